import GimbalModel
import GimbalNotation
import GimbalReporting

/// A constraint by its handle, `#7`, or by its identifier.
enum ConstraintReference: Sendable {
  case handle(Spanned<Int>)
  case identifier(Spanned<Name>)

  init(_ cursor: inout Cursor) throws(ParseError) {
    if let handle = cursor.handle() {
      self = .handle(handle)
    } else if cursor.isAtName {
      self = .identifier(try cursor.name(.constraint))
    } else {
      throw cursor.unexpected("a constraint's handle such as #7", "a constraint's identifier")
    }
  }

  /// The one constraint that is meant.
  func resolve(in scene: Scene) throws -> Constraint {
    switch self {
    case .handle(let handle):
      let found = scene.constraints(withHandle: handle.value)
      guard let only = found.first else {
        throw ParseError(
          .unknownName(
            role: "constraint", name: "#\(handle.value)", nearest: nil, note: "'constraint list' shows them"),
          at: handle.span)
      }
      return only
    case .identifier(let name):
      let found = scene.constraints(named: name.value)
      guard let only = found.first else {
        let identifiers = scene.constraints.compactMap { $0.identifier?.text }
        let nearest = Nearest.name(to: name.value.text, among: identifiers)
        throw ParseError(
          .unknownName(
            role: "constraint", name: name.value.text, nearest: nearest,
            note: nearest == nil ? "'constraint list' shows them" : nil), at: name.span)
      }
      guard found.count == 1 else {
        let handles = found.map { "#\($0.handle)" }.joined(separator: ", ")
        throw Refusal(
          "\(name.value.text.cited) fits \(found.count) constraints: \(handles)",
          remedy: "name one by its handle", at: name.span)
      }
      return only
    }
  }
}
