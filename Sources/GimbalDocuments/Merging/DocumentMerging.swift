import GimbalInterfaceBuilder
import GimbalMarkup
package import GimbalModel
import GimbalReporting

/// The merged document and the conflicts.
package struct MergedDocument {
  package let bytes: [UInt8]
  /// The conflicts that a person must resolve, one per line.
  package let conflicts: [String]
  /// `true` if both sides changed the frame of a view that constraints determine, and the merged document has ours, because the
  /// solved frame is not certain.
  package let hasUnsolvedFrames: Bool
  /// `true` if our version was not formatted as Xcode formats documents, so that unchanged lines differ.
  package let isReformatted: Bool
  /// `false` if the versions cannot be merged by elements. The bytes are then those of our version.
  package let isMergedByElements: Bool
  /// `true` if a version is an archive of Xcode 3 or 4, which is merged by lines. The bytes are those of our version.
  package let isArchive: Bool
  /// The conflicts and ambiguities of the merged layouts that neither version has, one per line.
  package let faults: [String]
  /// The other effects of the merge on the layouts, one per line: the conflicts and ambiguities that theirs has and ours does
  /// not, and views with a frame that they have in neither version.
  package let effects: [String]
}

/// A merge of two versions of an Interface Builder document.
package enum DocumentMerging {
  /// Merges two versions of a document with a common ancestor.
  ///
  /// - Parameter base: The common ancestor. It is empty if both versions added the document, as git passes it.
  /// - Throws: `FileFailure` with the path of a document that is not well-formed, contains an object id twice, or exceeds a limit.
  package static func merge(
    base: DocumentVersion, ours: DocumentVersion, theirs: DocumentVersion, limits: InputLimits
  ) throws -> MergedDocument {
    let versions = (ours: try markup(of: ours, limits), theirs: try markup(of: theirs, limits))
    let old = base.bytes.isEmpty ? nil : try markup(of: base, limits)
    // The objects of an archive refer to each other by numbers, and their elements have no meaning without these.
    if [versions.ours, versions.theirs, old].contains(where: { $0?.root.name == "archive" }) {
      return MergedDocument(
        bytes: ours.bytes, conflicts: [], hasUnsolvedFrames: false, isReformatted: false,
        isMergedByElements: false, isArchive: true, faults: [], effects: [])
    }
    let merge = DocumentMerge(base: old, ours: versions.ours, theirs: versions.theirs)
    let merged = try? merge.markup ?? Markup.read(merge.bytes, limits: limits)
    let frames = merged.map {
      MergedFrames(
        $0, contested: merge.contestedFrames, ours: versions.ours, theirs: versions.theirs, at: ours.path,
        limits: limits)
    }
    let effects = frames.map {
      MergeEffects(ours: versions.ours, theirs: versions.theirs, merged: $0.markup, at: ours.path, limits)
    }
    return MergedDocument(
      bytes: frames?.markup.bytes ?? merge.bytes,
      conflicts: merge.conflicts.filter { !$0.isComputed }.map(\.line),
      hasUnsolvedFrames: frames?.isComplete == false, isReformatted: merge.isReformatted,
      isMergedByElements: merge.isMergedByElements, isArchive: false,
      faults: effects?.faults ?? [], effects: effects?.others ?? [])
  }

  private static func markup(of file: DocumentVersion, _ limits: InputLimits) throws -> Markup {
    let markup: Markup
    do throws(DocumentError) {
      markup = try Markup.read(file.bytes, limits: limits)
      try markup.requireInterfaceBuilder()
    } catch {
      throw FileFailure(
        path: file.path, reason: "\(error.line):\(error.column): \(error.message)", remedy: error.remedy)
    }
    do throws(UnwritableChange) {
      try markup.requireDistinctIDs()
    } catch {
      throw FileFailure(path: file.path, reason: error.message, remedy: error.remedy)
    }
    return markup
  }
}
