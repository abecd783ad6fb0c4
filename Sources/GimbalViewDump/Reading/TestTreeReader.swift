import GimbalModel

/// A reader of the trees of XCTest, whose frames are in the coordinates of the screen:
///
/// ```
/// Element subtree:
///  →Application, 0x600…, pid: 5, label: 'App'
///     Window (Main), 0x600…, {{0.0, 0.0}, {390.0, 844.0}}
///       StaticText, 0x600…, {{16.0, 60.0}, {100.0, 20.3}}, identifier: 'title', label: 'Hello'
/// ```
struct TestTreeReader {
  let limits: InputLimits

  func views(in text: String) throws -> [DumpedView] {
    var builder = ViewTreeBuilder(limits: limits)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let marks = line.prefix { " \t→|".contains($0) }
      let body = line[marks.endIndex...]
      let parts = body.split(separator: ",", maxSplits: 1)
      guard parts.count == 2, let name = parts.first, name.first?.isLetter == true,
        body.contains("{{") || body.contains(", 0x") && body.hasPrefix("Application")
      else { continue }
      var view = DumpedView(className: String(name.prefix { $0.isLetter }))
      view.line = number + 1
      view.frame = frame(in: body)
      view.address = parts[1].split(separator: ",").first.map { $0.drop { $0 == " " } }.flatMap {
        $0.hasPrefix("0x") ? String($0) : nil
      }
      view.identifier = quotation(after: "identifier: '", in: body)
      view.text = quotation(after: "label: '", in: body) ?? quotation(after: "value: ", in: body)
      try builder.add(view, level: marks.utf8.count)
    }
    return builder.finish().flatMap { view in
      // The application has no frame; its windows are the trees.
      view.frame == nil ? view.children : [view]
    }.map { $0.inSuperview(of: nil) }
  }

  private func frame(in text: Substring) -> DumpedView.Rectangle? {
    guard let start = text.firstRange(of: "{{"), let end = text[start.upperBound...].firstRange(of: "}}")
    else {
      return nil
    }
    let numbers = text[start.upperBound..<end.lowerBound].split { "{}, ".contains($0) }.compactMap {
      Double($0)
    }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    return DumpedView.Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns the text after a key, up to the quotation mark before the next key or at the end.
  private func quotation(after key: String, in text: Substring) -> String? {
    guard let start = text.firstRange(of: key)?.upperBound else { return nil }
    let rest = text[start...]
    let ends = [
      "', identifier:", "', label:", "', value:", "', placeholderValue:", "', Selected", "', Disabled",
    ]
    let next = ends.compactMap { rest.firstRange(of: $0)?.lowerBound }.min()
    let end = next ?? rest.lastIndex(of: "'") ?? rest.endIndex
    return String(rest[..<end])
  }
}

extension DumpedView {
  /// Returns the view with frames in superviews, if those of the tree are in the coordinates of the screen.
  ///
  /// - Parameter superview: The frame of the superview on the screen.
  func inSuperview(of superview: Rectangle?) -> DumpedView {
    var view = self
    if let frame, let superview {
      view.frame?.x = frame.x - superview.x
      view.frame?.y = frame.y - superview.y
    }
    view.children = children.map { $0.inSuperview(of: frame ?? superview) }
    return view
  }
}
