public import GimbalModel

/// What an expectation speaks of, as it was found in a layout.
public enum Finding: Hashable, Sendable {
  /// Left to right; of an overlap of two views, its width and its height; of views that are aligned, one for each.
  case values([Double])
  case frame(Frame)
  /// Contradictions, ambiguities, or views that are not as they were expected to be.
  case count(Int)
  case visibility(Visibility)
}
