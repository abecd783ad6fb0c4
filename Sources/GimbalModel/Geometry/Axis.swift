/// A direction in which things are laid out.
public enum Axis: String, CaseIterable, Sendable {
  case horizontal, vertical
}
