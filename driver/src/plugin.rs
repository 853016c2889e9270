//! The plugin for an LLVM.

use crate::error::DriverError;
use crate::tool::Tool;
use sha2::{Digest, Sha256};
use std::path::PathBuf;

/// Names the plugin in place of the installed one; `{llvm}` in it stands for the major version of
/// the LLVM.
const PLUGIN_VARIABLE: &str = "RUSTMERGE_PLUGIN";

/// The plugin that is built for a tool's LLVM.
///
/// # Errors
///
/// [`DriverError::NoPlugin`] if there is none.
pub(crate) fn plugin_for(tool: &Tool) -> Result<PathBuf, DriverError> {
    let path = path_for(tool.llvm_major);
    if path.is_file() {
        return Ok(path);
    }
    let program = tool.path.display().to_string();
    Err(DriverError::NoPlugin { program, major: tool.llvm_major, path })
}

/// Where the plugin for an LLVM is: below `lib` next to the folder of this program, as `ci/install`
/// and the Debian package put it.
fn path_for(major: u32) -> PathBuf {
    if let Some(pattern) = std::env::var_os(PLUGIN_VARIABLE).filter(|value| !value.is_empty()) {
        return PathBuf::from(pattern.to_string_lossy().replace("{llvm}", &major.to_string()));
    }
    let program = std::env::current_exe().unwrap_or_default();
    let prefix = program.parent().and_then(|folder| folder.parent()).unwrap_or(&program);
    prefix.join(format!("lib/rustmerge/llvm-{major}/librustmerge.so"))
}

/// 16 hexadecimal digits that change with the content of the plugin.
///
/// # Errors
///
/// [`DriverError::CannotRead`].
pub(crate) fn digest(plugin: &std::path::Path) -> Result<String, DriverError> {
    let content = std::fs::read(plugin).map_err(|error| DriverError::cannot_read(plugin, error))?;
    Ok(Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect())
}
