import ArgumentParser
import FoundationEssentials
import GimbalBatch
import GimbalNotation
import GimbalReporting

/// The configuration of `gimbal check`, with the folder to which its paths are relative.
struct ConfigurationFile {
  /// The name of the file that a run finds in the current folder or in the nearest enclosing folder.
  static let name = ".gimbal.toml"

  let configuration: CheckConfiguration
  private let folder: String

  /// Reads the file at `path`, or else the file with the usual name.
  ///
  /// - Throws: `ExitCode` if the file cannot be read or is not valid, after printing the error.
  init(_ path: String?) throws {
    guard let path = path ?? ConfigurationFile.nearest else {
      (configuration, folder) = (CheckConfiguration(), "/")
      return
    }
    folder = ConfigurationFile.absolute(path).components.dropLast().joined(separator: "/")
    let words: String
    do {
      let text = try DiskFiles().read(path)
      do {
        configuration = try CheckConfiguration(reading: text)
        return
      } catch {
        words =
          "\(path.visible):\(error.line):\(error.column): error: \(error.message)\n"
          + (error.remedy.map { "  \($0)\n" } ?? "")
      }
    } catch {
      words =
        "error: cannot read configuration \(path.cited): \(error.reason)\n"
        + (error.remedy.map { "  \($0)\n" } ?? "")
    }
    StandardConsole().complain(words)
    throw ExitCode(ExitStatus.usage.code)
  }

  private static var nearest: String? {
    let current = FileManager.default.currentDirectoryPath
    var components = current.components
    while true {
      let path = "/" + (components + [name]).joined(separator: "/")
      if FileManager.default.fileExists(atPath: path) { return path.relative(to: current) }
      if components.isEmpty { return nil }
      components.removeLast()
    }
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Returns the files to check: the given files, and the Interface Builder documents in the given folders, in
  /// alphabetical order, without those that the configuration excludes.
  func files(of paths: [String]) -> [String] {
    paths.flatMap { path -> [String] in
      guard path != "-" else { return [path] }
      return ConfigurationFile.isFolder(path) ? ConfigurationFile.documents(in: path) : [path]
    }.filter { path in
      path == "-" || configuration.includes(ConfigurationFile.absolute(path).relative(to: "/" + folder))
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// Returns the Interface Builder documents in a folder, in alphabetical order. Symbolic links to folders are
  /// not followed, because they can form a cycle.
  private static func documents(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().flatMap { name -> [String] in
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if isFolder(path) {
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        return isLink ? [] : documents(in: path)
      }
      return name.hasSuffix(".xib") || name.hasSuffix(".storyboard") ? [path] : []
    }
  }
}

extension String {
  /// The components of a path, without `.` and with `..` resolved.
  fileprivate var components: [String] {
    split(separator: "/").reduce(into: []) { parts, part in
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
    }
  }

  /// Returns an absolute path relative to a folder that contains it, and other paths unchanged.
  fileprivate func relative(to folder: String) -> String {
    let (parts, outer) = (components, folder.components)
    return parts.starts(with: outer) ? parts.dropFirst(outer.count).joined(separator: "/") : self
  }
}
