package import GimbalDocuments
package import GimbalModel
package import GimbalNotation
package import GimbalReporting

/// The options of a sweep, which checks a scene in many combinations of traits. The options select the
/// combinations and the kinds of findings: `--devices D,…`, `--windows W,…`, `--widths A...B`,
/// `--orientations O,…`, `--rtl`, `--text-scales S,…`, `--text-sizes CATEGORY,…`, `--keyboards K,…`, `--os
/// V,…`, `--kinds K,…`.
package struct SweepOptions: Sendable {
  package var axes = TraitOverrideAxes()
  /// The groups of iPad windows, such as `split`, whose windows `addWindows()` adds to the devices.
  package var windows: [String] = []
  package var kinds = FindingKind.usuallySwept
  /// The widths to check in each combination, or `nil` for the widths of the devices.
  package var widths: WidthRange?
  /// The source position of the first option, or `nil` if no option is given.
  package var span: Span?

  package init() {}

  /// Creates options from values. An empty array selects the current value of each scene.
  ///
  /// - Parameters:
  ///   - orientations: The orientations to check. Orientations that a scene does not support are skipped. The
  ///     value `nil` selects all orientations that the scene supports.
  ///   - isMirrored: `true` to check left-to-right and right-to-left layout.
  package init(
    devices: [Device], orientations: [OrientationClass]?, isMirrored: Bool, textScales: [Double],
    textSizes: [ContentSizeCategory] = [], keyboards: [KeyboardState], kinds: Set<FindingKind>?
  ) {
    axes.devices = devices
    axes.orientations =
      orientations.map { $0.isEmpty ? .asShown : .listed($0.map { Spanned($0, at: Span(0, 0)) }) } ?? .all
    axes.directions = isMirrored ? LayoutDirection.allCases : []
    axes.textScales = textScales.sorted()
    axes.textSizes = textSizes.sorted()
    axes.keyboards = keyboards
    self.kinds = kinds ?? FindingKind.usuallySwept
    span = Span(0, 0)
  }

  /// Adds the windows of the iPads among the devices, or the windows of all iPads if no devices are given.
  ///
  /// - Throws: `Refusal` if there is no iPad among the devices.
  package mutating func addWindows() throws(Refusal) {
    guard !windows.isEmpty else { return }
    let tablets = axes.devices.isEmpty ? DeviceCatalog.current : axes.devices
    let found = tablets.flatMap { DeviceCatalog.windows(of: $0, in: windows) }
    guard !found.isEmpty else {
      throw Refusal(
        "there is no iPad in '--devices'", remedy: "add an iPad, or omit '--windows'", at: span ?? Span(0, 0))
    }
    axes.devices += found
  }
}

extension DocumentOptions {
  /// Returns the options for documents that are checked in a sweep. If no device is given, the device is the
  /// first device of the sweep, because the insets of the Interface Builder canvas do not apply to other
  /// devices.
  package func swept(by sweep: SweepOptions) -> DocumentOptions {
    var options = self
    options.sweptDevices = sweep.axes.devices
    options.sweptSystemVersions = sweep.axes.systemVersions
    if options.device == nil { options.device = sweep.axes.devices.first }
    if sweep.widths != nil { options.ignoresRecordedFrames = true }
    return options
  }
}
