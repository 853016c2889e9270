//! The manual pages of the program: packaging/man has what clap_mangen makes of the options.
//!
//! `cargo test -p rustmerge-report -- --ignored write_manual` writes them again.

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::fs;
use std::path::PathBuf;

/// When the pages changed.
const DATE: &str = "2026-11-28";

/// Each page's name, and its command as users type it.
fn commands() -> [(&'static str, Command); 3] {
    let report = crate::Arguments::command();
    let similar = crate::similar::command();
    [
        ("rustmerge-bisect", crate::bisect::command()),
        ("rustmerge-report", report),
        // A page has one word for its name; the synopsis has the words of the command.
        (
            "rustmerge-report-similar",
            similar.name("rustmerge-report-similar").bin_name("rustmerge-report similar"),
        ),
    ]
}

fn path(name: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join("../packaging/man").join(format!("{name}.1"))
}

fn page(command: Command) -> String {
    let others = match command.get_name() {
        "rustmerge-report" => "rustmerge-report-similar",
        _ => "rustmerge-report",
    };
    let last = command.get_positionals().find(|argument| argument.is_last_set());
    let last = last.and_then(|argument| argument.get_value_names());
    let last = last.map(|names| format!("<\\fI{}\\fR>", names.join(" ")));
    let man = Man::new(command).date(DATE).source("rustmerge").manual("rustmerge");
    let mut page = Vec::new();
    for render in [
        Man::render_title,
        Man::render_name_section,
        Man::render_synopsis_section,
        Man::render_description_section,
        Man::render_options_section,
    ] {
        render(&man, &mut page).expect("a vector takes all");
    }
    let page = String::from_utf8(page).expect("clap's texts are UTF-8");
    // The same space, without a warning of mandoc's.
    let mut page = page.replace(".br\n\n.br\n", ".sp\n");
    // clap_mangen's synopsis does not know of `--` and of several words.
    if let Some(last) = last {
        page = page.replacen(&format!("{last} \n"), &format!("\\-\\- {last}...\n"), 1);
    }
    let others = others.replace('-', "\\-");
    page + &format!(".SH \"SEE ALSO\"\n\\fB{others}\\fR(1), \\fBrustmerge\\fR(7)\n")
}

#[test]
fn pages_say_what_the_options_are() {
    for (name, command) in commands() {
        let written = fs::read_to_string(path(name)).expect("packaging/man has the page");
        for option in command.get_arguments().filter_map(clap::Arg::get_long) {
            let option = format!("\\-\\-{}", option.replace('-', "\\-"));
            assert!(written.contains(&option), "{name}: {option}");
        }
        let again = "cargo test -p rustmerge-report -- --ignored write_manual";
        assert_eq!(written, page(command), "{name}: `{again}`");
    }
}

#[test]
#[ignore = "writes into packaging/man"]
fn write_manual() {
    for (name, command) in commands() {
        fs::write(path(name), page(command)).expect("packaging/man can be written");
    }
}
