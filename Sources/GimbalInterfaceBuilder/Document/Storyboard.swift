internal import GimbalMarkup
import GimbalModel

/// The controllers of a storyboard with their positions on Interface Builder's canvas, and the segues between them.
public struct Storyboard: Hashable, Sendable {
  public struct Controller: Hashable, Sendable {
    /// The object id.
    public let id: String
    /// The name of the element, such as `navigationController`.
    public let kind: String
    /// The label, identifier, class or title of the controller; empty if it has none of them.
    public let name: String
    /// The position on the canvas, in points; `nil` if the document contains none.
    public let position: Point?
    /// `true` if the app shows the controller first.
    public let isInitial: Bool
  }

  /// A position on the canvas, in points. The y-axis points down.
  public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  public struct Segue: Hashable, Sendable {
    /// The object ids of the controllers.
    public let source: String
    public let destination: String
    /// The kind in the document, such as `show` or `relationship`.
    public let kind: String
    public let identifier: String?
  }

  public var controllers: [Controller] = []
  public var segues: [Segue] = []

  public init() {}
}

extension InterfaceDocument {
  /// The controllers and segues of the document; empty for a xib.
  ///
  /// - Complexity: O(elements).
  public var storyboard: Storyboard {
    var storyboard = Storyboard()
    let initial = root["initialViewController"]
    for scene in root.child("scenes")?.children("scene") ?? [] {
      let controllers =
        scene.child("objects")?.children.filter { $0["sceneMemberID"] == "viewController" } ?? []
      guard let controller = controllers.first, let id = controller.id else { continue }
      let names = ["userLabel", "title", "storyboardIdentifier", "customClass", "storyboardName"]
      storyboard.controllers.append(
        Storyboard.Controller(
          id: id, kind: controller.name,
          name: names.lazy.compactMap { controller[$0] }.compactMap(UniqueNames.printable).first ?? "",
          position: scene.child("point", key: "canvasLocation").flatMap(Storyboard.Point.init),
          isInitial: id == initial))
      for segue in scene.descendants where segue.name == "segue" {
        guard let destination = segue["destination"] else { continue }
        storyboard.segues.append(
          Storyboard.Segue(
            source: id, destination: destination, kind: segue["kind"] ?? "segue",
            identifier: segue["identifier"].flatMap(UniqueNames.printable)))
      }
    }
    return storyboard
  }
}

extension Storyboard.Point {
  fileprivate init?(_ element: Element) {
    guard let x = element.number("x"), let y = element.number("y"),
      max(x.magnitude, y.magnitude) <= DocumentNumber.largest
    else { return nil }
    self.init(x: x, y: y)
  }
}
