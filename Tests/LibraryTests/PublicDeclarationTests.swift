import TestSupport
import Testing

@Suite struct PublicDeclarationTests {
  private static let modules = [
    "Gimbal", "GimbalCore", "GimbalLayout", "GimbalModel", "GimbalNotation", "GimbalSolver",
  ]

  /// A new public declaration is a visible change: GIMBAL_RECORD=1 records the list.
  @Test func publicDeclarationsAreListed() throws {
    let lines = try PublicDeclarations(of: Self.modules).lines
    #expect(lines.count > 500)
    let difference = try Goldens().difference(
      of: lines.joined(separator: "\n") + "\n", from: "public-declarations.txt")
    #expect(difference == nil)
  }

  @Test func declarationsHaveTheirTypesAndNoBodies() {
    let source = """
      public import Other
      public struct Outer<T>: Sendable {
        // public var comment: Int
        public let stored = 3
        package func hidden() {}
        @inlinable public static func == (one: Outer, other: Outer) -> Bool { true }
        public enum Inner: String {
          case one, two
          enum Private { case three }
        }
        public init(
          first: Int = 1,
          second: Int
        ) throws(Failure) {
          let local = 1
        }
      }
      extension Outer {
        public subscript(index: Int) -> Int {
          get throws(Failure) { 1 }
        }
      }
      """
    #expect(
      PublicDeclarations.declarations(in: source) == [
        "public struct Outer<T>: Sendable", "Outer: public let stored",
        "Outer: @inlinable public static func == (one: Outer, other: Outer) -> Bool",
        "Outer: public enum Inner: String", "Outer.Inner: case one, two",
        "Outer: public init( first: Int = 1, second: Int ) throws(Failure)",
        "Outer: public subscript(index: Int) -> Int",
      ])
  }
}
