package import GimbalModel

/// A view in a picture.
///
/// Boxes are listed in depth-first order. The first is the outermost.
package struct Box: Hashable, Sendable {
  /// The frame in points, with the y-axis pointing down. All boxes use the same coordinate system.
  package var frame: Frame
  /// The frame in the superview's coordinates, as `frames` prints it.
  package var ownFrame: Frame
  /// The label, in one line; empty for none.
  package var name: String
  package var kind: ViewKind
  package var marks: BoxMarks
  /// The number of levels below the outermost box.
  package var depth: Int
  /// The layer among siblings. Higher layers are in front, independent of `zOrder`.
  package var layer: Int
  /// The order among siblings of a layer. Higher values are in front; among equal ones, later boxes.
  package var zOrder: Double
  /// `true` if descendants are clipped to the frame, as in a scroll view.
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

/// The states of a view that pictures display.
package struct BoxMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The view or one of its ancestors is hidden.
  package static let hidden = BoxMarks(rawValue: 1)
  /// The rules do not determine the frame.
  package static let ambiguous = BoxMarks(rawValue: 2)
  /// Required rules of the view contradict each other.
  package static let conflict = BoxMarks(rawValue: 4)
  /// The text of the view is truncated.
  package static let truncated = BoxMarks(rawValue: 8)
  /// The view is visible now and was not before. Only diff pictures have this mark.
  package static let appeared = BoxMarks(rawValue: 16)
}

extension BoxMarks {
  /// The marks displayed after names, in order, with their signs and words.
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

/// The hierarchy and stacking order of boxes. Hidden boxes have a parent but are not painted.
struct BoxTree {
  /// The parent of each box; `nil` for the outermost.
  let parents: [Int?]
  /// The visible boxes from back to front: each box before its children.
  let paintingOrder: [Int]
  /// The visible children of each box, in list order.
  let children: [[Int]]

  /// Derives the hierarchy from the depths of the boxes.
  ///
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

  /// Returns `true` if the box has no visible children.
  func isLeaf(_ index: Int) -> Bool { children[index].isEmpty }
}

/// The purpose of a view, which determines its color.
package enum ViewCategory: String, CaseIterable, Sendable {
  /// Views that contain others.
  case container
  case text
  case control
  case image
  /// Views that scroll their contents.
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
