//! What `run` of a pass returns where it cannot do what the options ask for.

use crate::support::module::TestModule;
use rustmerge_core::mergefunc::{self, ExplainError};
use rustmerge_core::similarity;

const EQUAL_FUNCTIONS: &str = "
define i32 @f(i32 %x) {
  %1 = mul i32 %x, %x
  %2 = add i32 %1, 7
  ret i32 %2
}
define i32 @g(i32 %x) {
  %1 = mul i32 %x, %x
  %2 = add i32 %1, 7
  ret i32 %2
}
";

#[test]
fn questions_without_an_answer_are_errors() {
    let module = TestModule::parse(EQUAL_FUNCTIONS);
    let before = module.print();
    let questions = [
        ("f", ExplainError::Form("f".to_owned())),
        ("f:nobody", ExplainError::Function("nobody".to_owned())),
    ];
    for (question, expected) in questions {
        let explain = Some(question.to_owned());
        let options = mergefunc::Options { explain, ..mergefunc::Options::default() };
        match module.with(|module| mergefunc::run(module, &options)) {
            Err(mergefunc::Error::Explain(error)) => assert_eq!(error, expected),
            other => panic!("{question}: {other:?}"),
        }
    }
    assert_eq!(module.print(), before);
}

#[test]
fn a_file_that_cannot_be_written_stops_no_other() {
    let directory = std::env::temp_dir().join(format!("rustmerge-errors-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let path = |name: &str| directory.join(name).to_str().unwrap().to_owned();
    let options = similarity::Options {
        html: Some(path("missing/page.html")),
        json: Some(path("report.json")),
        ..similarity::Options::default()
    };
    let module = TestModule::parse(EQUAL_FUNCTIONS);
    match module.with(|module| similarity::run(module, &options).map(|_| ())) {
        Err(similarity::Error::Write { path, .. }) => assert_eq!(Some(path), options.html),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("the page was written"),
    }
    assert!(directory.join("report.json").exists());
    std::fs::remove_dir_all(directory).unwrap();
}
