import GimbalInterfaceBuilder
import GimbalModel
import GimbalReporting

/// The folder of the files that see each other.
struct ModuleFolder: Hashable {
  let path: String
  /// `true` if the files of subfolders belong to the module.
  let isRecursive: Bool

  /// The maximum number of entries of a folder.
  private static let maximumEntries = 100_000

  /// Finds the module of a file: the folder of a package, the folder beside an Xcode project, the root of a working tree of git, one of the
  /// given folders, or else the folder of the file.
  ///
  /// - Parameters:
  ///   - file: The absolute path of the file.
  ///   - given: The folders whose files see each other if they belong to no project.
  ///   - sources: The folders of the code that the configuration names. One that contains the file takes precedence over its
  ///     project; for a document outside of them, it is the first one.
  init(of file: String, files: any FileAccess, given: [String], sources: [String] = []) {
    let isCode = CodeFiles.isCode(file)
    if let folder = sources.first(where: { file.hasPrefix($0 + "/") }) ?? (isCode ? nil : sources.first) {
      self.init(path: folder, isRecursive: true)
      return
    }
    let parts = file.split(separator: "/").map(String.init)
    let folders = parts.dropLast()
    func path(_ count: Int) -> String { "/" + folders.prefix(count).joined(separator: "/") }
    for count in stride(from: folders.count, through: 0, by: -1) {
      // The paths of file systems without folders are not absolute.
      guard file.hasPrefix("/") else { break }
      let entries = files.entries(of: path(count), maximum: ModuleFolder.maximumEntries)
      if entries.contains(where: { $0.name == "Package.swift" }) {
        // The targets of a package import each other.
        self.init(path: path(count), isRecursive: true)
        return
      }
      if entries.contains(where: { $0.name.hasSuffix(".xcodeproj") || $0.name.hasSuffix(".xcworkspace") }) {
        self.init(path: path(count), isRecursive: true)
        return
      }
      if entries.contains(where: { $0.name == ".git" }) {
        self.init(path: path(count), isRecursive: true)
        return
      }
    }
    if let sources = folders.lastIndex(of: "Sources"), sources + 1 < folders.count {
      self.init(path: path(sources + 2), isRecursive: true)
    } else if let folder = given.first(where: { file.hasPrefix($0 == "/" ? $0 : $0 + "/") }) {
      self.init(path: folder, isRecursive: true)
    } else if file.hasPrefix("/") {
      self.init(path: path(folders.count), isRecursive: false)
    } else {
      self.init(path: folders.joined(separator: "/"), isRecursive: false)
    }
  }

  private init(path: String, isRecursive: Bool) { (self.path, self.isRecursive) = (path, isRecursive) }

  /// Returns the paths of the files of the module, in Swift and in Objective-C, in alphabetical order.
  ///
  /// - Parameter file: The file for which the module is read. If it is in a target of tests, other such targets belong to
  ///   the module. `nil` for a document.
  /// - Throws: `ExceededLimit`.
  func codeFiles(
    _ files: any FileAccess, including file: String?, limits: InputLimits
  ) throws(ExceededLimit) -> [String] {
    var found: [String] = []
    let skipsTests =
      !(file?.dropFirst(path.count).split(separator: "/").dropLast().contains {
        SwiftFiles.isTests(String($0))
      } ?? false)
    try collect(path, files, skipsTests: skipsTests, where: CodeFiles.isOfModule, limits, into: &found)
    if let file, !found.contains(file) { found.append(file) }
    return found
  }

  /// Returns the paths of the Interface Builder documents of the module, in alphabetical order.
  ///
  /// - Throws: `ExceededLimit`.
  func documents(_ files: any FileAccess, limits: InputLimits) throws(ExceededLimit) -> [String] {
    var found: [String] = []
    try collect(
      path, files, skipsTests: true, where: { $0.hasSuffix(".xib") || $0.hasSuffix(".storyboard") }, limits,
      into: &found)
    return found
  }

  /// Returns the paths of the files with texts of the module, in alphabetical order.
  ///
  /// - Throws: `ExceededLimit`.
  func stringsFiles(_ files: any FileAccess, limits: InputLimits) throws(ExceededLimit) -> [String] {
    var found: [String] = []
    try collect(
      path, files, skipsTests: true,
      where: { name in LocalizedStrings.Format.allCases.contains { name.hasSuffix(".\($0.rawValue)") } },
      limits,
      into: &found)
    return found
  }

  /// The path of the Xcode project in the folder; `nil` if there is none.
  func project(_ files: any FileAccess) -> String? {
    files.entries(of: path, maximum: ModuleFolder.maximumEntries).first { $0.name.hasSuffix(".xcodeproj") }
      .map { "\(path)/\($0.name)/project.pbxproj" }
  }

  private func collect(
    _ folder: String, _ files: any FileAccess, skipsTests: Bool, where isWanted: (String) -> Bool,
    _ limits: InputLimits, into found: inout [String]
  ) throws(ExceededLimit) {
    for entry in files.entries(of: folder, maximum: ModuleFolder.maximumEntries) {
      let inside = folder.isEmpty ? entry.name : folder == "/" ? "/" + entry.name : folder + "/" + entry.name
      if entry.isFolder {
        guard isRecursive, !SwiftFiles.isSkipped(entry.name), !skipsTests || !SwiftFiles.isTests(entry.name)
        else { continue }
        try collect(inside, files, skipsTests: skipsTests, where: isWanted, limits, into: &found)
      } else if isWanted(entry.name) {
        guard found.count < limits[.codeFiles] else { throw limits.exceeded(.codeFiles) }
        found.append(inside)
      }
    }
  }

}
