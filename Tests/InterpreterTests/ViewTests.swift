import Testing

/// Views: their tree, frames, sizes, guides and constraints.
@Suite struct ViewTests {
  private func evaluate(_ body: String) throws -> String {
    try run(
      """
      func run() -> Any? {
        let parent = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50)), a = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40)), b = UIView(), c = UILabel()
        \(body)
      }
      """)
  }

  @Test(arguments: [
    ("parent.addSubview(a); return [parent.subviews.count, a.superview === parent]", "[1, true]"),
    ("parent.addSubview(a); parent.insertSubview(b, at: 0); return parent.subviews.first === b", "true"),
    (
      "parent.addSubview(a); parent.insertSubview(b, belowSubview: a); return parent.subviews[0] === b",
      "true"
    ),
    (
      "parent.addSubview(a); parent.addSubview(b); parent.insertSubview(c, aboveSubview: a); return parent.subviews[1] === c",
      "true"
    ),
    (
      "parent.addSubview(a); a.removeFromSuperview(); return [parent.subviews.count, a.superview]", "[0, nil]"
    ),
    (
      "parent.addSubview(a); parent.addSubview(b); parent.bringSubviewToFront(a); return parent.subviews.last === a",
      "true"
    ),
    (
      "parent.addSubview(a); parent.addSubview(b); parent.sendSubviewToBack(b); return parent.subviews[0] === b",
      "true"
    ),
    (
      "parent.addSubview(a); a.addSubview(b); return [b.isDescendant(of: parent), a.isDescendant(of: b), a.isDescendant(of: a)]",
      "[true, false, true]"
    ),
    (
      "a.tag = 7; parent.addSubview(a); return [parent.viewWithTag(7) === a, parent.viewWithTag(8)]",
      "[true, nil]"
    ),
    ("parent.addSubview(a); b.addSubview(a); return [parent.subviews.count, a.superview === b]", "[0, true]"),
    ("parent.addSubview(a); return a.next === parent", "true"), ("return a.window", "nil"),
    ("let w = UIWindow(); w.addSubview(a); return a.window === w", "true"),
    ("return UIWindow().frame.width", "393.0"), ("return UIWindow().isKeyWindow", "true"),
    ("[a, b].forEach(parent.addSubview); return parent.subviews.count", "2"),
    (
      "[a, b].forEach { parent.addSubview($0) }; parent.subviews.forEach { $0.removeFromSuperview() }; return parent.subviews.isEmpty",
      "true"
    ),
    (
      "let g = UILayoutGuide(); parent.addLayoutGuide(g); return [parent.layoutGuides.count, g.owningView === parent]",
      "[1, true]"
    ),
    (
      "let g = UILayoutGuide(); parent.addLayoutGuide(g); parent.removeLayoutGuide(g); return parent.layoutGuides.count",
      "0"
    ),
  ])
  func trees(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    (
      "return [a.frame.minX, a.bounds.minX, a.bounds.width, a.center.x, a.center.y]",
      "[1.0, 0.0, 30.0, 16.0, 22.0]"
    ), ("a.center = CGPoint(x: 50, y: 60); return [a.frame.minX, a.frame.minY]", "[35.0, 40.0]"),
    (
      "a.bounds = CGRect(x: 0, y: 0, width: 10, height: 20); return [a.frame.width, a.frame.height]",
      "[10.0, 20.0]"
    ), ("parent.addSubview(a); return parent.convert(CGPoint(x: 3, y: 4), from: a).x", "4.0"),
    ("parent.addSubview(a); return a.convert(CGPoint(x: 3, y: 4), to: parent).y", "6.0"),
    ("parent.addSubview(a); return a.convert(a.bounds, to: parent).minX", "1.0"),
    ("return UIView().frame == .zero", "true"), ("return UIView.noIntrinsicMetric", "-1.0"),
    ("return UIView.layoutFittingCompressedSize == .zero", "true"),
    ("return a.intrinsicContentSize.width", "-1.0"), ("a.sizeToFit(); return a.frame.width", "30.0"),
    ("return a.sizeThatFits(.zero).width", "30.0"),
    (
      "a.autoresizingMask = [.flexibleWidth, .flexibleHeight]; return a.autoresizingMask.contains(.flexibleWidth)",
      "true"
    ), ("a.transform = .identity; return a.frame.width", "30.0"),
    ("return a.autoresizingMask.isEmpty", "true"),
    ("a.isHidden = true; return a.isHidden", "true"),
    (
      "return [a.isHidden, a.alpha, a.isUserInteractionEnabled, a.clipsToBounds, a.isOpaque]",
      "[false, 1.0, true, false, true]"
    ), ("a.alpha = 0.5; return a.alpha", "0.5"),
    ("return a.translatesAutoresizingMaskIntoConstraints", "true"),
    ("a.contentMode = .center; return a.contentMode == .center", "true"),
    ("return UIView().contentMode == .scaleToFill", "true"), ("return a.isFirstResponder", "false"),
    ("UIView.animate(withDuration: 1) { a.frame.origin.x = 9 }; return a.frame.minX", "9.0"),
    (
      "var n = 0; UIView.animate(withDuration: 1, animations: { n += 1 }, completion: { done in if done { n += 10 } }); return n",
      "11"
    ),
    ("UIView.performWithoutAnimation { a.alpha = 0 }; return a.alpha", "0.0"),
    ("UIView.setAnimationsEnabled(false); return UIView.areAnimationsEnabled", "false"),
    ("return a.layoutMargins.left == 8", "true"),
    (
      "a.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4); return a.layoutMargins.right",
      "4.0"
    ),
    ("a.directionalLayoutMargins.leading = 5; return a.directionalLayoutMargins.leading", "5.0"),
    ("return a.hitTest(.zero, with: nil)", "nil"),
    ("a.accessibilityIdentifier = \"id\"; return a.accessibilityIdentifier", "id"),
    ("return a.forLastBaselineLayout === a", "true"),
  ])
  func frames(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    (
      "a.setContentHuggingPriority(.required, for: .horizontal); return a.contentHuggingPriority(for: .horizontal) == .required",
      "true"
    ), ("return a.contentHuggingPriority(for: .vertical).rawValue", "250.0"),
    ("return a.contentCompressionResistancePriority(for: .vertical).rawValue", "750.0"),
    (
      "a.setContentCompressionResistancePriority(.defaultLow, for: .vertical); return a.contentCompressionResistancePriority(for: .vertical).rawValue",
      "250.0"
    ),
    (
      "a.setContentHuggingPriority(UILayoutPriority(251), for: .vertical); return a.contentHuggingPriority(for: .vertical).rawValue",
      "251.0"
    ),
  ])
  func contentPriorities(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    (
      "let k = a.widthAnchor.constraint(equalToConstant: 5); return [k.constant == 5, k.isActive, k.multiplier, k.priority.rawValue]",
      "[true, false, 1.0, 1000.0]"
    ),
    (
      "let k = a.widthAnchor.constraint(equalToConstant: 5); k.isActive = true; return a.constraints.count",
      "1"
    ),
    (
      "parent.addSubview(a); let k = a.topAnchor.constraint(equalTo: parent.topAnchor, constant: 3); k.isActive = true; return [parent.constraints.count, a.constraints.count, k.firstItem === a, k.secondItem === parent]",
      "[1, 0, true, true]"
    ),
    (
      "let k = a.widthAnchor.constraint(greaterThanOrEqualToConstant: 5); k.priority = .defaultHigh; k.constant = 7; k.identifier = \"w\"; return [k.priority.rawValue, k.constant == 7, k.identifier, k.relation == .greaterThanOrEqual]",
      "[750.0, true, w, true]"
    ),
    (
      "let k = a.widthAnchor.constraint(lessThanOrEqualTo: b.widthAnchor, multiplier: 0.5); return [k.multiplier, k.relation == .lessThanOrEqual, k.secondAttribute == .width]",
      "[0.5, true, true]"
    ),
    (
      "let k = a.widthAnchor.constraint(equalToConstant: 5); a.addConstraint(k); a.removeConstraint(k); return [k.isActive, a.constraints.count]",
      "[false, 0]"
    ),
    (
      "let k = a.widthAnchor.constraint(equalToConstant: 5); a.addConstraints([k]); return a.constraints.first === k",
      "true"
    ),
    (
      "let k = a.widthAnchor.constraint(equalToConstant: 5); NSLayoutConstraint.activate([k]); NSLayoutConstraint.deactivate([k]); return k.isActive",
      "false"
    ),
    (
      "let k = a.widthAnchor.constraint(equalToConstant: 5); a.addConstraint(k); a.removeConstraints(a.constraints); return a.constraints.isEmpty",
      "true"
    ),
    (
      "let k = NSLayoutConstraint(item: a, attribute: .height, relatedBy: .lessThanOrEqual, toItem: nil, attribute: .notAnAttribute, multiplier: 1, constant: 9); return [k.constant == 9, k.firstAttribute == .height, k.relation == .lessThanOrEqual, k.secondItem]",
      "[true, true, true, nil]"
    ),
    (
      "let k = a.topAnchor.constraint(equalTo: b.bottomAnchor); return [k.firstAnchor == a.topAnchor, k.secondAnchor == b.bottomAnchor, k.firstAnchor == b.topAnchor]",
      "[true, true, false]"
    ), ("return a.topAnchor == a.topAnchor", "true"),
    (
      "parent.addSubview(a); parent.addSubview(b); a.topAnchor.constraint(equalTo: b.topAnchor).isActive = true; a.removeFromSuperview(); return parent.constraints.count",
      "0"
    ), ("return a.topAnchor is NSLayoutYAxisAnchor", "true"),
    ("return a.leftAnchor is NSLayoutXAxisAnchor", "true"),
  ])
  func constraints(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  /// The frames that constraints give in a superview of 100 x 50 pt, after `layoutIfNeeded`.
  @Test(arguments: [
    (
      "a.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 5), a.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: -5), a.topAnchor.constraint(equalTo: parent.topAnchor), a.heightAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.5)",
      "[5.0, 0.0, 90.0, 45.0]"
    ),
    (
      "a.centerXAnchor.constraint(equalTo: parent.centerXAnchor), a.centerYAnchor.constraint(equalTo: parent.centerYAnchor), a.widthAnchor.constraint(equalToConstant: 20), a.heightAnchor.constraint(equalToConstant: 10)",
      "[40.0, 20.0, 20.0, 10.0]"
    ),
    (
      "a.leadingAnchor.constraint(equalToSystemSpacingAfter: parent.leadingAnchor, multiplier: 2), a.topAnchor.constraint(equalToSystemSpacingBelow: parent.topAnchor, multiplier: 1), a.widthAnchor.constraint(equalToConstant: 1), a.heightAnchor.constraint(equalToConstant: 1)",
      "[16.0, 8.0, 1.0, 1.0]"
    ),
    (
      "parent.leadingAnchor.anchorWithOffset(to: a.leadingAnchor).constraint(equalToConstant: 15), a.topAnchor.constraint(equalTo: parent.topAnchor), a.widthAnchor.constraint(equalToConstant: 1), a.heightAnchor.constraint(equalToConstant: 1)",
      "[15.0, 0.0, 1.0, 1.0]"
    ),
    (
      "NSLayoutConstraint(item: a, attribute: .leading, relatedBy: .equal, toItem: parent, attribute: .leading, multiplier: 1, constant: 4), NSLayoutConstraint(item: a, attribute: .width, relatedBy: .equal, toItem: parent, attribute: .width, multiplier: 0.5, constant: 0), a.topAnchor.constraint(equalTo: parent.topAnchor), a.heightAnchor.constraint(equalToConstant: 1)",
      "[4.0, 0.0, 50.0, 1.0]"
    ),
  ])
  func layouts(constraints: String, expected: String) throws {
    let result = try evaluate(
      """
      parent.addSubview(a)
      a.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([\(constraints)])
      parent.layoutIfNeeded()
      return [a.frame.minX, a.frame.minY, a.frame.width, a.frame.height]
      """)
    #expect(result == expected)
  }

  @Test(arguments: [
    "return UIView.appearance()", "return a.topAnchor.constraint(equalTo: Remote.anchor).missing",
    "a.frame = Remote.frame; return a.frame.minX", "a.center = Remote.center; return a.frame.minX",
    "return a.topAnchor.anchorWithOffset(to: Remote.anchor)",
  ])
  func unknownViews(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }

  @Test func boundsKeepTheCenter() throws {
    let source = """
      func run() -> [CGFloat] {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 60))
        view.bounds.size = CGSize(width: 80, height: 20)
        return [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height, view.layer.anchorPoint.x]
      }
      """
    #expect(try InterpreterTests.run(source) == "[20.0, 40.0, 80.0, 20.0, 0.5]")
  }
}
