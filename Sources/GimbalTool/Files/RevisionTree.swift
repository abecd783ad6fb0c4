import GimbalModel
import GimbalReporting
import Synchronization

/// The names of the files of a revision, and the content of its Swift files.
struct RevisionTree: Sendable {
  /// The entries of each folder, in alphabetical order. The path of the root is empty.
  private(set) var entries: [String: [FolderEntry]] = [:]
  /// The content of Swift files by path.
  private(set) var code: [String: [UInt8]] = [:]

  /// Creates a tree.
  ///
  /// - Parameters:
  ///   - names: The paths of all files.
  ///   - paths: The paths of the Swift files.
  ///   - blobs: The output of `git cat-file --batch` for the Swift files.
  init(_ names: [String], _ paths: [String], blobs: [UInt8]) {
    var found: [String: Set<FolderEntry>] = [:]
    for name in names {
      var isFolder = false
      var parts = name.split(separator: "/").map(String.init)
      while let last = parts.popLast() {
        let folder = parts.joined(separator: "/")
        // The folders around a known entry are known, too.
        guard found[folder, default: []].insert(FolderEntry(name: last, isFolder: isFolder)).inserted else {
          break
        }
        isFolder = true
      }
    }
    entries = found.mapValues { $0.sorted { $0.name < $1.name } }
    var offset = 0
    for path in paths {
      // A header is `<hash> blob <size>`; another header has no content.
      guard let end = blobs[offset...].firstIndex(of: 10) else { break }
      let header = String(decoding: blobs[offset..<end], as: UTF8.self).split(separator: " ")
      offset = end + 1
      guard header.count == 3, header[1] == "blob", let size = Int(header[2]), offset + size < blobs.count
      else {
        continue
      }
      code[path] = Array(blobs[offset..<offset + size])
      offset += size + 1
    }
  }
}

/// The trees of revisions by commit.
final class RevisionTrees: Sendable {
  private let trees = Lock<[String: RevisionTree]>([:])

  func tree(_ commit: String, _ read: (String) -> RevisionTree) -> RevisionTree {
    trees.withLock { trees in
      if let known = trees[commit] { return known }
      let tree = read(commit)
      trees[commit] = tree
      return tree
    }
  }
}
