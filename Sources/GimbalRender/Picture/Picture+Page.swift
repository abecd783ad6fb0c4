import GimbalModel

extension Picture {
  /// What of the plane is shown: the screen, and around it up to half of it, where something is.
  var page: Frame {
    guard let screen = boxes.first?.frame else { return .zero }
    let shown = zip(boxes, BoxTree(boxes).clips(of: boxes)).compactMap { box, clip -> Frame? in
      if box.marks.contains(.hidden) { return nil }
      return clip.map(box.frame.intersection) ?? box.frame
    }
    return (shown + ghosts.map(\.frame)).reduce(screen) { page, frame in
      frame.intersection(screen.surroundings).map(page.union) ?? page
    }
  }
}

extension BoxTree {
  /// What cuts each box off: all clipping boxes around it; nil where there are none.
  func clips(of boxes: [Box]) -> [Frame?] {
    var clips: [Frame?] = []
    for index in boxes.indices {
      guard let parent = parents[index] else {
        clips.append(nil)
        continue
      }
      let frame = boxes[parent].frame
      guard boxes[parent].clips else {
        clips.append(clips[parent])
        continue
      }
      // What is cut off by two that have nothing in common is nowhere.
      clips.append(
        clips[parent].map { frame.intersection($0) ?? Frame(x: frame.x, y: frame.y, width: 0, height: 0) }
          ?? frame)
    }
    return clips
  }
}
