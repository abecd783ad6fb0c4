public import Model

extension SolvedLayout {
  /// Whether the scene is shown as its document showed it when it recorded the frames of its views.
  public var isAsRecorded: Bool { geometry.rules.areAsRecorded }

  /// The frame that a document recorded of a view, in the superview's coordinates; nil where it recorded none.
  public func recordedFrame(of view: ViewID) -> Frame? {
    geometry.rules.indices[view].flatMap { geometry.rules.properties[$0].recordedFrame }
  }
}
