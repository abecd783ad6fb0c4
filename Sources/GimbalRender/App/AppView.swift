package import GimbalLayout
package import GimbalModel

/// A view in an app picture, with the properties that determine its appearance.
package struct AppView: Sendable {
  package let name: String
  package let kind: ViewKind
  /// The frame in points, in the coordinates of the screen.
  package var frame: Frame
  package let properties: Properties
  /// The text of a label, button or text field, as the solver breaks it into lines.
  package let text: ShownText?
  /// The visible subviews from back to front.
  package var subviews: [AppView]
  /// The scale factor for text that the layout does not measure.
  package let textScale: Double
  package let isRightToLeft: Bool

  /// Creates a view of a layout with its visible subviews.
  ///
  /// - Parameters:
  ///   - top: The topmost view. If it is `nil` or not in the layout, the root view is used.
  ///   - depth: The maximum number of levels below the topmost view.
  /// - Complexity: O(number of views · log views + length of all text).
  package init(_ layout: SolvedLayout, under top: ViewID? = nil, depth: Int = Scene.maximumDepth) {
    var subviews = [[Int]](repeating: [], count: layout.views.count)
    for index in layout.views.indices.dropFirst() {
      let solved = layout.views[index]
      guard !solved.isHidden, solved.view.kind != .layoutGuide, solved.view.kind != .spacer,
        let superview = layout.superview(of: index)
      else { continue }
      subviews[superview].append(index)
    }
    let start = top.flatMap { top in layout.views.firstIndex { $0.view.id == top } } ?? 0
    self.init(layout, start, subviews, depth: depth)
  }

  private init(_ layout: SolvedLayout, _ index: Int, _ inside: [[Int]], depth: Int) {
    let solved = layout.views[index]
    name = index == 0 ? "" : solved.view.name.text
    kind = solved.view.kind
    frame = solved.absolutePixelFrame
    properties = layout.propertiesInForce(of: solved.view.id)
    text = layout.shownText(of: solved.view.id)
    textScale = layout.traits.textScale
    isRightToLeft = (properties.direction ?? layout.traits.direction) == .rightToLeft
    let views = depth == 0 ? [] : inside[index].map { AppView(layout, $0, inside, depth: depth - 1) }
    subviews = views.enumerated().sorted { one, other in
      let heights = (
        one.element.properties.number(.zOrder) ?? 0, other.element.properties.number(.zOrder) ?? 0
      )
      return heights.0 == heights.1 ? one.offset < other.offset : heights.0 < heights.1
    }.map(\.element)
  }
}

extension AppView {
  /// Returns a copy in which the contents of tables and collection views start below the area that bars
  /// cover, according to `UIScrollView.contentInsetAdjustmentBehavior`.
  func adjustingContent(below covered: Double) -> AppView {
    var copy = self
    let isList = kind == .tableView || kind == .collectionView
    if isList, frame.y < covered, properties.contentInsetAdjustment != .never {
      copy.subviews = subviews.map { $0.offset(x: 0, y: covered - frame.y) }
    } else {
      copy.subviews = subviews.map { $0.adjustingContent(below: covered) }
    }
    return copy
  }

  /// Returns a copy of the view and its subviews, moved by `x` and `y`.
  func offset(x: Double, y: Double) -> AppView {
    var copy = self
    copy.frame = frame.offset(x: x, y: y)
    copy.subviews = subviews.map { $0.offset(x: x, y: y) }
    return copy
  }

  /// Returns the first number among the user-defined runtime attributes with the given keys; `nil` if there
  /// is none.
  func attribute(_ keys: String...) -> Double? {
    for case .number(let number) in values(keys) { return number }
    return nil
  }

  /// Returns the first color among the user-defined runtime attributes with the given keys; `nil` if there is
  /// none.
  func colorAttribute(_ keys: String...) -> AppColor? {
    for case .color(let color) in values(keys) { return AppColor(color.description) }
    return nil
  }

  private func values(_ keys: [String]) -> [RuntimeAttribute.Value] {
    guard let text = properties.text(.runtimeAttributes), let attributes = RuntimeAttributes(text) else {
      return []
    }
    return keys.flatMap { key in attributes.attributes.filter { $0.keyPath == key }.map(\.value) }
  }

  /// The corner radius that runtime attributes set, in points.
  var cornerRadius: Double { max(0, attribute("layer.cornerRadius", "cornerRadius") ?? 0) }

  func color(_ property: Property) -> AppColor? { AppColor(properties.text(property)) }

  /// Returns the text of a property, broken into lines in the view's font.
  ///
  /// Only the metrics of the system font are known, so text in any other font is measured in the system font.
  /// The measured lines can be wider than `width`. They are then condensed to `width`.
  func text(
    _ string: String, size: Double, maximumLines: Int = 1, within width: Double?, height: Double? = nil
  ) -> ShownText {
    var font = Font(size: (properties.number(.fontSize) ?? size) * textScale)
    if let style = properties.text(.textStyle).flatMap(FontTextStyle.init(rawValue:)) {
      font = style.font(at: .large).scaled(by: textScale)
    }
    if let weight = properties.text(.fontWeight).flatMap(FontWeight.init(rawValue:)) { font.weight = weight }
    var styled = StyledText(string, font: font)
    styled.maximumLines = maximumLines
    if maximumLines != 1 { styled.lineBreakMode = .wordWrapping }
    let step = font.lineHeight + font.lineGap
    let isForeign = properties.text(.fontName) != nil
    let shown = ShownText(
      styled, within: width.map { isForeign ? $0 * AppView.foreignWidth : $0 },
      maximumLines: height.map { max(1, Int(clamping: ($0 + step / 2) / step)) })
    return isForeign ? width.map(shown.condensed) ?? shown : shown
  }

  /// The largest ratio of the width of text in the system font to its width in another font.
  private static let foreignWidth = 1.3
}
