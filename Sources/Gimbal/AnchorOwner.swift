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

/// The edges, the center and the size.
///
/// ```swift
/// try scene.constrain {
///   avatar.leading == root.leading + 16
///   avatar.centerY == header.centerY
///   avatar.width == header.height / 2
///   caption.leading == avatar.trailing + 8
///   divider.left == root.left
///   divider.right == root.right
/// }
/// ```
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

/// The baselines and the margins, which layout guides do not have.
///
/// ```swift
/// try scene.constrain {
///   user.leading == form.leadingMargin
///   user.trailing == form.trailingMargin
///   user.top == form.topMargin
///   user.firstBaseline == label.firstBaseline
///   password.left == form.leftMargin
///   password.right == form.rightMargin
///   password.top == user.lastBaseline + 20
///   submit.centerX == form.centerXWithinMargins
///   spinner.centerY == form.centerYWithinMargins
///   submit.bottom <= form.bottomMargin
/// }
/// ```
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

/// The layout guides.
///
/// ```swift
/// try scene.constrain {
///   feed.edges == root.safeArea.edges
///   feed.frameLayoutGuide.width == article.width
///   article.edges == feed.contentLayoutGuide.edges
///   text.leading == article.readableContent.leading
///   text.top == article.layoutMargins.top
///   reply.bottom == root.keyboard.top - 8
/// }
/// ```
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
