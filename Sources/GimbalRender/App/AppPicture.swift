package import GimbalLayout
package import GimbalModel

/// The contents of a picture that shows a layout as the app shows it.
package struct AppPicture: Sendable {
  package let scene: String
  package let orientation: Orientation
  /// The orientations in which the scene looks the same as in the picture.
  var orientations: [Orientation]
  /// The frame of the root, or of the topmost view if the picture shows a part of the screen, in points.
  let screen: Frame
  /// The frame of the picture in points: the screen and the bars above it.
  package let frame: Frame
  /// The root view, with its visible subviews.
  package var root: AppView
  package let bars: [PictureBar]
  /// The frame of the keyboard; nil if it is not shown.
  package let keyboard: Frame?
  package var size: Size { frame.size }
  /// The numbers of conflicts, ambiguous views and truncated texts.
  package let problems: [String]
  /// The views that moved since an earlier layout; empty if the picture shows no change.
  package var moves: [AppMove] = []
  /// Additional text that is displayed next to the orientation and the size.
  package var note: String?

  /// Creates a picture of a view and its subviews.
  ///
  /// - Parameters:
  ///   - top: The topmost view. If it is `nil` or the root, the picture shows the whole screen with its bars.
  ///   - depth: The maximum number of levels below the topmost view.
  ///   - adjustsContent: `true` if the contents of tables and collection views start below the bars, as in
  ///     UIKit before the user scrolls; `false` to draw all views at their frames.
  /// - Complexity: O(number of views · log views + length of all text).
  package init(
    of layout: SolvedLayout, under top: ViewID? = nil, depth: Int = Scene.maximumDepth,
    adjustsContent: Bool = true
  ) {
    scene = layout.scene.name.text
    orientation = layout.traits.orientation
    orientations = [orientation]
    root = AppView(layout, under: top, depth: depth)
    let isWhole = top == nil || top == layout.scene.root
    screen =
      isWhole
      ? Frame(x: 0, y: 0, width: layout.traits.size.width, height: layout.traits.size.height) : root.frame
    let isCell = [.tableViewCell, .collectionViewCell, .collectionReusableView].contains(root.kind)
    let isScreen = isWhole && !isCell && AppPicture.isScreen(screen.size)
    let inside = isScreen ? layout.barFrames.map { PictureBar($0.bar, $0.frame) } : []
    let above = isScreen ? AppPicture.barsAbove(root, besides: inside) : []
    bars = inside.filter { one in !above.contains { $0.bar == one.bar } } + above
    frame = above.reduce(screen) { $0.union($1.frame) }
    if adjustsContent {
      let covered = bars.filter { $0.bar == .statusBar || $0.bar == .navigationBar }.map(\.frame.maxY).max()
      if let covered { root = root.adjustingContent(below: covered) }
    }
    keyboard = !isWhole ? nil : layout.guideFrames.first { $0.guide == .builtIn(.keyboard) }?.frame
    let truncated = layout.views.filter { $0.isTruncated && layout.isShown($0.view.id) }.count
    problems = [
      AppPicture.count(layout.conflicts.count, "conflict", "conflicts"),
      AppPicture.count(layout.ambiguities.count, "ambiguous view", "ambiguous views"),
      AppPicture.count(truncated, "truncated text", "truncated texts"),
    ].compactMap(\.self)
  }

  /// The names of the orientations.
  package var orientationText: String { orientations.map(\.rawValue).joined(separator: ", ") }

  /// Returns `true` if a root view of the given size can fill a screen. Smaller root views, such as cells and
  /// the views of a xib, have no bars. The limits are the width of the smallest phone, and the size of the
  /// area below a navigation bar on this phone in landscape.
  private static func isScreen(_ size: Size) -> Bool {
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    return short >= 320 || long >= 480 && short >= 240
  }

  /// Returns the bars above a root view that starts below its navigation bar, for example because the bar is
  /// opaque. The properties of such a view specify the contents of the bar, but the layout does not contain
  /// the bar.
  private static func barsAbove(_ root: AppView, besides bars: [PictureBar]) -> [PictureBar] {
    let hasContents = [Property.barTitle, .leadingBarItems, .trailingBarItems].contains {
      root.properties.text($0) != nil
    }
    guard hasContents, !bars.contains(where: { $0.bar == .navigationBar }) else { return [] }
    let (width, height) = (root.frame.width, AppPicture.barHeight)
    let navigation = PictureBar(.navigationBar, Frame(x: 0, y: -height, width: width, height: height))
    guard let status = bars.first(where: { $0.bar == .statusBar })?.frame.height else { return [navigation] }
    return [
      navigation, PictureBar(.statusBar, Frame(x: 0, y: -height - status, width: width, height: status)),
    ]
  }

  /// The height of a navigation bar without a large title, in points.
  private static let barHeight = 44.0

  private static func count(_ count: Int, _ one: String, _ many: String) -> String? {
    count == 0 ? nil : count == 1 ? "1 \(one)" : "\(count) \(many)"
  }
}

/// A view that moved, appeared or disappeared, in a picture that shows a change.
package struct AppMove: Hashable, Sendable {
  package let name: String
  /// The frames before and after the change, in the coordinates of the screen. A frame is `nil` if the view
  /// was not visible at that time.
  package let before: Frame?
  package let after: Frame?

  package init(name: String, before: Frame?, after: Frame?) {
    (self.name, self.before, self.after) = (name, before, after)
  }
}
