/// A node in the view tree of a scene. The scene stores the `Properties` of views separately.
public struct View: Hashable, Sendable {
  public let id: ViewID
  public let scene: SceneID
  /// The superview; `nil` for the root only.
  public var parent: ViewID?
  /// The position among the siblings, back to front.
  public var position: OrderKey
  /// The name, unique in the scene.
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

/// The kind of a view. Most cases are named after the classes of UIKit.
public enum ViewKind: String, CaseIterable, Sendable {
  case view, label, button, imageView, textField, textView, `switch`, slider, segmentedControl, stepper
  case progressView, activityIndicatorView, pageControl, datePicker, pickerView, searchBar
  case navigationBar, toolbar, tabBar, stackView, scrollView, tableView, collectionView, mapView, webView
  case tableViewCell, collectionViewCell, collectionReusableView, containerView, visualEffectView
  /// An invisible view that takes up space, like a custom `UILayoutGuide`. If no active constraint refers to
  /// it, its size is zero and its position is the origin of its superview.
  case spacer
  /// A rectangle for constraints, like a `UILayoutGuide` whose owning view is the superview. It has no
  /// content, properties or subviews, and is not drawn. Only constraints determine its frame.
  case layoutGuide

  /// UIKit's default alignment rect insets: the distances from the edges of the frame to the alignment
  /// rectangle, to which constraints apply. The values were measured in Interface Builder documents saved by
  /// versions of Xcode earlier than 26.
  package var alignmentRectInsets: EdgeInsets {
    switch self {
    case .slider: EdgeInsets(left: 2, bottom: 1, right: 2)
    case .switch: EdgeInsets(right: 2)
    case .segmentedControl: EdgeInsets(bottom: 1)
    default: .zero
    }
  }

  /// A Boolean value that indicates whether the view is a cell or a reusable view of a table or a collection view.
  package var isCell: Bool {
    self == .tableViewCell || self == .collectionViewCell || self == .collectionReusableView
  }

  /// A Boolean value that indicates whether the view is a `UIScrollView`.
  package var scrolls: Bool {
    switch self {
    case .scrollView, .tableView, .collectionView, .textView: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the view is a `UIControl`.
  package var isControl: Bool {
    switch self {
    case .button, .datePicker, .pageControl, .segmentedControl, .slider, .stepper, .switch, .textField: true
    default: false
    }
  }

  /// The default font size in Interface Builder, in points; `nil` for kinds of views whose text does not affect
  /// the layout.
  package var fontSize: Double? {
    switch self {
    case .label: 17
    case .button: 15
    case .textField: 14
    default: nil
    }
  }
}
