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

extension Device {
  /// The size of a scene that does not fill the screen, such as a cell, a child view controller, a sheet or a
  /// freeform view.
  struct Part: Hashable, Sendable {
    let portrait: Size
    let landscape: Size
    /// The orientation in which the name of the device contains the size: portrait, unless the landscape size
    /// does not follow from the portrait size.
    let orientation: Orientation
  }

  private static let separator = " at "
  private static let separatorBytes = Array(separator.utf8)
  /// The suffix of device names such as `iPad 12.9 at 1009x52 in landscape`, in which the size of the scene
  /// is given in landscape. Without the suffix, the size is given in portrait.
  private static let landscapeSuffix = " in landscape"
  private static let landscapeSuffixBytes = Array(landscapeSuffix.utf8)

  /// The name, from which `Device(named:)` creates the device. Projects and archives store it.
  ///
  /// For a scene that does not fill the screen, the name contains the portrait size of the scene, as in
  /// `iPhone 8 at 375x44`. If the landscape size does not follow from the portrait size, the name contains the
  /// landscape size instead, as in `iPad 12.9 at 1009x52 in landscape`.
  public var name: String {
    guard let part else { return wholeName }
    let size =
      part.orientation.isLandscape ? part.landscape.print() + Device.landscapeSuffix : part.portrait.print()
    return wholeName + Device.separator + size
  }

  /// Creates a device from its name, which has one of the following forms; `nil` for any other text:
  ///
  /// - a preset or an iPad window in ``DeviceCatalog``, ignoring case, spaces and punctuation: `iPhone 8`
  /// - a size: `375x667`
  /// - a device and the size of a scene that does not fill its screen, in portrait or in landscape:
  ///   `iPhone 8 at 375x44`, `iPad 12.9 at 1009x52 in landscape`
  public init?(named name: String) {
    if let (whole, size, orientation) = Device.parts(of: name) {
      guard let device = Device(named: whole), let size = Device.size(from: size, least: 0) else {
        return nil
      }
      self = device.giving(size, in: orientation)
    } else if let preset = DeviceCatalog.preset(named: name) {
      self = preset
    } else if let size = Device.size(from: name) {
      self.init(size: size)
    } else {
      return nil
    }
  }

  /// Splits a device name that contains a scene size, such as `iPhone 8 at 375x44`, into its parts; returns
  /// `nil` if the name contains no scene size.
  private static func parts(of name: String) -> (whole: String, size: String, orientation: Orientation)? {
    let bytes = Array(name.utf8)
    let offsets = 0..<max(0, bytes.count - separatorBytes.count)
    guard let offset = offsets.last(where: { bytes[$0...].starts(with: separatorBytes) }) else { return nil }
    var size = bytes[(offset + separatorBytes.count)...]
    let isLandscape = size.reversed().starts(with: landscapeSuffixBytes.reversed())
    if isLandscape { size.removeLast(landscapeSuffixBytes.count) }
    return (
      String(decoding: bytes[..<offset], as: UTF8.self), String(decoding: size, as: UTF8.self),
      isLandscape ? .landscapeLeft : .portrait
    )
  }

  private static func size(from text: String, least: Double = .leastNonzeroMagnitude) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = try? Decimal.parse(sides[0]),
      let height = try? Decimal.parse(sides[1]),
      width >= least, height >= least, width <= maximumExtent, height <= maximumExtent
    else { return nil }
    return Size(width: width, height: height)
  }

  /// Returns this device with another scene size, for a scene that does not fill the screen, such as a cell,
  /// a child view controller, a sheet or a freeform view. Scale, size classes and safe areas do not change.
  ///
  /// If the device rotates, a side of the scene that is as long as the screen remains as long as the screen. A
  /// side that is slightly shorter than the screen, because of a bar or a sheet, remains shorter by the same
  /// difference. Other sides keep their length. The square canvas of Interface Builder represents any screen. A
  /// scene on this canvas therefore rotates as on the first device of ``DeviceCatalog`` whose screen is as large
  /// as the scene or slightly larger.
  ///
  /// - Parameters:
  ///   - size: The size of the scene in points. Width and height are at least 0.
  ///   - orientation: The orientation for which the size is given.
  package func giving(_ size: Size, in orientation: Orientation = .portrait) -> Device {
    let whole = whole
    if size == whole.screen(in: orientation).size { return whole }
    let turned = whole.following(size, from: orientation)
    let (portrait, landscape) = orientation.isLandscape ? (turned, size) : (size, turned)
    let isGivenInPortrait =
      !orientation.isLandscape
      || portrait != whole.portrait.size && whole.following(portrait, from: .portrait) == size
    var device = whole
    device.part = Part(
      portrait: portrait, landscape: landscape, orientation: isGivenInPortrait ? .portrait : .landscapeLeft)
    return device
  }

  /// Returns the size of a scene after the device rotates.
  ///
  /// - Parameters:
  ///   - size: The size in the orientation before the rotation.
  ///   - orientation: The orientation before the rotation.
  private func following(_ size: Size, from orientation: Orientation) -> Size {
    let (here, there) = (screen(in: orientation).size, screen(in: orientation.turned).size)
    guard here == here.turned else { return size.following(from: here, to: there) }
    return Device.screen(spannedBy: size).map { size.following(from: $0, to: $0.turned) } ?? size
  }

  /// The same device with a scene that fills the screen.
  package var whole: Device {
    var device = self
    device.part = nil
    return device
  }

  /// Returns another device with the scene size of this device. A side of the scene that is as long as the
  /// screen, or slightly shorter, keeps this relation to the screen of the other device. Other sides keep
  /// their length. For a scene on the square canvas of Interface Builder, the comparison uses the screen of
  /// the first device of ``DeviceCatalog`` that is as large as the scene or slightly larger.
  func replaced(by other: Device) -> Device {
    guard let part, other.part == nil else { return other }
    let whole = whole
    // Compute the new size in the orientation from which the size in the other orientation follows.
    let orientation = part.orientation
    let size = screen(in: orientation).size
    let (here, there) = (whole.screen(in: orientation).size, other.screen(in: orientation).size)
    if here == here.turned {
      let known = Device.screen(spannedBy: size)
      return other.giving(known.map { size.following(from: $0, to: there) } ?? size, in: orientation)
    }
    return other.giving(size.following(from: here, to: there), in: orientation)
  }
}

extension Device {
  /// Returns the portrait screen size of the first device of ``DeviceCatalog`` whose screen is as large as a
  /// scene or slightly larger; `nil` if there is no such device.
  private static func screen(spannedBy size: Size) -> Size? {
    DeviceCatalog.presets.lazy.map(\.portrait.size).first { $0 != $0.turned && size.nearlySpans($0) }
  }
}

extension Size {
  /// The maximum differences, in points, for which a side of a scene counts as slightly shorter than the screen.
  /// The width is the sum of the side insets of a grouped table view. The height is the sum of the heights of a
  /// status bar, a navigation bar and a large title. The values are the same for all screens, so that a change
  /// to another device can be reversed.
  private static let gaps = Size(width: 40, height: 144)

  /// Returns `true` if both sides are as long as those of a screen or slightly shorter.
  fileprivate func nearlySpans(_ screen: Size) -> Bool {
    Axis.allCases.allSatisfy { (0...Size.gaps[$0]).contains(screen[$0] - self[$0]) }
  }

  /// Returns the size as it is written in device names: `375x667`.
  fileprivate func print() -> String { "\(Decimal.print(width))x\(Decimal.print(height))" }

  /// Returns the size of a scene on a screen of another size. A side that is as long as the screen, or
  /// slightly shorter, keeps its difference from the screen. Other sides keep their length.
  fileprivate func following(from here: Size, to there: Size) -> Size {
    func side(_ axis: Axis) -> Double {
      let rest = here[axis] - self[axis]
      return (0...Size.gaps[axis]).contains(rest) ? max(0, there[axis] - rest) : self[axis]
    }
    return Size(width: side(.horizontal), height: side(.vertical))
  }
}

extension Orientation {
  /// The orientation after a rotation: `portrait` for both landscape orientations, and `landscapeLeft` for
  /// both portrait orientations.
  fileprivate var turned: Orientation { isLandscape ? .portrait : .landscapeLeft }
}
