//! Reads what `RUSTMERGE_LOG` asks for.

/// What is no level where one should be, in a text such as `debug` or
/// `rustmerge_core=trace,rustmerge=info`; env_logger would take it for the name of a module that
/// logs nothing.
pub fn unknown_word(text: &str) -> Option<&str> {
    // After a slash comes a pattern of messages.
    let levels = text.split('/').next().unwrap_or_default();
    let is_level = |word: &str| word.parse::<log::LevelFilter>().is_ok();
    let is_ours = |word: &str| word.starts_with("rustmerge");
    levels.split(',').map(str::trim).filter(|part| !part.is_empty()).find_map(|part| {
        match part.split_once('=') {
            Some((module, _)) if !is_ours(module) => Some(module),
            Some((_, level)) => (!level.is_empty() && !is_level(level)).then_some(level),
            None => (!is_level(part) && !is_ours(part)).then_some(part),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::unknown_word;

    #[test]
    fn words_that_are_no_levels_are_found() {
        for text in ["", "debug", "OFF", "rustmerge", "rustmerge_core=trace,info/merged", "info,"] {
            assert_eq!(unknown_word(text), None, "{text}");
        }
        for (text, word) in [
            ("loud", "loud"),
            ("debug,very", "very"),
            ("rustmerge=loud", "loud"),
            ("core=debug", "core"),
            ("3", "3"),
        ] {
            assert_eq!(unknown_word(text), Some(word), "{text}");
        }
    }
}
