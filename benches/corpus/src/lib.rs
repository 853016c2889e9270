//! Empty: this package exists so that cargo downloads its dependencies.
