import GimbalModel

/// What a sweep found, once: with the smallest combination that shows it.
struct SweepResult {
  let finding: SweepFinding
  /// As the example has it.
  let words: String
  let view: Name?
  /// The smallest screen, and of it the first orientation, direction and text scale.
  let example: SweepCell
  /// In how many combinations it is found.
  var count: Int
  /// Nil where no combination with another size of screen is without it, or where the size does not decide.
  var boundary: SweepBoundary?
}
