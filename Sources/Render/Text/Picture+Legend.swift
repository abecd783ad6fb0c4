import Model

extension Picture {
  /// What the marks of a picture mean, a line for each that occurs.
  func legend(_ style: TextStyle) -> [String] {
    func names(_ boxes: [Box]) -> String {
      let named = boxes.prefix(Picture.longestLegend).map { $0.name.isEmpty ? "root" : $0.name }
      let rest = boxes.count > named.count ? ["and \(boxes.count - named.count) more"] : []
      return (named + rest).joined(separator: ", ")
    }
    var lines = BoxMarks.signs.compactMap { mark, sign, words -> String? in
      let boxes = boxes(marked: mark)
      return boxes.isEmpty ? nil : "\(sign) \(words): \(names(boxes))"
    }
    let hidden = boxes(marked: .hidden)
    if !hidden.isEmpty { lines.append("\(style.isASCII ? "-" : "╌") hidden: \(names(hidden))") }
    let dotted = guides.map { guideName($0) } + bars.map(\.name)
    if !dotted.isEmpty {
      let rest =
        dotted.count > Picture.longestLegend ? ", and \(dotted.count - Picture.longestLegend) more" : ""
      lines.append(
        (style.isASCII ? ". " : "· ") + dotted.prefix(Picture.longestLegend).joined(separator: ", ") + rest)
    }
    return lines
  }

  /// A guide as the language names it; the screen's without its view.
  func guideName(_ guide: Guide) -> String {
    let owner = boxes[guide.box].name
    return owner.isEmpty ? guide.guide.rawValue : "\(owner).\(guide.guide.rawValue)"
  }

  private static let longestLegend = 5
}
