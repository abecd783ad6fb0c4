package import GimbalModel

/// A parsed layout, the text after the command word `layout`, such as
/// `root vertical margin 10 { title; body }`.
package struct LayoutSyntax: Hashable, Sendable {
  /// The view whose subviews the layout arranges.
  package var view: Spanned<Name>
  package var manager: BoxSyntax
  /// The view that a `fill` arrangement shows in front of its other views.
  package var front: Spanned<Name>?

  /// The keyword before the name of the front view.
  package static let frontKeyword = "front"

  /// Parses a source text that consists of one layout, with the word `layout`.
  ///
  /// - Complexity: O(length).
  package static func parse(_ source: Source) throws(ParseError) -> LayoutSyntax {
    var cursor = Cursor(source)
    try cursor.expect(word: "layout")
    let layout = try cursor.layout()
    cursor.skipSeparators()
    guard cursor.isAtEndOfText else { throw cursor.unexpected("the end of the layout") }
    return layout
  }
}

/// A parsed box of a layout, such as `title 300x150` or `row 33% { … }`. The names of views are not yet
/// resolved to views of a scene.
///
/// The parser has checked everything that does not depend on a scene. For example, rows occur only in grids,
/// and numbers are in range.
package struct BoxSyntax: Hashable, Sendable {
  package var role: BoxRole
  package var view: Spanned<Name>?
  package var arrangement: Arrangement?
  package var tiles: TileCount?
  package var width: BoxLength?
  package var height: BoxLength?
  package var margin = BoxEdges()
  package var padding = BoxEdges()
  package var horizontalAlignment: HorizontalAlignment?
  package var verticalAlignment: VerticalAlignment?
  package var boxes: [BoxSyntax] = []
  /// The named numbers of the box itself, in the order in which they occur in the text.
  package var numbers: [Spanned<Name>] = []
  /// The span of the first word of the box.
  package var span: Span

  init(_ role: BoxRole, at span: Span) {
    self.role = role
    self.span = span
  }
}

extension LayoutSyntax {
  /// Returns the boxes of the layout, with the names replaced by views of a scene.
  ///
  /// - Parameters:
  ///   - set: The set of rules to which the boxes belong.
  ///   - elsewhere: A function that returns the name of another scene that has a view with a given name, for
  ///     the error message.
  /// - Throws: An error if a view does not exist, is not a subview of the view that is laid out, or occurs
  ///   twice, or if the front view is not in the block of the layout.
  /// - Complexity: O(number of boxes); O(number of views) if a view is missing.
  package func resolve(
    in scene: Scene, set: SetID, ids: any IDSource, elsewhere: (Name) -> Name? = { _ in nil }
  ) throws(ParseError) -> BoxTree {
    let container = try view.view(in: scene, elsewhere: elsewhere)
    var seen: Set<ViewID> = []
    func tree(_ syntax: BoxSyntax) throws(ParseError) -> BoxTree {
      var view = syntax.role == .manager ? container.id : nil
      if let name = syntax.view {
        let item = try name.view(in: scene, elsewhere: elsewhere)
        try check(item, named: name, in: container, of: scene)
        guard seen.insert(item.id).inserted else {
          throw ParseError(
            .other(
              message: "'\(item.name)' is in the layout twice", remedy: "remove one of the two occurrences"),
            at: name.span)
        }
        view = item.id
      }
      try scene.checkNumbers(syntax.numbers)
      let box = LayoutBox(
        id: ids.id(), set: set, parent: nil, position: .first, role: syntax.role, view: view,
        arrangement: syntax.arrangement, width: syntax.width, height: syntax.height, margin: syntax.margin,
        padding: syntax.padding, horizontalAlignment: syntax.horizontalAlignment,
        verticalAlignment: syntax.verticalAlignment, tiles: syntax.tiles)
      var boxes: [BoxTree] = []
      for inner in syntax.boxes { boxes.append(try tree(inner)) }
      return BoxTree(box, boxes: boxes)
    }
    if let front {
      try check(try front.view(in: scene, elsewhere: elsewhere), named: front, in: container, of: scene)
    }
    let whole = try tree(manager)
    if let front, !manager.boxes.isEmpty, let card = scene.view(named: front.value), !seen.contains(card.id) {
      throw ParseError(
        .other(
          message: "'\(card.name)' is not in the block of the layout", remedy: "use a view in the block"),
        at: front.span)
    }
    return whole
  }

  /// Throws an error if the view `item` is not a subview of `container`.
  private func check(_ item: View, named name: Spanned<Name>, in container: View, of scene: Scene)
    throws(ParseError)
  {
    guard item.parent != container.id else { return }
    let location = item.parent.flatMap { scene.view($0) }.map { "is in '\($0.name)'" } ?? "is the root view"
    throw ParseError(
      .other(
        message: "'\(item.name)' \(location) and is not a subview of '\(container.name)'",
        remedy: "use a view in '\(container.name)'"), at: name.span)
  }
}
