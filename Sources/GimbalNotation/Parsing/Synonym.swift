internal import GimbalModel

/// Words from CSS, UIKit and other layout systems, and the keywords with the same meaning.
package enum Synonym {
  /// Returns the keyword with the same meaning as a word; `nil` if there is no such keyword.
  ///
  /// - Parameters:
  ///   - role: The role of the keyword, such as `property`.
  ///   - words: The keywords that are allowed. A result of two words, such as `kind label` or `safeArea.top`, is
  ///     allowed if its first word is allowed.
  package static func keyword(for word: String, as role: String, among words: [String]) -> String? {
    let found =
      table[role]?[word.lowercased()]
      ?? (role == "property" ? kind(word).map { "kind \($0)" } : role == "kind of view" ? kind(word) : nil)
      ?? (role == "system color" ? color(word) : nil) ?? (role == "property" ? setter(word, words) : nil)
    return found.flatMap { found in
      found.split(whereSeparator: { " .".contains($0) }).first.flatMap {
        words.contains(String($0)) ? found : nil
      }
    }
  }

  /// Returns a hint for a word without a keyword of the same meaning; `nil` if there is no hint.
  package static func note(for word: String, as role: String) -> String? { notes[role]?[word.lowercased()] }

  /// Returns the kind of view for a UIKit class or a common name, such as `UILabel` or `image`; `nil` for other words.
  package static func kind(_ word: String) -> String? {
    let stem = word.hasPrefix("UI") && word.count > 2 ? String(word.dropFirst(2)) : word
    let folded = stem.lowercased()
    return table["kind of view"]?[folded]
      ?? ViewKind.allCases.first { $0.rawValue.lowercased() == folded }?.rawValue
  }

  /// Returns the name of the system color for a word such as `blue` or `systemBlue`; `nil` for other words.
  package static func color(_ word: String) -> String? {
    let folded = word.lowercased()
    let names = [folded, folded + "color", "system" + folded + "color"]
    return SystemColor.all.first { names.contains($0.name.lowercased()) }?.name
  }

  /// Returns the property that a setter such as `setText` sets; `nil` for other words.
  private static func setter(_ word: String, _ words: [String]) -> String? {
    guard word.hasPrefix("set") else { return nil }
    let name = word.dropFirst(3)
    let property = name.prefix(1).lowercased() + name.dropFirst()
    return words.contains(property) ? property : table["property"]?[property.lowercased()]
  }

  /// The keywords by the role of the keyword and the lowercase word.
  private static let table: [String: [String: String]] = [
    "orientation": [
      "left": "landscapeLeft", "right": "landscapeRight", "horizontal": "landscape", "vertical": "portrait",
      "upsidedown": "portraitUpsideDown",
    ],
    "property": [
      "size": "content", "background": "backgroundColor", "color": "textColor", "title": "text",
      "background-color": "backgroundColor", "label": "kind label", "type": "kind", "class": "kind",
      "text-align": "textAlignment", "align": "textAlignment", "z-index": "zOrder", "zposition": "zOrder",
      "tint": "tintColor", "tint-color": "tintColor", "font-size": "fontSize", "font-weight": "fontWeight",
      "line-height": "lines", "numberoflines": "lines", "linebreakmode": "lineBreak", "opacity": "alpha",
      "padding": "margins", "margin": "margins", "layoutmargins": "margins", "isenabled": "enabled",
      "flex-direction": "axis", "orientation": "axis", "gap": "spacing", "align-items": "alignment",
      "justify-content": "distribution", "ishidden": "hidden", "visible": "hidden", "visibility": "hidden",
      "display": "hidden", "hugging": "horizontalHugging", "compression": "horizontalCompression",
      "contenthuggingpriority": "horizontalHugging",
      "contentcompressionresistancepriority": "horizontalCompression", "src": "image", "hint": "placeholder",
      "autoresizingmask": "autoresizing", "semanticcontentattribute": "direction", "ison": "switchedOn",
      "textsize": "fontSize", "textalign": "textAlignment", "gravity": "textAlignment",
      "intrinsiccontentsize": "content", "clip": "clipsToBounds", "hyphens": "lineBreak",
    ],
    "kind of view": [
      "image": "imageView", "stack": "stackView", "text": "label", "input": "textField",
      "scroll": "scrollView",
      "table": "tableView", "box": "view", "field": "textField", "img": "imageView", "div": "view",
      "spinner": "activityIndicatorView", "activityindicator": "activityIndicatorView", "map": "mapView",
      "collection": "collectionView", "checkbox": "switch", "toggle": "switch", "vstack": "stackView",
      "hstack": "stackView", "cell": "tableViewCell", "progress": "progressView", "p": "label",
      "h1": "label", "h2": "label", "h3": "label", "span": "label", "textarea": "textView",
      "select": "pickerView",
      "section": "view", "iframe": "webView", "video": "view", "ul": "tableView",
    ],
    "axis": ["column": "vertical", "row": "horizontal", "y": "vertical", "x": "horizontal"],
    "distribution": [
      "space-between": "equalSpacing", "space-around": "equalSpacing", "space-evenly": "equalSpacing",
      "equal": "fillEqually", "stretch": "fill",
    ],
    "alignment": [
      "stretch": "fill", "flex-start": "leading", "flex-end": "trailing", "start": "leading",
      "end": "trailing",
      "baseline": "firstBaseline", "middle": "center", "left": "leading", "right": "trailing",
    ],
    "text alignment": ["start": "natural", "justify": "justified", "leading": "natural"],
    "attribute": [
      "x": "left", "minx": "left", "maxx": "right", "y": "top", "miny": "top", "maxy": "bottom", "w": "width",
      "h": "height", "start": "leading", "end": "trailing", "midx": "centerX", "midy": "centerY",
      "baseline": "firstBaseline", "center-x": "centerX", "center-y": "centerY",
      "safeareatop": "safeArea.top",
      "safearealeft": "safeArea.left", "safearearight": "safeArea.right",
      "safeareabottom": "safeArea.bottom", "safearealeading": "safeArea.leading",
      "safeareatrailing": "safeArea.trailing", "topanchor": "top", "bottomanchor": "bottom",
      "leadinganchor": "leading", "trailinganchor": "trailing", "leftanchor": "left", "rightanchor": "right",
      "widthanchor": "width", "heightanchor": "height", "centerxanchor": "centerX",
      "centeryanchor": "centerY",
    ],
    "layout guide": [
      "safearealayoutguide": "safeArea", "layoutmarginsguide": "layoutMargins", "margins": "layoutMargins",
      "readablecontentguide": "readableContent", "keyboardlayoutguide": "keyboard",
    ],
    "kind of layout": [
      "column": "vertical", "row": "horizontal", "vstack": "vertical", "hstack": "horizontal",
      "zstack": "fill", "stack": "vertical", "flex": "vertical", "table": "grid", "absolute": "fill",
    ],
    "layout property": [
      "justify-content": "valign", "align-items": "halign", "align": "halign", "insets": "margin",
    ],
    "format": ["table": "table", "text": "table", "jsonl": "ndjson", "column": "table"],
    "mode": ["column": "table", "box": "table", "list": "table", "text": "table", "jsonl": "ndjson"],
  ]

  private static let notes: [String: [String: String]] = [
    "export format": [
      "html": "use 'render FILE.html'", "svg": "use 'render FILE.svg'", "png": "use 'render FILE.png'",
    ],
    "property": [
      "width": "use 'constrain NAME.width == W', or 'resize NAME width W'",
      "height": "use 'constrain NAME.height == H', or 'resize NAME height H'",
      "min-width": "use 'constrain NAME.width >= W'", "max-width": "use 'constrain NAME.width <= W'",
      "min-height": "use 'constrain NAME.height >= H'", "max-height": "use 'constrain NAME.height <= H'",
      "border-radius": "use 'view set NAME runtimeAttributes \"layer.cornerRadius number 8\"'",
      "cornerradius": "use 'view set NAME runtimeAttributes \"layer.cornerRadius number 8\"'",
      "border": "use 'view set NAME runtimeAttributes \"layer.borderWidth number 1\"'",
      "x": "use 'constrain NAME.left == root.left + X', or 'place NAME x X'",
      "y": "use 'constrain NAME.top == root.top + Y', or 'place NAME y Y'",
      "top": "use 'constrain NAME.top == root.top + T'", "left": "use 'constrain NAME.left == root.left + L'",
      "parent": "use 'view move NAME in PARENT'", "name": "use 'view rename NAME NEW'",
      "secure": "the layout does not depend on secure text entry, so the property is not supported",
      "securetextentry": "the layout does not depend on secure text entry, so the property is not supported",
      "position": "use 'constrain', or 'place NAME x X y Y'", "float": "use 'constrain'",
    ],
    "layout property": [
      "gap": "use 'margin-top' or 'margin-left' on the items, or a stackView with 'spacing'",
      "spacing": "use 'margin-top' or 'margin-left' on the items, or a stackView with 'spacing'",
    ],
  ]
}
