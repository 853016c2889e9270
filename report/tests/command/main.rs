//! Runs the program `rustmerge-report`.

mod similar;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// A directory that goes away with the test.
struct Directory(TempDir);

impl Directory {
    fn new() -> Self {
        Directory(TempDir::new().unwrap())
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join(name), text).unwrap();
    }

    fn similar(&self, arguments: &[&str]) -> Output {
        let program = env!("CARGO_BIN_EXE_rustmerge-report");
        Command::new(program).arg("similar").arg(self.path()).args(arguments).output().unwrap()
    }

    fn report(&self, arguments: &[&str]) -> Output {
        let program = env!("CARGO_BIN_EXE_rustmerge-report");
        Command::new(program).arg(self.path()).args(arguments).output().unwrap()
    }
}

/// A report as docs/report.md describes it, with fields that version 1 does not
/// know.
fn sample(module: &str) -> String {
    let text = r#"{
        "schema": "rustmerge-report", "version": 1, "pass": "rust-mergefunc",
        "plugin": "9.9.9", "llvm": "22", "module": "MODULE", "later": true,
        "merges": [{
            "survivor": {"name": "__rustmerge_0123"}, "shared_body": true, "bytes_saved": 1200,
            "members": [
                {"name": "_ZN1VIlE3sumEv", "source": {"directory": "/d", "file": "v.h", "line": 12},
                 "form": "erased", "redirected_uses": 2, "bytes_saved": 600},
                {"name": "_ZN1VIxE3sumEv", "form": "thunk", "redirected_uses": 0, "bytes_saved": 600}
            ]
        }],
        "refused": [{"name": "main", "equal_to": "other", "reason": "EntryPoint",
                     "explanation": "it is an entry point that nothing may call"}],
        "statistics": {"functions": 7, "functions-erased": 1, "functions-thunked": 1},
        "time": {"phases": [{"name": "merging", "microseconds": 1500}]}
    }"#;
    text.replace("MODULE", module)
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn error(output: &Output) -> String {
    assert!(!output.status.success());
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

#[test]
fn the_map_has_a_line_for_each_body() {
    let directory = Directory::new();
    directory.write("a.json", &sample("a.c"));
    let map = directory.path().join("map.jsonl");
    let output = directory.report(&["--map", map.to_str().unwrap()]);
    assert!(output.status.success());
    let text = fs::read_to_string(map).unwrap();
    let families: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!families.is_empty());
    for family in families {
        assert!(["body", "shared-body", "code"].contains(&family["kind"].as_str().unwrap()));
        assert_eq!(family["modules"][0], "a.c");
        let member = &family["stands_for"][0];
        assert!(member["symbol"].is_string() && member["role"].is_string(), "{family}");
        assert_ne!(member["symbol"], family["symbol"]);
    }
    let error = directory.report(&["--map", "/nowhere/map"]);
    assert!(!error.status.success());
    assert!(String::from_utf8(error.stderr).unwrap().contains("cannot write '/nowhere/map'"));
}

#[test]
fn a_pass_that_had_nothing_to_do_says_why_once() {
    let idle = |module: &str, functions: u64| {
        let text = r#"{
            "schema": "rustmerge-report", "version": 1, "pass": "rust-iroutliner",
            "plugin": "9.9.9", "llvm": "22", "module": "MODULE", "merges": [], "refused": [],
            "idle": {"reason": "NothingForSize", "functions": FUNCTIONS,
                     "explanation": "are optimised for size, so nothing is outlined"},
            "statistics": {}, "time": {"phases": []}
        }"#;
        text.replace("MODULE", module).replace("FUNCTIONS", &functions.to_string())
    };
    let all = Directory::new();
    all.write("a.json", &idle("a.c", 3));
    all.write("b.json", &idle("b.c", 4));
    // A second run of the pass on a module does not count its functions again.
    all.write("b2.json", &idle("b.c", 4));
    let printed = String::from_utf8(all.report(&[]).stdout).unwrap();
    let sentence =
        "rust-iroutliner: 0 of 7 functions are optimised for size, so nothing is outlined\n";
    assert_eq!(printed.matches(sentence).count(), 1, "{printed}");
    let busy = idle("c.c", 0).replace("\"idle\"", "\"later\"");
    all.write("c.json", &busy);
    let printed = String::from_utf8(all.report(&[]).stdout).unwrap();
    assert!(printed.contains("rust-iroutliner, 2 of 3 modules: 0 of 7 functions are"), "{printed}");
}

#[test]
fn reports_are_summed_up() {
    let directory = Directory::new();
    directory.write("a-1.json", &sample("a.c"));
    directory.write("b-1.json", &sample("b.c"));
    // A draft that a compiler is still writing, and a file that is no report.
    directory.write(".c-1.json.draft", "{");
    directory.write("notes.txt", "text");
    let text = stdout(&directory.report(&[]));
    let fields = |start: &str| -> Vec<String> {
        let line = text.lines().find(|line| line.trim_start().starts_with(start)).unwrap();
        line.split_whitespace().map(str::to_owned).collect()
    };
    let passes = fields("2400");
    assert_eq!(passes[..4], ["2400", "2", "0.003", "rust-mergefunc"]);
    assert!(text.contains("functions: 14, functions erased: 2, functions thunked: 2\n"), "{text}");
    assert_eq!(fields("0.003  merging"), ["0.003", "merging", "rust-mergefunc"]);
    assert!(text.contains("__rustmerge_0123") && text.contains("V<long>::sum()"), "{text}");
    assert!(fields("2  EntryPoint").contains(&"nothing".to_owned()));
}

#[test]
fn the_functions_that_share_a_body_are_found() {
    let directory = Directory::new();
    directory.write("a-1.json", &sample("a.c"));
    for wanted in ["__rustmerge_0123", "v<LONG>", "_ZN1VIx"] {
        let text = stdout(&directory.report(&["--find", wanted]));
        assert!(text.contains("shared body  __rustmerge_0123"), "{text}");
        assert!(text.contains("erased       V<long>::sum()") && text.contains("v.h:12"), "{text}");
        assert!(text.contains("thunk        V<long long>::sum()") && text.contains("in a.c"));
    }
    let text = stdout(&directory.report(&["--find", "absent"]));
    assert_eq!(text, "no function with this in its name shares a body or code\n");
}

/// What the outliner reports.
const OUTLINED: &str = r#"{
    "schema": "rustmerge-report", "version": 1, "pass": "rust-iroutliner",
    "plugin": "9.9.9", "llvm": "22", "module": "o.c", "merges": [], "refused": [],
    "outlines": [{
        "shared": "_Z1fv.outlined.0", "round": 1, "instructions": 9, "parameters": 2, "outputs": 1,
        "regions": [
            {"name": "_Z1fv", "bytes": 40, "source": {"directory": "/d", "file": "o.c", "line": 3}},
            {"name": "_Z1gv", "bytes": 40, "source": {"directory": "/d", "file": "o.c", "line": 30}}
        ],
        "bytes": {"regions": 80, "calls": 20, "function": 45}, "bytes_saved": 15
    }],
    "refused_groups": [{
        "reason": "NotProfitable", "explanation": "it would not pay", "instructions": 4, "all_regions": 2,
        "regions": [{"name": "_Z1hv", "bytes": 9}, {"name": "_Z1iv", "bytes": 9}],
        "bytes": {"regions": 18, "calls": 10, "function": 13}
    }],
    "statistics": {"regions": 2, "rounds": 1, "shared-functions": 1},
    "time": {"phases": []}
}"#;

#[test]
fn outlined_code_is_listed_and_found() {
    let directory = Directory::new();
    directory.write("o-1.json", OUTLINED);
    let text = stdout(&directory.report(&[]));
    assert!(
        text.contains("rust-iroutliner  regions: 2, rounds: 1, shared functions: 1\n"),
        "{text}"
    );
    assert!(text.contains("     1  NotProfitable  it would not pay\n"), "{text}");
    for wanted in ["g()", "outlined.0"] {
        let text = stdout(&directory.report(&["--find", wanted]));
        assert!(text.contains("9 instructions") && text.contains("region "), "{text}");
        assert!(text.contains("g()") && text.contains("o.c:30"), "{text}");
    }
    let page = directory.path().join("page.html");
    stdout(&directory.report(&["--html", page.to_str().unwrap()]));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("\"kind\":{\"code\":9}") && page.contains("2 regions of 4 instructions"));
}

#[test]
fn the_page_has_the_data_and_needs_no_network() {
    let directory = Directory::new();
    directory.write("a-1.json", &sample("<script>.c"));
    let page = directory.path().join("page.html");
    stdout(&directory.report(&["--html", page.to_str().unwrap()]));
    let text = fs::read_to_string(page).unwrap();
    for part in
        ["__rustmerge_0123", "V\\u003clong\\u003e::sum()", "EntryPoint", "\\u003cscript\\u003e.c"]
    {
        assert!(text.contains(part), "the page lacks {part}");
    }
    assert!(text.contains("prefers-color-scheme: dark") && !text.contains("http"));
}

#[test]
fn a_page_is_replaced_whole_or_not_at_all() {
    let directory = Directory::new();
    directory.write("a-1.json", &sample("a.c"));
    let pages = directory.path().join("pages");
    fs::create_dir(&pages).unwrap();
    let page = pages.join("page.html");
    fs::write(&page, "old").unwrap();
    // A file that may not grow fails as a full disk does.
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"])
        .arg(env!("CARGO_BIN_EXE_rustmerge-report"))
        .arg(directory.path())
        .arg("--html")
        .arg(&page)
        .output()
        .unwrap();
    assert!(error(&output).contains("cannot write '"));
    assert_eq!(fs::read_to_string(&page).unwrap(), "old");
    assert_eq!(fs::read_dir(&pages).unwrap().count(), 1, "a draft is left");
    stdout(&directory.report(&["--html", page.to_str().unwrap()]));
    assert!(fs::read_to_string(&page).unwrap().contains("__rustmerge_0123"));
}

#[test]
fn what_is_wrong_is_one_line() {
    let directory = Directory::new();
    assert!(error(&directory.report(&[])).contains("no reports in '"));
    directory.write("x.json", &sample("a.c")[..200]);
    assert!(error(&directory.report(&[])).contains("x.json' is not a report"));
    directory.write("x.json", &sample("a.c").replace("\"version\": 1", "\"version\": 2"));
    assert!(error(&directory.report(&[])).contains("x.json' has version 2 of the schema"));
    directory.write("x.json", &sample("a.c"));
    let missing = directory.path().join("missing/page.html");
    let problem = error(&directory.report(&["--html", missing.to_str().unwrap()]));
    assert!(problem.contains("cannot write '"), "{problem}");
    fs::remove_dir_all(&directory.0).unwrap();
    assert!(error(&directory.report(&[])).contains("cannot read '"));
}

#[test]
fn the_version_is_the_packages() {
    let version = |option| stdout(&Directory::new().report(&[option]));
    let line = format!("rustmerge-report {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(version("-V"), line);
    let pipeline = version("--version").strip_prefix(&line).map(str::to_owned);
    assert!(pipeline.is_some_and(|text| text.contains("rust-mergefunc<no-parameters>,")));
}

#[test]
fn stacks_are_attributed_again() {
    let directory = Directory::new();
    directory.write("a.json", &sample("a.c"));
    directory.write("profile.folded", "main;__rustmerge_0123;printf 5\n");
    let file = directory.path().join("profile.folded");
    let output = directory.report(&["--stacks", file.to_str().unwrap()]);
    assert_eq!(stdout(&output), "main;V<long long>::sum() or V<long>::sum();printf 5\n");

    directory.write("profile.folded", "main;__rustmerge_0123;printf\n");
    let output = directory.report(&["--stacks", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.ends_with("line 1 is no folded stack: 'FRAME;FRAME COUNT' is wanted\n"),
        "{errors}"
    );
}

#[test]
fn passes_without_work_say_why() {
    let directory = Directory::new();
    let idle = r#""statistics": {}, "idle": {"reason": "NoCostModel", "functions": 9,
        "explanation": "can be priced: there is no cost model for Other, so nothing is outlined"}"#;
    let report = sample("a.c").replacen(r#""statistics""#, &format!(r#"{idle}, "counters""#), 1);
    directory.write("a.json", &report.replace("rust-mergefunc", "rust-iroutliner"));
    let text = stdout(&directory.report(&[]));
    let sentence = "rust-iroutliner: 0 of 9 functions can be priced: there is no cost model for";
    assert!(text.contains(sentence), "{text}");
}

#[test]
fn builds_are_compared() {
    let old = Directory::new();
    old.write("a.json", &sample("a.c"));
    old.write("b.json", &sample("b.c"));
    let new = Directory::new();
    new.write("a.json", &sample("a.c"));
    let text = stdout(&new.report(&["--diff", old.path().to_str().unwrap()]));
    assert!(text.starts_with("-1200 bytes saved: 2400 before, 1200 now\n"), "{text}");
    assert!(text.contains(" -1200    2400  1200  rust-mergefunc\n"), "{text}");

    let file = |name: &str| new.path().join(name).to_str().unwrap().to_owned();
    let (json, markdown, sarif) = (file("s.summary"), file("s.md"), file("s.sarif"));
    let old = old.path().to_str().unwrap();
    let outputs = ["--diff", old, "--json", &json, "--markdown", &markdown, "--sarif", &sarif];
    stdout(&new.report(&outputs));
    let read = |path: &String| fs::read_to_string(path).unwrap();
    for words in ["\"schema\": \"rustmerge-summary\"", "\"before\": 2400", "\"role\": \"thunk\""] {
        assert!(read(&json).contains(words), "{words}");
    }
    assert!(read(&markdown).starts_with("**rustmerge** saves about 1200 bytes, -1200 against"));
    assert!(read(&sarif).contains("\"2.1.0\""));
}

#[test]
fn linked_programs_are_measured() {
    let directory = Directory::new();
    directory.write("a.json", &sample("a.c"));
    let program = env!("CARGO_BIN_EXE_rustmerge-report");
    let text = stdout(&directory.report(&["--before", program, "--after", program]));
    assert!(text.contains("with it, +0.00 %\n1200 bytes saved were estimated, 0 are measured\n"));

    let no_program = directory.path().join("a.json").to_str().unwrap().to_owned();
    for (after, error) in [(no_program.as_str(), "is no program"), ("/nowhere", "cannot read")] {
        let output = directory.report(&["--before", program, "--after", after]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(errors.contains(error) && errors.lines().count() == 1, "{errors}");
    }
    assert!(!directory.report(&["--before", program]).status.success());
}
