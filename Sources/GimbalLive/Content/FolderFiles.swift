import GimbalBatch
import GimbalReporting

/// The files in a folder that a live server shows.
struct FolderFiles {
  private let stamps: any FileStampSource

  /// The maximum number of files in the list.
  private static let most = 2_000
  /// The maximum depth of nested folders.
  private static let maximumDepth = 16
  private static let extensions = [".xib", ".storyboard", ".gimarchive", ".gim", ".gimbal"]

  init(_ stamps: any FileStampSource) { self.stamps = stamps }

  /// Returns the paths of the files in a folder and its subfolders, in alphabetical order. Hidden files and
  /// folders are omitted, and symbolic links to folders are not followed.
  func paths(in folder: String) -> [String] {
    var found: [String] = []
    collect(folder.hasSuffix("/") ? String(folder.dropLast()) : folder, depth: 0, into: &found)
    return found
  }

  private func collect(_ folder: String, depth: Int, into found: inout [String]) {
    for entry in stamps.entries(in: folder)
    where !entry.name.hasPrefix(".") && found.count < FolderFiles.most {
      let path = "\(folder)/\(entry.name)"
      if entry.isFolder {
        if depth < FolderFiles.maximumDepth { collect(path, depth: depth + 1, into: &found) }
      } else if FolderFiles.extensions.contains(where: entry.name.hasSuffix) {
        found.append(path)
      }
    }
  }
}
