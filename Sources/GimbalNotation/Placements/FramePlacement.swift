public import GimbalModel

/// A placement of one part of a frame whose names are found, and which is not filed in a set yet.
public struct FramePlacement: Hashable, Sendable {
  public var view: ViewID
  public var measure: FrameMeasure
  public var value: PlacementValue
  /// What it is measured from, or the value.
  public var span: Span
}
