package import GimbalModel

/// A view as a picture shows it.
///
/// Boxes come as outlines do: each before what is in it, which is deeper. The first is the outermost.
package struct Box: Hashable, Sendable {
  /// In points, all boxes in the same coordinates, y down.
  package var frame: Frame
  /// The same in the superview's coordinates, as `frames` prints it.
  package var ownFrame: Frame
  /// What is written in it, one line; empty for nothing.
  package var name: String
  package var kind: ViewKind
  package var marks: BoxMarks
  /// How many levels below the outermost box.
  package var depth: Int
  /// Siblings on a higher layer are in front, whatever their `zOrder`.
  package var layer: Int
  /// Siblings of one layer with more are in front; of those with the same, the later one is.
  package var zOrder: Double
  /// Whether nothing in it shows outside it, as in a scroll view.
  package var clips: Bool

  package init(
    _ frame: Frame, own ownFrame: Frame? = nil, _ name: String = "", kind: ViewKind = .view,
    marks: BoxMarks = [], depth: Int, layer: Int = 0, zOrder: Double = 0, clips: Bool = false
  ) {
    self.frame = frame
    self.ownFrame = ownFrame ?? frame
    self.name = name
    self.kind = kind
    self.marks = marks
    self.depth = depth
    self.layer = layer
    self.zOrder = zOrder
    self.clips = clips
  }
}

/// What there is to say of a view besides where it is.
package struct BoxMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It is not shown: it is hidden, or in what is.
  package static let hidden = BoxMarks(rawValue: 1)
  /// The rules leave its place or its size free.
  package static let ambiguous = BoxMarks(rawValue: 2)
  /// Required rules on it contradict each other.
  package static let conflict = BoxMarks(rawValue: 4)
  /// It does not show all of its text.
  package static let truncated = BoxMarks(rawValue: 8)
  /// It was not to be seen before, in a picture of what moved.
  package static let appeared = BoxMarks(rawValue: 16)
}

extension BoxMarks {
  /// The marks that names carry, in order, with their signs and words.
  static let signs: [(mark: BoxMarks, sign: String, words: String)] = [
    (.conflict, "!", "in a conflict"), (.ambiguous, "?", "ambiguous"), (.truncated, "~", "truncated"),
    (.appeared, "+", "appeared"),
  ]

  /// The signs after a name.
  var signs: String { BoxMarks.signs.filter { contains($0.mark) }.map(\.sign).joined() }

  /// The marks in words.
  var words: [String] {
    (contains(.hidden) ? ["hidden"] : []) + BoxMarks.signs.filter { contains($0.mark) }.map(\.words)
  }
}

/// Which boxes are in which, and what is in front. What is hidden is in its place among the parents, and nowhere else.
struct BoxTree {
  /// The box around each; nil for the outermost.
  let parents: [Int?]
  /// Every box before what is in front of it: a box, then what is in it, siblings back to front.
  let paintingOrder: [Int]
  /// What is in each, in the order of the list.
  let children: [[Int]]

  /// - Complexity: O(n log n).
  init(_ boxes: [Box]) {
    var parents: [Int?] = []
    var children = [[Int]](repeating: [], count: boxes.count)
    var roots: [Int] = []
    var path: [Int] = []
    for (index, box) in boxes.enumerated() {
      while let last = path.last, boxes[last].depth >= box.depth { path.removeLast() }
      parents.append(path.last)
      if !box.marks.contains(.hidden) {
        if let parent = path.last { children[parent].append(index) } else { roots.append(index) }
      }
      path.append(index)
    }

    var order: [Int] = []
    var pending = Array(roots.reversed())
    while let index = pending.popLast() {
      order.append(index)
      let inside = children[index].sorted {
        (boxes[$0].layer, boxes[$0].zOrder, $0) < (boxes[$1].layer, boxes[$1].zOrder, $1)
      }
      pending.append(contentsOf: inside.reversed())
    }
    self.parents = parents
    self.children = children
    paintingOrder = order
  }

  /// Returns the rectangle that clips each box: the intersection of its clipping ancestors; `nil` without any.
  ///
  /// - Parameters:
  ///   - rectangles: The rectangles of the boxes.
  ///   - intersection: Returns the intersection of a rectangle with a clip. It may be empty.
  func clips<Rectangle>(
    _ boxes: [Box], _ rectangles: [Rectangle], intersection: (Rectangle, Rectangle) -> Rectangle
  ) -> [Rectangle?] {
    var clips: [Rectangle?] = []
    for index in boxes.indices {
      guard let parent = parents[index] else {
        clips.append(nil)
        continue
      }
      let outer = clips[parent]
      clips.append(
        boxes[parent].clips
          ? outer.map { intersection(rectangles[parent], $0) } ?? rectangles[parent] : outer)
    }
    return clips
  }

  /// Whether nothing is in a box.
  func isLeaf(_ index: Int) -> Bool { children[index].isEmpty }
}

/// What a view is there for, by which pictures colour it.
package enum ViewCategory: String, CaseIterable, Sendable {
  /// Rooms for others.
  case container
  case text
  case control
  case image
  /// Rooms that scroll.
  case scroll

  package init(_ kind: ViewKind) {
    self =
      switch kind {
      case .label, .textView: .text
      case .imageView, .mapView, .webView, .activityIndicatorView, .progressView: .image
      case .searchBar, .pickerView: .control
      case _ where kind.isControl: .control
      case _ where kind.scrolls: .scroll
      default: .container
      }
  }
}
