import GimbalArchive
import GimbalConsoleLog
import GimbalInterfaceBuilder
import GimbalMarkup
import GimbalModel
import TestSupport
import Testing

/// Limits that differ from the standard ones.
struct LimitTests {
  private static let document = DocumentText.xib(
    DocumentText.root(
      subviews: DocumentText.view(
        "s", "stackView", subviews: DocumentText.view("a") + DocumentText.view("b"),
        constraints: [
          DocumentText.constraint("1", "a.width", "b.width"), DocumentText.constraint("2", "a.top", "b.top"),
        ])) + DocumentText.root("other", subviews: DocumentText.view("c")))

  private func exceeded(_ limit: InputLimit, _ value: Int) -> ExceededLimit? {
    var limits = InputLimits()
    limits[limit] = value
    do throws(DocumentError) {
      _ = try InterfaceDocument(Array(Self.document.utf8), limits: limits)
        .importedScenes(named: "Document", ids: CountingIDs())
      return nil
    } catch {
      if case .exceeded(let limit) = error.reason { return limit }
      return nil
    }
  }

  @Test(arguments: [
    (InputLimit.documentBytes, 500), (.documentDepth, 4), (.documentElements, 5), (.elementAttributes, 1),
    (.documentScenes, 1), (.documentViews, 2), (.documentConstraints, 1), (.stackViews, 1),
  ])
  func documentLimitsCanBeLowered(limit: InputLimit, value: Int) {
    #expect(exceeded(limit, value) == ExceededLimit(limit: limit, value: value))
    #expect(exceeded(limit, limit.standard) == nil)
  }

  @Test func documentLimitsCanBeRaised() throws {
    let views = (0..<501).map { DocumentText.view("v\($0)") }.joined()
    let text = DocumentText.xib(
      DocumentText.root(subviews: DocumentText.view("s", "stackView", subviews: views)))
    var limits = InputLimits()
    limits[.stackViews] = 501
    let scenes = try InterfaceDocument(Array(text.utf8), limits: limits)
      .importedScenes(named: "Document", ids: CountingIDs())
    #expect(scenes[0].scene.viewCount == 503)
  }

  @Test func importIsCancelled() throws {
    let error = #expect(throws: DocumentError.self) {
      try InterfaceDocument(Array(Self.document.utf8), cancellation: Cancellation { true })
    }
    #expect(error?.reason == .cancelled)
  }

  @Test(arguments: [
    (InputLimit.archiveBytes, 300), (.archiveLine, 100), (.archiveDepth, 1), (.archiveScenes, 1),
    (.archiveViews, 1), (.archiveRules, 1), (.archiveCondition, 5),
  ])
  func archiveLimitsCanBeLowered(limit: InputLimit, value: Int) throws {
    var limits = InputLimits()
    limits[limit] = value
    var rest = ArchiveText.sealed(Array(HostileArchive.sample.utf8))[...]
    var reader = ArchiveReader(ids: CountingIDs(), limits: limits) {
      defer { rest = rest.dropFirst(64) }
      return Array(rest.prefix(64))
    }
    let error = #expect(throws: ArchiveError.self) { while try reader.next() != nil {} }
    #expect(error?.reason == .exceeded(ExceededLimit(limit: limit, value: value)))
  }

  @Test func sizeOfLogsIsLimited() {
    var limits = InputLimits()
    limits[.logBytes] = 1 << 20
    var reader = ConsoleLogReader(limits: limits) { [UInt8](repeating: 0, count: 1 << 16) }
    #expect(throws: ExceededLimit(limit: .logBytes, value: 1 << 20)) { try reader.next() }
  }
}
