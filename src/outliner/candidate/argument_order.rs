//! The order of a shared function's parameters.
//!
//! Where regions begin their functions, the arguments of these are in registers.  A parameter in
//! the same register costs no move:
//!
//! ```text
//! f(a, b) { g(b, a, 1) }  →  f(a, b) { jump shared(a, b, 1) }, not shared(b, a, 1)
//! ```

use super::OutlineCandidate;
use super::operands::OperandTuple;
use crate::facts::argument_registers::{RegisterClass, RegisterPlaces};
use crate::outliner::analysis::ProgramAnalysis;

impl OutlineCandidate {
    /// Puts parameters into the order of their first uses, except those whose value is an argument
    /// of the function in all regions, which begin their functions: these get the register of that
    /// argument, as far as there are others for the earlier registers.  The same code has the same
    /// order in each file, whatever else it was compared with.
    pub(in crate::outliner) fn order_parameters(&mut self, analysis: &ProgramAnalysis) {
        if self.parameters.len() < 2 {
            return;
        }
        let first_use = |at: usize| self.parameters.get(at).source;
        if !(0..self.parameters.len()).is_sorted_by_key(first_use) {
            let mut order: Vec<u32> = (0..self.parameters.len() as u32).collect();
            order.sort_by_key(|&at| first_use(at as usize));
            self.reorder_parameters(&order);
        }
        if self.starts.iter().all(|&start| analysis.begins_function(start)) {
            self.keep_argument_registers(analysis);
        }
    }

    fn keep_argument_registers(&mut self, analysis: &ProgramAnalysis) {
        let has_float_registers = analysis.registers.has_float_registers();
        let wish = |tuple: OperandTuple<'_>| Wish {
            place: common_place(analysis, tuple),
            is_float: has_float_registers && tuple.class == RegisterClass::Float,
        };
        let wishes: Vec<Wish> = self.parameters.iter().map(wish).collect();
        let order = in_places(&wishes);
        if !order.is_sorted() {
            self.reorder_parameters(&order);
        }
    }

    /// Puts the parameters into another order, given by their places in this one.
    fn reorder_parameters(&mut self, order: &[u32]) {
        let mut places = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            places[old as usize] = new as u32;
        }
        self.parameters = self.parameters.in_order(order);
        for parameter_use in &mut self.uses {
            parameter_use.parameter = places[parameter_use.parameter as usize];
        }
        self.derived.reorder_parameters(&places);
    }

    /// For each parameter, whether the call that replaces a region finds its value in the
    /// register that passes it.
    pub(in crate::outliner) fn in_place<'a>(
        &'a self,
        analysis: &'a ProgramAnalysis,
        region: usize,
    ) -> impl Iterator<Item = bool> + 'a {
        let begins = analysis.begins_function(self.starts[region]);
        let mut places = RegisterPlaces::new(analysis.registers);
        self.parameters.iter().map(move |tuple| {
            let value = &analysis.values[tuple.numbers[region] as usize];
            let place = places.next(tuple.class, value.words);
            begins && place.is_some() && place == value.argument_place
        })
    }
}

/// Where a parameter would cost no move.
#[derive(Clone, Copy)]
struct Wish {
    /// The place among the registers of the class.
    place: Option<u8>,
    /// Of the floating-point registers, not of those for all else.
    is_float: bool,
}

/// The register in which all regions have the value of an operand tuple when they begin.
fn common_place(analysis: &ProgramAnalysis, tuple: OperandTuple<'_>) -> Option<u8> {
    let mut places =
        tuple.numbers.iter().map(|&number| analysis.values[number as usize].argument_place);
    let first = places.next()?;
    first.filter(|_| places.all(|place| place == first))
}

/// The parameters, given by their number, so that as many wishes as possible come true: those of
/// each class have their place among the class, and the others fill the places between.
fn in_places(wishes: &[Wish]) -> Vec<u32> {
    let mut order = Vec::with_capacity(wishes.len());
    for is_float in [false, true] {
        let of_class = || (0..wishes.len()).filter(|&at| wishes[at].is_float == is_float);
        let mut slots: Vec<Option<usize>> = vec![None; of_class().count()];
        let mut others = Vec::new();
        for at in of_class() {
            let slot = wishes[at].place.and_then(|place| slots.get_mut(usize::from(place)));
            match slot {
                Some(slot @ None) => *slot = Some(at),
                _ => others.push(at),
            }
        }
        let mut others = others.into_iter();
        let filled = slots.into_iter().filter_map(|slot| slot.or_else(|| others.next()));
        order.extend(filled.map(|at| at as u32));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn general(place: Option<u8>) -> Wish {
        Wish { place, is_float: false }
    }

    fn float(place: Option<u8>) -> Wish {
        Wish { place, is_float: true }
    }

    #[test]
    fn arguments_keep_their_registers() {
        assert_eq!(in_places(&[general(Some(1)), general(Some(0)), general(None)]), [1, 0, 2]);
        // A constant fills the register before an argument.
        assert_eq!(in_places(&[general(Some(1)), general(None)]), [1, 0]);
        // There are too few parameters for that register.
        assert_eq!(in_places(&[general(Some(5)), general(Some(0))]), [1, 0]);
        // Classes are counted apart.
        let mixed = [float(Some(1)), general(Some(1)), float(Some(0)), general(Some(0))];
        assert_eq!(in_places(&mixed), [3, 1, 2, 0]);
    }

    proptest! {
        #[test]
        fn each_parameter_stays(
            places in prop::collection::vec((prop::option::of(0u8..12), any::<bool>()), 0..12)
        ) {
            let wishes: Vec<Wish> =
                places.iter().map(|&(place, is_float)| Wish { place, is_float }).collect();
            let mut order = in_places(&wishes);
            order.sort_unstable();
            prop_assert!(order.into_iter().eq(0..wishes.len() as u32));
        }
    }
}
