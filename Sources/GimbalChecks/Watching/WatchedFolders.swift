import GimbalReporting

/// The files that a command line names: files, and the documents in folders.
package struct WatchedFolders: Sendable {
  private let source: any FileStampSource

  package init(in source: any FileStampSource) { self.source = source }

  /// Returns the paths, with each folder replaced by the Interface Builder documents in it and in its folders, in
  /// alphabetical order. Each path is returned once. Symbolic links to folders inside a folder are not followed.
  ///
  /// - Complexity: O(*n* log *n*) for *n* entries of all folders.
  package func files(of paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.flatMap { isFolder($0) ? FolderSearch.layouts.files(in: $0, of: source) : [$0] }
      .filter { seen.insert($0).inserted }
  }

  /// Returns `true` if there is a folder at a path.
  package func isFolder(_ path: String) -> Bool { source.stamp(of: path)?.isFolder == true }

  /// Returns `true` if there is a file or a folder at a path.
  package func exists(_ path: String) -> Bool { source.stamp(of: path) != nil }
}
