package import GimbalModel

/// A view in a picture.
///
/// A picture lists its boxes in depth-first order, starting with the outermost box.
package struct Box: Hashable, Sendable {
  /// The frame of the view in points. All boxes of a picture use the same coordinate system, with the y-axis
  /// pointing down.
  package var frame: Frame
  /// The frame of the view in the coordinates of its superview, as the command `frames` prints it.
  package var ownFrame: Frame
  /// The label of the box, on one line; empty if the box has no label.
  package var name: String
  package var kind: ViewKind
  package var marks: BoxMarks
  /// The depth of the box in the view hierarchy. The outermost box has depth 0.
  package var depth: Int
  /// The layer of the box among its siblings. A box in a higher layer is in front, regardless of `zOrder`.
  package var layer: Int
  /// The z-order among the siblings in the same layer. A box with a higher value is in front. Of boxes with
  /// equal values, the box that is later in the list of boxes is in front.
  package var zOrder: Double
  /// `true` if the descendants of the view are clipped to its frame, as in a scroll view.
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

  /// The view, or one of its ancestors in the picture, is hidden. The topmost view of a picture has no such
  /// mark, because it is always drawn.
  package static let hidden = BoxMarks(rawValue: 1)
  /// The layout rules do not determine the frame of the view.
  package static let ambiguous = BoxMarks(rawValue: 2)
  /// Required layout rules of the view contradict each other.
  package static let conflict = BoxMarks(rawValue: 4)
  /// The text of the view is truncated.
  package static let truncated = BoxMarks(rawValue: 8)
  /// The view is visible after a change, but was not visible before. Only pictures that compare two layouts
  /// have this mark.
  package static let appeared = BoxMarks(rawValue: 16)
}

extension BoxMarks {
  /// The marks that are displayed after the name of a view, in display order, with a sign and a description
  /// for each mark.
  static let signs: [(mark: BoxMarks, sign: String, description: String)] = [
    (.conflict, "!", "in a conflict"), (.ambiguous, "?", "ambiguous"), (.truncated, "~", "truncated"),
    (.appeared, "+", "appeared"),
  ]

  /// The signs that are displayed after the name of a view, such as `!?`.
  var signs: String { BoxMarks.signs.filter { contains($0.mark) }.map(\.sign).joined() }

  /// The descriptions of the marks, such as `ambiguous`.
  var descriptions: [String] {
    (contains(.hidden) ? ["hidden"] : []) + BoxMarks.signs.filter { contains($0.mark) }.map(\.description)
  }
}

/// The hierarchy and stacking order of boxes. Hidden boxes have a parent but are not painted.
struct BoxTree {
  /// The index of the parent of each box; `nil` for the outermost box.
  let parents: [Int?]
  /// The indices of the visible boxes from back to front. Each box precedes its children.
  let paintingOrder: [Int]
  /// The indices of the visible children of each box, in the order of the list of boxes.
  let children: [[Int]]

  /// Creates the hierarchy of boxes that are listed in depth-first order.
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

  /// Returns the clip rectangle of each box, which is the intersection of the rectangles of its clipping
  /// ancestors; `nil` for a box without clipping ancestors.
  ///
  /// - Parameters:
  ///   - rectangles: The rectangles of the boxes.
  ///   - intersection: A closure that returns the intersection of a rectangle and a clip rectangle. The
  ///     intersection may be empty.
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

/// The purpose of a view, which determines the color of its box.
package enum ViewCategory: String, CaseIterable, Sendable {
  /// Views of all other kinds. Most of them contain other views.
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
