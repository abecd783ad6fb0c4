import GimbalReporting

/// The files that a command line names: files, and the documents in folders.
package struct WatchedFolders: Sendable {
  private let source: any FileStampSource
  /// The extensions of the Interface Builder documents that are watched in a folder.
  private static let extensions = [".xib", ".storyboard"]

  package init(in source: any FileStampSource) { self.source = source }

  /// Returns the paths, with each folder replaced by the Interface Builder documents in it and in its folders, in
  /// alphabetical order. Each path is returned once. Symbolic links to folders inside a folder are not followed,
  /// because they can form a cycle.
  ///
  /// - Complexity: O(entries of all folders).
  package func files(of paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.flatMap { isFolder($0) ? documents(in: $0) : [$0] }
      .filter { seen.insert($0).inserted }
  }

  /// Returns `true` if there is a folder at a path.
  package func isFolder(_ path: String) -> Bool { source.stamp(of: path)?.isFolder == true }

  /// Returns `true` if there is a file or a folder at a path.
  package func exists(_ path: String) -> Bool { source.stamp(of: path) != nil }

  private func documents(in folder: String) -> [String] {
    source.entries(in: folder).flatMap { entry -> [String] in
      let path = folder.hasSuffix("/") ? folder + entry.name : "\(folder)/\(entry.name)"
      if entry.isFolder { return documents(in: path) }
      return WatchedFolders.extensions.contains(where: entry.name.hasSuffix) ? [path] : []
    }
  }
}
