import TestSupport

/// The goldens of these tests.
let goldens = Goldens()
