import GimbalModel

extension Picture {
  /// The visible rectangle of the picture. It contains the screen, and extends beyond each edge of the screen
  /// by at most half the size of the screen to include views outside the screen.
  var page: Frame {
    guard let screen = boxes.first?.frame else { return .zero }
    // Content beyond the edge of a scroll view is drawn faded.
    let shown = boxes.filter { !$0.marks.contains(.hidden) }.map(\.frame)
    return (shown + previousFrames.map(\.frame)).reduce(screen) { page, frame in
      frame.intersection(screen.expandedByHalf).map(page.union) ?? page
    }
  }
}

extension BoxTree {
  /// Returns the clip frame of each box; `nil` for a box that is not clipped.
  func clips(of boxes: [Box]) -> [Frame?] {
    clips(boxes, boxes.map(\.frame)) { frame, clip in
      frame.intersection(clip) ?? Frame(x: frame.x, y: frame.y, width: 0, height: 0)
    }
  }
}

extension Picture {
  /// A copy of the picture in which the outermost box replaces the screen: the picture has the origin and the
  /// size of this box.
  package var atOrigin: Picture {
    guard let frame = boxes.first?.frame else { return self }
    func moved(_ other: Frame) -> Frame { other.offset(x: -frame.x, y: -frame.y) }
    var picture = self
    picture.size = frame.size
    for index in boxes.indices { picture.boxes[index].frame = moved(boxes[index].frame) }
    for index in guides.indices { picture.guides[index].frame = moved(guides[index].frame) }
    for index in bars.indices { picture.bars[index].frame = moved(bars[index].frame) }
    for index in previousFrames.indices {
      picture.previousFrames[index].frame = moved(previousFrames[index].frame)
    }
    picture.gaps = gaps.map { gap in
      let (along, side) = gap.axis == .horizontal ? (frame.x, frame.y) : (frame.y, frame.x)
      var moved = gap
      moved.extent = gap.extent.moved(by: -along)
      moved.across = gap.across.moved(by: -side)
      return moved
    }
    for index in constraints.indices {
      let (along, side) = constraints[index].axis == .horizontal ? (frame.x, frame.y) : (frame.y, frame.x)
      picture.constraints[index].from -= along
      picture.constraints[index].to -= along
      picture.constraints[index].across -= side
    }
    return picture
  }
}

extension ClosedRange<Double> {
  fileprivate func moved(by offset: Double) -> ClosedRange { lowerBound + offset...upperBound + offset }
}

extension Frame {
  init(from left: Double, _ top: Double, to right: Double, _ bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  var middleX: Double { x + width / 2 }
  var middleY: Double { y + height / 2 }

  /// Returns the intersection of two frames, which may be a line or a point; `nil` if the frames are
  /// disjoint.
  func intersection(_ other: Frame) -> Frame? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return left <= right && top <= bottom ? Frame(from: left, top, to: right, bottom) : nil
  }

  /// Returns the smallest frame that contains both frames.
  func union(_ other: Frame) -> Frame {
    Frame(from: min(x, other.x), min(y, other.y), to: max(maxX, other.maxX), max(maxY, other.maxY))
  }

  /// The frame expanded by half its size on each side.
  var expandedByHalf: Frame {
    Frame(from: x - width / 2, y - height / 2, to: maxX + width / 2, maxY + height / 2)
  }
}
