public import GimbalModel

/// A view or a layout guide, which has anchors.
///
/// ```swift
/// let root = scene.rootView
/// try scene.constrain {
///   logo.centerX == root.centerX
///   logo.top == root.safeArea.top + 64
/// }
/// ```
public protocol AnchorOwner {
  /// The item that a constraint refers to.
  var item: LayoutItem { get }
}

extension View: AnchorOwner {
  public var item: LayoutItem { LayoutItem(view: id) }
}

extension LayoutItem: AnchorOwner {
  public var item: LayoutItem { self }
}

extension AnchorOwner {
  public var leading: HorizontalAnchor { HorizontalAnchor(item, .leading) }
  public var trailing: HorizontalAnchor { HorizontalAnchor(item, .trailing) }
  /// The left edge. A scene rejects a constraint between `left` or `right` and `leading` or `trailing`.
  public var left: HorizontalAnchor { HorizontalAnchor(item, .left) }
  /// The right edge. A scene rejects a constraint between `left` or `right` and `leading` or `trailing`.
  public var right: HorizontalAnchor { HorizontalAnchor(item, .right) }
  public var centerX: HorizontalAnchor { HorizontalAnchor(item, .centerX) }

  public var top: VerticalAnchor { VerticalAnchor(item, .top) }
  public var bottom: VerticalAnchor { VerticalAnchor(item, .bottom) }
  public var centerY: VerticalAnchor { VerticalAnchor(item, .centerY) }

  public var width: DimensionAnchor { DimensionAnchor(item, .width) }
  public var height: DimensionAnchor { DimensionAnchor(item, .height) }
}

/// Layout guides have neither baselines nor margins.
extension View {
  public var firstBaseline: VerticalAnchor { VerticalAnchor(item, .firstBaseline) }
  public var lastBaseline: VerticalAnchor { VerticalAnchor(item, .lastBaseline) }

  public var leadingMargin: HorizontalAnchor { HorizontalAnchor(item, .leadingMargin) }
  public var trailingMargin: HorizontalAnchor { HorizontalAnchor(item, .trailingMargin) }
  public var leftMargin: HorizontalAnchor { HorizontalAnchor(item, .leftMargin) }
  public var rightMargin: HorizontalAnchor { HorizontalAnchor(item, .rightMargin) }
  public var centerXWithinMargins: HorizontalAnchor { HorizontalAnchor(item, .centerXWithinMargins) }

  public var topMargin: VerticalAnchor { VerticalAnchor(item, .topMargin) }
  public var bottomMargin: VerticalAnchor { VerticalAnchor(item, .bottomMargin) }
  public var centerYWithinMargins: VerticalAnchor { VerticalAnchor(item, .centerYWithinMargins) }
}

extension View {
  /// The part of the view that bars and the rounded corners of the screen do not cover.
  public var safeArea: LayoutItem { LayoutItem(view: id, guide: .safeArea) }
  /// The part of the view inside its margins.
  public var layoutMargins: LayoutItem { LayoutItem(view: id, guide: .layoutMargins) }
  /// The part of the view in which lines of text have a readable length.
  public var readableContent: LayoutItem { LayoutItem(view: id, guide: .readableContent) }
  /// The content area of a scroll view.
  public var contentLayoutGuide: LayoutItem { LayoutItem(view: id, guide: .contentLayoutGuide) }
  /// The frame of a scroll view, which does not move when the view scrolls.
  public var frameLayoutGuide: LayoutItem { LayoutItem(view: id, guide: .frameLayoutGuide) }
  /// The area that the keyboard covers at the bottom of the screen.
  public var keyboard: LayoutItem { LayoutItem(view: id, guide: .keyboard) }
}
