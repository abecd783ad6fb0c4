import GimbalJSON
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The checked arguments of a call.
struct Arguments {
  private let values: JSON

  /// Checks the arguments of a call.
  ///
  /// - Throws: `ToolFailure` for an unknown or missing argument, and for a value of the wrong type.
  init(_ values: JSON, of parameters: [Parameter], tool: String) throws(ToolFailure) {
    self.values = values
    switch values {
    case .fields, .null: break
    default:
      throw ToolFailure(
        "tool '\(tool)': the arguments are not an object", remedy: "pass an object with named arguments")
    }
    for field in values.members {
      guard let parameter = parameters.first(where: { $0.name == field.key }) else {
        let names = parameters.map(\.name)
        throw ToolFailure(
          "tool '\(tool)' has no argument \(field.key.cited)",
          remedy: Nearest.name(to: field.key, among: names).map { "did you mean '\($0)'?" }
            ?? "the arguments are: \(names.joined(separator: ", "))")
      }
      try parameter.check(field.value, of: tool)
    }
    let given = Set(values.members.map(\.key))
    if let missing = parameters.first(where: { $0.isRequired && !given.contains($0.name) }) {
      throw ToolFailure(
        "tool '\(tool)': the argument '\(missing.name)' is missing", remedy: "add it: \(missing.description)")
    }
  }

  func text(_ name: String) -> String? { values[name].string }

  func integer(_ name: String) -> Int? { values[name].integer }

  func flag(_ name: String) -> Bool { values[name].boolean ?? false }

  func list(_ name: String) -> [String] { values[name].elements.compactMap(\.string) }
}
