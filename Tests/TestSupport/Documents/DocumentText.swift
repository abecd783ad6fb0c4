/// Builders of small documents for tests.
package enum DocumentText {
  /// Returns a xib with objects.
  package static func xib(
    _ objects: String, tools: Int = 17000, device: String? = "retina4_7", attributes: String = ""
  ) -> String {
    document("XIB", tools: tools, device: device, attributes, "<objects>\(objects)</objects>")
  }

  /// Returns a storyboard with a scene for each controller.
  package static func storyboard(_ controllers: [String], tools: Int = 17000, device: String? = "retina4_7")
    -> String
  {
    let scenes = controllers.map { "<scene sceneID=\"s\"><objects>\($0)</objects></scene>" }
    return document("Storyboard.XIB", tools: tools, device: device, "", "<scenes>\(scenes.joined())</scenes>")
  }

  /// Returns a controller with a view.
  package static func controller(_ id: String, attributes: String = "", view: String, more: String = "")
    -> String
  {
    "<viewController id=\"\(id)\" \(attributes) sceneMemberID=\"viewController\">\(view)\(more)</viewController>"
  }

  /// Returns a view. By default, constraints determine its frame.
  package static func view(
    _ id: String, _ kind: String = "view", frame: (Double, Double, Double, Double) = (0, 0, 0, 0),
    attributes: String = "translatesAutoresizingMaskIntoConstraints=\"NO\"", subviews: String = "",
    constraints: [String] = [], more: String = ""
  ) -> String {
    let rules = constraints.isEmpty ? "" : "<constraints>\(constraints.joined())</constraints>"
    return """
      <\(kind) id="\(id)" \(attributes)>
      <rect key="frame" x="\(frame.0)" y="\(frame.1)" width="\(frame.2)" height="\(frame.3)"/>
      <subviews>\(subviews)</subviews>\(rules)\(more)</\(kind)>
      """
  }

  /// Returns a root view with a size.
  package static func root(
    _ id: String = "root", _ width: Double = 375, _ height: Double = 667, subviews: String = "",
    constraints: [String] = [], more: String = ""
  ) -> String {
    view(
      id, frame: (0, 0, width, height), attributes: "key=\"view\"", subviews: subviews,
      constraints: constraints,
      more: more)
  }

  /// Returns the constraint `first.attribute == second.attribute + constant`, with additional XML attributes.
  package static func constraint(_ id: String, _ first: String, _ second: String? = nil, _ more: String = "")
    -> String
  {
    func item(_ text: String, _ place: String) -> String {
      let parts = text.split(separator: ".")
      return parts.count == 1
        ? "\(place)Attribute=\"\(parts[0])\""
        : "\(place)Item=\"\(parts[0])\" \(place)Attribute=\"\(parts[1])\""
    }
    return
      "<constraint id=\"\(id)\" \(item(first, "first")) \(second.map { item($0, "second") } ?? "") \(more)/>"
  }

  /// A storyboard with a view whose width is both 10 and 20.
  package static let contradiction = storyboard([
    controller(
      "c",
      view: root(
        subviews: view(
          "a", frame: (0, 0, 10, 10),
          constraints: [
            constraint("one", "width", nil, "constant=\"10\""),
            constraint("two", "width", nil, "constant=\"20\""),
            constraint("tall", "height", nil, "constant=\"20\""),
          ]),
        constraints: [
          constraint("x", "a.leading", "root.leading"),
          constraint("y", "a.top", "root.top"),
        ]))
  ])

  private static func document(
    _ kind: String, tools: Int, device: String?, _ attributes: String, _ content: String
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.\(kind)" version="3.0" toolsVersion="\(tools)" \(attributes)>
    \(device.map { "<device id=\"\($0)\" orientation=\"portrait\"/>" } ?? "")
    \(content)
    </document>
    """
  }
}
