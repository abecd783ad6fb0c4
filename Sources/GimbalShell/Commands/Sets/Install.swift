import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Install: Command {
  static let manual = Manual(
    "install", "SET …", summary: "Puts the rules of sets in force by hand.",
    details: ["The next change of traits that flips a set's condition takes over again."],
    examples: ["install landscape"], completing: .sets)

  private let names: [Spanned<Name>]

  init(_ cursor: inout Cursor) throws(ParseError) { names = try cursor.setNames() }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.install(names, true)
    return nil
  }
}

struct Uninstall: Command {
  static let manual = Manual(
    "uninstall", "SET …", summary: "Takes the rules of sets out of force by hand.",
    details: ["The next change of traits that flips a set's condition takes over again."],
    examples: ["uninstall landscape"], completing: .sets)

  private let names: [Spanned<Name>]

  init(_ cursor: inout Cursor) throws(ParseError) { names = try cursor.setNames() }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.install(names, false)
    return nil
  }
}

extension Cursor {
  fileprivate mutating func setNames() throws(ParseError) -> [Spanned<Name>] {
    var names: [Spanned<Name>] = []
    repeat { names.append(try name(.set)) } while !isAtEnd
    return names
  }
}

extension Workspace {
  fileprivate func install(_ names: [Spanned<Name>], _ isInstalled: Bool) throws {
    let scene = try scene()
    var seen: Set<SetID> = []
    let sets = try names.map { try set($0, in: scene) }.filter { seen.insert($0.id).inserted }
    try apply(sets.flatMap { scene.edits(installing: $0, isInstalled) }, to: consume scene)
  }
}
