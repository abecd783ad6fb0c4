/// The shapes of the symbols that interfaces use most, drawn for this project in a square of 24 by 24 units.
///
/// A shape is an SVG path. Lines are drawn with a width of 2 units; a filled shape is also filled.
enum SymbolShapes {
  struct Shape {
    let path: String
    let isFilled: Bool
    /// A path on top of a filled shape, in the color of the background.
    var detail: String?
  }

  /// Returns the shape of a symbol such as `heart.fill`; `nil` for a symbol without a shape.
  ///
  /// The modifiers `fill`, `circle`, `square` and `slash` apply to every base shape.
  static func shape(named name: String) -> Shape? {
    if let path = shapes[name] { return Shape(path: path, isFilled: false) }
    var parts = name.split(separator: ".").map(String.init)
    let isFilled = parts.last == "fill"
    if isFilled { parts.removeLast() }
    let hasSlash = parts.last == "slash"
    if hasSlash { parts.removeLast() }
    let base = parts.joined(separator: ".")
    let slash = hasSlash ? "M3 3L21 21" : ""
    if let path = shapes[base] { return Shape(path: path + slash, isFilled: isFilled) }
    guard let frame = parts.popLast().flatMap({ frames[$0] }) else { return nil }
    guard let inner = shapes[parts.joined(separator: ".")] else { return nil }
    return isFilled
      ? Shape(path: frame, isFilled: true, detail: inner) : Shape(path: frame, isFilled: false, detail: inner)
  }

  /// The shapes that surround another shape.
  private static let frames = ["circle": circle, "square": square]
  private static let circle = "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z"
  private static let square = "M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3v-12a3 3 0 0 1 3-3z"

  private static let shapes: [String: String] = [
    "circle": circle, "square": square,
    "xmark": "M5 5L19 19M19 5L5 19", "plus": "M12 4v16M4 12h16", "minus": "M4 12h16",
    "checkmark": "M4 13L9.5 19L20 5", "multiply": "M5 5L19 19M19 5L5 19",
    "chevron.left": "M15 4L7 12L15 20", "chevron.right": "M9 4L17 12L9 20",
    "chevron.backward": "M15 4L7 12L15 20", "chevron.forward": "M9 4L17 12L9 20",
    "chevron.up": "M4 15L12 7L20 15", "chevron.down": "M4 9L12 17L20 9",
    "arrow.left": "M20 12H4M11 5L4 12L11 19", "arrow.right": "M4 12H20M13 5L20 12L13 19",
    "arrow.backward": "M20 12H4M11 5L4 12L11 19", "arrow.forward": "M4 12H20M13 5L20 12L13 19",
    "arrow.up": "M12 20V4M5 11L12 4L19 11", "arrow.down": "M12 4V20M5 13L12 20L19 13",
    "arrow.clockwise": "M20 12a8 8 0 1 1-3-6.2M18 2v5h-5",
    "arrow.counterclockwise": "M4 12a8 8 0 1 0 3-6.2M6 2v5h5",
    "arrow.triangle.2.circlepath": "M4 12a8 8 0 0 1 14-5M20 12a8 8 0 0 1-14 5M18 3v4h-4M6 21v-4h4",
    "heart":
      "M12 20.5C5 15.5 2.5 12 2.5 8.5A4.8 4.8 0 0 1 12 6.7A4.8 4.8 0 0 1 21.500 8.5C21.5 12 19 15.5 12 20.5z",
    "star": "M12 2.5L14.9 8.9L21.8 9.600L16.600 14.2L18.1 21L12 17.5L5.900 21L7.4 14.2L2.2 9.600L9.100 8.9z",
    "magnifyingglass": "M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM15.2 15.2L21 21",
    "person":
      "M12 3a4.500 4.500 0 1 0 0 9a4.500 4.500 0 1 0 0-9zM3.500 21c0-4.500 4-6.500 8.500-6.500s8.500 2 8.500 6.500z",
    "person.2":
      "M8.500 4.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7zM2 20c0-4 3-6 6.500-6s6.500 2 6.500 6zM16.500 5.500a3 3 0 1 1 0 6M18 14c2.500 .5 4 2.500 4 5.500",
    "person.3":
      "M12 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM6 19c0-3.500 2.500-5.500 6-5.500s6 2 6 5.500zM5 7a2 2 0 1 0 0 4M19 7a2 2 0 1 1 0 4M2 17c0-2 1-3.500 3-4M22 17c0-2-1-3.500-3-4",
    "house": "M3 11.500L12 3.500L21 11.500M5.500 9.500V20.500H18.500V9.500",
    "gear":
      "M12 8.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7zM12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M5.300 5.300l2.100 2.100M16.600 16.600l2.100 2.100M18.700 5.300l-2.100 2.100M7.400 16.600l-2.100 2.100",
    "gearshape":
      "M12 8.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7zM12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M5.300 5.300l2.100 2.100M16.600 16.600l2.100 2.100M18.700 5.300l-2.100 2.100M7.400 16.600l-2.100 2.100",
    "trash": "M4 6.500h16M9.500 6.500V4h5v2.500M6 6.500L7 21h10L18 6.500M10 10.500v6.500M14 10.500v6.500",
    "photo": "M3 5h18v14H3zM3 16.500L9 11L14 16L17 13.500L21 17M15.500 8.500a1 1 0 1 0 .1 0",
    "camera": "M3 8h4l2-3h6l2 3h4v12H3zM12 9.500a4 4 0 1 0 0 8a4 4 0 1 0 0-8z",
    "bell": "M4.500 17.500C6.500 15.500 6 13 6 10.500a6 6 0 0 1 12 0c0 2.500-.5 5 1.500 7zM9.500 20.500h5",
    "envelope": "M3 5.500h18v13H3zM3.500 6.500L12 13L20.500 6.500",
    "lock": "M5.500 10.500h13v10.500h-13zM8 10.500V7.500a4 4 0 0 1 8 0v3",
    "lock.open": "M5.500 10.500h13v10.500h-13zM8 10.500V6.500a4 4 0 0 1 7.500-2",
    "ellipsis": "M5 12h.01M12 12h.01M19 12h.01", "info": "M12 7h.01M12 11v7",
    "questionmark": "M8 9a4 4 0 1 1 5.500 3.700c-1 .5-1.500 1.300-1.500 2.300M12 19h.01",
    "exclamationmark": "M12 5v9M12 18.500h.01",
    "exclamationmark.triangle": "M12 3.500L22 20.500H2zM12 10v5M12 17.500h.01",
    "play": "M7 4.500L19.500 12L7 19.500z", "pause": "M8 5v14M16 5v14", "stop": "M6 6h12v12H6z",
    "forward": "M3 6L11.500 12L3 18zM12.500 6L21 12L12.500 18z",
    "backward": "M21 6L12.500 12L21 18zM11.500 6L3 12L11.500 18z",
    "bookmark": "M6.500 3.500h11v17L12 16.500L6.500 20.500z",
    "cart": "M2.500 4h3l2.500 11.500h10.500L21 7H6.500M9 20h.01M17.500 20h.01",
    "calendar": "M4 5.500h16v15H4zM4 10h16M8.500 3v4.500M15.500 3v4.500",
    "clock": "\(circle)M12 6.500V12L16 14",
    "pencil": "M4 20l1-4.500L16.500 4l3.500 3.500L8.500 19zM14 6.500l3.500 3.500",
    "square.and.pencil": "M11 4.500H4.500v15h15V13M9 15l.5-3L18.500 3l2.500 2.500L12 14.500z",
    "square.and.arrow.up": "M8 9.500H5v11.500h14V9.500h-3M12 15V3M8 6.500L12 2.500L16 6.500",
    "square.and.arrow.down": "M8 9.500H5v11.500h14V9.500h-3M12 2.500v12M8 11L12 15L16 11",
    "list.bullet": "M8.500 6H21M8.500 12H21M8.500 18H21M4 6h.01M4 12h.01M4 18h.01",
    "line.horizontal.3": "M4 6.500h16M4 12h16M4 17.500h16",
    "line.3.horizontal": "M4 6.500h16M4 12h16M4 17.500h16",
    "slider.horizontal.3": "M3 6h18M3 12h18M3 18h18M8 4v4M16 10v4M10 16v4",
    "eye":
      "M2 12C4.500 7.500 8 5.500 12 5.500S19.500 7.500 22 12C19.500 16.500 16 18.500 12 18.500S4.500 16.500 2 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
    "mappin": "M12 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM12 11v10",
    "map": "M3 6l6-2.500l6 2.500l6-2.500v14.500l-6 2.500l-6-2.500l-6 2.500zM9 3.500v14.500M15 6v14.500",
    "location": "M21 3L13.500 21L11 13L3 10.500z", "paperplane": "M21 3L13.500 21L11 13L3 10.500zM11 13L21 3",
    "phone":
      "M5 3.500h4l1.500 5L8 10.500c1 2.500 3 4.500 5.500 5.500l2-2.500l5 1.500v4c0 1-1 2-2.500 2C10 20.500 3.500 14 3 6c0-1.500 1-2.500 2-2.500z",
    "message": "M3 4.500h18v12.500H11L6 21v-4H3z", "bubble.left": "M3 4.500h18v12.500H11L6 21v-4H3z",
    "bubble.right": "M3 4.500h18v12.500h-3v4L13 17H3z",
    "folder": "M3 6h6.500l2 2.500H21V19H3z", "doc": "M6 3h8l4.500 4.500V21H6zM14 3v4.500h4.500",
    "doc.text": "M6 3h8l4.500 4.500V21H6zM9 12h6.500M9 16h6.500",
    "tag": "M3 4h9l9 9l-8 8l-10-9zM7.500 8.500h.01",
    "flag": "M5 21V4M5 4.500c5-2.500 8 2.500 14 0v9c-6 2.500-9-2.500-14 0",
    "gift": "M3 8h18v4H3zM5 12v9h14v-9M12 8v13M12 8C9 8 7 7 7 5s4-2.500 5 3c1-5.500 5-5 5-3s-2 3-5 3z",
    "mic": "M12 3a3 3 0 0 1 3 3v6a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11v1a6 6 0 0 0 12 0v-1M12 18v3.500",
    "speaker": "M4 9.500h4L13 5v14l-5-4.500H4z",
    "speaker.wave.2": "M3 9.500h4L12 5v14l-5-4.500H3zM15 9a4 4 0 0 1 0 6M17.500 6.500a8 8 0 0 1 0 11",
    "wifi":
      "M2.500 9a14 14 0 0 1 19 0M6 12.800a9 9 0 0 1 12 0M9.300 16.300a4.500 4.500 0 0 1 5.400 0M12 19.500h.01",
    "bolt": "M13.500 2.500L5 13.500h6L10 21.500L19 10h-6z",
    "globe": "\(circle)M2 12h20M12 2c-6 6-6 14 0 20M12 2c6 6 6 14 0 20",
    "link":
      "M10 14a4 4 0 0 1 0-5.500l3-3a4 4 0 0 1 5.500 5.500l-1.500 1.500M14 10a4 4 0 0 1 0 5.500l-3 3a4 4 0 0 1-5.500-5.500l1.500-1.500",
    "paperclip":
      "M19 11l-8 8a4.500 4.500 0 0 1-6.500-6.500l8.500-8.500a3 3 0 0 1 4.500 4.500l-8.500 8.500a1.500 1.500 0 0 1-2-2L14.500 7.500",
    "sun.max":
      "M12 7.500a4.500 4.500 0 1 0 0 9a4.500 4.500 0 1 0 0-9zM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300L19 19M19 5l-1.700 1.700M6.700 17.300L5 19",
    "moon": "M19.500 14.500A8.500 8.500 0 1 1 10 4a7 7 0 0 0 9.500 10.500z",
    "cloud": "M7 18.500a4.500 4.500 0 0 1 0-9a6 6 0 0 1 11.500 1.500a3.800 3.800 0 0 1-.5 7.500z",
    "video": "M3 6.500h12v11H3zM15 10.500L21 7v10l-6-3.500z",
    "book": "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1c3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14",
    "creditcard": "M3 6h18v13H3zM3 10.500h18M6 15h4",
    "bag": "M5 8h14l1 13H4zM8.500 8V6.500a3.500 3.500 0 0 1 7 0V8",
    "hand.thumbsup":
      "M3 10.500h4V20H3zM7 11l4-8c2 0 3 1.500 2.500 3.500L13 9.500h6.500c1 0 1.500 1 1.500 2l-2 7c-.3 1-1 1.500-2 1.500H7",
    "chart.bar": "M4 20V12h3.500v8zM10.300 20V5h3.500v15zM16.600 20V9h3.500v11z",
    "square.grid.2x2":
      "M4 4h6.500v6.500H4zM13.500 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.500 13.500H20V20h-6.500z",
    "qrcode": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M14 18v2M18 18h2v2",
    "iphone": "M7.500 2.500h9v19h-9zM11 19h2",
    "power": "M12 3v8M7 6a8 8 0 1 0 10 0",
    "key": "M8 11a4.500 4.500 0 1 0 0 9a4.500 4.500 0 1 0 0-9zM11.500 12.500L20 4M17 7l3 3M14.500 9.500l2 2",
  ]
}
