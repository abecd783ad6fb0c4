/// A part of a document that becomes a scene: a tree of views whose root's frame is given from outside.
struct DocumentScene {
  enum Kind: Hashable {
    /// A controller's view.
    case controller
    /// A view of a xib, or one that a bar holds.
    case freestanding
    /// A cell, wherever it stands.
    case cell
  }

  let root: Element
  let kind: Kind
  /// The controller whose view it is, or is in.
  let controller: Element?
}

extension InterfaceDocument {
  /// The scenes of the document, in document order.
  ///
  /// - Complexity: O(elements).
  var scenes: [DocumentScene] {
    var found: [DocumentScene] = []
    collect(in: root, controller: nil, isInside: false, into: &found)
    return found
  }

  private func collect(
    in element: Element, controller: Element?, isInside: Bool, into found: inout [DocumentScene]
  ) {
    for child in element.children {
      let owner = child["sceneMemberID"] == "viewController" ? child : controller
      guard child.isView else {
        collect(in: child, controller: owner, isInside: isInside, into: &found)
        continue
      }
      if child.isCell {
        found.append(DocumentScene(root: child, kind: .cell, controller: owner))
      } else if !isInside {
        let isControllers = element === owner && child["key"] == "view"
        // An empty bar of a container shows nothing that a scene could tell.
        if !isControllers, owner != nil, child.subviews.isEmpty { continue }
        found.append(
          DocumentScene(root: child, kind: isControllers ? .controller : .freestanding, controller: owner))
      }
      collect(in: child, controller: owner, isInside: true, into: &found)
    }
  }
}
