/// The four numbers of a frame, each of which one placement decides.
public enum FrameSlot: String, CaseIterable, Sendable {
  case x, y, width, height

  public var axis: Axis { self == .x || self == .width ? .horizontal : .vertical }
}
