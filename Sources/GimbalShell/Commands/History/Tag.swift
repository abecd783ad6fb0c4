import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Tag: Command {
  static let manual = Manual(
    "tag", "[NAME [REVISION]] \(FormatOption.arguments)",
    summary: "Gives a revision a name that stays, and lists tags without one.",
    examples: ["tag", "tag v1", "tag before HEAD~3"],
    completing: .either([.new, .revision.maybe], .format).anyTimes)

  private var name: Spanned<Name>?
  private var start: Spanned<RevisionSyntax>?
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try format.take(&cursor) { continue }
      if let error = cursor.unknownOption(known: [FormatOption.name]) { throw error }
      if name == nil {
        name = try cursor.referenceName(NameRole("a tag", .new))
      } else if start == nil {
        start = try cursor.revision()
      } else {
        throw cursor.unexpected("the end of the command")
      }
    }
  }

  var access: Access { name == nil ? .read : .history }

  func run(in workspace: Workspace) throws -> Output? {
    guard let name else { return format.output(try ReferenceList(.tag, "tags").report(in: workspace)) }
    try workspace.requireFreeReference(name)
    let revision = try start.map { try workspace.revision($0) } ?? workspace.headRevision()
    try workspace.history.set(.tag, name.value.text, to: revision.id)
    return .text("tag \(name.value) at \(revision.hash.short)\n")
  }
}
