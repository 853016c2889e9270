//! Why a group of regions stays where it is.

use crate::host::reasons::reasons;

reasons! {
    /// Why a group of regions stays where it is.
    pub(in crate::outliner) enum OutlineRejection {
        /// Calls and shared function would be larger than what they replace, or save less than
        /// asked for.
        NotProfitable = "NotProfitable": "calls and a shared function would save too little",
        /// It would save enough bytes, but the calls run too often for that.
        RunsTooOften = "RunsTooOften": "the calls would take too much time",
        /// It would save something, but needs more inputs, outputs or exits than a shared function
        /// may have.
        TooManyValues = "TooManyValues": "a shared function would need too many values or exits",
        /// Operands or control flow of the regions do not correspond, or a value cannot be a
        /// parameter or result.
        NotExtractable = "NotExtractable": "their values do not correspond",
        LostJump = "LostJump": "a call that is a jump would not be one any more",
        /// The call would be an invoke, and both destinations would have an equal phi: LLVM makes
        /// wrong code for that.
        EqualPhis = "EqualPhis":
            "LLVM would confuse phis of a landing pad with those after the call",
        /// Outlinings from some number on are left out, to find the one that does harm.
        BisectLimit = "BisectLimit": "parameter `bisect-limit` leaves them out",
        /// It pays, but what the search may weigh was spent on other groups.
        SearchLimit = "SearchLimit": "the search has weighed as much code as it may",
        Overlaps = "Overlaps": "their code is part of groups that save more",
    }
}
