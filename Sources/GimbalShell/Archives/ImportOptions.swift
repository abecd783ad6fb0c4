import GimbalModel
import GimbalNotation

/// What becomes of scenes whose names are taken: `--as NAME`, `--replace`, `--keep` or `--rename`; and of a history:
/// `--no-history`.
struct ImportOptions {
  enum Clash: String, CaseIterable {
    /// The archive's scene takes the other's place and identity.
    case replace
    /// The scene that is there stays, and the archive's is left out.
    case keep
    /// The archive's scene gets a number.
    case rename
  }

  private(set) var clash: Clash?
  private(set) var name: Spanned<Name>?
  /// Whether only the scenes of an archive with history are wanted: `--no-history`.
  private(set) var leavesHistory = false
  /// Where the first of the options stands.
  private(set) var span: Span?

  static let names = ["as", "no-history"] + Clash.allCases.map(\.rawValue)
  static let arguments = "[--as NAME] [--replace | --keep | --rename] [--no-history]"

  /// Takes one of the options, if one comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    let place = cursor.peek().span
    if cursor.option(named: "as") != nil {
      name = try cursor.name(NameRole("a scene", .new))
    } else if cursor.option(named: "no-history") != nil {
      leavesHistory = true
      return true
    } else if let choice = Clash.allCases.first(where: { cursor.option(named: $0.rawValue) != nil }) {
      guard clash == nil || clash == choice else {
        throw ParseError(.other(message: "--replace, --keep and --rename are one or the other"), at: place)
      }
      clash = choice
    } else {
      return false
    }
    span = span ?? place
    return true
  }
}
