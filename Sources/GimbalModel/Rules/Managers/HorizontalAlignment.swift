/// Where boxes are from side to side in the room that they have.
public enum HorizontalAlignment: String, CaseIterable, Sendable {
  case leading, center, trailing
  case left, right
  /// Of boxes side by side: with the room that is left shared out evenly around them.
  case spread
}
