//! Why a function keeps all of its code, in words that name its section, attribute or metadata.

use crate::llvm::{Attribute, FUNCTION_INDEX, Function};
use crate::outliner::legality::function_rejection::FunctionRejection;
use crate::vocabulary::attributes::{
    OnFunction, OnParameter, is_known, reserves_argument_registers, row,
};

/// The place that keeps a function from sharing code.
pub(super) fn of_place(function: Function<'_>) -> String {
    let facts = function.facts();
    let named = |what: &str, name: &[u8]| {
        (!name.is_empty()).then(|| format!("it has {what} `{}`", String::from_utf8_lossy(name)))
    };
    let space = || match facts.address_space {
        0 => "it is part of a BPF program".to_owned(),
        space => format!("it is in address space {space}"),
    };
    named("section", facts.section)
        .or_else(|| named("partition", facts.partition))
        .unwrap_or_else(space)
}

/// The attribute that keeps a function from sharing code.
pub(super) fn of_attribute(function: Function<'_>) -> String {
    let attributes = function.attributes();
    let Some(attribute) = attributes.iter().find(|one| keeps_code(one)) else {
        return FunctionRejection::Attribute.explanation().to_owned();
    };
    let name = String::from_utf8_lossy(attribute.key);
    let owner = if attribute.index == FUNCTION_INDEX { "" } else { " of a parameter" };
    let fault = if is_known(attribute) {
        "forbids moving its code"
    } else {
        "is not known to allow moving its code"
    };
    format!("attribute `{name}`{owner} {fault}")
}

/// Whether an attribute is a reason for [`FunctionRejection::Attribute`].
pub(super) fn keeps_code(attribute: &Attribute<'_>) -> bool {
    match attribute.index {
        FUNCTION_INDEX => {
            reserves_argument_registers(attribute)
                || row(attribute).function == OnFunction::Forbidden
        }
        0 => false,
        _ => row(attribute).parameter == OnParameter::Unknown,
    }
}
