public import GimbalModel

extension SolvedLayout {
  /// Whether the scene is shown as its document showed it when it recorded the frames of its views.
  public var isAsRecorded: Bool { rules.areAsRecorded }

  /// The frame that a document recorded of a view, in the superview's coordinates; nil where it recorded none.
  public func recordedFrame(of view: ViewID) -> Frame? {
    rules.indices[view].flatMap { rules.properties[$0].recordedFrame }
  }
}
