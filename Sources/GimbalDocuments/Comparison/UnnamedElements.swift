package import GimbalInterfaceBuilder
import GimbalMarkup
package import GimbalModel

/// The changed elements of a document that concern its layout, texts, outlets, classes or accessibility, and that a comparison of
/// the scenes does not name, such as the accessibility label of a view.
package struct UnnamedElements {
  /// A changed element.
  package struct Entry {
    package let change: MarkupChange
    /// The object ids of the element and of the enclosing objects, innermost first.
    package let objects: [String]
    /// The line of the innermost object in the version that contains the element.
    package let line: Int?
  }

  package let entries: [Entry]

  /// Creates the list for two versions of a document. The list is empty if a file is not a document.
  ///
  /// - Parameter names: A closure that returns `true` if the caller names a change of the scenes.
  /// - Complexity: Two imports of the document for each change, or for each path of changes.
  package init(
    from old: SceneFile, to new: SceneFile, limits: InputLimits,
    names: @escaping (FileComparison) throws -> Bool
  ) {
    guard let before = old.markup, let after = new.markup else {
      entries = []
      return
    }
    let versions = [before.elementsByID, after.elementsByID]
    func element(of change: MarkupChange) -> Element? {
      change.object.flatMap { versions[change.action == .removed ? 0 : 1][$0] }
    }
    func objects(of element: Element?) -> [Element] {
      element.map { [$0] + $0.ancestors.filter { $0["id"] != nil } } ?? []
    }
    func selected(_ comparison: MarkupComparison) -> [MarkupChange] {
      // The change of an added or removed object includes the objects and connections in it.
      let whole = Set(
        comparison.changes.filter { $0.isOfWholeObject && $0.tag != "scene" }.compactMap(\.object))
      return comparison.changes.filter { change in
        guard change.isForReview, !comparison.isRemovedWithTarget(change) else { return false }
        guard change.isOfWholeObject, let outer = objects(of: element(of: change)).dropFirst().first else {
          return true
        }
        return outer["id"].map(whole.contains) != true
      }
    }
    entries = UnnamedChanges(
      from: old, to: new, limits: limits, matchesElements: true, testsComputed: false, select: selected,
      names: names
    ).changes.map { change in
      let found = element(of: change)
      return Entry(
        change: change, objects: objects(of: found).compactMap { $0["id"] }, line: found?.line)
    }
  }
}

extension MarkupChange {
  /// `true` for an object or a connection that only one version has.
  fileprivate var isOfWholeObject: Bool {
    (kind == .object || kind == .connection) && (action == .added || action == .removed)
  }

  /// `true` for a change that a review lists. Colors, actions, segues, the settings of Interface Builder and the list of
  /// resources concern neither the layout nor the texts.
  fileprivate var isForReview: Bool {
    guard object != nil, !isComputed else { return false }
    if isOfFile { return attributes == ["customClass"] }
    if MarkupChange.unreviewedElements.contains(tag) || tag.hasPrefix("simulated")
      || tag.hasSuffix("SimulatedSizeMetrics") || tag.hasSuffix("Color")
    {
      return false
    }
    if kind == .order { return !MarkupChange.unorderedElements.contains(tag) }
    return attributes.isEmpty
      || !attributes.allSatisfy {
        MarkupChange.unreviewedAttributes.contains($0) || $0.hasSuffix("Color")
      }
  }

  private static let unreviewedElements: Set<String> = [
    "scene", "action", "segue", "color", "namedColor", "systemColor", "rect", "exit", "viewLayoutGuide",
    "viewControllerLayoutGuide", "nil", "placeholder",
  ]

  /// The elements whose children have no order at run time, or one that a comparison of the scenes names.
  private static let unorderedElements: Set<String> = [
    "connections", "objects", "subviews", "mask", "variation", "layoutGuides", "scene",
  ]

  private static let unreviewedAttributes: Set<String> = [
    "opaque", "clearsContextBeforeDrawing", "customModule", "customModuleProvider", "fixedFrame",
    "sceneMemberID", "userLabel", "verifyAmbiguity", "misplaced", "ambiguous",
  ]
}
