import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// How wide the built-in measurer thinks that labels are which Interface Builder drew.
@Suite(.enabled(if: Corpus.folder != nil, "\(Corpus.absence)"))
struct LabelWidthTests {
  /// The relative errors by the font's size, in ascending order.
  private func errors() throws -> [Double: [Double]] {
    var errors: [Double: [Double]] = [:]
    for path in try Corpus.documents() {
      for label in try RecordedLabels(Corpus.bytes(of: path)).labels where isLatin(label.text.string) {
        let found = SystemFontMeasurer().measure(label.text, within: nil).width
        let error = abs(found.roundedUp(toScale: label.scale) / label.width - 1)
        errors[label.text.font.size, default: []].append(error)
      }
    }
    return errors.mapValues { $0.sorted() }
  }

  private func isLatin(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { $0.value < 0x250 } }

  @Test func halfOfLatinLabelsAreWithinThreePercent() throws {
    let errors = try errors()
    let all = errors.values.flatMap(\.self).sorted()
    #expect(all.count >= 150)
    print("size  labels  median   90 %    most")
    for (size, errors) in errors.sorted(by: { $0.key < $1.key }) { print(row("\(Int(size))", errors)) }
    print(row("all", all))
    #expect(quantile(0.5, of: all) <= 0.03)
    #expect(quantile(0.9, of: all) <= 0.03)
  }

  private func quantile(_ share: Double, of sorted: [Double]) -> Double {
    sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  private func row(_ name: String, _ errors: [Double]) -> String {
    func percent(_ share: Double) -> String {
      let tenths = Int((quantile(share, of: errors) * 1000).rounded())
      return String(repeating: " ", count: max(0, 5 - "\(tenths / 10)".count))
        + "\(tenths / 10).\(tenths % 10)"
    }
    let count = "\(errors.count)"
    return name + String(repeating: " ", count: 12 - name.count - count.count) + count + " "
      + [0.5, 0.9, 1].map(percent).joined(separator: " ")
  }
}
