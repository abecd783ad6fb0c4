internal import GimbalModel

extension ViewKind {
  /// The class that UIKit has for such a view.
  var className: String {
    switch self {
    case .view, .spacer, .containerView, .mapView, .webView: "UIView"
    default: "UI\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())"
    }
  }

  /// How one is made.
  var initializer: String {
    switch self {
    case .button: "UIButton(type: .system)"
    case .collectionView: "UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())"
    default: "\(className)()"
    }
  }

  /// The frameworks' class that stands for it where UIKit has none.
  var otherFramework: String? {
    switch self {
    case .mapView: "MapKit's MKMapView"
    case .webView: "WebKit's WKWebView"
    default: nil
    }
  }

  /// Whether what is in it goes into its content view.
  var hasContentView: Bool {
    switch self {
    case .visualEffectView, .tableViewCell, .collectionViewCell: true
    default: false
    }
  }
}
