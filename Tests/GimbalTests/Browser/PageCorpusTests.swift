import Foundation
import TestSupport
import Testing

extension PageTests {
  /// Pages of real documents in the browser.
  @Suite(.enabled(if: Corpus.folder != nil, "set GIMBAL_CORPUS to the folder that holds the corpus"))
  struct Documents {
    /// The boxes of a page are at the solved frames, and the lines of labels are as wide as the solver measures and
    /// inside the height of the label, in both styles.
    @Test func pagesOfDocumentsMatchFrames() throws {
      let all = try Corpus.documents()
      let count = Campaign.steps(short: 8, long: 120)
      let step = max(1, all.count / count)
      var (boxes, lines) = (0, 0)
      for index in stride(from: step / 2, to: all.count, by: step) {
        let fixture = try Fixture()
        let path = fixture.directory.file("page.html")
        let outcome = try fixture.run(
          "--quiet", "-c", "import \"\(all[index])\"", "-c", "render \(path)", "-c",
          "trait environment=runtime", "-c", "frames --absolute --format json")
        // Documents that cannot be imported, and scenes of one orientation without a picture, are in other tests.
        guard outcome.code == 0, let report = outcome.output.split(separator: "\n").last else { continue }
        let solved = try frames(in: String(report))
        let page = try BrowserPage(path, width: 1400)
        var seen = try page.frames()
        seen["root"] = nil
        for (name, frame) in solved where name != "root" {
          guard let found = seen[name] else { continue }
          boxes += 1
          #expect(
            zip(found, frame).allSatisfy { abs($0 - $1) <= 0.5 },
            "\(all[index]): \(name) is at \(found), not \(frame)")
        }
        let faults = try page.value(Self.textFaults) as? [String] ?? []
        #expect(faults == [], "\(all[index])")
        lines += try page.value("window.gimbal.art.querySelectorAll('text').length") as? Int ?? 0
        #expect(try page.complaints() == [], "\(all[index])")
      }
      #expect(boxes > 10 && lines > 0)
    }

    private func frames(in report: String) throws -> [String: [Double]] {
      let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any] ?? [:]
      let views = object["views"] as? [[String: Any]] ?? []
      return Dictionary(
        views.map { view in
          (
            view["view"] as? String ?? "",
            (view["frame"] as? [Any] ?? []).compactMap { ($0 as? NSNumber)?.doubleValue }
          )
        }, uniquingKeysWith: { one, _ in one })
    }

    /// An expression for the texts that are not as wide as their attribute `textLength`.
    private static let textFaults = """
      [...window.gimbal.art.querySelectorAll('text')].filter((one) => one.hasAttribute('textLength')).flatMap((one) => {
        const wanted = Number(one.getAttribute('textLength')), seen = one.getComputedTextLength();
        return Math.abs(wanted - seen) <= 0.5 ? [] : [one.textContent + ': ' + seen + ' instead of ' + wanted];
      })
      """
  }
}
