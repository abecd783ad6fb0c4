/// A rectangle in a scene's tree. What it looks like is in its `Properties`.
public struct View: Hashable, Sendable {
  public let id: ViewID
  public let scene: SceneID
  /// Nil for the scene's root view, and only for it.
  public var parent: ViewID?
  /// The place among the siblings, back to front.
  public var position: OrderKey
  /// Unique in the scene.
  public var name: Name
  public var kind: ViewKind

  public init(
    id: ViewID, scene: SceneID, parent: ViewID?, position: OrderKey, name: Name, kind: ViewKind
  ) {
    self.id = id
    self.scene = scene
    self.parent = parent
    self.position = position
    self.name = name
    self.kind = kind
  }
}

/// What a view is, in UIKit's words.
public enum ViewKind: String, CaseIterable, Sendable {
  case view, label, button, imageView, textField, textView, `switch`, slider, segmentedControl, stepper
  case progressView, activityIndicatorView, pageControl, datePicker, pickerView, searchBar
  case navigationBar, toolbar, tabBar, stackView, scrollView, tableView, collectionView, mapView, webView
  case tableViewCell, collectionViewCell, collectionReusableView, containerView, visualEffectView
  /// Takes up room that rules share out, as a layout guide of one's own. Where no constraint in force speaks of it, it
  /// has no size, and its place is its superview's origin.
  case spacer

  /// The alignment-rect insets that UIKit gives such a view: what its frame has outside the rectangle that
  /// constraints see. Measured on frames recorded by Interface Builder before Xcode 26.
  public var alignmentRectInsets: EdgeInsets {
    switch self {
    case .slider: EdgeInsets(left: 2, bottom: 1, right: 2)
    case .switch: EdgeInsets(right: 2)
    case .segmentedControl: EdgeInsets(bottom: 1)
    default: .zero
    }
  }

  /// Whether it is a `UIScrollView`: its frame is a window on a content area of its own.
  public var scrolls: Bool {
    switch self {
    case .scrollView, .tableView, .collectionView, .textView: true
    default: false
    }
  }

  /// Whether it is a `UIControl`, which is there to be touched.
  public var isControl: Bool {
    switch self {
    case .button, .datePicker, .pageControl, .segmentedControl, .slider, .stepper, .switch, .textField: true
    default: false
    }
  }

  /// The size of the font that Interface Builder gives such a view, in points; nil for what shows no text of its own.
  public var fontSize: Double? {
    switch self {
    case .label: 17
    case .button: 15
    case .textField: 14
    default: nil
    }
  }

  /// The size that UIKit gives such a view whatever it holds.
  public var intrinsicContentSize: Size? {
    self == .switch ? Size(width: 49, height: 31) : nil
  }
}
