internal import GimbalMarkup
internal import GimbalModel

/// The intrinsic content sizes of the views in a document (`UIView.intrinsicContentSize`).
///
/// Interface Builder documents contain frames and the sizes of images, but no intrinsic content sizes. If a
/// view is sized by its content, the size of its frame in the document is used.
struct IntrinsicContent {
  /// The sizes of the document's bitmap images by name. Symbol images are missing, because they have no fixed
  /// size.
  private let images: [String: Size]
  /// The `intrinsicContentSize` elements of designable views (`IB_DESIGNABLE`), by object id. They contain
  /// the sizes that the classes of the views returned in Interface Builder.
  private let designables: [String: Element]
  /// The display scale, in pixels per point.
  let scale: Double
  private let tools: Int
  private let platform: Platform
  private let isNotched: Bool
  private let screenHeight: Double
  private let stretched: StretchedViews

  init(_ document: InterfaceDocument) {
    let device = CanvasDevice.device(of: document)
    screenHeight = device.screen(in: CanvasDevice.orientation(of: document)).size.height
    isNotched = CanvasSafeArea.screen(of: document).bottom > 0
    stretched = StretchedViews(document)
    tools = document.toolsVersion
    platform = document.platform
    scale = device.scale
    designables = Dictionary(
      (document.root.child("designables")?.children("designable") ?? []).compactMap { designable in
        guard let id = designable["name"], let size = designable.child("size", key: "intrinsicContentSize")
        else { return nil }
        return (id, size)
      }, uniquingKeysWith: { first, _ in first })
    let elements = document.root.child("resources")?.children("image") ?? []
    images = Dictionary(
      elements.compactMap { image in
        guard let name = image["name"], image["catalog"] != "system", let width = image.number("width"),
          let height = image.number("height"), width >= 0, height >= 0
        else { return nil }
        return (name, Size(width: width, height: height))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the content size of a view for a size class pair; `nil` along an axis without a content size.
  ///
  /// If constraints or a stack view stretch a text field or a text view, the height is estimated from the
  /// font and the text. The size in the document then applies only on Interface Builder's canvas.
  func size(of element: Element, for pair: SizeClassPair) -> (width: Double?, height: Double?) {
    if let size = element.child("size", key: "intrinsicContentSize") {
      return (given(size, "width"), given(size, "height"))
    }
    if element["placeholderIntrinsicWidth"] != nil || element["placeholderIntrinsicHeight"] != nil {
      return (given(element, "placeholderIntrinsicWidth"), given(element, "placeholderIntrinsicHeight"))
    }
    // The frame of a label is more precise than the size that its designable class returned, because the
    // height of the frame depends on the line breaks of the text.
    if element.name != "label", let size = element["id"].flatMap({ designables[$0] }) {
      return (given(size, "width"), given(size, "height"))
    }
    guard let frame = element.frame else { return sizeWithoutFrame(of: element, for: pair) }
    switch element.name {
    case "label": return emptySize(of: element, for: pair) ?? (frame.width, frame.height)
    case "button":
      return imageSize(ofButton: element) ?? emptySize(of: element, for: pair) ?? (frame.width, frame.height)
    case "textField": return (frame.width, fieldHeight(element, frame))
    case "segmentedControl", "switch", "stepper", "datePicker", "pageControl", "pickerView",
      "activityIndicatorView":
      return (frame.width, controlHeight(element, frame))
    case "imageView":
      // An image view without an image has no content.
      guard let image = element.imageName(for: pair) else { return (nil, nil) }
      guard let size = images[image], !element.shows(frame.size, insteadOf: size) else {
        return (frame.width, frame.height)
      }
      return (size.width, size.height)
    case "slider", "progressView", "searchBar", "navigationBar", "toolbar", "tabBar":
      return (nil, controlHeight(element, frame))
    case "textView":
      return element["scrollEnabled"] == "NO" ? textViewSize(element, frame) : (nil, nil)
    default: return (nil, nil)
    }
  }

  /// Returns the content size of a label or a button without a text, which code sets; `nil` for other views, and if nothing
  /// stretches the view.
  ///
  /// A stretched length in the document says nothing about the text: the width is 0, and the height is at most that of a line.
  private func emptySize(of element: Element, for pair: SizeClassPair) -> (width: Double?, height: Double?)? {
    guard platform == .iOS, let frame = element.frame, isStretchedWithoutText(element, for: pair) else {
      return nil
    }
    let font = Font(of: element, on: platform) ?? Font(size: element.fontSize(on: platform) ?? buttonFont)
    let line = font.height(atScale: scale) + (element.name == "button" ? IntrinsicContent.buttonPadding : 0)
    return (
      stretched.contains(element, along: .horizontal) ? 0 : frame.width,
      stretched.contains(element, along: .vertical) ? min(frame.height, line) : frame.height
    )
  }

  /// Returns `true` for a label or a button that shows nothing in the document, and that constraints or a stack view stretch
  /// along an axis.
  private func isStretchedWithoutText(_ element: Element, for pair: SizeClassPair) -> Bool {
    guard ImportedText(of: element, for: pair, on: platform)?.string.isEmpty == true,
      Axis.allCases.contains(where: { stretched.contains(element, along: $0) })
    else { return false }
    return element.name == "label" || element.name == "button" && isPlain(element)
  }

  /// The insets above and below the title of a button, together, in points.
  private static let buttonPadding = 12.0

  /// Returns the height of a text field. If constraints or a stack view stretch the text field, the height
  /// follows from the border and the font, but is at most the height in the document.
  private func fieldHeight(_ element: Element, _ frame: Frame) -> Double {
    let recorded = controlHeight(element, frame)
    guard platform == .iOS, stretched.contains(element, along: .vertical),
      let natural = ControlMetrics.fieldHeight(element, tools: tools)
    else { return recorded }
    return min(recorded, natural)
  }

  /// Returns the content size of a text view that does not scroll. Along an axis on which constraints or a
  /// stack view stretch the text view, its frame is not its content size. A stretched width becomes `nil`,
  /// and a stretched height becomes an estimate from the text.
  private func textViewSize(_ element: Element, _ frame: Frame) -> (width: Double?, height: Double?) {
    let width = stretched.contains(element, along: .horizontal) ? nil : frame.width
    guard stretched.contains(element, along: .vertical) else { return (width, frame.height) }
    return (width, min(frame.height, ControlMetrics.textViewHeight(element, width: frame.width)))
  }

  /// Returns the size in the document of a view that constraints or a stack view stretch; `nil` for other
  /// views, and if this size equals the content size at run time.
  func stretchedSize(of element: Element) -> Size? {
    guard let frame = element.frame, !isGiven(for: element) else { return nil }
    switch element.name {
    case "label", "button":
      let isStretched = isStretchedButton(element) || isStretchedWithoutText(element, for: .unspecified)
      return isStretched ? frame.size : nil
    case "textField":
      let recorded = controlHeight(element, frame)
      return recorded == fieldHeight(element, frame)
        ? nil : Size(width: frame.width, height: recorded)
    case "textView" where element["scrollEnabled"] == "NO":
      let size = textViewSize(element, frame)
      return size.width == frame.width && size.height == frame.height ? nil : frame.size
    default: return nil
    }
  }

  /// Returns `true` for a button that shows only a title and that constraints or a stack view stretch
  /// horizontally. The frame of such a button in the document is not its content size.
  func isStretchedButton(_ element: Element) -> Bool {
    element.name == "button" && stretched.contains(element, along: .horizontal)
      && element.child("state", key: "normal") != nil && isPlain(element)
  }

  /// Returns `true` for a button without images, insets and a configuration.
  private func isPlain(_ element: Element) -> Bool {
    let state = element.child("state", key: "normal")
    return state?["image"] == nil && state?["backgroundImage"] == nil
      && state?.child("imageReference") == nil && element.child("inset") == nil
      && element.child("buttonConfiguration") == nil && element["buttonType"] != nil
  }

  /// Returns `true` for a label of one line that a horizontal stack view stretches, so that its width in the document
  /// is more than the width of its text.
  ///
  /// The width of the text is estimated generously, because a label that is not stretched keeps its width in the
  /// document, which is more exact than a measurement.
  func isStretchedLine(_ element: Element, _ text: ImportedText) -> Bool {
    guard element.name == "label", element.isArranged, element.superview?["axis"] != "vertical",
      text.lines == 1, let width = element.frame?.width,
      stretched.contains(element, along: .horizontal)
    else { return false }
    let advances = text.string.reduce(0) {
      $0 + ($1.isASCII ? IntrinsicContent.wideAdvance : IntrinsicContent.widestAdvance)
    }
    return width > advances * text.font.size + IntrinsicContent.visibleStretch
  }

  /// The width of an ASCII character in wide text, divided by the font size.
  private static let wideAdvance = 0.6
  /// The width of a wide character of other scripts or of an emoji, divided by the font size.
  private static let widestAdvance = 1.3
  /// The minimum difference, in points, between the width of a stretched label and the estimated width of its text.
  private static let visibleStretch = 20.0

  /// Returns the content size of a view whose frame is not in the document.
  private func sizeWithoutFrame(of element: Element, for pair: SizeClassPair) -> (
    width: Double?, height: Double?
  ) {
    switch element.name {
    case "label": return (nil, Font(of: element, on: platform)?.height(atScale: scale))
    case "button": return imageSize(ofButton: element) ?? (nil, nil)
    case "imageView":
      let size = element.imageName(for: pair).flatMap { images[$0] }
      return (size?.width, size?.height)
    case "activityIndicatorView":
      let length = ControlMetrics.indicatorLength(element)
      return (length, length)
    case "textField": return (nil, ControlMetrics.fieldHeight(element, tools: tools))
    case "textView":
      return (
        nil, element["scrollEnabled"] == "NO" ? ControlMetrics.textViewHeight(element, width: nil) : nil
      )
    default: return (nil, ControlMetrics.defaultHeights[element.name])
    }
  }

  /// Returns `true` for an image view whose content size is the size that the document contains for its
  /// image.
  func isOfBitmap(_ element: Element) -> Bool {
    guard element.name == "imageView", let size = element["image"].flatMap({ images[$0] }) else {
      return false
    }
    return element.frame.map { !element.shows($0.size, insteadOf: size) } ?? true
  }

  /// Returns `true` if the document explicitly sets the content size of a view.
  func isGiven(for element: Element) -> Bool {
    element.child("size", key: "intrinsicContentSize") != nil || element["placeholderIntrinsicWidth"] != nil
      || element["placeholderIntrinsicHeight"] != nil
  }

  private func controlHeight(_ element: Element, _ frame: Frame) -> Double {
    // The heights in `ControlMetrics` apply only to iOS.
    guard platform == .iOS else { return frame.height }
    if element.name == "toolbar" {
      return ControlMetrics.toolbar(frame.height, isAboveHomeIndicator: isAboveHomeIndicator(element))
    }
    return ControlMetrics.height(of: element, recorded: frame.height, tools: tools)
  }

  /// Returns `true` if a toolbar is directly above a home indicator, and `false` if there is no home
  /// indicator below the toolbar.
  ///
  /// Returns `nil` if the height of the toolbar is unknown: on a screen with a home indicator, if the toolbar
  /// is not at the bottom of the safe area, or if the tools version is too old.
  private func isAboveHomeIndicator(_ toolbar: Element) -> Bool? {
    guard isNotched else { return false }
    guard tools >= ControlMetrics.firstHighToolbar, toolbar.isAtBottomOfSafeArea,
      let root = toolbar.ancestors.filter(\.isView).last?.frame
    else { return nil }
    return screenHeight - root.height < ControlMetrics.smallestOpaqueBars
  }

  /// Returns the size of a button that shows only bitmap images; `nil` for other buttons.
  private func imageSize(ofButton element: Element) -> (width: Double?, height: Double?)? {
    guard let state = element.child("state", key: "normal"), state["title"] == nil,
      element.child("inset") == nil, element.child("buttonConfiguration") == nil
    else { return nil }
    let image = state["image"].flatMap { images[$0] }
    let background = state["backgroundImage"].flatMap { images[$0] }
    guard image != nil || background != nil else { return nil }
    // A button with an image is at least as high as one line of its empty title.
    let font = Font(of: element, on: platform) ?? Font(size: buttonFont)
    let line = image == nil ? 0 : font.height(atScale: scale)
    return (
      max(image?.width ?? 0, background?.width ?? 0),
      max(image?.height ?? 0, background?.height ?? 0, line)
    )
  }

  /// The default font size of `UIButton`.
  private var buttonFont: Double { platform == .tvOS ? TelevisionCanvas.controlFont : 18 }

  /// Returns the width or height that a document sets as a content size; `nil` if the number is missing,
  /// `infinite`, negative or out of range.
  private func given(_ size: Element, _ side: String) -> Double? {
    size.number(side).flatMap { $0 >= 0 && $0 <= Limit.coordinate ? $0 : nil }
  }
}

extension Element {
  /// Returns the name of the image or the symbol of an image view: an attribute, or an `<imageReference>` in documents from
  /// Xcode 13 on.
  fileprivate func imageName(for pair: SizeClassPair) -> String? {
    attribute("image", for: pair) ?? child("imageReference", key: "image")?["image"]
  }

  /// Returns `true` if an image view without constant size constraints has an unexpected size in the
  /// document: twice the size of its image, or the size of the symbol for a missing image.
  ///
  /// In the first case, the document contains the size of the image in another unit. In the second case,
  /// Interface Builder did not find the image. The rule is based on documents of three repositories.
  fileprivate func shows(_ recorded: Size, insteadOf image: Size) -> Bool {
    guard Axis.allCases.allSatisfy({ constantLength(along: $0) == nil }) else { return false }
    return recorded == Element.missingImage
      || recorded.width == image.width * 2 && recorded.height == image.height * 2
  }

  /// The size of the symbol that the canvas shows for a missing image, in points.
  private static let missingImage = Size(width: 16, height: 16)
}

/// The views of a document that constraints or stack views can make larger than their content.
///
/// The recorded frame of such a view is not its content size.
struct StretchedViews {
  /// The constrained attributes of views, by object id. Inequalities do not count, except for a minimum that the view does not exceed.
  private let attributes: [String: Set<Attribute>]

  /// Collects the constrained attributes of the views in a document.
  ///
  /// - Complexity: O(elements · depth).
  init(_ document: InterfaceDocument) {
    var found: [String: Set<Attribute>] = [:]
    for constraint in document.root.descendants
    where constraint.name == "constraint"
      && (constraint["relation"] == nil || StretchedViews.isReachedMinimum(constraint))
    {
      let first = constraint["firstItem"] ?? constraint.superview?.id
      for (item, attribute) in [(first, "firstAttribute"), (constraint["secondItem"], "secondAttribute")] {
        guard let item, let attribute = constraint[attribute].flatMap(ConstraintElement.attribute) else {
          continue
        }
        found[item, default: []].insert(attribute)
      }
    }
    attributes = found
  }

  /// Returns `true` for a minimum of the width or height of a view that is as long as the minimum in the document, so that its content
  /// is at most as long.
  private static func isReachedMinimum(_ constraint: Element) -> Bool {
    guard constraint["relation"] == "greaterThanOrEqual", constraint["secondItem"] == nil,
      let view = constraint.superview, let frame = view.frame, let minimum = constraint.number("constant"),
      constraint["firstItem"] == nil || constraint["firstItem"] == view.id
    else { return false }
    switch constraint["firstAttribute"] {
    case "width": return (frame.width - minimum).magnitude < 0.5
    case "height": return (frame.height - minimum).magnitude < 0.5
    default: return false
    }
  }

  /// Returns `true` if a stack view sets the length of a view along an axis, or if constraints set the length
  /// or fix two of the start, the end and the center of the view.
  ///
  /// - Complexity: O(depth).
  func contains(_ element: Element, along axis: Axis) -> Bool {
    if element.isArranged, let stack = element.superview {
      let isAlong = (stack["axis"] == "vertical") == (axis == .vertical)
      // Along its axis, a stack view stretches its views if the stack view is stretched itself, or if its
      // distribution is `fillEqually`. Across its axis, all views have the same length if its alignment is
      // `fill`.
      if isAlong ? isStretchedStack(stack, along: axis) : stack["alignment"] ?? "fill" == "fill" {
        return true
      }
    }
    guard let given = element.id.flatMap({ attributes[$0] }) else { return false }
    func has(_ names: [Attribute]) -> Bool { names.contains(where: given.contains) }
    let ends =
      axis == .horizontal
      ? [has([.left, .leading]), has([.right, .trailing]), given.contains(.centerX)]
      : [has([.top]), has([.bottom]), given.contains(.centerY)]
    return given.contains(axis == .horizontal ? .width : .height) || ends.count(where: \.self) > 1
  }

  private func isStretchedStack(_ stack: Element, along axis: Axis) -> Bool {
    stack["distribution"] == "fillEqually" || contains(stack, along: axis)
  }
}
