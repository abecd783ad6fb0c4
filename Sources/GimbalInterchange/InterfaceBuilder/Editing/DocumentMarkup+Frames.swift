internal import Foundation
package import GimbalModel

extension DocumentMarkup {
  /// The index of each element that has an object id, keyed by that id.
  package var elementsByID: [String: Int] {
    Dictionary(
      elements.indices.compactMap { index in value("id", of: index).map { ($0, index) } },
      uniquingKeysWith: { one, _ in one })
  }

  /// Returns the edits that set the frame of a view and remove its `misplaced` attribute, as Xcode's Update
  /// Frames command does.
  ///
  /// - Returns: An empty array if the document contains no frame for the view.
  package func settingFrame(_ frame: Frame, of view: Int) -> [MarkupEdit] {
    let rectangle = elements[view].content.compactMap { piece -> Int? in
      guard case .element(let child) = piece else { return nil }
      return elements[child].name == "rect" && value("key", of: child) == "frame" ? child : nil
    }.first
    guard let rectangle else { return [] }
    let sides = [("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height)]
    let numbers = sides.compactMap { setting($0.0, to: DocumentMarkup.number($0.1), of: rectangle) }
    return numbers + [removing("misplaced", of: view)].compactMap(\.self)
  }

  /// Returns a number in the format that Xcode uses for coordinates: 0 as `0.0`, other whole numbers without
  /// a fraction, and all other numbers with up to 17 digits, such as `20.333333333333332` and `66.5`.
  static func number(_ value: Double) -> String { value == 0 ? "0.0" : plainNumber(value) }

  /// Returns a number in the format that Xcode uses in constraints: whole numbers without a fraction.
  static func plainNumber(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int(clamping: value)) }
    return String(format: "%.17g", value)
  }
}
