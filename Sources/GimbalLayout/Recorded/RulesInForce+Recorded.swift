import GimbalModel

extension RulesInForce {
  /// Whether the scene is shown as its document showed it when it recorded the frames: in the root's size and, where
  /// the document tells which it was, in that orientation. Only then do recorded frames say where views belong.
  var areAsRecorded: Bool {
    guard properties[0].recordedFrame?.size == traits.size else { return false }
    return properties[0].recordedOrientation?.contains(traits.orientation) ?? true
  }
}
