package import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalModel
package import GimbalReporting

/// The settings that a review has in common with `gimbal check`.
package struct ReviewSettings: Sendable {
  /// The kinds of findings, with their severities.
  package var selection = FindingSelection()
  /// The languages in which documents are solved. Languages without translations of a document are skipped.
  /// If no language remains, the document is solved with its own texts.
  package var localizations: [Localization] = []
  /// A closure that returns `true` for the path of a document to review.
  package var includes: @Sendable (String) -> Bool = { _ in true }

  package init() {}
}

/// A localization with the translations of both versions of a document.
struct ReviewTexts {
  let localization: Localization
  let old: LocalizedStrings?
  let new: LocalizedStrings?

  func strings(isNew: Bool) -> LocalizedStrings { (isNew ? new : old) ?? LocalizedStrings() }

  /// Returns the localizations for which at least one version of the document has translations. If there are
  /// none, returns `[nil]`, which represents the texts of the document.
  ///
  /// - Throws: `UnreadableStrings` if a file with translations cannot be read.
  static func all(
    of document: ChangedDocument, in source: any ReviewSource, _ settings: ReviewSettings,
    _ limits: InputLimits
  ) throws -> [ReviewTexts?] {
    func strings(_ code: String, of path: String?, isNew: Bool) throws -> LocalizedStrings? {
      try path.flatMap {
        try StringsFiles(beside: $0, files: RevisionFiles(source: source, isNew: isNew), limits: limits)
          .strings(in: code)
      }
    }
    let texts = try settings.localizations.compactMap { localization -> ReviewTexts? in
      guard case .language(let code) = localization else {
        return ReviewTexts(localization: localization, old: nil, new: nil)
      }
      let old = try strings(code, of: document.old, isNew: false)
      let new = try strings(code, of: document.new, isNew: true)
      return old == nil && new == nil ? nil : ReviewTexts(localization: localization, old: old, new: new)
    }
    return texts.isEmpty ? [nil] : texts
  }
}

/// File access to one of the two revisions of a review.
struct RevisionFiles: FileAccess {
  let source: any ReviewSource
  let isNew: Bool

  /// The root of the absolute paths, which tells the two revisions apart.
  private var root: String { isNew ? "/:new" : "/:old" }

  private func relative(_ path: String) -> String {
    path == root ? "" : path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  func absolute(_ path: String) -> String { path.hasPrefix(root) ? path : root + "/" + path }

  /// Asset catalogs are omitted, because each of their files would have to be read from the repository.
  func entries(of folder: String, maximum: Int) -> [FolderEntry] {
    guard folder.hasPrefix(root) else { return [] }
    return source.entries(of: relative(folder), isNew: isNew).filter { !$0.name.hasSuffix(".xcassets") }
  }

  var code: CodeInput? { source.code }

  func read(_ path: String) throws(FileFailure) -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  func bytes(of path: String) throws(FileFailure) -> [UInt8] {
    do {
      return try source.bytes(of: relative(path), isNew: isNew)
    } catch {
      throw FileFailure(path: path, reason: error.message, remedy: error.remedy)
    }
  }

  func open(_ path: String) throws(FileFailure) -> any ByteStream { MemoryStream(try bytes(of: path)) }

  func beginning(of path: String) -> [UInt8]? { try? bytes(of: path) }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    throw FileFailure(path: path, reason: "the file is read-only")
  }
}

/// A stream of bytes that are in memory. It returns all bytes at once.
package final class MemoryStream: ByteStream {
  private var rest: [UInt8]

  package init(_ bytes: [UInt8]) { rest = bytes }

  package var size: Int? { rest.count }

  package func next() -> [UInt8] {
    defer { rest = [] }
    return rest
  }
}
