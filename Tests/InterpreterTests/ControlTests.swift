import Testing

/// Controls, lists, stack views and controllers.
@Suite struct ControlTests {
  @Test(arguments: [
    (
      "let l = UILabel(); l.text = \"a\"; return [l.text, l.numberOfLines, l.textAlignment == .natural]",
      "[a, 1, true]"
    ), ("UILabel().text", "nil"), ("UILabel().intrinsicContentSize == .zero", "true"),
    ("let l = UILabel(); l.text = \"\"; return l.intrinsicContentSize.width", "0.0"),
    (
      "let l = UILabel(); l.text = \"a\"; l.sizeToFit(); return l.frame.height > 20 && l.frame.height < 21",
      "true"
    ), ("let l = UILabel(); l.font = .systemFont(ofSize: 30); return l.font.pointSize", "30.0"),
    (
      "let b = UIButton(); b.setTitle(\"t\", for: .normal); return [b.title(for: .normal), b.currentTitle, b.state == .normal]",
      "[t, t, true]"
    ), ("let b = UIButton(); b.isEnabled = false; return b.state == .disabled", "true"),
    ("let b = UIButton(); b.isSelected = true; return b.state == .selected", "true"),
    ("let b = UIButton(); return b.titleLabel === b.titleLabel", "true"),
    (
      "let b = UIButton(type: .system); b.titleLabel?.font = .boldSystemFont(ofSize: 20); return b.titleLabel?.font.pointSize",
      "20.0"
    ), ("UIButton().imageView is UIImageView", "true"),
    (
      "let b = UIButton(); b.addTarget(nil, action: nil, for: .touchUpInside); b.sendActions(for: .touchUpInside); return b.isEnabled",
      "true"
    ),
    ("UISwitch().intrinsicContentSize == CGSize(width: 49, height: 31)", "true"),
    ("UIStepper().intrinsicContentSize == CGSize(width: 94, height: 32)", "true"),
    ("UISlider().intrinsicContentSize.width", "-1.0"),
    ("UIProgressView(progressViewStyle: .default).intrinsicContentSize.height", "4.0"),
    ("UIActivityIndicatorView(style: .medium).intrinsicContentSize.width", "20.0"),
    ("UIActivityIndicatorView(style: .large).intrinsicContentSize.height", "37.0"),
    ("let i = UIActivityIndicatorView(); i.startAnimating(); return i.isAnimating", "true"),
    (
      "let i = UIActivityIndicatorView(); i.startAnimating(); i.stopAnimating(); return i.isAnimating",
      "false"
    ), ("UIActivityIndicatorView().isAnimating", "false"),
    ("UIDatePicker().intrinsicContentSize.height", "216.0"),
    ("UISearchBar().intrinsicContentSize.height", "56.0"),
    ("UITextField().intrinsicContentSize.height", "22.0"),
    ("let f = UITextField(); f.borderStyle = .roundedRect; return f.intrinsicContentSize.height", "34.0"),
    ("UISearchBar().searchTextField is UITextField", "true"),
    ("UITabBar().intrinsicContentSize.height", "49.0"), ("UIToolbar().intrinsicContentSize.height", "44.0"),
    (
      "let f = UITextField(); f.placeholder = \"p\"; f.text = \"t\"; return [f.placeholder, f.text]", "[p, t]"
    ),
    (
      "let s = UIScrollView(); s.contentSize = CGSize(width: 5, height: 6); return s.contentSize.height",
      "6.0"
    ),
    ("let s = UIScrollView(); s.contentOffset = CGPoint(x: 0, y: 7); return s.bounds.minY", "7.0"),
    ("let s = UISwitch(); s.isOn = true; s.setOn(true, animated: false); return s.isOn", "true"),
    ("let t = UITextView(); t.text = \"x\"; return t.text", "x"),
    ("return UITextView().text.isEmpty", "true"),
    (
      "let t = UITextView(); return [t.textContainerInset.top, t.textContainer.lineFragmentPadding]",
      "[8.0, 5.0]"
    ),
    (
      "let t = UITextView(); t.textContainerInset = .zero; t.textContainer.lineFragmentPadding = 2; return [t.textContainerInset.top, t.textContainer.lineFragmentPadding]",
      "[0.0, 2.0]"
    ),
  ])
  func controls(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    (
      "let s = UIStackView(arrangedSubviews: [a, b]); return [s.arrangedSubviews.count, s.subviews.count, a.superview === s]",
      "[2, 2, true]"
    ),
    (
      "let s = UIStackView(); s.addArrangedSubview(a); s.insertArrangedSubview(b, at: 0); return s.arrangedSubviews[0] === b",
      "true"
    ),
    (
      "let s = UIStackView(arrangedSubviews: [a]); s.removeArrangedSubview(a); return [s.arrangedSubviews.count, s.subviews.count]",
      "[0, 1]"
    ),
    (
      "let s = UIStackView(arrangedSubviews: [a]); a.removeFromSuperview(); return s.arrangedSubviews.count",
      "0"
    ),
    (
      "let s = UIStackView(); s.axis = .vertical; s.spacing = 4; s.alignment = .center; return [s.axis == .vertical, s.spacing, s.alignment == .center]",
      "[true, 4.0, true]"
    ),
    (
      "let s = UIStackView(); return [s.axis == .horizontal, s.spacing, s.alignment == .fill, s.distribution == .fill]",
      "[true, 0.0, true, true]"
    ),
    (
      "let s = UIStackView(arrangedSubviews: [a, b]); s.setCustomSpacing(9, after: a); return s.customSpacing(after: a) == 9",
      "true"
    ),
    (
      "let s = UIStackView(arrangedSubviews: [a, b]); return s.customSpacing(after: a) == UIStackView.spacingUseDefault",
      "true"
    ),
    (
      "let s = UIStackView(arrangedSubviews: [a, b]); s.frame = CGRect(x: 0, y: 0, width: 100, height: 10); s.distribution = .fillEqually; s.spacing = 10; s.layoutIfNeeded(); return [b.frame.minX, b.frame.width, b.frame.height]",
      "[55.0, 45.0, 10.0]"
    ),
    (
      "let s = UIStackView(arrangedSubviews: [a, b]); s.axis = .vertical; s.frame = CGRect(x: 0, y: 0, width: 50, height: 100); s.distribution = .fillEqually; s.layoutIfNeeded(); return [b.frame.minY, b.frame.height, b.frame.width]",
      "[50.0, 50.0, 50.0]"
    ),
  ])
  func stackViews(body: String, expected: String) throws {
    #expect(try evaluate("let a = UIView(), b = UIView(); \(body)") == expected)
  }

  @Test(arguments: [
    (
      "let c = UITableViewCell(style: .default, reuseIdentifier: \"c\"); return [c.contentView.superview === c, c.textLabel is UILabel, c.imageView is UIImageView]",
      "[true, true, true]"
    ), ("UICollectionViewCell().contentView is UIView", "true"),
    ("UIVisualEffectView(effect: UIBlurEffect(style: .dark)).contentView is UIView", "true"),
    (
      "let t = UITableView(); t.register(UITableViewCell.self, forCellReuseIdentifier: \"c\"); t.reloadData(); t.rowHeight = 44; return t.rowHeight == 44",
      "true"
    ),
    ("UITableView.automaticDimension", "-1.0"),
    (
      "let l = UICollectionViewFlowLayout(); l.itemSize = CGSize(width: 5, height: 6); let v = UICollectionView(frame: .zero, collectionViewLayout: l); return v is UIScrollView",
      "true"
    ),
    (
      "let s = UISegmentedControl(); s.insertSegment(withTitle: \"a\", at: 0, animated: false); s.setTitle(\"b\", forSegmentAt: 0); return s is UIControl",
      "true"
    ),
    (
      "let m = UINavigationItem(); m.setRightBarButton(nil, animated: false); m.title = \"t\"; return m.title",
      "t"
    ),
  ])
  func lists(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    (
      "let p = UIViewController(), c = UIViewController(); p.addChild(c); return [p.children.count, c.parent === p]",
      "[1, true]"
    ),
    (
      "let p = UIViewController(), c = UIViewController(); p.addChild(c); c.removeFromParent(); return [p.children.count, c.parent]",
      "[0, nil]"
    ),
    (
      "let c = UIViewController(); let before = c.isViewLoaded; _ = c.view; return [before, c.isViewLoaded, c.view.frame.width]",
      "[false, true, 393.0]"
    ), ("let c = UIViewController(); c.loadViewIfNeeded(); return c.isViewLoaded", "true"),
    ("UIViewController().presentedViewController", "nil"),
    (
      "let c = UIViewController(); c.title = \"t\"; c.navigationItem.title = \"n\"; return [c.title, c.navigationItem.title]",
      "[t, n]"
    ), ("let c = UIViewController(), v = UILabel(); c.view = v; return c.view === v", "true"),
    ("UITableViewController().tableView is UITableView", "true"),
    ("UITableViewController(style: .grouped).view is UITableView", "true"),
    (
      "UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout()).view is UICollectionView",
      "true"
    ),
    (
      "let c = UIViewController(); return UINavigationController(rootViewController: c).viewControllers.count",
      "1"
    ),
    (
      "let c = UIViewController(); return UINavigationController(rootViewController: c).topViewController === c",
      "true"
    ),
    (
      "let c = UIViewController(), n = UINavigationController(rootViewController: c); return c.navigationController === n",
      "true"
    ),
    (
      "let n = UINavigationController(rootViewController: UIViewController()); n.isNavigationBarHidden = true; return n.isNavigationBarHidden",
      "true"
    ),
    (
      "let n = UINavigationController(rootViewController: UIViewController()); n.setNavigationBarHidden(true, animated: false); return n.isNavigationBarHidden",
      "true"
    ),
    (
      "let n = UINavigationController(rootViewController: UIViewController()); return n.isToolbarHidden",
      "true"
    ),
    (
      "let n = UINavigationController(rootViewController: UIViewController()); n.isToolbarHidden = false; return n.isToolbarHidden",
      "false"
    ),
    (
      "let n = UINavigationController(rootViewController: UIViewController()); n.setToolbarHidden(false, animated: false); n.setToolbarHidden(true, animated: false); return n.isToolbarHidden",
      "true"
    ), ("UINavigationController().navigationBar.frame.height", "44.0"),
    ("UINavigationController().navigationBar.frame.minY", "59.0"),
    ("UINavigationController().navigationBar.frame.width", "393.0"),
    ("UITabBarController().tabBar.frame.maxY", "852.0"), ("UITabBarController().tabBar.frame.height", "83.0"),
    ("let n = UINavigationController(); return n.navigationBar === n.navigationBar", "true"),
    (
      "let w = UIWindow(), c = UIViewController(); w.rootViewController = c; w.makeKeyAndVisible(); return [w.rootViewController === c, c.view.superview === w, c.view.frame.height]",
      "[true, true, 852.0]"
    ),
    (
      "let c = UIViewController(); c.additionalSafeAreaInsets = UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0); return c.additionalSafeAreaInsets.top",
      "5.0"
    ), ("UIViewController().additionalSafeAreaInsets == .zero", "true"),
  ])
  func controllers(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    "UITableView().dequeueReusableCell(withIdentifier: \"c\")", "UIViewController().tabBarItem",
    "UISegmentedControl().intrinsicContentSize.width", "UICollectionView().collectionViewLayout",
    "let b = UIButton(configuration: .filled()); return b.intrinsicContentSize.width",
    "UITableView().cellForRow(at: IndexPath(row: 0, section: 0))",
    "let l = UILabel(); l.text = Remote.text; return l.intrinsicContentSize.width",
    "let v = UIImageView(); v.image = Remote.image; return v.intrinsicContentSize.width",
    "UIPageControl().intrinsicContentSize.width",
  ])
  func unknownControls(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }

  @Test(arguments: [
    ("UIControl.State.normal.contains(.highlighted)", "false"),
    ("UIControl.State.selected.contains(.selected)", "true"),
    ("UIControl().state == .normal", "true"), ("UIControl().state.contains(.disabled)", "false"),
    ("{ let a = UIControl(); a.isEnabled = false; return a.state == .disabled }()", "true"),
    ("{ let a = UIControl(); a.isSelected = true; return a.state.contains(.selected) }()", "true"),
  ])
  func statesOfControls(_ expression: String, _ result: String) throws {
    #expect(try InterpreterTests.run("import UIKit\nfunc run() -> Bool { \(expression) }") == result)
  }
}
