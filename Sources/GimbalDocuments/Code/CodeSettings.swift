import GimbalLayoutCode
package import GimbalModel

/// The traits for which layout code runs.
package struct CodeSettings: Hashable, Sendable {
  /// The device; `nil` for the default device.
  package var device: Device?
  /// The other devices on which the scenes are solved.
  package var otherDevices: [Device] = []
  /// The further devices on which the scenes of documents are solved.
  package var devicesOfDocuments: [Device] = []
  package var direction = LayoutDirection.leftToRight
  package var textSize = ContentSizeCategory.large
  /// The major versions of iOS; empty for the default version.
  package var systemVersions: [Int] = []
  /// `true` to use the scene of a document as the view of a class that the document names.
  package var usesDocuments = true
  /// `true` to run the classes of a document on its scenes if the document is read.
  package var completesDocuments = false
  /// `true` to list all constraints that the classes create, and to run also the code that the runs of the scenes do not reach.
  package var listsConstraints = false

  package init() {}

  /// The device for code that no option selects a device for.
  static var defaultDevice: Device { DeviceCatalog.preset(named: "iPhone 15") ?? DeviceCatalog.presets[0] }
}
