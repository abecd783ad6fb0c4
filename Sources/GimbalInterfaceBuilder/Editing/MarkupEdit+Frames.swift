internal import Foundation
package import GimbalMarkup
package import GimbalModel

extension MarkupEdit {
  /// Returns the edits that set the frame of a view and remove its `misplaced` attribute, as Xcode's Update
  /// Frames command does.
  ///
  /// - Returns: An empty array if the document contains no frame for the view.
  package static func settingFrame(_ frame: Frame, of view: Element) -> [MarkupEdit] {
    guard let rectangle = view.child("rect", key: "frame") else { return [] }
    let sides = [("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height)]
    let numbers = sides.compactMap { name, value in
      // The document can contain an equal number in another spelling.
      rectangle.raw(name).flatMap(Double.init) == value
        ? nil : setting(name, to: Markup.number(value), of: rectangle)
    }
    return numbers + [removing("misplaced", of: view)].compactMap(\.self)
  }
}

extension Markup {
  /// Returns a number in the format that Xcode uses for coordinates: 0 as `0.0`, other whole numbers without
  /// a fraction, and all other numbers with up to 17 digits, such as `20.333333333333332` and `66.5`.
  static func number(_ value: Double) -> String { value == 0 ? "0.0" : plainNumber(value) }

  /// Returns a number in the format that Xcode uses in constraints: whole numbers without a fraction.
  static func plainNumber(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int(clamping: value)) }
    return String(format: "%.17g", value)
  }
}
