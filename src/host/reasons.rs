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

        #[cfg(test)]
        impl $reasons {
            /// The name of every reason in the documentation, in its order.
            $visibility const NAMES: &[&'static str] = &[$($name),*];
        }
    };
}
pub(crate) use reasons;
