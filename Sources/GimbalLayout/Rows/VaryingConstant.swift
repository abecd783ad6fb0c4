import GimbalModel

/// What a row's constant is made of that depends on how a scene is shown.
enum VaryingConstant {
  case rootSize(Axis)
  /// How large the text of a view is whose lines break.
  case content(Int, Axis)
  /// The insets or baselines that a constraint speaks of, by its place among those in force.
  case constraint(Int)
}
