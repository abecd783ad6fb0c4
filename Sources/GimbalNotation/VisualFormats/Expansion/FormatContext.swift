package import GimbalModel

/// What formats have to know of the scene around.
package struct FormatContext {
  /// The superview of a view; nil for a root. Throws where there is no such view.
  package var superview: (Spanned<Name>) throws(ParseError) -> Name?
  package var isTaken: (Name) -> Bool

  package init(
    superview: @escaping (Spanned<Name>) throws(ParseError) -> Name?, isTaken: @escaping (Name) -> Bool
  ) {
    self.superview = superview
    self.isTaken = isTaken
  }

  /// - Parameter elsewhere: the name of another scene that has a view of a name.
  package init(_ scene: Scene, elsewhere: @escaping (Name) -> Name? = { _ in nil }) {
    superview = { (name) throws(ParseError) in
      try name.view(in: scene, elsewhere: elsewhere).parent.flatMap { scene.view($0)?.name }
    }
    isTaken = { scene.view(named: $0) != nil }
  }
}
