internal import Model

/// The sizes that views of a document ask for by themselves: UIView.intrinsicContentSize.
///
/// A document does not record them. What it records is the frame, which for a view that its content sizes is the
/// same, and an image's size.
struct IntrinsicContent {
  /// The images of the document that are bitmaps, by name. Symbols have no size of their own.
  private let images: [String: Size]

  init(_ document: InterfaceDocument) {
    let elements = document.root.child("resources")?.children("image") ?? []
    images = Dictionary(
      elements.compactMap { image in
        guard let name = image["name"], image["catalog"] != "system", let width = image.number("width"),
          let height = image.number("height"), width >= 0, height >= 0
        else { return nil }
        return (name, Size(width: width, height: height))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// What a view asks for along each axis; nil where it does not mind.
  func size(of element: Element, for pair: SizeClassPair) -> (width: Double?, height: Double?) {
    if let size = element.child("size", key: "intrinsicContentSize") {
      return (given(size, "width"), given(size, "height"))
    }
    if element["placeholderIntrinsicWidth"] != nil || element["placeholderIntrinsicHeight"] != nil {
      return (given(element, "placeholderIntrinsicWidth"), given(element, "placeholderIntrinsicHeight"))
    }
    guard let frame = element.frame else { return (nil, nil) }
    switch element.name {
    case "label", "button", "segmentedControl", "switch", "stepper", "datePicker", "pageControl",
      "pickerView",
      "activityIndicatorView", "textField":
      return (frame.width, frame.height)
    case "imageView":
      guard let image = element.attribute("image", for: pair), let size = images[image] else {
        return (frame.width, frame.height)
      }
      return (size.width, size.height)
    case "slider", "progressView", "searchBar", "navigationBar", "toolbar", "tabBar":
      return (nil, frame.height)
    case "textView":
      return element["scrollEnabled"] == "NO" ? (frame.width, frame.height) : (nil, nil)
    default: return (nil, nil)
    }
  }

  /// A side that a placeholder size gives; `infinite` and what is negative is none.
  private func given(_ size: Element, _ side: String) -> Double? {
    size.number(side).flatMap { $0 >= 0 && $0 <= Limit.coordinate ? $0 : nil }
  }
}
