internal import GimbalModel

/// A class outside UIKit that exported code uses.
public struct CustomClass: Hashable, Sendable {
  /// The name of the class. If the name is a Swift keyword, it is in backticks.
  public let name: String
  /// The UIKit class that the class must inherit from, such as `UIButton` for a view of kind `button`.
  public let superclass: String
  /// The module that the code imports; `nil` for a class of the app itself.
  public let module: String?

  /// Returns the custom classes of the views in the scenes, without duplicates, in the order of their names.
  ///
  /// The superclass of a class with views of several kinds is the most derived of their classes, such as `UIScrollView` for a
  /// view and a scroll view. Unrelated kinds, such as a label and a button, give one entry each.
  static func all(in scenes: [Scene]) -> [CustomClass] {
    var kinds: [Key: Set<ViewKind>] = [:]
    for scene in scenes {
      for view in scene.viewsInTreeOrder {
        guard let name = scene.customClass(of: view) else { continue }
        let properties = scene.properties(of: view.id)
        let isOfApp = properties.text(.customModuleProvider) == ModuleProvider.target.rawValue
        let module = isOfApp ? nil : properties.text(.customModule).map(SwiftNames.escaped)
        kinds[Key(name: name, module: module), default: []].insert(view.kind)
      }
    }
    let found = Set(
      kinds.flatMap { key, kinds in
        kinds.filter { kind in !kinds.contains { $0 != kind && $0.inherits(from: kind) } }.map {
          CustomClass(name: key.name, superclass: $0.className, module: key.module)
        }
      })
    return found.sorted {
      ($0.name, $0.superclass, $0.module ?? "") < ($1.name, $1.superclass, $1.module ?? "")
    }
  }

  private struct Key: Hashable {
    let name: String
    let module: String?
  }
}

extension ViewKind {
  /// Returns `true` if the class of a view of this kind inherits from that of another kind.
  fileprivate func inherits(from other: ViewKind) -> Bool {
    className != other.className && (other.className == "UIView" || other == .scrollView && scrolls)
  }
}

extension Scene {
  /// Returns the custom class with which exported code creates a view. Returns `nil` for the root view and
  /// for instances of other scenes, because the exporter generates their classes.
  func customClass(of view: View) -> String? {
    let properties = properties(of: view.id)
    guard view.id != root, properties.shownScene == nil, let name = properties.text(.customClass),
      Identifier.isValid(name)
    else { return nil }
    return SwiftNames.escaped(name)
  }
}

extension SceneCode {
  /// Returns a Swift comment that lists the outlets that refer to a view; `nil` if there are none.
  func outletComment(of view: View) -> String? {
    guard let outlets = scene.properties(of: view.id).text(.outlets) else { return nil }
    let names = outlets.split(separator: ",").map { "'\($0)'" }
    return "/// The outlet\(names.count == 1 ? "" : "s") \(names.joined(separator: ", "))."
  }

  /// The comment lines that name the custom class of the root view, which the generated class replaces, and
  /// the outlets that refer to the root view.
  var rootComments: [String] {
    guard let root = scene.view(scene.root) else { return [] }
    let properties = scene.properties(of: root.id)
    let module = properties.text(.customModule).map { " of module '\($0)'" } ?? ""
    let lines = [
      properties.text(.customClass).map { "/// The class of the root view is '\($0)'\(module)." },
      outletComment(of: root),
    ].compactMap { $0 }
    return lines.isEmpty ? [] : ["///"] + lines
  }

  /// Adds a statement for each user-defined runtime attribute of a view.
  func addRuntimeAttributes(of view: View, _ statements: inout ViewStatements) {
    guard
      let attributes = scene.properties(of: view.id).text(.runtimeAttributes).flatMap(RuntimeAttributes.init)
    else { return }
    for attribute in attributes.attributes {
      let line =
        "\(receiver(view.id))setValue(\(attribute.value.swiftExpression), forKeyPath: \(attribute.keyPath.swiftLiteral))"
      if view.id == scene.root {
        statements.afterTree.append(line)
      } else {
        statements.ofView[view.id, default: []].append(line)
      }
    }
  }
}
