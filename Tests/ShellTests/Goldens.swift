import TestSupport

/// The golden files of these tests.
let goldens = Goldens()
