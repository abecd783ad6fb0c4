import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The review of a changed Interface Builder document: the changes of its scenes, or the error that prevents
/// the review.
struct DocumentReview {
  let document: ChangedDocument
  /// The scenes with changes.
  private(set) var scenes: [SceneReview]
  /// The changed elements outside of the scenes, such as the title of a navigation controller.
  let others: [ElementChange]
  /// The error message if a version of the document cannot be read or the versions cannot be compared,
  /// otherwise `nil`.
  let failure: String?
  /// The platform of a document that is skipped because layouts of this platform are not supported, otherwise `nil`.
  let otherPlatform: Platform?

  /// The scenes that only the old or only the new version has.
  let removed: [FileScene]
  let added: [FileScene]
  /// The classes whose view is that of a document in one version only, with both versions.
  let rewritten: [(old: FileScene, new: FileScene)]

  /// `true` if both versions were read and compared, and nothing changed.
  private var isEmpty: Bool {
    scenes.isEmpty && others.isEmpty && failure == nil && otherPlatform == nil
  }

  /// `true` for a file without layout changes, except for a renamed file, which has an entry of its own.
  var isUnchanged: Bool { isEmpty && document.status != "renamed" }

  /// The text that is printed for a document without listed changes; `nil` for other documents.
  var omission: String? {
    otherPlatform.map { "not reviewed: the document is for \($0.rawValue)" }
      ?? (isEmpty ? "no layout changes" : nil)
  }

  /// Compares the two versions of a document. An error other than a cancellation is stored in `failure`.
  ///
  /// - Throws: `LayoutError.cancelled` if the run is canceled.
  init(
    _ document: ChangedDocument, _ source: any ReviewSource, from viewpoints: [ReviewViewpoint],
    settings: ReviewSettings, ids: any IDSource, budget: WorkBudget
  ) throws {
    self.document = document
    do {
      let name = document.path.fileStem
      let old = try DocumentReview.read(document.old, isNew: false, source, named: name, ids, budget)
      let new = try DocumentReview.read(document.new, isNew: true, source, named: name, ids, budget)
      let pairs = try DocumentReview.pairs(old, new)
      let elements = ReviewedElements(old, new, pairs, limits: budget.limits)
      let checked = try CheckedScenes(
        old, new, document, source, from: viewpoints, ids: ids, budget: budget)
      let texts = try ReviewTexts.all(of: document, in: source, settings, budget.limits)
      let locations = texts.flatMap { texts in viewpoints.map { ReviewLocation(viewpoint: $0, texts: texts) }
      }
      scenes = try pairs.enumerated().map { index, pair in
        try SceneReview(
          pair, from: locations, elements: elements.ofScenes[index] ?? [], checked: checked,
          selection: settings.selection, budget: budget)
      }.filter { !$0.isEmpty }
      others = elements.others
      removed = pairs.filter { $0.new == nil }.compactMap(\.oldFile)
      added = pairs.filter { $0.old == nil }.compactMap(\.newFile)
      rewritten = pairs.compactMap { pair in
        guard let old = pair.oldFile, let new = pair.newFile, (old.document == nil) != (new.document == nil)
        else {
          return nil
        }
        return (old, new)
      }
      (failure, otherPlatform) = (nil, nil)
    } catch LayoutError.cancelled {
      throw LayoutError.cancelled
    } catch let error as DocumentError where error.otherPlatform != nil {
      (scenes, failure, otherPlatform, removed, added) = ([], nil, error.otherPlatform, [], [])
      (rewritten, others) = ([], [])
    } catch {
      (scenes, otherPlatform, removed, added, rewritten) = ([], nil, [], [], [])
      others = []
      failure =
        (error as? ReviewFailure)?.message ?? DocumentFault(error, path: document.path).text.trimmingNewline
    }
  }

  /// Removes the moves, the findings and the changes that other reviews list, and the scenes without others.
  mutating func omit(_ known: ReviewedFacts) {
    scenes = scenes.map(known.omitted).filter { !$0.isEmpty }
  }

  private static func read(
    _ path: String?, isNew: Bool, _ source: any ReviewSource, named name: String, _ ids: any IDSource,
    _ budget: WorkBudget
  ) throws -> SceneFile? {
    guard let path else { return nil }
    return try budget.run {
      try SceneFile(
        path, named: name, files: RevisionFiles(source: source, isNew: isNew), ids: ids,
        limits: budget.limits,
        cancellation: budget.cancellation)
    }
  }

  private static func pairs(_ old: SceneFile?, _ new: SceneFile?) throws -> [FileComparison.Pair] {
    switch (old, new) {
    case (let old?, let new?):
      try FileComparison(from: old, to: new, matchesElements: old.hasElements && new.hasElements).pairs
    case (let old?, nil): old.scenes.map { FileComparison.Pair(old: $0.scene, new: nil, oldFile: $0) }
    case (nil, let new?): new.scenes.map { FileComparison.Pair(old: nil, new: $0.scene, newFile: $0) }
    case (nil, nil): []
    }
  }
}

extension String {
  fileprivate var trimmingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
