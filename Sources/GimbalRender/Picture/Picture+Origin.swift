import GimbalModel

extension Picture {
  /// The same with the outermost box's corner at 0, 0, and as large as it: a view by itself, as if it were the screen.
  package var atOrigin: Picture {
    guard let frame = boxes.first?.frame else { return self }
    func moved(_ other: Frame) -> Frame { other.offset(x: -frame.x, y: -frame.y) }
    var picture = self
    picture.size = frame.size
    for index in boxes.indices { picture.boxes[index].frame = moved(boxes[index].frame) }
    for index in guides.indices { picture.guides[index].frame = moved(guides[index].frame) }
    for index in bars.indices { picture.bars[index].frame = moved(bars[index].frame) }
    for index in ghosts.indices { picture.ghosts[index].frame = moved(ghosts[index].frame) }
    picture.gaps = gaps.map { gap in
      let (along, side) = gap.axis == .horizontal ? (frame.x, frame.y) : (frame.y, frame.x)
      return Gap(gap.axis, gap.extent.moved(by: -along), across: gap.across.moved(by: -side))
    }
    for index in holds.indices {
      let (along, side) = holds[index].axis == .horizontal ? (frame.x, frame.y) : (frame.y, frame.x)
      picture.holds[index].from -= along
      picture.holds[index].to -= along
      picture.holds[index].across -= side
    }
    return picture
  }
}

extension ClosedRange<Double> {
  fileprivate func moved(by offset: Double) -> ClosedRange { lowerBound + offset...upperBound + offset }
}
