//! Reasons for which a pass leaves code as it is.
//!
//! What a reason costs shows if it alone does not count.  In builds with the feature `refusals`,
//! which `python3 -m bench refusals` makes, `RUSTMERGE_TEST_WITHOUT` names that reason.  Such a plugin only
//! prices: code that must not move cannot.

/// Whether a reason counts.
#[cfg(feature = "refusals")]
pub(crate) fn counts(name: &str) -> bool {
    static WITHOUT: std::sync::LazyLock<Option<String>> =
        std::sync::LazyLock::new(|| std::env::var("RUSTMERGE_TEST_WITHOUT").ok());
    WITHOUT.as_deref() != Some(name)
}

/// Whether a reason counts.
#[cfg(not(feature = "refusals"))]
pub(crate) fn counts(_name: &str) -> bool {
    true
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
