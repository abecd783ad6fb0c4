import FoundationEssentials
import TestSupport
import Testing

/// Tests of the example's frames against those that Apple's engine recorded, and on a tablet.
@Suite struct ExampleTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    let root = goldens.directory.split(separator: "/").dropLast(3).joined(separator: "/")
    let outcome = try fixture.run(["p.gimbal", "-f", "/\(root)/examples/rotation.gim"])
    #expect(outcome.code == 0 && outcome.errors == "")
  }

  /// Returns the frames printed by `frames --format json`.
  private func frames(_ commands: String...) throws -> (header: String, frames: [String: [Double]]) {
    let outcome = try fixture.run(
      ["p.gimbal"] + (commands + ["frames --format json"]).flatMap { ["-c", $0] })
    #expect(outcome.code == 0 && outcome.errors == "")
    let last = try #require(outcome.output.split(separator: "\n").last)
    let object = try JSONDecoder().decode(Frames.self, from: Data(last.utf8))
    #expect(object.views.allSatisfy { $0.parent == "root" && !$0.hidden && $0.status == "determined" })
    return (
      "\(object.orientation) \(object.size)",
      Dictionary(uniqueKeysWithValues: object.views.map { ($0.view, $0.frame) })
    )
  }

  private struct Frames: Decodable {
    struct View: Decodable {
      let view: String
      let parent: String
      let frame: [Double]
      let hidden: Bool
      let status: String
    }
    let orientation: String
    let size: [Double]
    let views: [View]
  }

  @Test func framesOnCanvas() throws {
    let found = try frames("device 600x600", "rotate landscape")
    #expect(found.header == "landscapeLeft [600.0, 600.0]")
    #expect(
      found.frames == [
        "orange": [0, 0, 213, 128], "cyan": [0, 128, 213, 472], "yellow": [213, 0, 387, 22],
        "red": [213, 22, 387, 578],
      ])
  }

  @Test func framesOnTabletInPortrait() throws {
    let found = try frames("device 768x1024", "rotate portrait")
    #expect(found.header == "portrait [768.0, 1024.0]")
    #expect(
      found.frames == [
        "orange": [0, 0, 213, 128], "cyan": [213, 0, 555, 128], "yellow": [0, 128, 768, 128],
        "red": [0, 256, 768, 768],
      ])
  }

  @Test func framesOnTabletInLandscape() throws {
    let found = try frames("device 768x1024", "rotate landscape")
    #expect(found.header == "landscapeLeft [1024.0, 768.0]")
    #expect(
      found.frames == [
        "orange": [0, 0, 213, 128], "cyan": [0, 128, 213, 640], "yellow": [213, 0, 811, 22],
        "red": [213, 22, 811, 746],
      ])
  }

  @Test func tenRotationsGiveEqualBytes() throws {
    let turn = [
      "rotate portrait", "frames --exact --format json", "rotate landscape", "frames --exact --format json",
    ]
    let once = try fixture.run(["p.gimbal"] + turn.flatMap { ["-c", $0] }).output
    #expect(once.contains("[213,22,811,746]"))
    let before = try ProjectContent.lines(of: fixture.project)
    let often = try fixture.run(["p.gimbal"] + (1...10).flatMap { _ in turn.flatMap { ["-c", $0] } }).output
    #expect(often == String(repeating: once, count: 10))
    #expect(try ProjectContent.lines(of: fixture.project) == before)
    for _ in 1...3 { #expect(try fixture.run(["p.gimbal"] + turn.flatMap { ["-c", $0] }).output == once) }
  }
}
