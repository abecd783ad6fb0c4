public import Model

/// What an expectation speaks of, as it was found in a layout.
public enum Finding: Hashable, Sendable {
  /// Left to right; of an overlap, its width and its height.
  case values([Double])
  case frame(Frame)
  /// Contradictions or ambiguities.
  case count(Int)
  case isHidden(Bool)
}
