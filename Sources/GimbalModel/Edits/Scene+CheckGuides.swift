// Checks of edits that concern custom layout guides, which are views of kind `layoutGuide`.
extension Scene {
  /// Returns the name of a view if it is a layout guide; `nil` otherwise.
  private func guideName(_ view: ViewID?) -> Name? {
    guard let view = view.flatMap({ views[$0] }), view.kind == .layoutGuide else { return nil }
    return view.name
  }

  /// Throws an error if a new superview is a layout guide, which cannot have subviews.
  func checkTakesSubviews(_ parent: ViewID) throws(EditError) {
    if let name = guideName(parent) { throw .guideRefused(.superview(name)) }
  }

  /// Throws an error if a view is a layout guide, which cannot have properties.
  func checkTakesProperties(_ view: ViewID) throws(EditError) {
    if let name = guideName(view) { throw .guideRefused(.property(name)) }
  }

  /// Throws an error if a view is a layout guide. Placements and layout managers cannot determine its frame.
  func checkTakesFrame(_ view: ViewID?) throws(EditError) {
    if let name = guideName(view) { throw .guideRefused(.frame(name)) }
  }

  /// Throws an error if a view becomes a layout guide or a layout guide becomes a view.
  static func checkKind(of view: View, replacing old: View) throws(EditError) {
    if (view.kind == .layoutGuide) != (old.kind == .layoutGuide) { throw .guideRefused(.kind(old.name)) }
  }

  /// Throws an error if an anchor refers to a margin, a baseline or a built-in guide of a custom layout
  /// guide.
  func checkGuide(of anchor: Anchor) throws(EditError) {
    guard let name = guideName(anchor.item.view) else { return }
    if let guide = anchor.item.guide { throw .guideRefused(.guide(name, guide)) }
    if anchor.attribute.isOfViewsOnly { throw .guideRefused(.attribute(name, anchor.attribute)) }
  }
}
