//! Which instructions may be part of a candidate.
//!
//! The question is asked through a trait: a report may show what an outliner
//! could not move.  Both list what they understand; everything else is illegal.

use crate::host::reasons::reasons;
use crate::host::syntax::Parameters;
use crate::llvm::{self, Described, Function, Inst, InstFacts, Opcode, Value};
use crate::vocabulary::Intrinsic;
use crate::vocabulary::conventions::guarantees_tail_calls;
use crate::vocabulary::functions::{intrinsic, is_intrinsic};

/// What a call calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Callee {
    /// A function of the module, by its name or another one.
    Function,
    /// One of LLVM's own functions.
    Intrinsic(IntrinsicClass),
    /// A pointer that is computed.
    Indirect,
    /// Inline assembly.
    Assembly,
    /// A constant that is an unknown function, such as an ifunc.
    Constant,
}

/// What sort of intrinsic function a call is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum IntrinsicClass {
    /// One that computes or does something.
    Ordinary,
    /// One that only tells the optimiser about other instructions: assumptions,
    /// lifetimes, annotations.  Half of a pair of them means something else.
    Assumption,
    /// One that counts how often a place is reached, without an instruction.
    Probe,
    /// One that refers to the frame it is in or to its caller.
    Frame,
}

impl IntrinsicClass {
    /// Classifies a function by name; `None` where it is not LLVM's own.
    pub(crate) fn of_name(name: &[u8]) -> Option<Self> {
        if !is_intrinsic(name) {
            return None;
        }
        Some(match intrinsic(name) {
            Some(Intrinsic::Probe) => IntrinsicClass::Probe,
            Some(Intrinsic::Assumption | Intrinsic::AliasScopes) => IntrinsicClass::Assumption,
            Some(Intrinsic::ObservesFrame | Intrinsic::OwnsFrame) => IntrinsicClass::Frame,
            Some(Intrinsic::Movable) | None => IntrinsicClass::Ordinary,
        })
    }
}

/// An instruction that is asked about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject {
    /// What it does.
    pub opcode: Opcode,
    /// What it calls, if it is a plain call.
    pub call: Option<CallSubject>,
}

/// A call that is asked about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallSubject {
    /// What it calls.
    pub callee: Callee,
    /// It must be a tail call.
    pub is_must_tail: bool,
    /// LLVM's number of its calling convention.
    pub convention: u32,
}

/// What may become of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It may be part of a candidate.
    Legal,
    /// No candidate goes over it.
    Illegal(InstructionRejection),
    /// Candidates go over it as if it were not there.
    Invisible,
}

reasons! {
    /// Why an instruction may not be part of a candidate.
    pub(crate) enum InstructionRejection {
        /// An operation, operand or state that this library does not understand.
        Unknown = "Unknown",
        /// It takes memory of its function's frame.
        FrameMemory = "FrameMemory",
        /// It reads the variadic arguments of its function.
        VariadicArguments = "VariadicArguments",
        /// It belongs to the handling of exceptions.
        ExceptionHandling = "ExceptionHandling",
        /// It leaves the function or ends in a place that a candidate cannot have.
        Exit = "Exit",
        /// A branch or phi, where those are not wanted.
        Branch = "Branch",
        /// A call of a computed pointer, where those are not wanted.
        IndirectCall = "IndirectCall",
        /// A call of an intrinsic function, where those are not wanted.
        Intrinsic = "Intrinsic",
        /// It only tells the optimiser about other instructions.
        Assumption = "Assumption",
        /// It refers to the frame it is in.
        Frame = "Frame",
        /// Inline assembly, about which nothing is known.
        Assembly = "Assembly",
        /// A call that must be a tail call or whose convention asks for it.
        TailCall = "TailCall",
        /// A volatile or atomic access of memory, or one that orders others.
        OrderedAccess = "OrderedAccess",
        /// A call with an attribute, on itself or an argument, that a moved call may not have.
        CallAttribute = "CallAttribute",
        /// In a function whose copies the linker folds: a symbol that other modules do not
        /// know.
        LocalSymbol = "LocalSymbol",
        /// It reads a table of addresses that LLVM makes smaller where nothing else uses it.
        LookupTable = "LookupTable",
        /// A value of a type that only some places can hold.
        Type = "Type",
        /// Metadata that this library does not understand.
        Metadata = "Metadata",
    }
}

/// Says which instructions may be part of a candidate.
pub(crate) trait Legality<'ll> {
    /// What may become of an instruction that is not debug info.
    fn verdict(&self, subject: &Subject) -> Verdict;

    /// Whether calls of different functions of the same type are different.
    fn calls_by_name(&self) -> bool;

    /// Whether instructions that differ only in fast-math flags are the same.
    fn intersects_fast_math(&self) -> bool {
        false
    }

    /// A number for the context of a function's code: code in different contexts
    /// is different.  `None` leaves the function out.
    fn context(&self, _function: Function<'ll>) -> Option<u64> {
        Some(0)
    }

    /// Checks an instruction whose verdict is legal by more than its opcode and callee.
    ///
    /// # Errors
    ///
    /// Why it is not.
    fn inspect(&self, _described: Described<'_, 'll>) -> Result<(), InstructionRejection> {
        Ok(())
    }

    /// Whether candidates go over an instruction as if it were not there, because
    /// it can be removed without a trace.
    fn can_do_without(&self, _described: Described<'_, 'll>) -> bool {
        false
    }

    /// A number for what the attributes of a call say; calls with different
    /// numbers are different.
    fn promises(&self, _inst: Inst<'ll>, facts: &InstFacts<'ll>, _callee: Value<'ll>) -> u64 {
        facts.attributes.identity()
    }

    /// A number for how a `ret` returns its value; those with different numbers are
    /// different.
    fn returned_as(&self, _ret: Inst<'ll>) -> u64 {
        0
    }

    /// Whether a call that is marked `tail` differs from one without a mark.
    fn tells_tail_calls_apart(&self) -> bool {
        true
    }

    /// The code size of an instruction that may be part of a candidate, in tenths of a
    /// byte; 0 where no consumer of the search needs it.  The search itself ignores it.
    fn weight(&self, _described: Described<'_, 'll>) -> u32 {
        0
    }

    /// Whether a candidate may go on in the next block.
    fn crosses_blocks(&self) -> bool {
        true
    }

    /// Whether addresses of members are the same where their byte offsets are equal,
    /// whatever the types say.
    fn members_by_offset(&self) -> bool {
        false
    }

    /// Whether two instructions are different where they differ in a constant
    /// in this place.
    fn constant_stays(&self, _opcode: Opcode, _operand: usize) -> bool {
        false
    }
}

/// What the search for similar code takes in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisLegality {
    /// Branches, switches and phis.
    pub branches: bool,
    /// Calls of computed pointers.
    pub indirect_calls: bool,
    /// Calls of intrinsic functions.
    pub intrinsics: bool,
    /// Calls of different functions of the same type are different.
    pub calls_by_name: bool,
}

impl Default for AnalysisLegality {
    fn default() -> Self {
        AnalysisLegality {
            branches: true,
            indirect_calls: true,
            intrinsics: true,
            calls_by_name: false,
        }
    }
}

impl AnalysisLegality {
    /// What LLVM's flags of its own search say.
    pub(crate) fn from_flags() -> Self {
        let flag = |name| llvm::boolean_option(name).unwrap_or(false);
        AnalysisLegality {
            branches: !flag("no-ir-sim-branch-matching"),
            indirect_calls: !flag("no-ir-sim-indirect-calls"),
            intrinsics: !flag("no-ir-sim-intrinsics"),
            calls_by_name: flag("ir-sim-calls-by-name"),
        }
    }

    /// Adds the parameters that set it to those of a pass.
    pub(crate) fn declare<'a>(&'a mut self, parameters: Parameters<'a>) -> Parameters<'a> {
        parameters
            .switch("branches", &mut self.branches)
            .about(
                "on, or `-no-ir-sim-branch-matching`",
                "similar code contains branches, switches and phis",
            )
            .switch("indirect-calls", &mut self.indirect_calls)
            .about(
                "on, or `-no-ir-sim-indirect-calls`",
                "similar code contains calls of computed pointers",
            )
            .switch("intrinsics", &mut self.intrinsics)
            .about(
                "on, or `-no-ir-sim-intrinsics`",
                "similar code contains calls of intrinsic functions",
            )
            .switch("calls-by-name", &mut self.calls_by_name)
            .about(
                "off, or `-ir-sim-calls-by-name`",
                "calls of different functions of one type are different",
            )
    }

    fn call(&self, call: CallSubject) -> Verdict {
        let unless = |wanted, reason| {
            if wanted { Verdict::Legal } else { Verdict::Illegal(reason) }
        };
        if call.is_must_tail || guarantees_tail_calls(call.convention) {
            return Verdict::Illegal(InstructionRejection::TailCall);
        }
        match call.callee {
            Callee::Function | Callee::Constant => Verdict::Legal,
            Callee::Indirect => unless(self.indirect_calls, InstructionRejection::IndirectCall),
            Callee::Assembly => Verdict::Illegal(InstructionRejection::Assembly),
            Callee::Intrinsic(IntrinsicClass::Ordinary) => {
                unless(self.intrinsics, InstructionRejection::Intrinsic)
            }
            Callee::Intrinsic(IntrinsicClass::Assumption) => {
                Verdict::Illegal(InstructionRejection::Assumption)
            }
            Callee::Intrinsic(IntrinsicClass::Probe) => Verdict::Invisible,
            Callee::Intrinsic(IntrinsicClass::Frame) => {
                Verdict::Illegal(InstructionRejection::Frame)
            }
        }
    }
}

impl Legality<'_> for AnalysisLegality {
    fn verdict(&self, subject: &Subject) -> Verdict {
        use Opcode::*;
        match subject.opcode {
            Br | Switch | Phi if self.branches => Verdict::Legal,
            Br | Switch | Phi => Verdict::Illegal(InstructionRejection::Branch),
            Call => match subject.call {
                Some(call) => self.call(call),
                None => Verdict::Illegal(InstructionRejection::Unknown),
            },
            Alloca => Verdict::Illegal(InstructionRejection::FrameMemory),
            VAArg => Verdict::Illegal(InstructionRejection::VariadicArguments),
            Invoke | Resume | LandingPad | CleanupRet | CatchRet | CatchPad | CleanupPad
            | CatchSwitch => Verdict::Illegal(InstructionRejection::ExceptionHandling),
            Ret | Unreachable | IndirectBr | CallBr => Verdict::Illegal(InstructionRejection::Exit),
            FNeg | Add | FAdd | Sub | FSub | Mul | FMul | UDiv | SDiv | FDiv | URem | SRem
            | FRem | Shl | LShr | AShr | And | Or | Xor | Load | Store | GetElementPtr | Trunc
            | ZExt | SExt | FPToUI | FPToSI | UIToFP | SIToFP | FPTrunc | FPExt | PtrToInt
            | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast | ICmp | FCmp | Select
            | ExtractElement | InsertElement | ShuffleVector | ExtractValue | InsertValue
            | Freeze | Fence | AtomicCmpXchg | AtomicRMW => Verdict::Legal,
        }
    }

    fn calls_by_name(&self) -> bool {
        self.calls_by_name
    }
}
