internal import GimbalCore

/// A device on which a scene is shown: a preset or an iPad window in `DeviceCatalog`, or a device that is
/// created from a screen size.
public struct Device: Hashable, Sendable {
  /// The name of the device without the size of a scene: the name of a preset or an iPad window, or a screen size
  /// such as `375x667`.
  let wholeName: String
  /// The number of pixels per point.
  public let scale: Double
  /// The whole screen in portrait and in landscape.
  let wholePortrait, wholeLandscape: Screen
  /// The size of a scene that does not fill the screen; `nil` for a scene that fills the screen.
  var part: Part?
  /// The orientation in which the device shows a new scene.
  public let naturalOrientation: Orientation
  /// The orientations that UIKit supports on the device by default.
  public let orientations: OrientationSet
  /// A Boolean value that indicates whether the screen is that of a preset or an iPad window in `DeviceCatalog`.
  public let isPreset: Bool
  /// A Boolean value that indicates whether the device runs tvOS. The screen of a television does not rotate,
  /// and `portrait` equals `landscape`.
  public let isTelevision: Bool
  /// The radius of the corners of the screen, in points; 0 if they are square or unknown.
  public let cornerRadius: Double
  /// A Boolean value that indicates whether the device runs iOS 18, iOS 26, iPadOS 18 or iPadOS 26. The value
  /// is also `true` for televisions, the canvases of Interface Builder, and devices with a custom size.
  package let isCurrent: Bool

  /// Creates a device from a size. The device has scale 2 and no safe area insets. Its natural orientation is
  /// landscape if its width is greater than its height. Rotation exchanges width and height. The size class
  /// of a side is regular if the side is at least `regularExtent` long.
  public init(size: Size) {
    func screen(_ size: Size) -> Screen {
      Screen(
        size: size, safeArea: .zero,
        widthClass: size.width >= Device.regularExtent ? .regular : .compact,
        heightClass: size.height >= Device.regularExtent ? .regular : .compact,
        keyboardHeight: KeyboardHeight.ofScreen(
          size, isTablet: min(size.width, size.height) >= Device.regularExtent))
    }
    let isWide = size.width > size.height
    wholeName = "\(Decimal.print(size.width))x\(Decimal.print(size.height))"
    scale = 2
    wholePortrait = screen(isWide ? size.turned : size)
    wholeLandscape = screen(isWide ? size : size.turned)
    naturalOrientation = isWide ? .landscapeLeft : .portrait
    orientations = .allButUpsideDown
    isPreset = false
    isTelevision = false
    cornerRadius = 0
    isCurrent = true
  }

  init(
    name: String, scale: Double, portrait: Screen, landscape: Screen, orientations: OrientationSet,
    naturalOrientation: Orientation = .portrait, isPreset: Bool = true, isTelevision: Bool = false,
    cornerRadius: Double = 0, isCurrent: Bool = true
  ) {
    wholeName = name
    self.scale = scale
    wholePortrait = portrait
    wholeLandscape = landscape
    self.orientations = orientations
    self.naturalOrientation = naturalOrientation
    self.isPreset = isPreset
    self.isTelevision = isTelevision
    self.cornerRadius = cornerRadius
    self.isCurrent = isCurrent
  }

  /// Returns `true` if the devices have the same screens, scale and orientations, so that all layouts on them
  /// are equal.
  func hasScreens(of other: Device) -> Bool {
    scale == other.scale && portrait == other.portrait && landscape == other.landscape
      && orientations == other.orientations
  }

  /// The orientation of a device that does not rotate; `nil` for other devices.
  package var onlyOrientation: Orientation? {
    let members = orientations.members
    return members.count == 1 ? members[0] : nil
  }

  /// The screen in portrait, with the size of the scene.
  public var portrait: Screen { wholePortrait.giving(part?.portrait) }

  /// The screen in landscape, with the size of the scene.
  public var landscape: Screen { wholeLandscape.giving(part?.landscape) }

  /// Returns the screen in an orientation, with the size of the scene.
  public func screen(in orientation: Orientation) -> Screen { orientation.isLandscape ? landscape : portrait }

  /// The smallest length, in points, of a side with the regular size class on a device that is created from a
  /// size. It is longer than the short side of every phone (at most 440) and shorter than the short side of
  /// every tablet (at least 744). It equals the side of the square canvas of Interface Builder.
  static let regularExtent = 600.0

  /// The largest side of a device that is created from a size, in points. It is more than a hundred times the
  /// side of any screen.
  public static let maximumExtent = 1_000_000.0
}

/// The screen of a device in one orientation: its size, safe area, size classes and keyboard height.
public struct Screen: Hashable, Sendable {
  /// The size, in points.
  public var size: Size
  public var safeArea: EdgeInsets
  public var widthClass: SizeClass
  public var heightClass: SizeClass
  /// The height of the docked keyboard, in points. It includes the suggestion bar and the inset of the home
  /// indicator.
  public var keyboardHeight: Double

  public init(
    size: Size, safeArea: EdgeInsets, widthClass: SizeClass, heightClass: SizeClass,
    keyboardHeight: Double = 0
  ) {
    self.size = size
    self.safeArea = safeArea
    self.widthClass = widthClass
    self.heightClass = heightClass
    self.keyboardHeight = keyboardHeight
  }

  /// Returns the screen with another size; the same screen for `nil`.
  fileprivate func giving(_ size: Size?) -> Screen {
    guard let size else { return self }
    var screen = self
    screen.size = size
    return screen
  }
}
