internal import GimbalMarkup
internal import GimbalModel

/// The connections of the objects of a scene, except the outlets to views, which are properties of these views.
///
/// Recursion: the content of an element belongs to the object with the element, up to the next view.
struct SceneConnections {
  private let document: InterfaceDocument

  init(_ document: InterfaceDocument) { self.document = document }

  /// Returns the connections of a view and of the objects in it that are no views, such as bar button items. For a root view,
  /// the result includes those of the objects around it, such as its controller and gesture recognizers.
  ///
  /// - Complexity: O(elements of the view without its subviews), and O(objects) for a root view.
  func connections(of view: Element, in source: DocumentScene) -> [ViewConnection] {
    var found: [ViewConnection] = []
    collect(from: view, of: nil, into: &found) { $0.isView }
    guard view == source.root, let objects = objects(around: source) else { return found }
    // The other views of a controller, such as its refresh control and the view of its title, are no views of the scene.
    for object in objects.children where !object.isView {
      collect(from: object, of: object, into: &found) { $0 == source.root }
    }
    return found
  }

  /// Returns the list with the root view or its controller; `nil` for a cell, and for another view than the first of a list.
  private func objects(around source: DocumentScene) -> Element? {
    let list = source.kind == .controller ? source.controller?.parent : source.root.parent
    guard source.kind != .cell, let list, list.name == "objects" else { return nil }
    return source.kind == .controller || list.children.first(where: \.isView) == source.root ? list : nil
  }

  /// Collects the connections in an element, without those of the elements that `isOther` accepts.
  private func collect(
    from element: Element, of object: Element?, into found: inout [ViewConnection],
    except isOther: (Element) -> Bool
  ) {
    for child in element.children where !isOther(child) {
      if child.name == "connections" {
        found += child.children.compactMap { connection($0, of: object) }
      } else {
        collect(from: child, of: child.id == nil ? object : child, into: &found, except: isOther)
      }
    }
  }

  /// Returns a connection; `nil` for an outlet that is a property of the view to which it refers.
  ///
  /// - Parameter object: The object with the connection; `nil` for the view itself.
  private func connection(_ element: Element, of object: Element?) -> ViewConnection? {
    let owner = object.map { "of " + SceneConnections.title(of: $0) }
    let target = element["destination"].flatMap { document.objects[$0] }
    func detail(_ words: String?...) -> String { words.compactMap(\.self).joined(separator: " ") }
    switch element.name {
    case "action":
      return element["selector"].flatMap {
        ViewConnection(
          checking: .action, $0,
          detail: owner ?? element["eventType"].map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "")
      }
    case "outlet":
      guard let name = element["property"] else { return nil }
      if target?.isView == true, SceneConnections.isNamed(outlet: name) { return nil }
      // UIKit itself connects the view of a controller.
      if name == "view" { return nil }
      return ViewConnection(
        checking: .outlet, name, detail: detail(owner, target.map { "to " + SceneConnections.title(of: $0) }))
    case "outletCollection":
      return element["property"].flatMap {
        ViewConnection(
          checking: .outletCollection, $0,
          detail: detail(owner, target.map { "to " + SceneConnections.title(of: $0) }))
      }
    case "segue":
      return element["kind"].flatMap { kind in
        ViewConnection(
          checking: .segue, kind,
          detail: detail(
            owner, target.map { "to " + SceneConnections.title(of: $0) },
            element["identifier"].map { "(\($0))" }))
      }
    default: return nil
    }
  }

  /// Returns `true` if the name of an outlet is a property of the view to which it refers. The names of the outlets that UIKit
  /// declares do not describe the view.
  static func isNamed(outlet name: String) -> Bool {
    Identifier.isValid(name) && !["dataSource", "delegate", "view"].contains(name)
  }

  /// Returns the title of an object in words, such as `bar button item 'Save'`.
  private static func title(of object: Element) -> String {
    let name =
      object["userLabel"] ?? object["title"] ?? object["customClass"] ?? object["systemItem"]
      ?? object["storyboardName"]
    return ([kind(of: object)] + [name.map { "'\($0)'" }]).compactMap(\.self).joined(separator: " ")
  }

  /// Returns the kind of an object in words; `nil` for a placeholder with a label, which describes it.
  private static func kind(of object: Element) -> String? {
    switch object.name {
    case "placeholder": return object["userLabel"] == nil ? "the owner of the file" : nil
    case "viewControllerPlaceholder": return "storyboard reference"
    case "viewLayoutGuide", "viewControllerLayoutGuide": return "layout guide"
    case "customObject": return "object"
    default:
      return object.name.reduce(into: "") { words, letter in
        words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
      }
    }
  }
}

extension ViewConnection {
  /// Creates a connection; `nil` if the name contains blanks or is empty. In the detail, blanks replace line breaks.
  fileprivate init?(checking kind: Kind, _ name: String, detail: String) {
    guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return nil }
    self.init(
      kind, name, detail: detail.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
