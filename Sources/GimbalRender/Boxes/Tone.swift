package import GimbalModel

/// What a view is there for, by which pictures colour it.
package enum Tone: String, CaseIterable, Sendable {
  /// Rooms for others.
  case container
  case text
  case control
  case image
  /// Rooms that scroll.
  case scroll

  package init(_ kind: ViewKind) {
    self =
      switch kind {
      case .label, .textView: .text
      case .imageView, .mapView, .webView, .activityIndicatorView, .progressView: .image
      case .searchBar, .pickerView: .control
      case _ where kind.isControl: .control
      case _ where kind.scrolls: .scroll
      default: .container
      }
  }
}
