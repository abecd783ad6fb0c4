import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The review of a changed document.
struct DocumentReview {
  let document: ChangedDocument
  /// The scenes with changes.
  let scenes: [SceneReview]
  /// The error for a version that cannot be read; nil if both can.
  let failure: String?

  /// - Throws: `LayoutError.cancelled`.
  init(
    _ document: ChangedDocument, _ source: any ReviewSource, from viewpoints: [ReviewViewpoint],
    ids: any IDSource,
    budget: WorkBudget
  ) throws {
    self.document = document
    do {
      let name = document.path.fileStem
      let old = try DocumentReview.read(document.old, isNew: false, source, named: name, ids, budget)
      let new = try DocumentReview.read(document.new, isNew: true, source, named: name, ids, budget)
      let pairs = try DocumentReview.pairs(old, new)
      scenes = try pairs.map { try SceneReview($0, from: viewpoints, budget: budget) }.filter { !$0.isEmpty }
      failure = nil
    } catch LayoutError.cancelled {
      throw LayoutError.cancelled
    } catch {
      scenes = []
      failure =
        (error as? ReviewFailure)?.message ?? DocumentFault(error, path: document.path).text.trimmingNewline
    }
  }

  private static func read(
    _ path: String?, isNew: Bool, _ source: any ReviewSource, named name: String, _ ids: any IDSource,
    _ budget: WorkBudget
  ) throws -> SceneFile? {
    guard let path else { return nil }
    let bytes = try source.bytes(of: path, isNew: isNew)
    return try budget.run {
      try SceneFile(
        path, named: name, files: OneFile(bytes: bytes), ids: ids, limits: budget.limits,
        cancellation: budget.cancellation)
    }
  }

  private static func pairs(_ old: SceneFile?, _ new: SceneFile?) throws -> [FileComparison.Pair] {
    switch (old, new) {
    case (let old?, let new?): try FileComparison(from: old, to: new, matchesElements: true).pairs
    case (let old?, nil): old.scenes.map { FileComparison.Pair(old: $0.scene, new: nil, oldFile: $0) }
    case (nil, let new?): new.scenes.map { FileComparison.Pair(old: nil, new: $0.scene, newFile: $0) }
    case (nil, nil): []
    }
  }
}

/// Access to a single file whose content is in memory.
private struct OneFile: FileAccess {
  let bytes: [UInt8]

  func read(_ path: String) throws(FileFailure) -> String { String(decoding: bytes, as: UTF8.self) }
  func bytes(of path: String) throws(FileFailure) -> [UInt8] { bytes }
  func open(_ path: String) throws(FileFailure) -> any ByteStream { Stream(bytes) }
  func beginning(of path: String) -> [UInt8]? { bytes }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    throw FileFailure(path: path, reason: "it is read only")
  }

  private final class Stream: ByteStream {
    private var rest: [UInt8]

    init(_ bytes: [UInt8]) { rest = bytes }

    var size: Int? { rest.count }

    func next() -> [UInt8] {
      defer { rest = [] }
      return rest
    }
  }
}

extension String {
  fileprivate var trimmingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
