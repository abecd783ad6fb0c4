import FoundationEssentials
import Glibc

/// The folder to which the paths in baselines, fingerprints and test results are relative. They thus do not depend on
/// the current folder, or on the path that the user typed.
struct ProjectRoot {
  /// The name of the configuration.
  static let configurationName = ".gimbal.toml"

  /// The absolute path.
  let folder: String

  /// Finds the root of a project: the nearest enclosing folder with a configuration, or else with a git repository, or
  /// else the folder itself.
  init(enclosing current: String = FileManager.default.currentDirectoryPath) {
    folder =
      [ProjectRoot.configurationName, ".git"].lazy.compactMap { ProjectRoot.nearest($0, from: current) }.first
      ?? current
  }

  /// Returns the folder or the nearest enclosing one that contains an entry; nil if there is none.
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

  /// Returns the path of a file relative to the root; `stdin` for standard input. A file outside the root has an
  /// absolute path.
  func path(of file: String) -> String {
    if file == "-" { return "stdin" }
    let path = file.absolutePath
    let relative = path.relative(to: folder)
    guard relative.hasPrefix("/") else { return relative }
    // The path, or that of the root, can contain symbolic links.
    let resolved = (ProjectRoot.resolved(path.enclosingFolder) + "/" + (path.components.last ?? ""))
      .relative(to: ProjectRoot.resolved(folder))
    return resolved.hasPrefix("/") ? path : resolved
  }

  /// Returns `true` if there is a file with a path relative to the root.
  func hasFile(_ path: String) -> Bool {
    path == "stdin" || access(path.hasPrefix("/") ? path : folder + "/" + path, F_OK) == 0
  }

  /// Returns a path without symbolic links, or the same path if there is no such file.
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
