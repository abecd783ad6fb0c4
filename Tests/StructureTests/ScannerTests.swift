import Testing

/// The scanner finds what it is meant to find, and nothing in comments and strings.
@Suite struct ScannerTests {
  private func file(_ text: String) -> SourceFile { SourceFile(path: "Sources/M/F/file.swift", text: text) }

  @Test func commentsAndStringsAreNotCode() {
    let code = CodeScanner.code(
      of: ##"""
        let a = "b // c \(d("e")) f" // g
        /* h /* i */ j */ let k = #"l " \(m) \#(n)"#
        let o = """
          p "q" \(r)
          """ + s
        """##)
    let words = code.split { !$0.isWord }.map(String.init)
    #expect(words == ["let", "a", "d", "let", "k", "n", "let", "o", "r", "s"])
    #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count == 5)
  }

  /// Only the first line gives the reason for the length of a file.
  @Test func firstLineGivesReasonForLength() {
    #expect(file("// Length: one algorithm.\nimport A\n").statesReasonForLength)
    #expect(!file("// Length:\nimport A\n").statesReasonForLength)
    #expect(!file("// A file.\n// Length: one algorithm.\nimport A\n").statesReasonForLength)
  }

  @Test func qualifiedNamesAreUsesOfTheirType() {
    #expect(file("let a: A.Part = b.C(Self.D())\n").words == ["let", "a", "A", "b", "C", "Self"])
  }

  @Test func declarationsHaveScopes() {
    let file = file(
      "public import struct A.B\n@testable import C\nstruct D { private enum E {} }\nfunc f() {}\n")
    #expect(file.imports == ["A", "C"])
    #expect(file.declarations.map(\.name) == ["D", "E", "f"])
    #expect(file.declarations.map(\.isTopLevel) == [true, false, true])
    #expect(file.declarations.map(\.isPrivate) == [false, true, false])
    #expect(file.module == "M" && file.folder == "Sources/M/F")
  }

  @Test func functionsHaveLengths() {
    let file = file(
      """
      protocol P { func a(); var b: Int { get } }
      struct S {
        var stored = [1].map { $0 }
        static func == (one: S, other: S) -> Bool {
          true
        }
        init(_ c: () -> Void = { }) where S: P
        {
          func d() {
          }
        }
      }

      """)
    #expect(file.functions.map(\.name) == ["b", "=", "init", "d"])
    #expect(file.functions.map(\.length) == [1, 3, 5, 2])
  }

  @Test func cyclesAreStronglyConnectedComponents() {
    let edges: [String: Set<String>] = [
      "a": ["b"], "b": ["c", "d"], "c": ["a"], "d": ["e"], "e": ["d"], "f": ["a"],
    ]
    #expect(Cycles.all(of: edges) == [["a", "b", "c"], ["d", "e"]])
  }

  @Test func manifestsAreReadAsText() throws {
    let manifest = Manifest(
      text: """
        targets: [
          .target(name: "A", swiftSettings: strict),
          .testTarget(
            name: "B", dependencies: ["A", .product(name: "G", package: "g.swift")], exclude: ["X"],
            swiftSettings: strict + [.x()]),
          .target(name: "C", path: "Tests/C"),
        ]
        """)
    let test = try #require(manifest.targets.first { $0.name == "B" })
    #expect(test.path == "Tests/B" && test.dependencies == ["A", "G"] && test.excluded == ["X"])
    #expect(manifest.targets.map(\.isSwift) == [true, false, true])
    #expect(manifest.modules == ["A", "B", "C", "G"])
  }
}
