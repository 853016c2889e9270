//! Reasons for which a pass leaves code as it is, and limits.
//!
//! What one of them costs shows if it alone does not count.  In builds with the feature `refusals`,
//! which `python3 -m bench refusals` makes, `RUSTMERGE_TEST_WITHOUT` names it: a reason by its name,
//! a limit by that of its constant.  rust-iroutliner only prices then, and rust-mergefunc merges
//! modules that the command throws away: code that must not change is in no program.

/// Whether a reason or limit counts; asked where it would decide.
#[cfg(any(test, feature = "refusals"))]
pub(crate) fn counts(name: &'static str) -> bool {
    priced::ASKED.with_borrow_mut(|asked| asked.insert(name));
    priced::WITHOUT.with_borrow(|without| without != name)
}

/// Whether a reason or limit counts; asked where it would decide.
#[cfg(not(any(test, feature = "refusals")))]
pub(crate) fn counts(_name: &'static str) -> bool {
    true
}

/// With the feature `refusals`, prints how many bytes a pass would save and what decided something,
/// and is true: the pass ends.
#[cfg_attr(not(feature = "refusals"), allow(unused_variables, reason = "nothing is printed"))]
pub(crate) fn only_prices(bytes: impl FnOnce() -> i64) -> bool {
    #[cfg(feature = "refusals")]
    {
        let bytes = bytes();
        let asked = priced::ASKED.with_borrow(|asked| Vec::from_iter(asked.iter().copied()));
        log::info!("would save {bytes} bytes; asked: {}", asked.join(" "));
    }
    cfg!(feature = "refusals")
}

#[cfg(any(test, feature = "refusals"))]
pub(crate) mod priced {
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    thread_local! {
        /// What does not count.
        pub(crate) static WITHOUT: RefCell<String> =
            RefCell::new(std::env::var("RUSTMERGE_TEST_WITHOUT").unwrap_or_default());
        /// What decided something: without any other reason all stays as it is.
        pub(crate) static ASKED: RefCell<BTreeSet<&'static str>> = RefCell::default();
    }
}

/// An enum of reasons.  Each row has the variant, its stable name in remarks, reports and
/// documentation, and the rest of a sentence that ends in "because".
macro_rules! reasons {
    (
        $(#[$about:meta])*
        $visibility:vis enum $reasons:ident {
            $($(#[$more:meta])* $variant:ident = $name:literal: $explanation:literal,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $visibility enum $reasons {
            $(#[doc = $explanation] $(#[$more])* $variant,)*
        }

        impl $reasons {
            /// Every reason, in the order of the documentation.
            #[cfg(test)]
            $visibility const ALL: &[Self] = &[$(Self::$variant),*];

            /// The stable name.
            $visibility fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The first reason that holds and counts.
            #[allow(dead_code, reason = "not all enums of reasons are asked")]
            $visibility fn first<const N: usize>(
                reasons: [(Self, &dyn Fn() -> bool); N],
            ) -> Option<Self> {
                let holds = |(reason, holds): &(Self, &dyn Fn() -> bool)| holds() && reason.counts();
                reasons.into_iter().find(holds).map(|(reason, _)| reason)
            }

            /// Whether it counts, see [`counts`](crate::host::reasons::counts).
            #[allow(dead_code, reason = "not all enums of reasons are asked")]
            $visibility fn counts(self) -> bool {
                crate::host::reasons::counts(self.name())
            }

            /// The rest of a sentence that ends in "because".
            $visibility fn explanation(self) -> &'static str {
                match self {
                    $(Self::$variant => $explanation,)*
                }
            }
        }
    };
    // Reasons that no remark or report gives.
    (
        $(#[$about:meta])*
        $visibility:vis enum $reasons:ident {
            $($(#[$more:meta])* $variant:ident = $name:literal,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $visibility enum $reasons {
            $($(#[$more])* $variant,)*
        }

        impl $reasons {
            /// The name of every reason in the documentation, in its order.
            #[cfg(test)]
            $visibility const NAMES: &[&'static str] = &[$($name),*];

            /// Refuses for this reason, if it counts.
            $visibility fn refuse(self) -> Result<(), Self> {
                if self.counts() { Err(self) } else { Ok(()) }
            }

            /// Whether it counts, see [`counts`](crate::host::reasons::counts).
            $visibility fn counts(self) -> bool {
                crate::host::reasons::counts(match self {
                    $(Self::$variant => $name,)*
                })
            }
        }
    };
}
pub(crate) use reasons;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::testing::with_parsed;
    use crate::{mergefunc, outliner};

    fn without<R>(name: &str, work: impl FnOnce() -> R) -> R {
        priced::WITHOUT.set(name.to_owned());
        let result = work();
        priced::WITHOUT.take();
        result
    }

    #[test]
    fn a_pair_merges_without_the_reason_that_keeps_it() {
        let body = "(i32 %x) {\n  %y = call i32 @h(i32 %x) nomerge\n  %z = mul i32 %y, %x\n  \
                    ret i32 %z\n}\n";
        let text = format!("declare i32 @h(i32)\ndefine i32 @f{body}define i32 @g{body}");
        let merges = || with_parsed(&text, |module| mergefunc::run(module, &Default::default()));
        assert!(!merges().expect("no report").any());
        assert!(without("CallsApart", merges).expect("no report").any());
        assert!(!without("LostJump", merges).expect("no report").any());
        assert!(priced::ASKED.take().contains("CallsApart"));
    }

    #[test]
    fn a_region_moves_without_the_limit_that_keeps_it() {
        let stores: String =
            (0..30).map(|at| format!("  store i32 %x{at}, ptr %p{at}\n")).collect();
        let parameters: Vec<String> = (0..30).map(|at| format!("i32 %x{at}, ptr %p{at}")).collect();
        let function = |name| {
            format!(
                "define void @{name}({}) minsize {{\n{stores}  ret void\n}}\n",
                parameters.join(", ")
            )
        };
        let text = format!("{}{}", function("f"), function("g"));
        let options =
            outliner::Options { no_cost: true, min_length: Some(30), ..Default::default() };
        let outlines = || with_parsed(&text, |module| outliner::run(module, &options));
        assert_eq!(outlines().expect("no report").functions, 0);
        assert_eq!(without("MAX_PARAMETERS", outlines).expect("no report").functions, 1);
        assert!(priced::ASKED.take().contains("MAX_PARAMETERS"));
    }
}
