import GimbalModel

extension CodeSettings {
  /// The settings for the layouts that options select.
  package init(_ options: DocumentOptions) {
    self.init()
    device = options.device
    (usesDocuments, completesDocuments) = (options.runsCode, options.runsCode)
    otherDevices = options.devices.dropFirst() + options.sweptDevices.filter { !options.devices.contains($0) }
    devicesOfDocuments = options.devicesOfDocuments
    if let size = options.size { device = (device ?? CodeSettings.defaultDevice).giving(size, in: .portrait) }
    if let textSize = options.textSize { self.textSize = textSize }
    systemVersions = options.systemVersion.map { [$0] } ?? options.sweptSystemVersions
  }
}
