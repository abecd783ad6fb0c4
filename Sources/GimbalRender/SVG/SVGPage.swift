package import GimbalModel

/// An SVG document with one or more pictures, each below its title, and a legend.
package struct SVGPage {
  /// A picture of one or several orientations in which the scene looks the same.
  private struct Entry {
    let picture: Picture
    let page: Frame
    var orientations: [Orientation]
  }

  private let entries: [Entry]
  private let arrangement: SheetArrangement
  private let legend: SVGLegend
  /// The font size in points, from 6 to 100. It increases with the longest side of the pictures.
  private let fontSize: Double

  package init(of pictures: [Picture]) {
    var entries: [Entry] = []
    for picture in pictures {
      // A root of fixed size looks the same in all orientations.
      if let last = entries.last, last.picture.looksLike(picture),
        !last.orientations.contains(picture.orientation)
      {
        entries[entries.count - 1].orientations.append(picture.orientation)
      } else {
        entries.append(Entry(picture: picture, page: picture.page, orientations: [picture.orientation]))
      }
    }
    self.entries = entries
    let longest =
      pictures.compactMap { $0.boxes.first?.frame.size }.map { max($0.width, $0.height) }.max() ?? 0
    let fontSize = min(max((longest / 60).rounded(), 6), 100)
    self.fontSize = fontSize
    legend = SVGLegend(entries.map(\.picture), fontSize: fontSize)
    arrangement = SheetArrangement(
      entries.map {
        Size(
          width: max($0.page.width, fontSize * SVGPage.leastWidth),
          height: max($0.page.height, 0) + fontSize * SVGPage.header)
      }, gap: fontSize * 2)
  }

  /// The size of the page, rounded up to whole points so that its edges match pixels at every integer
  /// scale.
  package var size: Size {
    let legend = legend.height(within: arrangement.size.width)
    let height = arrangement.size.height + 2 * margin + (legend > 0 ? legend + margin / 2 : 0) - fontSize
    return Size(
      width: (arrangement.size.width + 2 * margin).rounded(.up), height: max(height, 2 * margin).rounded(.up))
  }

  /// The text of the SVG document. Equal pictures produce equal bytes.
  ///
  /// - Complexity: O(boxes · (log boxes + depth of the view hierarchy)).
  package var text: String {
    var markup = Markup()
    let (width, height) = (SVGNumber.text(size.width), SVGNumber.text(size.height))
    markup.put(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" font-size=\"\(SVGNumber.text(fontSize))\">\n")
    let titles = entries.map { "\(Markup.isolated($0.picture.scene)) \(text(for: $0.orientations))" }
    markup.put("<title>\(Markup.escaped(titles.joined(separator: ", ")))</title>\n")
    markup.put(
      "<style>\n\(SVGStyle.sheet)\n.halo{stroke-width:\(SVGNumber.text(fontSize * 0.25))}\n</style>\n")
    markup.put("<rect class=\"page\" width=\"\(width)\" height=\"\(height)\"/>\n")
    for (index, entry) in entries.enumerated() {
      let origin = arrangement.origins[index]
      put(entry, number: index, at: margin + origin.x, origin.y, &markup)
    }
    legend.put(
      at: margin, arrangement.size.height + margin / 2 + fontSize / 2, within: arrangement.size.width, &markup
    )
    markup.put("</svg>\n")
    return markup.text
  }

  private var margin: Double { fontSize * 2 }
  /// The height of a title relative to the font size.
  private static let header = 4.2
  /// The minimum width of the space for a picture and its title, relative to the font size.
  private static let leastWidth = 16.0

  private func text(for orientations: [Orientation]) -> String {
    orientations.map(\.rawValue).joined(separator: ", ")
  }

  private func put(_ entry: Entry, number: Int, at left: Double, _ top: Double, _ markup: inout Markup) {
    let (picture, page) = (entry.picture, entry.page)
    let width = max(page.width, fontSize * SVGPage.leastWidth)
    let name = LabelPlacer(fontSize: fontSize * 1.15).text(picture.scene, within: width) ?? ""
    markup.put(
      "<text class=\"title\" x=\"\(SVGNumber.text(left))\" y=\"\(SVGNumber.text(top + fontSize * 2))\" "
        + "font-size=\"\(SVGNumber.text(fontSize * 1.15))\">\(Markup.escaped(name))</text>\n")
    let facts = "\(text(for: entry.orientations)) · \(LengthFormat.text(picture.size, by: " × "))"
    markup.put(
      "<text class=\"sub\" x=\"\(SVGNumber.text(left))\" y=\"\(SVGNumber.text(top + fontSize * 3.4))\">"
        + "\(Markup.escaped([facts, picture.note].compactMap(\.self).joined(separator: " · ")))</text>\n")
    let (x, y) = (left - page.x, top + fontSize * SVGPage.header - page.y)
    markup.put("<g transform=\"translate(\(SVGNumber.text(x)) \(SVGNumber.text(y)))\">\n")
    SVGPicture(picture, page: page, number: number, fontSize: fontSize).put(&markup)
    markup.put("</g>\n")
  }
}

extension Picture {
  /// Returns `true` if the other picture shows the same scene and looks the same, regardless of its
  /// orientation.
  fileprivate func looksLike(_ other: Picture) -> Bool {
    scene == other.scene && size == other.size && boxes == other.boxes && guides == other.guides
      && bars == other.bars && gaps == other.gaps && previousFrames == other.previousFrames
      && note == other.note
  }
}

/// The style sheet of the SVG document. The light colors are the default. The dark colors are in a media
/// query, so only renderers that support media queries use them in dark mode.
enum SVGStyle {
  static let sheet = """
    text{font-family:system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;fill:#1d2433;unicode-bidi:isolate}
    .page{fill:#f4f5f7}.title{font-weight:600}.sub,.size{fill:#69728a}.mid{text-anchor:middle}
    .screen{fill:#fff}.edge{fill:none;stroke:#aab2c3}
    .container{fill:#eef2fb;stroke:#8ba3d6}.text{fill:#fbf3e4;stroke:#d2ad68}.control{fill:#e6f5ec;stroke:#6fb58b}
    .image{fill:#f2ebfa;stroke:#ad8fd4}.scroll{fill:#e5f4f6;stroke:#66afb8}
    .hidden{fill:none;stroke:#9aa2b3}.ambiguous{stroke:#c77700}.conflict{stroke:#d4332b}
    .guide{fill:none;stroke:#12a594}.bar{fill:#79839b;fill-opacity:.16;stroke:none}.faint{fill:#69728a}
    .gap{stroke:#e5397f;fill:none}.gaptext{fill:#c81e66}.halo{stroke:#fff;paint-order:stroke;stroke-linejoin:round}
    .ghost{fill:none;stroke:#7a5af0}.moved{stroke:#7a5af0;fill:none}.ghosttext{fill:#6541e8}
    .beyond{opacity:.35}.badge{stroke:#fff}.badge.a{fill:#c77700}.badge.c{fill:#d4332b}.badge.t{fill:#69728a}.badge.n{fill:#6541e8}.badgetext{fill:#fff;font-weight:700}
    @media (prefers-color-scheme:dark){text{fill:#e7eaf2}.page{fill:#14171e}.sub,.size,.faint{fill:#98a1b5}
    .screen{fill:#1c2029}.edge{stroke:#4a5367}
    .container{fill:#242c3d;stroke:#5873ad}.text{fill:#352e20;stroke:#a3813f}.control{fill:#1d3327;stroke:#4b9369}
    .image{fill:#30273f;stroke:#8a69b8}.scroll{fill:#1b3236;stroke:#438c95}.hidden{stroke:#6a7285}
    .ambiguous{stroke:#f0a53a}.conflict{stroke:#ff6b61}.guide{stroke:#2bc4b2}.bar{fill:#aab2c3}
    .gap{stroke:#ff6ba6}.gaptext{fill:#ff8dbb}.halo{stroke:#14171e}.ghost,.moved{stroke:#a08bff}.ghosttext{fill:#b5a5ff}
    .badge{stroke:#14171e}.badge.a{fill:#f0a53a}.badge.c{fill:#ff6b61}.badge.n{fill:#b5a5ff}.badgetext{fill:#14171e}}
    """
}
