import GimbalModel
import GimbalNotation
import Glibc

/// Arguments of another program, given in place of a project. Examples are `-csv`, as for sqlite3, and `init
/// NAME`, as for git.
struct ForeignArguments {
  private let argument: String
  private let remedy: String

  /// Returns `nil` if the arguments do not start like those of another program, or if a file with the name of
  /// the first argument exists.
  init?(_ arguments: [String]) {
    guard let first = arguments.first, access(first, F_OK) != 0 else { return nil }
    argument = first
    let rest = arguments.dropFirst()
    if let format = ForeignArguments.formats[first] {
      let operands = rest.filter { !$0.hasPrefix("-") }
      remedy = ForeignArguments.command(operands, format: format)
    } else if first == "--format" || first.hasPrefix("--format=") {
      let isSeparate = first == "--format"
      let format = isSeparate ? rest.first ?? "csv" : String(first.dropFirst("--format=".count))
      remedy = ForeignArguments.command(Array(rest.dropFirst(isSeparate ? 1 : 0)), format: format)
    } else if ["init", "create", "new", "open"].contains(first), rest.count == 1, let name = rest.first {
      let file = name.hasSuffix(".gimbal") ? name : name + ".gimbal"
      remedy = "use 'gimbal \(file)'; the first change creates the file"
    } else {
      return nil
    }
  }

  /// The error message with the suggested fix.
  var message: String { "error: unexpected argument \(argument.cited)\n  \(remedy)\n" }

  private static let formats = [
    "-csv": "csv", "-json": "json", "-table": "table", "-column": "table", "-box": "table", "-list": "csv",
    "-line": "table", "-markdown": "table", "--csv": "csv", "--json": "json", "--ndjson": "ndjson",
  ]

  private static func command(_ operands: [String], format: String) -> String {
    let project = operands.first ?? "PROJECT"
    let command = operands.count > 1 ? operands.dropFirst().joined(separator: " ") : "frames"
    return "use 'gimbal \(project) \(command) --format \(format)'"
  }
}
