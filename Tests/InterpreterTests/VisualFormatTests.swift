import Testing

/// `NSLayoutConstraint.constraints(withVisualFormat:options:metrics:views:)`.
@Suite struct VisualFormatTests {
  /// Returns the frames of three views in a superview of 300 x 200 pt, after the constraints of visual formats.
  ///
  /// - Parameter formats: The arguments of the calls, after which `views` is passed.
  private func frames(_ formats: [String], of names: String = "a, b", _ more: String = "") throws -> String {
    let calls = formats.map {
      "NSLayoutConstraint.activate(NSLayoutConstraint.constraints(withVisualFormat: \($0), views: views))"
    }
    return try run(
      """
      func run() -> Any {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), a = UIView(), b = UIView(), c = UILabel()
        for view in [a, b, c] { view.translatesAutoresizingMaskIntoConstraints = false; parent.addSubview(view) }
        let views: [String: Any] = ["a": a, "b": b, "c": c, "guide": parent.safeAreaLayoutGuide]
        let metrics: [String: Any] = ["gap": 12, "big": 40.0, "low": 250]
        \(calls.joined(separator: "\n"))
        \(more)
        parent.layoutIfNeeded()
        return [\(names)].flatMap { [$0.frame.minX, $0.frame.minY, $0.frame.width, $0.frame.height] }
      }
      """)
  }

  @Test(
    arguments: [
      (
        [
          #""H:|-10-[a(50)]-20-[b]-30-|", options: .alignAllTop, metrics: nil"#,
          #""V:|-5-[a(40)]", options: [], metrics: nil"#, #""V:[b(40)]", options: [], metrics: nil"#,
        ],
        "[10.0, 5.0, 50.0, 40.0, 80.0, 5.0, 190.0, 40.0]"
      ),
      (
        [
          #""|[a][b(a)]|", options: [.alignAllTop, .alignAllBottom], metrics: nil"#,
          #""V:|-big-[a]-gap-|", options: [], metrics: metrics"#,
        ], "[0.0, 40.0, 150.0, 148.0, 150.0, 40.0, 150.0, 148.0]"
      ),
      (
        [
          #""V:|[a(==b)]-gap-[b]|", options: [.alignAllLeading, .alignAllTrailing], metrics: metrics"#,
          #""H:|-(gap)-[a]|", options: [], metrics: metrics"#,
        ], "[12.0, 0.0, 288.0, 94.0, 12.0, 106.0, 288.0, 94.0]"
      ),
      (
        [
          #""H:|-[a(20)]-[b(30)]", options: .alignAllCenterY, metrics: nil"#,
          #""V:|-20-[a(10)]", options: [], metrics: nil"#, #""V:[b(20)]", options: [], metrics: nil"#,
        ], nil
      ),
      (
        [
          #""H:|[a(>=100@low,<=100)]", options: [], metrics: metrics"#,
          #""H:[b(30)]|", options: [], metrics: nil"#, #""V:|[a(1)]", options: [], metrics: nil"#,
          #""V:|[b(1)]", options: [], metrics: nil"#,
        ],
        "[0.0, 0.0, 100.0, 1.0, 270.0, 0.0, 30.0, 1.0]"
      ),
      (
        [
          #""H:|-5-[a(10)]-5-[b(10)]", options: [.directionLeftToRight, .alignAllTop], metrics: nil"#,
          #""V:|[a(1)]", options: [], metrics: nil"#, #""V:[b(1)]", options: [], metrics: nil"#,
        ], "[5.0, 0.0, 10.0, 1.0, 20.0, 0.0, 10.0, 1.0]"
      ),
      (
        [
          #""H:|-5-[a(10)]-5-[b(10)]", options: [.directionRightToLeft, .alignAllTop], metrics: nil"#,
          #""V:|[a(1)]", options: [], metrics: nil"#, #""V:[b(1)]", options: [], metrics: nil"#,
        ], "[285.0, 0.0, 10.0, 1.0, 270.0, 0.0, 10.0, 1.0]"
      ),
    ] as [([String], String?)])
  func frames(formats: [String], expected: String?) throws {
    let frames = try frames(formats)
    if let expected {
      #expect(frames == expected)
    } else {
      // The standard distance of siblings is 8 pt.
      let numbers = frames.dropFirst().dropLast().split(separator: ", ").compactMap { Double($0) }
      try #require(numbers.count == 8)
      #expect(numbers[4] - numbers[0] - numbers[2] == 8 && numbers[1] == 20 && numbers[5] == 15)
    }
  }

  /// UIKit refuses an alignment along the axis of the format only for several views.
  @Test func alignmentsOfOneView() throws {
    let frames = try frames(
      [
        #""V:|-5-[a(20)]", options: .alignAllLastBaseline, metrics: nil"#,
        #""H:|-4-[a(10)]", options: .alignAllLeft, metrics: nil"#,
      ], of: "a")
    #expect(frames == "[4.0, 5.0, 10.0, 20.0]")
  }

  @Test func constraintsOfAFormat() throws {
    let source = """
      func run() -> [Any] {
        let parent = UIView(), a = UIView()
        parent.addSubview(a)
        let made = NSLayoutConstraint.constraints(withVisualFormat: "H:|-7-[a(20@300)]", options: [], metrics: nil, views: ["a": a])
        return [made.count, made[0].constant, made[0].firstItem === a, made[0].firstAttribute == .leading, made[0].isActive, made[1].priority.rawValue,
          made[1].constant, made[1].firstAttribute == .width, made[1].secondItem == nil, made[1].secondAttribute == .notAnAttribute, made[0].relation == .equal]
      }
      """
    let value = try run(source)
    #expect(value == "[2, 7.0, true, true, false, 300.0, 20.0, true, true, true, true]")
  }

  @Test(arguments: [
    #""H:|-[nobody]-|", options: [], metrics: nil, views: ["a": a]"#,
    #""H:|-(missing)-[a]", options: [], metrics: nil, views: ["a": a]"#,
    #""H:[a", options: [], metrics: nil, views: ["a": a]"#,
    #"Remote.format, options: [], metrics: nil, views: ["a": a]"#,
    #""H:|[a]|", options: [], metrics: nil, views: Remote.views"#,
    #""H:|-gap-[a]", options: [], metrics: ["gap": Remote.gap], views: ["a": a]"#,
    #""H:|[b]|", options: [], metrics: nil, views: ["a": a, "b": Remote.view]"#,
    #"3, options: [], metrics: nil, views: ["a": a]"#,
  ])
  func unknownFormats(arguments: String) throws {
    let body =
      "let p = UIView(), a = UIView(); p.addSubview(a); return NSLayoutConstraint.constraints(withVisualFormat: \(arguments))"
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }
}
