/// The lengths and the rules of UIKit that differ between versions of iOS.
///
/// Only differences with a source are listed. Other lengths, such as the sizes of symbols and the heights of tab bars and
/// toolbars, are those of the document or of the device in all versions, because no source states them by version.
///
/// | rule | versions | source |
/// |---|---|---|
/// | a switch is 63x28 points | 26 | the frames of 33 of 44 switches in documents of Xcode 26; constraints place 61 points of them |
/// | a switch is 51x31 points, of which constraints place 49 | before 26 | the frames of switches in documents of Xcode 8 to 16 |
/// | a slider is 34 points high, without alignment insets | 26 | the frames of six sliders, all of those in documents of Xcode 26 |
/// | a slider is 30 points high | before 26 | the frames of sliders in documents of Xcode 8 to 16 |
/// | a navigation bar is 54 points high, except in the compact height class | 26 | the canvas of Xcode 26.0; GKNavigationBarSwift, issue 47 |
/// | a navigation bar of a tablet is 50 points high | 12 to 18 | the canvas of Xcode 10 to 16 |
/// | a navigation bar of a tablet is 44 points high | before 12 | the canvas of Xcode 8 and 9 |
/// | a text field with a border is 34 points high | 13 and later | the frames in documents of Xcode 11 and later |
/// | a text field with a border is 30 points high | before 13 | the frames in documents of Xcode 8 to 10 |
/// | a segmented control and a stepper are 32 points high | 13 and later | the frames in documents of Xcode 11 and later |
/// | a segmented control and a stepper are 29 points high | before 13 | the frames in documents of Xcode 8 to 10 |
/// | a page control is 26 points high, a progress view 4 | 14 and later | the frames in documents of Xcode 12 and later |
/// | a page control is 37 points high, a progress view 2 | before 14 | the frames in documents of Xcode 8 to 11 |
/// | a stack view divides its width between a label that can have several lines and its other views | before 15 | rdar://39275811; useyourloaf.com, "Stack View Changes In iOS 15" |
package enum SystemMetrics {
  /// The first version with the controls and bars of the design called Liquid Glass.
  private static let liquidGlass = 26
  /// The first version whose tablets have a taller navigation bar.
  private static let firstTallTabletBar = 12
  /// The first version with taller text fields, segmented controls and steppers.
  private static let firstTallControls = 13
  /// The first version with lower page controls and thicker progress views.
  private static let firstLowPageControls = 14
  /// The first version whose stack views do not divide their width because of a label with several lines.
  private static let firstWithoutTextWidths = 15

  /// Returns the properties of a control of UIKit in a version of iOS; none if its size is the same in all versions, or
  /// not known.
  package static func properties(of kind: ViewKind, in version: Int) -> [Property: PropertyValue] {
    let isGlass = version >= liquidGlass
    switch kind {
    case .switch:
      return [.contentWidth: .number(isGlass ? 61 : 49), .contentHeight: .number(isGlass ? 28 : 31)]
    case .slider:
      let insets = isGlass ? EdgeInsets.zero : kind.alignmentRectInsets
      return [
        .contentHeight: .number(isGlass ? 34 : 30), .alignmentTop: .number(insets.top),
        .alignmentLeft: .number(insets.left), .alignmentBottom: .number(insets.bottom),
        .alignmentRight: .number(insets.right),
      ]
    default: return [:]
    }
  }

  /// Returns the intrinsic content length, in points, of a kind of view along an axis, if it is the same for all views of
  /// the kind; otherwise nil. Without a stated version, it is the length of iOS 14 to 18. The lengths of
  /// switches and sliders are those before iOS 26; ``properties(of:in:)`` has those of a version.
  ///
  /// Lengths are those of the alignment rectangle, which is 1 point lower than the frame of a segmented control. Those of
  /// bars are for the regular height class, and contain no safe area.
  package static func contentLength(of kind: ViewKind, along axis: Axis, in version: Int? = nil) -> Double? {
    let hasTallControls = (version ?? firstTallControls) >= firstTallControls
    let hasLowPageControls = (version ?? firstLowPageControls) >= firstLowPageControls
    return switch (kind, axis) {
    case (.switch, .horizontal): 49
    case (.switch, .vertical): 31
    case (.stepper, .horizontal): 94
    case (.stepper, .vertical): hasTallControls ? 32 : 29
    case (.activityIndicatorView, _): 20
    case (.textField, .vertical): hasTallControls ? 34 : 30
    case (.segmentedControl, .vertical): hasTallControls ? 31 : 28
    case (.slider, .vertical): 30
    case (.progressView, .vertical): hasLowPageControls ? 4 : 2
    case (.pageControl, .vertical): hasLowPageControls ? 26 : 37
    case (.datePicker, .horizontal), (.pickerView, .horizontal): 320
    case (.datePicker, .vertical), (.pickerView, .vertical): 216
    case (.searchBar, .vertical): 56
    case (.navigationBar, .vertical), (.toolbar, .vertical): 44
    case (.tabBar, .vertical): 49
    default: nil
    }
  }

  /// Returns the height of a navigation bar in points; `nil` if no version is stated, and if the height in the version is not
  /// known.
  ///
  /// - Parameters:
  ///   - isLow: `true` in the compact height class, such as on a phone in landscape.
  ///   - isTablet: `true` if both size classes are regular.
  static func navigationBar(isLow: Bool, isTablet: Bool, in version: Int?) -> Double? {
    guard let version, !isLow else { return nil }
    if version >= liquidGlass { return 54 }
    return isTablet && version < firstTallTabletBar ? 44 : nil
  }

  /// Returns `true` if a horizontal stack view divides its width between a label that can have several lines and its other
  /// views. UIKit's constraint has the identifier `UISV-text-width-disambiguation`.
  package static func dividesWidths(in version: Int?) -> Bool {
    version.map { $0 < firstWithoutTextWidths } ?? false
  }
}
