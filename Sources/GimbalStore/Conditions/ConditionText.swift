import GimbalModel

/// A condition as a project stores it: an expression in parentheses, the operator first, one text for one
/// condition. `(and (orientation landscape) (= images 3))`.
///
/// The language that users write may change; what is stored must not, so the store has words of its own.
enum ConditionText {
  /// The deepest condition that is stored, in operators. Bounds the recursion of whoever reads it.
  static let maximumDepth = 512

  /// Why a condition cannot be stored, or a text is not a condition.
  enum Failure: Error, Hashable {
    case malformed
    case tooDeep
    case notFinite(Double)
  }
}
