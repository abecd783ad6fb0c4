package import GimbalReporting

/// A source of the Interface Builder documents that changed between two revisions of a repository.
package protocol ReviewSource: Sendable {
  /// The names of the two revisions for titles, such as `main` and `the working tree`.
  var names: (old: String, new: String) { get }

  /// Returns the changed documents in the order of their paths.
  func changedDocuments() throws(ReviewFailure) -> [ChangedDocument]

  /// Returns the paths of the submodules whose commits changed, in alphabetical order. Their documents are
  /// not reviewed.
  func changedSubmodules() throws(ReviewFailure) -> [String]

  /// Returns the bytes of a file in the new revision if `isNew` is `true`, otherwise in the old revision.
  func bytes(of path: String, isNew: Bool) throws(ReviewFailure) -> [UInt8]

  /// Returns the entries of a folder in a revision, in alphabetical order; an empty array if there is no such folder.
  func entries(of folder: String, isNew: Bool) -> [FolderEntry]

  /// The means to read layout code; `nil` if layout code is not reviewed.
  var code: CodeInput? { get }
}

extension ReviewSource {
  package func changedSubmodules() throws(ReviewFailure) -> [String] { [] }

  package func entries(of folder: String, isNew: Bool) -> [FolderEntry] { [] }

  package var code: CodeInput? { nil }
}

/// A document that changed between two revisions.
package struct ChangedDocument: Hashable, Sendable {
  /// The path in the old revision, or `nil` if the document was added.
  package let old: String?
  /// The path in the new revision, or `nil` if the document was removed.
  package let new: String?

  package init(old: String?, new: String?) { (self.old, self.new) = (old, new) }

  var path: String { new ?? old ?? "" }

  /// The kind of change, such as `renamed`.
  var status: String {
    switch (old, new) {
    case (nil, _): "added"
    case (_, nil): "removed"
    case (let old?, let new?): old == new ? "modified" : "renamed"
    }
  }
}

/// An error from a repository, such as a revision that does not exist.
package struct ReviewFailure: Error, Hashable, Sendable {
  package let message: String
  /// The suggested fix.
  package let remedy: String?

  package init(_ message: String, remedy: String? = nil) { (self.message, self.remedy) = (message, remedy) }
}
