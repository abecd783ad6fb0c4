// The limits of layout guides: views of kind `layoutGuide`.
extension Scene {
  /// Returns the name of a view if it is a layout guide.
  private func guideName(_ view: ViewID?) -> Name? {
    guard let view = view.flatMap({ views[$0] }), view.kind == .layoutGuide else { return nil }
    return view.name
  }

  /// Throws if a superview is a layout guide.
  func checkTakesSubviews(_ parent: ViewID) throws(EditError) {
    if let name = guideName(parent) { throw .guideRefused(.superview(name)) }
  }

  /// Throws if a view is a layout guide, which has no properties.
  func checkTakesProperties(_ view: ViewID) throws(EditError) {
    if let name = guideName(view) { throw .guideRefused(.property(name)) }
  }

  /// Throws if a view is a layout guide, whose frame only constraints determine.
  func checkTakesFrame(_ view: ViewID?) throws(EditError) {
    if let name = guideName(view) { throw .guideRefused(.frame(name)) }
  }

  /// Throws if a view turns into a layout guide or the reverse.
  static func checkKind(of view: View, replacing old: View) throws(EditError) {
    if (view.kind == .layoutGuide) != (old.kind == .layoutGuide) { throw .guideRefused(.kind(old.name)) }
  }

  /// Throws if a layout guide does not have an attribute.
  func checkGuide(of anchor: Anchor) throws(EditError) {
    guard let name = guideName(anchor.item.view) else { return }
    if let guide = anchor.item.guide { throw .guideRefused(.guide(name, guide)) }
    if anchor.attribute.isOfViewsOnly { throw .guideRefused(.attribute(name, anchor.attribute)) }
  }
}
