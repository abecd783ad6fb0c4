import GimbalModel

extension Picture {
  /// What the marks of a picture mean, a line for each that occurs.
  ///
  /// - Parameter dotted: the names of what is dotted in it.
  func legend(dotted: [String], _ style: TextStyle) -> [String] {
    func line(_ sign: String, _ words: String, _ boxes: [Box]) -> String? {
      Picture.line(sign, words, boxes.map { $0.name.isEmpty ? "root" : $0.name })
    }
    let marks = BoxMarks.signs.map { line($0.sign, $0.words, boxes(marked: $0.mark)) }
    let others = [
      line(style.isASCII ? "-" : "╌", "hidden", boxes(marked: .hidden)),
      Picture.line(style.isASCII ? "=" : "┅", "before", ghosts.map(\.name)),
      Picture.line(style.isASCII ? "." : "·", nil, dotted),
    ]
    return (marks + others).compactMap(\.self)
  }

  /// `? ambiguous: a, b`; nil where there is nothing to name.
  private static func line(_ sign: String, _ words: String?, _ names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let rest = names.count > longestLegend ? ["and \(names.count - longestLegend) more"] : []
    return sign + " " + (words.map { $0 + ": " } ?? "")
      + (names.prefix(longestLegend) + rest).joined(separator: ", ")
  }

  /// A guide as the language names it; the screen's without its view.
  func guideName(_ guide: Guide) -> String {
    let owner = boxes[guide.box].name
    return owner.isEmpty ? guide.guide.rawValue : "\(owner).\(guide.guide.rawValue)"
  }

  private static let longestLegend = 5
}
