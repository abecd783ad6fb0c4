internal import GimbalModel

extension VisualFormat {
  /// What is given for some formats and changes nothing of what they say, a sentence each.
  ///
  /// - Complexity: O(size of the formats + metrics · log metrics).
  package static func unused(_ options: FormatOptions, by formats: [VisualFormat]) -> [String] {
    let uses = FormatUses(formats)
    var said = options.metrics.keys.filter { !uses.names.contains($0) }.map(\.text).sorted().map {
      "metric \($0.cited) is in none of the formats"
    }
    func say(_ option: String, _ word: String, _ reason: String) {
      said.append("'\(option)=\(word)' has no effect: \(reason)")
    }
    if !options.alignments.isEmpty, !uses.hasNeighbours {
      let words = options.alignments.map(\.value.rawValue).joined(separator: ",")
      say("align", words, "no chain has a second view")
    }
    if options.direction != .leadingToTrailing, !uses.isHorizontal {
      say("direction", options.direction.rawValue, "the formats connect nothing horizontally")
    }
    if options.container != .frame, !uses.hasSuperview {
      say("within", options.container.rawValue, "the formats have no '|' and no '%'")
    }
    if options.spacing != .edge, !uses.hasVerticalGaps {
      say("spacing", options.spacing.rawValue, "the formats have no vertical gap between views")
    }
    return said
  }
}
