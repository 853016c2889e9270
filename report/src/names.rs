//! Demangled names of symbols, and numbers with the names of what they count.

/// The demangled name of a function; the symbol itself where it is not mangled as in C++ or
/// Rust.
pub(crate) fn readable(symbol: &str) -> String {
    if let Ok(name) = rustc_demangle::try_demangle(symbol) {
        // Without the hash that ends old mangled names.
        return format!("{name:#}");
    }
    if symbol.starts_with("_Z")
        && let Ok(parsed) = cpp_demangle::Symbol::new(symbol)
        && let Ok(name) = parsed.demangle()
    {
        return name;
    }
    symbol.to_owned()
}

/// A number with what it counts.
pub(crate) fn counted(number: usize, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::{counted, readable};

    #[test]
    fn one_is_no_plural() {
        assert_eq!(
            [0, 1, 2].map(|number| counted(number, "group")),
            ["0 groups", "1 group", "2 groups"]
        );
    }

    #[test]
    fn symbols_of_every_language() {
        assert_eq!(readable("_ZN1VIlE3sumEv"), "V<long>::sum()");
        assert_eq!(readable("_ZN4core3fmt5write17h0123456789abcdefE"), "core::fmt::write");
        assert_eq!(readable("_RNvC6_123foo3bar"), "123foo::bar");
        assert_eq!(readable("printf"), "printf");
        assert_eq!(readable("_Zno"), "_Zno");
    }
}
