package import GimbalDocuments
package import GimbalReporting
package import GimbalShell
package import GimbalStore

/// The file system of the server.
package protocol AssistantFiles: Sendable {
  /// The object that reads files.
  var access: any FileAccess { get }

  /// Returns the absolute path of an existing file without symbolic links; `nil` if there is no such file.
  func canonicalPath(of path: String) -> String?

  /// Replaces a file, unless it changed since its bytes were read.
  ///
  /// - Throws: `FileFailure` if the file changed or cannot be written. The file is then unchanged.
  func replace(_ path: String, ifUnchanged old: [UInt8], with new: [UInt8]) throws

  /// Opens an existing project.
  ///
  /// - Parameter isReadOnly: `true` to prevent changes of the file.
  func openProject(_ path: String, isReadOnly: Bool) throws(StoreError) -> Project
}

/// The services that the transport provides to the server.
package struct AssistantEnvironment: Sendable {
  package var files: any AssistantFiles
  package var version: String
  package var resources: Resources
  package var rasterizer: any Rasterizer
  package var clock: any WallClock
  /// The author of revisions.
  package var author: String

  package init(
    files: any AssistantFiles, version: String, resources: Resources = Resources(),
    rasterizer: any Rasterizer = NoRasterizer(), clock: any WallClock = StoppedClock(), author: String = ""
  ) {
    self.files = files
    self.version = version
    self.resources = resources
    self.rasterizer = rasterizer
    self.clock = clock
    self.author = author
  }
}
