import GimbalInterfaceBuilder
import GimbalModel
import GimbalReporting

/// A search for the image sets of the asset catalogs in the project folder of a file.
struct ImageSetSearch {
  private let file: String
  private let files: any FileAccess

  /// The maximum number of folders that are searched for image sets.
  private static let maximumFolders = 5000
  /// The maximum number if no project bounds the search.
  private static let maximumFoldersOutsideProjects = 200
  private static let maximumEntries = 5000
  /// The maximum depth of image sets below the project folder.
  private static let maximumDepth = 8

  init(beside file: String, files: any FileAccess) { (self.file, self.files) = (file, files) }

  /// Returns the sizes of the images in points, by name. Files that do not state a size are omitted.
  static func sizes(beside file: String, files: any FileAccess) -> [String: Size] {
    ImageSetSearch(beside: file, files: files).sets().compactMapValues { folder in
      guard let set = imageSet(in: folder, files), let image = set.file(isDark: false),
        let start = files.beginning(of: folder + "/" + image.name),
        let pixels = ImageFormat(start)?.size(of: start), image.scale > 0
      else { return nil }
      return Size(width: pixels.width / image.scale, height: pixels.height / image.scale)
    }
  }

  /// Returns an image set with those of its files that are in its folder. Symbolic links are omitted, because they can
  /// refer to files outside of the catalog.
  static func imageSet(in folder: String, _ files: any FileAccess) -> ImageSet? {
    let entries = files.entries(of: folder, maximum: maximumEntries)
    let names = Set(entries.lazy.filter { !$0.isFolder }.map(\.name))
    guard names.contains("Contents.json"), let contents = try? files.bytes(of: folder + "/Contents.json")
    else { return nil }
    return ImageSet(contents, in: names)
  }

  /// Returns the image sets of the catalogs in the project folder. Catalogs near the file take precedence.
  func sets() -> [String: String] {
    guard file != "-" else { return [:] }
    var found: [String: String] = [:]
    var count = 0
    let folders = ancestors
    let maximum =
      isProject(folders.last ?? ".")
      ? ImageSetSearch.maximumFolders : ImageSetSearch.maximumFoldersOutsideProjects
    for folder in folders { search(folder, &found, &count, maximum) }
    return found
  }

  /// The folder of the file and its ancestors up to the project folder, which contains an Xcode project,
  /// a package or a repository. If there is no project folder, the array contains only the folder of the
  /// file and the parent folder.
  private var ancestors: [String] {
    var folders: [String] = []
    var path =
      file.contains("/")
      ? String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.endIndex)) : "."
    for _ in 0..<6 {
      folders.append(path)
      if isProject(path) { return folders }
      path += "/.."
    }
    return Array(folders.prefix(2))
  }

  private func isProject(_ folder: String) -> Bool {
    files.entries(of: folder, maximum: ImageSetSearch.maximumEntries).contains { entry in
      entry.name.hasSuffix(".xcodeproj") || entry.name.hasSuffix(".xcworkspace") || entry.name == ".git"
        || entry.name == "Package.swift"
    }
  }

  /// Adds the image sets below a folder, breadth first. Image sets that are already known are kept.
  private func search(
    _ top: String, _ found: inout [String: String], _ count: inout Int, _ maximum: Int
  ) {
    var folders = [(path: top, depth: 0)]
    var next = 0
    while next < folders.count, count < maximum {
      let (path, depth) = folders[next]
      next += 1
      count += 1
      for entry in files.entries(of: path, maximum: ImageSetSearch.maximumEntries) where entry.isFolder {
        let inside = path + "/" + entry.name
        if entry.name.hasSuffix(".imageset") {
          let name = String(entry.name.dropLast(".imageset".count))
          if found[name] == nil { found[name] = inside }
        } else if depth < ImageSetSearch.maximumDepth, !ImageSetSearch.isIgnored(entry.name) {
          folders.append((inside, depth + 1))
        }
      }
    }
  }

  private static func isIgnored(_ name: String) -> Bool {
    name.hasPrefix(".") || ["Pods", "Carthage", "node_modules", "DerivedData"].contains(name)
      || [".xcodeproj", ".appiconset", ".colorset", ".framework"].contains { name.hasSuffix($0) }
  }
}
