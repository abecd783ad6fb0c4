internal import GimbalMarkup

/// An error in the object ids of a document, for which Xcode does not compile the document, or the app fails when it
/// loads the document.
public struct ReferenceFault: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// A second object with the id of another object, which starts in the given line.
    case duplicateID(line: Int)
    /// A constraint or connection whose `attribute` refers to an object that does not exist.
    case missingObject(attribute: String, id: String)
  }

  public let reason: Reason
  /// The name of the element, such as `constraint`.
  public let element: String
  /// The object id of the element.
  public let id: String?
  /// The name of an outlet or outlet collection; `nil` for other elements.
  public let property: String?
  /// The line number of the start tag, starting at 1.
  public let line: Int
  /// The column of the start tag in Unicode scalars, starting at 1.
  public let column: Int

  init(_ reason: Reason, _ element: Element) {
    self.reason = reason
    (self.element, id, property) = (element.name, element.id, element["property"])
    (line, column) = (element.location.line, element.location.column)
  }
}

extension InterfaceDocument {
  /// The errors in the object ids of the document, with the index of the element, in document order.
  ///
  /// - Complexity: O(elements).
  var referenceFaults: [(index: Int, fault: ReferenceFault)] {
    var found: [(index: Int, fault: ReferenceFault)] = []
    for element in root.descendants where !element.isResource {
      if let id = element.id, let first = objects[id], first != element {
        found.append((element.index, ReferenceFault(.duplicateID(line: first.location.line), element)))
      }
      for attribute in element.references {
        guard let id = element[attribute], !id.isEmpty, objects[id] == nil else { continue }
        found.append((element.index, ReferenceFault(.missingObject(attribute: attribute, id: id), element)))
      }
    }
    return found
  }

  /// Returns the errors in the object ids, by the index of the scene to which the elements belong. An error outside of
  /// all scenes belongs to the first scene.
  func referenceFaults(of scenes: [DocumentScene]) -> [Int: [ReferenceFault]] {
    var found: [Int: [ReferenceFault]] = [:]
    for (index, fault) in referenceFaults { found[scenes.index(around: index), default: []].append(fault) }
    return found
  }
}

extension Element {
  /// `true` for a part of the document that describes images, colors and classes. Their names and ids do not refer to
  /// objects.
  var isResource: Bool {
    ["resources", "designables", "classes", "dependencies"].contains(name)
      || ancestors.contains { ["resources", "designables", "classes"].contains($0.name) }
  }

  /// The attributes whose values are ids of objects in the document.
  fileprivate var references: [String] {
    switch name {
    case "constraint": ["firstItem", "secondItem"]
    case "outlet", "outletCollection": ["destination"]
    default: []
    }
  }
}
