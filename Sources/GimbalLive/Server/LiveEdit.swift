import GimbalLanguageServer
import GimbalModel
import GimbalNotation
import GimbalReporting

/// A change that a page requests. Pages cannot send commands of the language, because some of them write files or run
/// programs.
struct LiveEdit {
  /// The statement of the command language that performs the change.
  let command: String

  /// Reads a change from a message.
  ///
  /// - Throws: `LiveFault` for an unknown or incomplete change.
  init(_ value: Value) throws {
    switch value["kind"].string {
    case "constant":
      guard let handle = value["constraint"].integer, Constraint.handles.contains(handle) else {
        throw LiveFault("the change names no constraint")
      }
      command = "constraint set #\(handle) constant \(try LiveEdit.number(value["value"]))"
    case "frame":
      let name = try LiveEdit.name(value["view"]).notation()
      let numbers = try ["x", "y", "width", "height"].map { try LiveEdit.number(value[$0]) }
      command = "view set \(name) frame \(numbers[0]),\(numbers[1]),\(numbers[2])x\(numbers[3])"
    case "set":
      let name = try LiveEdit.name(value["set"]).notation()
      guard let isInstalled = value["installed"].boolean else {
        throw LiveFault("the change does not say whether the set is installed")
      }
      command = "\(isInstalled ? "install" : "uninstall") \(name)"
    case "undo": command = "undo"
    case "redo": command = "redo"
    default: throw LiveFault("the change has an unknown kind")
    }
  }

  private static func name(_ value: Value) throws -> Name {
    guard let text = value.string, let name = try? Name(text) else {
      throw LiveFault("the change names no view or set")
    }
    return name
  }

  private static func number(_ value: Value) throws -> String {
    guard case .number(let number) = value, number.isFinite, abs(number) <= Limit.coordinate else {
      throw LiveFault("the change has no number in the range of coordinates")
    }
    // Half points are pixels on every device with scale 2, and finer values cannot be seen.
    return Decimal.print((number * 2).rounded() / 2)
  }
}
