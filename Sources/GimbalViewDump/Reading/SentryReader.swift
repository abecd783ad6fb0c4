import GimbalJSON
import GimbalModel

/// A reader of the view hierarchies of Sentry's SDK for Apple platforms.
///
/// The keys are those that the SDK writes: `type`, `identifier`, `x`, `y`, `width`, `height`, `alpha`, `visible`,
/// `view_controller` and `children`. Frames are in the superview. Unknown keys are attributes.
struct SentryReader {
  let limits: InputLimits

  func views(in json: JSON) throws -> [DumpedView] {
    guard case .array(let windows)? = json["windows"] else {
      throw ViewDumpError(line: nil, message: "the hierarchy has no array 'windows'")
    }
    var builder = ViewTreeBuilder(limits: limits)
    for window in windows { try add(window, level: 0, to: &builder) }
    return builder.finish()
  }

  private func add(_ json: JSON, level: Int, to builder: inout ViewTreeBuilder) throws {
    guard case .fields(let fields) = json, case .text(let type)? = json["type"] else {
      throw ViewDumpError(line: nil, message: "a view of the hierarchy has no 'type'")
    }
    var view = DumpedView(className: type)
    func number(_ key: String) -> Double? {
      if case .number(let number)? = json[key], number.isFinite { number } else { nil }
    }
    if let x = number("x"), let y = number("y"), let width = number("width"), let height = number("height") {
      view.frame = DumpedView.Rectangle(x: x, y: y, width: width, height: height)
    }
    for field in fields {
      switch (field.key, field.value) {
      case ("identifier", .text(let text)): view.identifier = text
      case ("view_controller", .text(let text)): view.controller = text
      case ("visible", .bool(let flag)): view.isHidden = !flag
      case ("alpha", .number(let number)): view.alpha = number
      case ("type", _), ("children", _), ("x", _), ("y", _), ("width", _), ("height", _): break
      default: view.attributes.append(DumpedView.Attribute(name: field.key, value: field.value.serialized))
      }
    }
    try builder.add(view, level: level)
    guard case .array(let children)? = json["children"] else { return }
    for child in children { try add(child, level: level + 1, to: &builder) }
  }
}

extension JSON {
  fileprivate subscript(key: String) -> JSON? {
    if case .fields(let fields) = self { fields.first { $0.key == key }?.value } else { nil }
  }
}
