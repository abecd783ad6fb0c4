package import GimbalModel

extension Spanned<Name> {
  /// The view of that name.
  ///
  /// - Throws: that the scene has no such view, with the nearest name or the scene that has it.
  package func view(in scene: Scene, elsewhere: (Name) -> Name? = { _ in nil }) throws(ParseError) -> View {
    if let view = scene.view(named: value) { return view }
    if let other = elsewhere(value) { throw ParseError(.viewElsewhere(view: value, scene: other), at: span) }
    let nearest = Nearest.name(to: value.text, among: scene.viewsInTreeOrder.lazy.map(\.name.text))
    throw ParseError(
      .unknownName(
        role: "view", name: value.text, nearest: nearest,
        note: nearest == nil ? "'view list' shows the scene's views" : nil), at: span)
  }
}
