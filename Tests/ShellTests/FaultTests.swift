import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import Testing

@testable import GimbalDocuments

/// Messages, positions and exit statuses of errors.
@Suite struct FaultTests {
  private static let source = Source(name: "s.gim", text: "view new a\nview new b\n")

  private func fault(_ error: any Error) -> Fault {
    Fault(error, in: FaultTests.source, at: Span(11, 21))
  }

  private static func name(_ text: String) throws -> Name { try Name(text) }

  @Test func editErrorsHaveMessages() throws {
    let cases: [(EditError, String)] = [
      (.nameTaken(try Name("a")), "the name 'a' is already taken"),
      (.noSuchRow, "the object does not exist"),
      (.rowExists, "the object already exists"),
      (
        .danglingReference,
        "the object refers to an object that is not in the scene, or other objects refer to it"
      ),
      (.cycle(ViewID(rawValue: 1)), "the parent of the view is the view itself or a view inside it"),
      (.rootIsFixed, "the root view cannot be renamed, moved or removed"),
      (.valueRefused(.zOrder, .flag(true)), "'true' is not a valid value of zOrder"),
      (.numberRefused(1e300), "the number 1e300 is out of range"),
      (.pairing(.placeWithoutItem(.left)), "'left' is a position and cannot be compared with a number"),
      (.tooDeep(limit: 7), "the change needs more than 7 levels of nesting"),
    ]
    for (error, words) in cases {
      let fault = fault(error)
      #expect(fault.text.hasPrefix("s.gim:2:1: error: \(words)\nview new b\n^~~~~~~~~~\n"), "\(fault.text)")
      #expect(fault.status == .failed)
    }
  }

  @Test func editErrorsOfFilesHaveASuggestedFix() {
    let fault = DocumentFault(EditError.tooDeep(limit: 7), path: "a.xib")
    #expect(
      fault.text == "a.xib: error: the change needs more than 7 levels of nesting\n  use fewer levels\n")
  }

  @Test func layoutErrorsHaveMessages() throws {
    let cases: [(LayoutError, String)] = [
      (
        .layoutLoop([try Name("a"), try Name("b")]),
        "layout loop: the frames of 'a' and 'b' do not converge"
      ),
      (
        .frameOutOfRange(try Name("a"), .width, 1e300),
        "the frame of 'a' is out of range: width is 1e300 pt, and the limit is 8589934592 pt"
      ),
      (.frameOutOfRange(try Name("a"), .x, .nan), "the frame of 'a' is out of range: x is infinite"),
      (.numbersOutOfRange, "the rules contain numbers that are too large"),
      (.engineStalled, "the engine cannot solve these rules"),
      (.cancelled, "cancelled"),
    ]
    for (error, words) in cases {
      let fault = fault(error)
      #expect(fault.text.hasPrefix("s.gim:2:1: error: \(words)"), "\(fault.text)")
      #expect(fault.status == .failed)
    }
  }

  @Test func storeErrorsHaveNoPosition() {
    let fault = fault(StoreError.full(path: "p"))
    #expect(fault.text.hasPrefix("error: not enough disk space to write 'p'"))
    #expect(fault.status == .store)
    #expect(Fault(fault, in: FaultTests.source).text == fault.text)
  }

  @Test func otherErrorsUseStatementPosition() {
    struct Stranger: Error {}
    #expect(
      fault(FileFailure(path: "x\u{1B}", reason: "gone")).text.hasPrefix("s.gim:2:1: error: cannot read "))
    #expect(!fault(FileFailure(path: "x\u{1B}", reason: "gone")).text.contains("\u{1B}"))
    #expect(fault(Stranger()).text.hasPrefix("s.gim:2:1: error: Stranger()"))
  }

  @Test func controlCharactersInNamesAreEscaped() throws {
    let shell = try TestShell("scene new s size 10x10")
    for name in ["\u{202E}", "\u{1B}[31m", "\u{7}"] {
      let said = shell.run("view new \"a\(name)\"")
      #expect(said.errors.contains("control character"), "\(said.errors)")
      #expect(!said.errors.unicodeScalars.contains { name.unicodeScalars.prefix(1).contains($0) })
    }
  }
}
