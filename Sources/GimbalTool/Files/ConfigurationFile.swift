import ArgumentParser
import FoundationEssentials
import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The configuration of `gimbal check` and `gimbal review`, with the folder to which its paths are relative.
struct ConfigurationFile {
  let configuration: CheckConfiguration
  /// The path of the file, for messages, or `nil` if there is no file.
  private let path: String?
  /// The folder to which the paths in the file are relative.
  private let folder: String

  /// Reads the file at `path`. If `path` is `nil`, reads the file `.gimbal.toml` in the current folder or in
  /// the nearest enclosing folder that contains one. Without a file, the configuration is empty.
  ///
  /// - Throws: `ExitCode` if the file cannot be read or is not valid, after printing the error.
  init(_ path: String?, limits: InputLimits) throws {
    guard let path = path ?? ConfigurationFile.nearest else {
      (configuration, self.path, folder) = (CheckConfiguration(), nil, "/")
      return
    }
    (self.path, folder) = (path, path.absolutePath.enclosingFolder)
    let message: String
    do {
      let text = try DiskFiles(limits: limits).read(path)
      do {
        configuration = try CheckConfiguration(reading: text)
        return
      } catch {
        message =
          "\(path.visible):\(error.line):\(error.column): error: \(error.message)\n"
          + (error.remedy.map { "  \($0)\n" } ?? "")
      }
    } catch {
      message =
        "error: cannot read configuration \(path.cited): \(error.reason)\n"
        + (error.remedy.map { "  \($0)\n" } ?? "")
    }
    StandardConsole().writeWarning(message)
    throw ExitCode(ExitStatus.usage.code)
  }

  /// The values of expressions of layout code in the nearest configuration; empty if the file is not valid.
  static var codeAssumptions: [String] { code?.codeAssumptions ?? [] }

  /// The functions that make constraints in the nearest configuration; empty if the file is not valid.
  static var codeHelpers: [String] { code?.codeHelpers ?? [] }

  /// The paths of the folders of layout code in the nearest configuration.
  static var codeSources: [String] {
    guard let sources = code?.codeSources, !sources.isEmpty, let path = nearest else { return [] }
    let folder = path.absolutePath.split(separator: "/").dropLast().joined(separator: "/")
    return sources.map {
      "/" + ($0.hasPrefix("/") ? $0 : "\(folder)/\($0)").split(separator: "/").joined(separator: "/")
    }
  }

  private static let code: CheckConfiguration? =
    nearest.flatMap { try? DiskFiles(assumptions: []).read($0) }
    .flatMap { try? CheckConfiguration(reading: $0) }

  private static var nearest: String? {
    let (current, name) = (FileManager.default.currentDirectoryPath, ProjectRoot.configurationName)
    return ProjectRoot.nearest(name, from: current).map { ($0 + "/" + name).relative(to: current) }
  }

  /// Returns `true` if the configuration includes a file.
  func includes(_ path: String) -> Bool { configuration.includes(path.absolutePath.relative(to: folder)) }

  /// Returns the kinds of findings for a file, or `selection` for a file without kinds of its own.
  func selection(_ selection: FindingSelection, for path: String) -> FindingSelection {
    path == "-"
      ? selection
      : configuration.selection(selection, for: path.absolutePath.relative(to: folder)) ?? selection
  }

  /// Returns the files to check: the given files, and the Interface Builder documents and Swift files in the given folders.
  /// Files that the configuration excludes are omitted. Each file is returned once.
  ///
  /// Unless `isQuiet` is `true`, prints a warning for each given file that the configuration excludes, and a
  /// warning if there are no files to check.
  func files(of paths: [String], isQuiet: Bool) -> [String] {
    var warnings: [String] = []
    var seen: Set<String> = []
    let files = paths.flatMap { path -> [String] in
      guard path != "-" else { return [path] }
      if ConfigurationFile.isFolder(path) { return ConfigurationFile.layouts(in: path).filter(includes) }
      if includes(path) { return [path] }
      warnings.append(
        "warning: \(path.cited) is not checked, because \((self.path ?? "").cited) excludes it\n")
      return []
    }.filter { $0 == "-" || seen.insert($0.absolutePath).inserted }
    if files.isEmpty {
      let reason =
        path.map { "\n  check 'include' and 'exclude' in \($0.cited), which select the documents" } ?? ""
      warnings.append("warning: there are no documents to check\(reason)\n")
    }
    if !isQuiet { warnings.forEach(StandardConsole().writeWarning) }
    return files
  }

  /// Returns the paths, with each folder replaced by the Interface Builder documents in it.
  static func documents(of paths: [String]) -> [String] {
    paths.flatMap { isFolder($0) ? FolderSearch.documents.files(in: $0) : [$0] }
  }

  /// Returns the paths, with each folder replaced by the Interface Builder documents and the Swift files in it.
  static func layouts(of paths: [String]) -> [String] {
    paths.flatMap { isFolder($0) ? layouts(in: $0) : [$0] }
  }

  /// Returns the Interface Builder documents and the Swift files in a folder. Without the program that parses Swift files,
  /// they are omitted.
  private static func layouts(in folder: String) -> [String] {
    let files = FolderSearch.layouts.files(in: folder)
    guard !SwiftParsers.areInstalled, files.contains(where: SwiftFiles.isSource) else { return files }
    StandardConsole().writeWarning(
      "warning: the Swift files in \(folder.cited) are not read: the program 'gimbal-swift-parser' is not beside 'gimbal'\n"
    )
    return files.filter { !SwiftFiles.isSource($0) }
  }

  /// Returns `true` if the path refers to a folder.
  static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }
}
