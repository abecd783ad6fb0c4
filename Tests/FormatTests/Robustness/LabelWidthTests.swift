import Foundation
import FoundationXML
import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Tests of the built-in text measurer against recorded widths of labels.
@Suite(.enabled(if: Corpus.folder != nil, "\(Corpus.absence)"))
struct LabelWidthTests {
  /// Returns the relative errors by font size and weight, in ascending order.
  private func errors(in part: String) throws -> [String: [Double]] {
    var errors: [String: [Double]] = [:]
    for path in try Corpus.documents(in: part) {
      for label in try RecordedLabels(Corpus.bytes(of: path)).labels where isLatin(label.text.string) {
        let found = SystemFontMeasurer().measure(label.text, within: nil).width
        let error = abs(found.roundedUp(toScale: label.scale) / label.width - 1)
        let size = Int(clamping: label.text.font.size)
        errors[(size < 10 ? " \(size) " : "\(size) ") + label.text.font.weight.rawValue, default: []].append(
          error)
      }
    }
    return errors.mapValues { $0.sorted() }
  }

  private func isLatin(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { $0.value < 0x250 } }

  /// The table of widths is a fit to the labels of `ib`. The other labels test it.
  @Test(arguments: ["ib", "ib-wild"]) func medianErrorOfLatinLabelsIsBelowThreePercent(_ part: String) throws
  {
    let errors = try errors(in: part)
    let all = errors.values.flatMap(\.self).sorted()
    #expect(all.count >= 150)
    print("\(part)\nfont          labels median   90 %   most")
    for (font, errors) in errors.sorted(by: { $0.key < $1.key }) { print(row(font, errors)) }
    print(row("all", all))
    #expect(quantile(0.5, of: all) <= 0.03)
    #expect(quantile(0.9, of: all) <= 0.03)
  }

  private func quantile(_ share: Double, of sorted: [Double]) -> Double {
    sorted[min(sorted.count - 1, Int(clamping: share * Double(sorted.count)))]
  }

  private func row(_ name: String, _ errors: [Double]) -> String {
    func percent(_ share: Double) -> String {
      let tenths = Int(clamping: (quantile(share, of: errors) * 1000).rounded())
      return String(repeating: " ", count: max(0, 5 - "\(tenths / 10)".count))
        + "\(tenths / 10).\(tenths % 10)"
    }
    let count = "\(errors.count)"
    return name + String(repeating: " ", count: max(1, 20 - name.count - count.count)) + count + " "
      + [0.5, 0.9, 1].map(percent).joined(separator: " ")
  }
}

/// The labels of a document whose recorded widths depend only on their text.
///
/// They have one line in the system font, and their constraints do not determine the width.
final class RecordedLabels: NSObject, XMLParserDelegate {
  struct Label {
    let text: StyledText
    let width: Double
    /// The scale at which the canvas rounded sizes, in pixels per point.
    let scale: Double
  }

  fileprivate struct Candidate {
    let id: String
    let string: String
    var isStacked: Bool
    var width: Double?
    var font = Font(size: 17)
    var isOfSystem = true
  }

  private var open: [(name: String, attributes: [String: String])] = []
  private var candidates: [Candidate] = []
  private var current: [Int] = []
  /// The constrained positions by item.
  private var places: [String: Set<String>] = [:]
  private var scale = 2.0

  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    struct Unreadable: Error {}
    guard parser.parse() else { throw Unreadable() }
  }

  var labels: [Label] {
    candidates.compactMap { candidate in
      let places = places[candidate.id] ?? []
      guard candidate.isOfSystem, !candidate.isStacked, !places.contains("width"), places.count <= 1,
        let width = candidate.width
      else { return nil }
      return Label(text: StyledText(candidate.string, font: candidate.font), width: width, scale: scale)
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append((name, attributes))
    switch name {
    case "device":
      let retina = ["5_5", "5_9", "6_0", "6_5", "6_7", "6_12"].map { "retina\($0)" }
      if retina.contains(attributes["id"] ?? "") { scale = 3 }
    case "label": begin(attributes)
    case "rect" where attributes["key"] == "frame" && parent == "label":
      change { $0.width = attributes["width"].flatMap(Double.init) }
    case "fontDescription" where parent == "label": change { $0.take(attributes) }
    case "attributedString" where parent == "label": change { $0.isOfSystem = false }
    case "size" where parent == "label": change { $0.isOfSystem = false }
    case "constraint": place(attributes)
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if open.removeLast().name == "label" { current.removeLast() }
  }

  private var parent: String? { open.dropLast().last?.name }

  private func change(_ body: (inout Candidate) -> Void) {
    if let index = current.last, index >= 0 { body(&candidates[index]) }
  }

  private func begin(_ attributes: [String: String]) {
    guard attributes["translatesAutoresizingMaskIntoConstraints"] == "NO", attributes["fixedFrame"] != "YES",
      attributes["misplaced"] != "YES", attributes["ambiguous"] != "YES",
      attributes["numberOfLines"].map({ $0 == "1" }) ?? true, let id = attributes["id"],
      let text = attributes["text"], !text.isEmpty
    else { return current.append(-1) }
    // Columns that stretch their subviews determine the widths.
    let container = open.dropLast(2).last
    let isColumn =
      container?.attributes["axis"] == "vertical"
      && ["leading", "center", "trailing", "top"].contains(container?.attributes["alignment"])
    current.append(candidates.count)
    candidates.append(
      Candidate(id: id, string: text, isStacked: container?.name == "stackView" && !isColumn))
  }

  private func place(_ attributes: [String: String]) {
    let owner = open.dropLast(2).last?.attributes["id"]
    for (item, attribute) in [
      (attributes["firstItem"] ?? owner, attributes["firstAttribute"]),
      (attributes["secondItem"], attributes["secondAttribute"]),
    ] {
      guard let item, let attribute = attribute?.replacingOccurrences(of: "Margin", with: "") else {
        continue
      }
      let place =
        ["left": "leading", "right": "trailing", "centerXWithins": "centerX"][attribute] ?? attribute
      let isEqual = attributes["relation"].map { $0 == "equal" } ?? true
      if place == "width" || isEqual, ["leading", "trailing", "centerX", "width"].contains(place) {
        places[item, default: []].insert(place)
      }
    }
  }
}

extension RecordedLabels.Candidate {
  fileprivate mutating func take(_ attributes: [String: String]) {
    let styles = [
      "LargeTitle": 34.0, "Title0": 34, "Title1": 28, "Title2": 22, "Title3": 20, "Headline": 17, "Body": 17,
      "Callout": 16, "Subhead": 15, "Footnote": 13, "Caption1": 12, "Caption2": 11,
    ]
    let style = attributes["style"]?.replacingOccurrences(of: "UICTFontTextStyle", with: "")
    guard attributes["name"] == nil, attributes["family"] == nil, attributes["type"] != "italicSystem",
      let size = attributes["pointSize"].flatMap(Double.init) ?? style.flatMap({ styles[$0] })
    else {
      isOfSystem = false
      return
    }
    let weight = attributes["weight"].flatMap(FontWeight.init)
    font = Font(
      size: size,
      weight: style == "Headline"
        ? .semibold : weight ?? (attributes["type"] == "boldSystem" ? .bold : .regular))
  }
}
