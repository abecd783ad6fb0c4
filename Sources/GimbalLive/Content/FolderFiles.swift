import GimbalBatch

/// The files in a folder that a live server shows.
struct FolderFiles {
  private let stamps: any FileStampSource

  /// The maximum number of files in the list.
  private static let most = 2_000
  /// The maximum depth of nested folders.
  private static let maximumDepth = 16
  private static let extensions = [".xib", ".storyboard", ".gimarchive", ".gim", ".gimbal"]

  init(_ stamps: any FileStampSource) { self.stamps = stamps }

  /// Returns the paths of the files in a folder and its subfolders, in alphabetical order. Hidden folders and
  /// symbolic links are omitted.
  func paths(in folder: String) -> [String] {
    var found: [String] = []
    collect(folder.hasSuffix("/") ? String(folder.dropLast()) : folder, depth: 0, into: &found)
    return found
  }

  private func collect(_ folder: String, depth: Int, into found: inout [String]) {
    for name in stamps.names(in: folder) where !name.hasPrefix(".") && found.count < FolderFiles.most {
      let path = "\(folder)/\(name)"
      guard !stamps.isLink(path) else { continue }
      if FolderFiles.extensions.contains(where: name.hasSuffix) {
        found.append(path)
      } else if depth < FolderFiles.maximumDepth, !name.contains("."),
        stamps.stamp(of: path)?.isFolder == true
      {
        collect(path, depth: depth + 1, into: &found)
      }
    }
  }
}
