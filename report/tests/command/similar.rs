//! Runs `rustmerge-report similar` on code as the plugin writes it.

use super::Directory;
use serde_json::json;
use std::fs;
use std::process::Output;

/// The code of a module: functions of these numbers of additions, each of the last value and itself, from
/// lines that begin at one.  `name` is also that of the source file.
fn module(name: &str, functions: &[(&str, u32, u32)]) -> String {
    let mut text = json!({
        "schema": "rustmerge-code", "version": 1, "plugin": "9", "llvm": "22",
        "module": name, "instructions": 100, "later": true,
        "symbols": ["00000000000000aa"],
        "files": [{"directory": "/nowhere", "file": name}],
    })
    .to_string();
    for &(function, count, line) in functions {
        let numbers = 1..=count;
        let words = numbers.clone().flat_map(|value| {
            let head = u32::from(value == 1);
            [1, head | 2 | 2 << 2, value + 2, 0, value << 2, value << 2]
        });
        let places = numbers.clone().flat_map(|value| [1, line + value - 1, 5]);
        let lines: Vec<String> = numbers.map(|value| format!("%{value} = add")).collect();
        let code = json!({"function": {
            "name": function, "words": words.chain([0]).collect::<Vec<_>>(),
            "places": places.collect::<Vec<_>>(), "text": lines.join("\n"),
        }});
        text = format!("{text}\n{code}");
    }
    text + "\n"
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

#[test]
fn code_that_each_file_has_once_is_found() {
    let directory = Directory::new();
    directory.write("1.code.jsonl", &module("src/a.c", &[("f", 9, 120)]));
    directory.write("2.code.jsonl", &module("src/b.c", &[("_ZN1VIlE3sumEv", 9, 7)]));
    let text = stdout(&directory.similar(&[]));
    assert!(
        text.starts_with("2 places, 9 lines, 9 instructions, a.c:120-128 b.c:7-15\n"),
        "{text}"
    );
    assert!(text.ends_with(
        "\n1 group of repeated code, 18 lines in all places, 2 modules, 200 instructions\n"
    ));
    // Limits that it does not reach, and one that it does.
    let text = stdout(&directory.similar(&["--min-instructions", "10"]));
    assert!(text.starts_with("0 groups"), "{text}");
    let text = stdout(&directory.similar(&["--min-lines", "10"]));
    assert!(text.starts_with("0 groups"), "{text}");
    let text = stdout(&directory.similar(&["--folder", "src/b"]));
    assert!(text.starts_with("2 places"), "{text}");
    let text = stdout(&directory.similar(&["--folder", "lib/"]));
    assert!(text.starts_with("0 groups"), "{text}");
}

#[test]
fn code_of_one_place_in_many_modules_is_no_repeat() {
    let directory = Directory::new();
    directory.write("1.code.jsonl", &module("v.h", &[("f", 9, 1)]));
    // Another function of the same lines: a template, or inlined code.
    directory.write("2.code.jsonl", &module("v.h", &[("f", 9, 1), ("g", 9, 1)]));
    assert!(stdout(&directory.similar(&[])).starts_with("0 groups"));
    directory.write("2.code.jsonl", &module("v.h", &[("f", 9, 1), ("g", 9, 40)]));
    assert!(stdout(&directory.similar(&[])).starts_with("2 places, 9 lines"));
}

#[test]
fn the_longest_are_first_and_parts_are_left_out() {
    let directory = Directory::new();
    let functions = [("two", 20, 100), ("three", 10, 200), ("four", 10, 300), ("five", 20, 400)];
    directory.write("1.code.jsonl", &module("a.c", &functions));
    let text = stdout(&directory.similar(&["--top", "0"]));
    let first = text.lines().next().unwrap();
    // 20 lines in two places come before 10 lines in six, two of these in each of the longer functions;
    // the other two are told by no longer group.
    assert!(first.ends_with("instructions, a.c:100-119 a.c:400-419"), "{text}");
    let groups: Vec<&str> = text.lines().collect();
    assert_eq!(groups.len(), 3, "{text}");
    let second = "a.c:100-109 a.c:110-119 a.c:200-209 a.c:300-309 a.c:400-409 a.c:410-419";
    assert!(groups[1].starts_with("6 places, 10 lines") && groups[1].ends_with(second), "{text}");
}

#[test]
fn exit_codes_and_formats() {
    let directory = Directory::new();
    directory.write("1.code.jsonl", &module("a.c", &[("f", 9, 120), ("g", 9, 7)]));
    assert_eq!(directory.similar(&["--max-groups", "1"]).status.code(), Some(0));
    let output = directory.similar(&["--max-groups", "0", "--format", "jscpd"]);
    assert_eq!(output.status.code(), Some(3));
    let clone = "Clone found:\n - a.c:7-15 (9 lines, 9 instructions)\n   a.c:120-128\n\n1 group ";
    assert!(stdout(&output).starts_with(clone), "{}", stdout(&output));
    assert_eq!(directory.similar(&["--format", "no-such"]).status.code(), Some(2));
    assert_eq!(directory.similar(&["--min-instructions", "1"]).status.code(), Some(2));
    let missing = directory.path().join("missing/page.html");
    assert!(error(&directory.similar(&["-o", missing.to_str().unwrap()])).contains("cannot write"));
}

#[test]
fn the_page_says_which_files_are_missing() {
    let directory = Directory::new();
    directory.write("1.code.jsonl", &module("a.c", &[("_ZN1VIlE3sumEv", 9, 120), ("g", 9, 7)]));
    let page = directory.path().join("page.html");
    assert!(directory.similar(&["-o", page.to_str().unwrap()]).status.success());
    let text = fs::read_to_string(page).unwrap();
    assert!(text.contains(r"/nowhere/a.c\u0027 cannot be read: "));
    assert!(text.contains(r"V\u003clong\u003e::sum()"));
    assert!(!text.contains("http"));
}

#[test]
fn what_is_no_code_is_one_line() {
    let directory = Directory::new();
    assert!(error(&directory.similar(&[])).contains("no code of modules in"));
    let wrong = |text: &str| {
        directory.write("1.code.jsonl", text);
        error(&directory.similar(&[]))
    };
    assert!(wrong("").contains("is not the code of a module: "));
    assert!(wrong(r#"{"schema": "x", "version": 1}"#).contains("its schema is 'x'"));
    let right = module("a.c", &[("f", 9, 120), ("g", 9, 7)]);
    assert!(wrong(&right.replace("\"version\":1", "\"version\":2")).contains("has version 2"));
    assert!(wrong(&right[..right.len() - 9]).contains("is not complete: "));
    let damaged = "is damaged: the numbers of function 'f' contradict each other";
    let first = |from: &str, to: &str| wrong(&right.replacen(from, to, 1));
    // A symbol that the header has not, operands past the end, another number of operands, a
    // block that begins where none ends, lines that are missing, a file that is none.
    assert!(first("\"words\":[1,", "\"words\":[2,").contains(damaged));
    assert!(first("\"words\":[1,11,", "\"words\":[1,4294967295,").contains(damaged));
    assert!(first(",1,10,4,0,8,8,", ",1,4,4,0,8,").contains(damaged));
    assert!(first(",1,10,4,0,8,8,", ",1,11,4,0,8,8,").contains(damaged));
    assert!(first("%9 = add", "").contains(damaged));
    assert!(first("\"places\":[1,", "\"places\":[2,").contains(damaged));
    assert!(first("\"places\":[1,120,", "\"places\":[1,0,").contains(damaged));
    directory.write("1.code.jsonl", &right);
    assert!(directory.similar(&[]).status.success());
}
