//! Reasons for which a pass leaves code as it is.

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

            /// The rest of a sentence that ends in "because".
            $visibility fn explanation(self) -> &'static str {
                match self {
                    $(Self::$variant => $explanation,)*
                }
            }
        }
    };
}
pub(crate) use reasons;
