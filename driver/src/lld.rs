//! The linker that clang is going to call.

use crate::error::DriverError;
use crate::plan::{commands, plan_of};
use crate::plugin::{digest, plugin_for};
use crate::tool::{LLD, Tool};
use std::borrow::Cow;
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
    /// The linker writes files for Windows, as lld does for MinGW under the name that it has for
    /// ELF files.  It knows other options then.
    writes_pe: bool,
}

impl LinkStep {
    /// What clang would link for a command line; none if it does not link, or if there is
    /// something wrong with the command line, which clang says better when it is executed.
    pub(crate) fn of(compiler: &Command) -> Option<Self> {
        Self::in_plan(&plan_of(compiler)?)
    }

    /// As [`LinkStep::of`], for a plan.
    pub(crate) fn in_plan(plan: &str) -> Option<Self> {
        let steps = commands(plan).filter_map(|mut words| {
            let linker = words.next()?;
            let name = Path::new(&linker).file_name()?.to_str()?;
            // Names such as ld, ld.lld-22, wasm-ld, x86_64-linux-gnu-ld.gold and mold.
            let links = name.split(['-', '.']).any(|part| ["ld", "lld", "mold"].contains(&part));
            let words: Vec<String> = words.collect();
            let optimizes = words.iter().any(|word| word.starts_with("-plugin"));
            let writes_pe = words.windows(2).any(|pair| pair[0] == "-m" && is_for_pe(&pair[1]));
            links.then_some(LinkStep { linker, optimizes, writes_pe })
        });
        steps.last()
    }

    /// Whether the link optimises bitcode, or the command line asks for that.
    pub(crate) fn is_lto(&self, is_asked_for: bool) -> bool {
        self.optimizes || is_asked_for
    }

    /// The name of the linker's file.
    fn name(&self) -> Cow<'_, str> {
        name_of(Path::new(&self.linker))
    }

    /// Whether the linker is lld for ELF files.
    fn is_lld(&self) -> bool {
        let file = std::fs::canonicalize(&self.linker).unwrap_or_default();
        let name = self.name();
        let is_lld =
            name.starts_with("ld.lld") || name == "ld" && name_of(&file).starts_with("lld");
        is_lld && !self.writes_pe
    }

    /// Whether the linker is lld for other files, which loads no plugins: for Windows, for
    /// WebAssembly, and before LLVM 22 for Apple's systems.
    fn is_other_lld(&self) -> bool {
        const NAMES: [&str; 4] = ["ld.lld", "lld-link", "wasm-ld", "ld64.lld"];
        !self.is_lld() && NAMES.iter().any(|name| self.name().starts_with(name))
    }

    /// What the linker gets: the plugin, and for its caches the plugin's content and the passes.
    /// `is_lto` says that the command line asks for link-time optimisation, which not every linker
    /// is told; `warn` takes what the user should know.
    ///
    /// # Errors
    ///
    /// Those of [`Tool::find`] and [`plugin_for`] where there is bitcode to optimise.
    pub(crate) fn arguments(
        &self,
        passes: Option<OsString>,
        is_lto: bool,
        warn: impl FnOnce(String),
    ) -> Result<Vec<OsString>, DriverError> {
        if !self.is_lld() {
            if self.is_lto(is_lto) {
                let advice = match self.is_other_lld() {
                    true => "lld gets them for ELF files only",
                    false => "use -fuse-ld=lld",
                };
                warn(format!(
                    "'{}' loads no passes, so nothing merges in this link-time optimisation; \
                     {advice}",
                    self.linker
                ));
            }
            return Ok(Vec::new());
        }
        let plugin = match Tool::find(self.linker.as_ref(), LLD).and_then(|lld| plugin_for(&lld)) {
            Ok(plugin) => plugin,
            Err(error) if self.optimizes => return Err(error),
            Err(_) => return Ok(Vec::new()),
        };
        // lld's cache knows the options of -mllvm and not the file of --load-pass-plugin.
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

/// Whether lld's `-m` asks for a file for Windows: `i386pep`, `arm64pe` and the like.
fn is_for_pe(emulation: &str) -> bool {
    emulation.ends_with("pe") || emulation.ends_with("pep")
}

fn name_of(path: &Path) -> Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
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
        let found = |linker: &str, optimizes| {
            Some(LinkStep { linker: linker.to_owned(), optimizes, writes_pe: false })
        };
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
    fn lld_for_windows_has_the_name_of_lld_for_elf() {
        for (emulation, is_lld) in [
            ("i386pe", false),
            ("i386pep", false),
            ("thumb2pe", false),
            ("arm64pe", false),
            ("arm64ecpe", false),
            ("elf_x86_64", true),
            ("aarch64elf", true),
        ] {
            let line = format!("{PLAN} \"/x/ld.lld\" \"-m\" \"{emulation}\" \"-o\" \"a\"");
            let step = LinkStep::in_plan(&line).expect("it links");
            assert_eq!((step.is_lld(), step.is_other_lld()), (is_lld, !is_lld), "{emulation}");
        }
    }

    #[test]
    fn other_linkers_get_nothing_and_a_warning_where_they_optimise() {
        let said = std::cell::RefCell::new(String::new());
        let says = |linker: &str, optimizes, is_lto| {
            said.take();
            let step = LinkStep { linker: linker.to_owned(), optimizes, writes_pe: false };
            let arguments = step.arguments(None, is_lto, |text| *said.borrow_mut() = text);
            assert_eq!(arguments.expect("it is no error"), Vec::<OsString>::new());
            said.borrow().split_once("; ").map(|(_, advice)| advice.to_owned())
        };
        assert_eq!(says("/nowhere/ld.gold", false, false), None);
        for (optimizes, is_lto) in [(false, true), (true, false), (true, true)] {
            let advice = says("/nowhere/ld.gold", optimizes, is_lto);
            assert_eq!(advice.as_deref(), Some("use -fuse-ld=lld"));
        }
        for linker in ["/x/wasm-ld", "/x/lld-link", "/x/wasm-ld-22", "/x/ld64.lld"] {
            let advice = says(linker, false, true);
            assert_eq!(advice.as_deref(), Some("lld gets them for ELF files only"), "{linker}");
        }
    }
}
