//! The linker that clang is going to call.

use crate::error::DriverError;
use crate::plugin::{digest, plugin_for};
use crate::tool::{LLD, Tool};
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// A command of clang's plan (`-###`) that links.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LinkStep {
    /// The linker, as the plan has it.
    linker: String,
    /// The linker was told how to optimise bitcode.
    optimizes: bool,
}

impl LinkStep {
    /// What clang would link for a command line; none if it does not link, or if there is
    /// something wrong with the command line, which clang says better when it is executed.
    pub(crate) fn of(mut compiler: Command) -> Option<Self> {
        let output = compiler.arg("-###").output().ok()?;
        Self::in_plan(&String::from_utf8_lossy(&output.stderr))
    }

    fn in_plan(plan: &str) -> Option<Self> {
        let commands = plan.lines().filter(|line| line.starts_with(" \""));
        let mut steps = commands.filter_map(|line| {
            let mut words = shlex::Shlex::new(line);
            let linker = words.next()?;
            let name = Path::new(&linker).file_name()?.to_str()?;
            // Names such as ld, ld.lld-22, wasm-ld, x86_64-linux-gnu-ld.gold and mold.
            let links = name.split(['-', '.']).any(|part| ["ld", "lld", "mold"].contains(&part));
            let optimizes = words.any(|word| word.starts_with("-plugin"));
            links.then_some(LinkStep { linker, optimizes })
        });
        steps.next_back()
    }

    /// Whether the linker is lld for ELF files.
    fn is_lld(&self) -> bool {
        let name_of =
            |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let path = Path::new(&self.linker);
        let file = std::fs::canonicalize(path).unwrap_or_default();
        let name = name_of(path);
        name.starts_with("ld.lld") || name == "ld" && name_of(&file).starts_with("lld")
    }

    /// What the linker gets: the plugin, and for its caches the plugin's content and the passes.
    /// `warn` takes what the user should know.
    ///
    /// # Errors
    ///
    /// Those of [`Tool::ask`] and [`plugin_for`] where there is bitcode to optimise.
    pub(crate) fn arguments(
        &self,
        passes: Option<OsString>,
        warn: impl FnOnce(String),
    ) -> Result<Vec<OsString>, DriverError> {
        if !self.is_lld() {
            if self.optimizes {
                warn(format!(
                    "'{}' loads no passes, so nothing merges in this link-time optimisation; \
                     use -fuse-ld=lld",
                    self.linker
                ));
            }
            return Ok(Vec::new());
        }
        let plugin = match Tool::ask(self.linker.as_ref(), LLD).and_then(|lld| plugin_for(&lld)) {
            Ok(plugin) => plugin,
            Err(error) if self.optimizes => return Err(error),
            Err(_) => return Ok(Vec::new()),
        };
        // lld's cache knows the options behind -mllvm and not the file behind --load-pass-plugin.
        let mut options = vec![
            with("--load-pass-plugin=", plugin.as_os_str()),
            "-mllvm".into(),
            with("-load=", plugin.as_os_str()),
            "-mllvm".into(),
            with("-rustmerge-cache-key=", digest(&plugin)?.as_ref()),
        ];
        if let Some(passes) = passes {
            options.extend(["-mllvm".into(), with("-rustmerge-passes=", &passes)]);
        }
        // -Wl would take a comma for the end of an option.
        Ok(options.into_iter().flat_map(|option| ["-Xlinker".into(), option]).collect())
    }
}

/// A word that begins with an option and ends with its value.
pub(crate) fn with(option: &str, value: &std::ffi::OsStr) -> OsString {
    let mut word = OsString::from(option);
    word.push(value);
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: &str = "clang version 22.1.8\nTarget: x86_64-pc-linux-gnu\n\
        \x20\"/usr/lib/llvm-22/bin/clang\" \"-cc1\" \"-o\" \"/tmp/a-1.o\" \"a.c\"\n";

    #[test]
    fn plans_name_the_linker() {
        let step = |line: &str| LinkStep::in_plan(&format!("{PLAN}{line}"));
        let found =
            |linker: &str, optimizes| Some(LinkStep { linker: linker.to_owned(), optimizes });
        assert_eq!(step(""), None);
        assert_eq!(step(" \"/usr/bin/ld\" \"-o\" \"a\""), found("/usr/bin/ld", false));
        assert_eq!(
            step(" \"/a b/ld.lld\" \"-o\" \"a\" \"-plugin-opt=O2\""),
            found("/a b/ld.lld", true)
        );
        assert_eq!(
            step(" \"/usr/bin/ld.gold\" \"-plugin\" \"/x/LLVMgold.so\""),
            found("/usr/bin/ld.gold", true)
        );
        assert_eq!(step(" \"/usr/bin/llvm-objcopy\" \"-o\" \"a\""), None);
    }

    #[test]
    fn other_linkers_get_nothing_and_a_warning_where_they_optimise() {
        let said = std::cell::RefCell::new(String::new());
        for optimizes in [false, true] {
            let step = LinkStep { linker: "/nowhere/ld.gold".to_owned(), optimizes };
            let arguments = step.arguments(None, |text| *said.borrow_mut() = text);
            assert_eq!(arguments.expect("it is no error"), Vec::<OsString>::new());
            assert_eq!(said.borrow().contains("-fuse-ld=lld"), optimizes);
        }
    }
}
