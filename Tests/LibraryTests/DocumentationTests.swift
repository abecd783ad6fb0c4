import FoundationEssentials
import TestSupport
import Testing

/// Compares the documentation of the module `Gimbal` with its public declarations.
@Suite struct DocumentationTests {
  /// The declarations that need no example, by kind.
  private enum Exemption: CaseIterable {
    /// The catalog lists the error. The cases have its message.
    case caseOfError
    /// A literal calls the initializer.
    case literalInitializer
    /// String interpolation and `print` call it.
    case textDescription
    /// The compiler calls the functions of a result builder.
    case resultBuilder
    /// The anchors and their operators call the requirements of their protocols.
    case protocolRequirement

    func includes(_ declaration: Declaration) -> Bool {
      switch self {
      case .caseOfError: declaration.type == "SceneError" && declaration.keyword == "case"
      case .literalInitializer: declaration.head.contains("init(") && declaration.head.contains("Literal ")
      case .textDescription: declaration.name == "description"
      case .resultBuilder: declaration.type == "ConstraintBuilder" && declaration.name.hasPrefix("build")
      case .protocolRequirement:
        declaration.keyword == "var" && ["item", "expression"].contains(declaration.name)
      }
    }
  }

  private struct Declaration {
    /// The enclosing type; empty at the top level.
    let type: String
    let head: String
    let keyword: String
    let name: String

    init(_ line: String) {
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      let hasType = parts.count == 2 && !parts[0].contains(" ")
      type = hasType ? parts[0] : ""
      head = hasType ? parts[1] : line
      let words = head.split(separator: " ")
      let keywords: Set = [
        "func", "var", "let", "case", "init", "subscript", "struct", "enum", "protocol", "typealias",
      ]
      let index = words.firstIndex { keywords.contains(String($0.prefix { $0 != "(" })) } ?? 0
      let keyword = String(words[index].prefix { $0 != "(" })
      self.keyword = keyword
      let isNamed = index + 1 < words.count && !["init", "subscript"].contains(keyword)
      name =
        isNamed
        ? String(words[index + 1].prefix { !"(:<".contains($0) || $0 == "<" && keyword == "func" }) : ""
    }

    var isType: Bool { ["struct", "enum", "protocol", "typealias"].contains(keyword) }

    /// `true` if code has a use of the declaration.
    func isUsed(in code: String) -> Bool {
      switch keyword {
      case "func" where name.contains { $0.isLetter }:
        code.contains(".\(name)(") || code.contains(".\(name) {")
      case "func" where head.contains("prefix"): code.contains("(\(name)") || code.contains(" \(name)")
      case "func": code.contains(" \(name) ")
      case "init": code.contains("\(type)(")
      case "subscript":
        head.contains("subscript(name:") || head.contains("subscript(view:")
          ? code.contains("[") : code.contains("[\(head.split { "( ".contains($0) }[2]): ")
      default: code.contains(".\(name)")
      }
    }
  }

  private static func declarations() throws -> [Declaration] {
    try PublicDeclarations(of: ["Gimbal"]).lines.map { Declaration(String($0.dropFirst("Gimbal ".count))) }
  }

  @Test func catalogListsTypes() throws {
    let catalog = try DocumentedSnippet.text(ofCatalogOf: "Gimbal")
    let types = try Self.declarations().filter(\.isType)
    let missing = types.filter {
      !catalog.contains("``\($0.name)``") && !catalog.contains("``\($0.type)/\($0.name)``")
    }
    #expect(missing.map(\.head).isEmpty)
    #expect(types.count > 10)
  }

  @Test func membersHaveExamples() throws {
    let code = try DocumentedSnippet.all(of: "Gimbal").flatMap(\.lines).joined(separator: "\n")
    let members = try Self.declarations().filter { !$0.isType }
    let missing = members.filter { member in
      !Exemption.allCases.contains { $0.includes(member) } && !member.isUsed(in: code)
    }
    #expect(missing.map { "\($0.type): \($0.head)" }.isEmpty, "an example in a doc comment, or an exemption")
    for exemption in Exemption.allCases {
      #expect(members.contains { exemption.includes($0) }, "the exemption \(exemption) has no declaration")
    }
  }

  @Test func findsUsesInCode() {
    let code = "try scene.constrain { -a.width / 2 }\nscene.addView(\"a\")\nscene[set: \"b\"]"
    func isUsed(_ line: String) -> Bool { Declaration(line).isUsed(in: code) }
    #expect(isUsed("Scene: public mutating func constrain(_ text: String) -> Constraint"))
    #expect(isUsed("AnchorOperand: public static func / (one: Self, divisor: Double) -> Self"))
    #expect(isUsed("AnchorOperand: public static prefix func - (operand: Self) -> Self"))
    #expect(isUsed("Scene: public subscript(set name: Name) -> RuleSet"))
    #expect(isUsed("AnchorOwner: public var width: DimensionAnchor"))
    #expect(!isUsed("AnchorOwner: public var height: DimensionAnchor"))
    #expect(!isUsed("AnchorOperand: public static func * (one: Self, factor: Double) -> Self"))
    #expect(!isUsed("Scene: public subscript(constraint name: Name) -> Constraint"))
    #expect(!isUsed("Scene: public mutating func removeView(_ view: View)"))
    #expect(!isUsed("Scene: public init(_ name: Name)"))
  }
}
