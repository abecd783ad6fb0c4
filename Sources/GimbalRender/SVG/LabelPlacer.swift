/// An estimator of text widths that places and truncates labels inside boxes.
struct LabelPlacer {
  /// The font size in points.
  let fontSize: Double

  /// Returns an upper estimate of the text's width. The exact width depends on the font of the renderer.
  func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { width, scalar in
      width + fontSize * (scalar.value < 0x300 ? 0.62 : scalar.value < 0x1100 ? 0.75 : 1.1)
    }
  }

  /// Returns the text, truncated to a width; `nil` if no character fits.
  func text(_ text: String, within room: Double) -> String? {
    if width(of: text) <= room { return text }
    var left = room - fontSize
    let beginning = text.prefix { character in
      left -= width(of: String(character))
      return left >= 0
    }
    return beginning.isEmpty ? nil : beginning + "…"
  }
}
