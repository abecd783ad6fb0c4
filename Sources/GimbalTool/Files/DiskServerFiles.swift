import GimbalAssistant
import GimbalLanguageServer
import GimbalModel
import GimbalReporting
import GimbalStore
import Glibc

/// Access to the file system for a protocol server.
struct DiskServerFiles: ServerFiles {
  private let disk: DiskFiles

  /// Pipes and devices are not read, because they could block the server.
  init(limits: InputLimits) {
    disk = DiskFiles(isInputTaken: true, isForRegularFiles: true, limits: limits)
  }

  var access: any FileAccess { disk }

  func canonicalPath(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}

extension DiskServerFiles: AssistantFiles {
  func replace(_ path: String, ifUnchanged old: [UInt8], with new: [UInt8]) throws {
    try disk.replace(path, ifUnchanged: old, with: new)
  }

  func openProject(_ path: String, isReadOnly: Bool) throws(StoreError) -> Project {
    isReadOnly ? try .openReading(path: path) : try .open(path: path)
  }
}
