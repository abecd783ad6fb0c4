/// Where boxes are from top to bottom in the room that they have.
public enum VerticalAlignment: String, CaseIterable, Sendable {
  case top, center, bottom
  /// Of boxes one below the other: with the room that is left shared out evenly around them.
  case spread
}
