package import GimbalChecks
package import GimbalDocuments
package import GimbalModel
package import GimbalReporting
package import GimbalShell
import Synchronization

/// The services that the program provides to a live server.
package struct LiveEnvironment: Sendable {
  package let files: any FileAccess
  package let stamps: any FileStampSource
  /// `true` if pages can change files.
  package let mayEdit: Bool
  package let resources: Resources
  package let clock: any WallClock
  /// The author of revisions.
  package let author: String
  let budget: WorkBudget

  package init(
    files: any FileAccess, stamps: any FileStampSource = DiskStamps(), mayEdit: Bool = false,
    resources: Resources = Resources(), clock: any WallClock = StoppedClock(), author: String = "",
    cancellation: Cancellation = .never
  ) {
    (self.files, self.stamps, self.mayEdit, self.resources) = (files, stamps, mayEdit, resources)
    (self.clock, self.author) = (clock, author)
    budget = WorkBudget(resources, cancellation: cancellation)
  }
}

extension LiveFault {
  static let isReadOnly = LiveFault(
    "this server does not change files", remedy: "start it with 'gimbal serve --edit'")
}

/// Access to files that refuses to write.
struct ReadOnlyFiles: FileAccess {
  private let files: any FileAccess

  init(_ files: any FileAccess) { self.files = files }

  func read(_ path: String) throws(FileFailure) -> String { try files.read(path) }
  func bytes(of path: String) throws(FileFailure) -> [UInt8] { try files.bytes(of: path) }
  func open(_ path: String) throws(FileFailure) -> any ByteStream { try files.open(path) }
  func beginning(of path: String) -> [UInt8]? { files.beginning(of: path) }
  func expanded(_ path: String) -> String { files.expanded(path) }
  func entries(of folder: String, maximum: Int) -> [FolderEntry] {
    files.entries(of: folder, maximum: maximum)
  }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    throw FileFailure(
      path: path, reason: "a live server writes no other files", remedy: "run the command at the prompt")
  }

  func absolute(_ path: String) -> String { files.absolute(path) }

  func stamp(of path: String) -> FileStamp? { files.stamp(of: path) }

  var code: CodeInput? { files.code }
}
