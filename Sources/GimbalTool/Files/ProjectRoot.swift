import FoundationEssentials
import Glibc

/// The folder to which the paths in baselines, fingerprints of findings and test results are relative. Such
/// paths do not depend on the current folder or on the form in which the user typed them.
struct ProjectRoot {
  /// The file name of a configuration of `gimbal check` and `gimbal review`.
  static let configurationName = ".gimbal.toml"

  /// The absolute path of the root.
  let folder: String

  /// Finds the nearest folder that is or encloses `current` and contains a configuration. If there is none,
  /// finds the nearest folder with a git repository, or else uses `current`.
  init(enclosing current: String = FileManager.default.currentDirectoryPath) {
    folder =
      [ProjectRoot.configurationName, ".git"].lazy.compactMap { ProjectRoot.nearest($0, from: current) }.first
      ?? current
  }

  /// Returns the nearest folder that is or encloses `folder` and contains a file with the given name, or `nil`
  /// if there is none.
  static func nearest(_ name: String, from folder: String) -> String? {
    var components = folder.components
    while true {
      if FileManager.default.fileExists(atPath: "/" + (components + [name]).joined(separator: "/")) {
        return "/" + components.joined(separator: "/")
      }
      if components.isEmpty { return nil }
      components.removeLast()
    }
  }

  /// Returns the path of a file relative to the root; `stdin` for standard input. A file outside the root has
  /// an absolute path.
  func path(of file: String) -> String {
    if file == "-" { return "stdin" }
    let path = file.absolutePath
    let relative = path.relative(to: folder)
    guard relative.hasPrefix("/") else { return relative }
    // Compare the paths again with symbolic links resolved, because either path can contain links.
    let resolved = (ProjectRoot.resolved(path.enclosingFolder) + "/" + (path.components.last ?? ""))
      .relative(to: ProjectRoot.resolved(folder))
    return resolved.hasPrefix("/") ? path : resolved
  }

  /// Returns `true` if a file exists at a path relative to the root. The result for standard input is always
  /// `true`.
  func hasFile(_ path: String) -> Bool {
    path == "stdin" || access(path.hasPrefix("/") ? path : folder + "/" + path, F_OK) == 0
  }

  /// Returns a path with symbolic links resolved, or the unchanged path if there is no such file.
  private static func resolved(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }
}

extension String {
  /// The components of a path, without `.` and with `..` resolved.
  var components: [String] {
    split(separator: "/").reduce(into: []) { parts, part in
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
    }
  }

  /// The path from the root of the file system, without `.` and `..`.
  var absolutePath: String {
    let path = hasPrefix("/") ? self : FileManager.default.currentDirectoryPath + "/" + self
    return "/" + path.components.joined(separator: "/")
  }

  /// The folder of an absolute path.
  var enclosingFolder: String { "/" + components.dropLast().joined(separator: "/") }

  /// Returns an absolute path relative to a folder that contains it, and other paths unchanged.
  func relative(to folder: String) -> String {
    let (parts, outer) = (components, folder.components)
    return parts.starts(with: outer) ? parts.dropFirst(outer.count).joined(separator: "/") : self
  }
}
