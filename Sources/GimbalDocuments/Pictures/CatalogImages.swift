import GimbalInterfaceBuilder
import GimbalModel
package import GimbalRender
package import GimbalReporting
import Synchronization

/// The images of the asset catalogs in the project folder of a document.
///
/// The catalogs are found on the first request. Catalogs and files beyond the limits are ignored, and so are
/// symbolic links.
package final class CatalogImages: AppImageSource {
  private let document: String
  private let isDark: Bool
  private let files: any FileAccess
  private let state = Lock(State())

  private struct State {
    /// The paths of the image sets by the name of the image; `nil` before the first request.
    var sets: [String: String]?
    var images: [String: AppImage?] = [:]
    /// The number of bytes that can still be embedded.
    var bytes = CatalogImages.maximumBytes
  }

  /// The maximum number of bytes of an image, and of all images of a document.
  private static let (maximumImageBytes, maximumBytes) = (2_000_000, 16_000_000)
  /// The maximum number of folders that are searched for image sets.
  private static let maximumFolders = 5000
  private static let maximumEntries = 5000
  /// The maximum depth of image sets below the project folder.
  private static let maximumDepth = 8

  /// Creates a source for a document.
  ///
  /// - Parameters:
  ///   - document: The path of the document. Standard input has no images.
  ///   - isDark: `true` to prefer the variants for dark appearance.
  package init(beside document: String, isDark: Bool, files: any FileAccess) {
    (self.document, self.isDark, self.files) = (document, isDark, files)
  }

  package func image(named name: String) -> AppImage? {
    state.withLock { state in
      if let known = state.images[name] { return known }
      if state.sets == nil { state.sets = sets() }
      let found = state.sets?[name].flatMap { image(in: $0, room: state.bytes) }
      state.images[name] = .some(found)
      state.bytes -= found?.uri.utf8.count ?? 0
      return found
    }
  }

  private func image(in folder: String, room: Int) -> AppImage? {
    guard let contents = try? files.bytes(of: folder + "/Contents.json"), let set = ImageSet(contents),
      let file = set.file(isDark: isDark), let bytes = try? files.bytes(of: folder + "/" + file.name),
      bytes.count <= min(CatalogImages.maximumImageBytes, room / 2), let format = ImageFormat(bytes)
    else { return nil }
    let pixels = format.size(of: bytes)
    let size = pixels.map { Size(width: $0.width / file.scale, height: $0.height / file.scale) }
    guard let type = format.mediaType else { return AppImage(uri: "", size: size) }
    return AppImage(uri: "data:\(type);base64,\(Base64.encode(bytes[...]))", size: size)
  }

  // MARK: Search

  /// Returns the image sets of the catalogs in the project folder. Catalogs near the document take precedence.
  private func sets() -> [String: String] {
    guard document != "-" else { return [:] }
    var found: [String: String] = [:]
    var searched: Set<String> = []
    var count = 0
    for folder in ancestors { search(folder, &found, &searched, &count) }
    return found
  }

  /// The folder of the document and its ancestors up to the project folder, which contains an Xcode project,
  /// a package or a repository. If there is no project folder, the array contains only the folder of the
  /// document and the parent folder.
  private var ancestors: [String] {
    var folders: [String] = []
    var path =
      document.contains("/")
      ? String(document.prefix(upTo: document.lastIndex(of: "/") ?? document.endIndex)) : "."
    for _ in 0..<6 {
      folders.append(path)
      if isProject(path) { return folders }
      path += "/.."
    }
    return Array(folders.prefix(2))
  }

  private func isProject(_ folder: String) -> Bool {
    files.entries(of: folder, maximum: CatalogImages.maximumEntries).contains { entry in
      entry.name.hasSuffix(".xcodeproj") || entry.name.hasSuffix(".xcworkspace") || entry.name == ".git"
        || entry.name == "Package.swift"
    }
  }

  /// Adds the image sets below a folder, breadth first. Image sets that are already known are kept.
  private func search(
    _ top: String, _ found: inout [String: String], _ searched: inout Set<String>, _ count: inout Int
  ) {
    var folders = [(path: top, depth: 0)]
    var next = 0
    while next < folders.count, count < CatalogImages.maximumFolders {
      let (path, depth) = folders[next]
      next += 1
      count += 1
      for entry in files.entries(of: path, maximum: CatalogImages.maximumEntries) where entry.isFolder {
        let inside = path + "/" + entry.name
        if entry.name.hasSuffix(".imageset") {
          let name = String(entry.name.dropLast(".imageset".count))
          if found[name] == nil { found[name] = inside }
        } else if depth < CatalogImages.maximumDepth, !CatalogImages.isIgnored(entry.name) {
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
