/// What a device shows a scene in one orientation: the room, its unsafe edges and its size classes.
public struct Screen: Hashable, Sendable {
  /// In points.
  public var size: Size
  public var safeArea: EdgeInsets
  public var widthClass: SizeClass
  public var heightClass: SizeClass

  public init(size: Size, safeArea: EdgeInsets, widthClass: SizeClass, heightClass: SizeClass) {
    self.size = size
    self.safeArea = safeArea
    self.widthClass = widthClass
    self.heightClass = heightClass
  }
}
