import GimbalMarkup
import GimbalModel

/// A reader of the page source of Appium, whose elements are named after the types of elements of XCTest. Frames are in the
/// coordinates of the screen.
struct AppiumReader {
  let limits: InputLimits

  func views(in markup: Markup) throws -> [DumpedView] {
    var builder = ViewTreeBuilder(limits: limits)
    var pending: [(element: Element, level: Int)] = [(markup.root, 0)]
    while let (element, level) = pending.popLast() {
      let isView = element.name.hasPrefix(AppiumReader.prefix)
      if isView { try builder.add(view(element), level: level) }
      pending += element.children.reversed().map { ($0, level + 1) }
    }
    return builder.finish().map { $0.inSuperview(of: nil) }
  }

  private static let prefix = "XCUIElementType"

  private func view(_ element: Element) -> DumpedView {
    var view = DumpedView(className: String(element.name.dropFirst(AppiumReader.prefix.count)))
    let numbers = ["x", "y", "width", "height"].compactMap { element[$0].flatMap { Double($0) } }
    if numbers.count == 4, numbers.allSatisfy(\.isFinite) {
      view.frame = DumpedView.Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    // The name is the identifier, or the label of an element without one.
    let label = element["label"]
    view.identifier = element["name"] == label ? nil : element["name"]
    view.text = label ?? element["value"]
    view.isHidden = element["visible"] == "false"
    for attribute in element.attributes {
      view.attributes.append(DumpedView.Attribute(name: attribute.name, value: element[attribute.name] ?? ""))
    }
    return view
  }
}
