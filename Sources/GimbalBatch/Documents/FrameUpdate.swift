import GimbalFindings
import GimbalInterchange
import GimbalLayout
package import GimbalModel
package import GimbalReporting

/// A filter that updates the frames of misplaced views, like the Update Frames command in Xcode.
///
/// A view is misplaced if the frame in the document contradicts its constraints. In a scene with such a view, the frames
/// of all views are updated. Views in conflicts and ambiguous views keep their frames.
package struct FrameUpdateFilter: DocumentFilter {
  private let files: any FileAccess
  private let limits: InputLimits
  /// A closure that receives the path of a document and its bytes before and after the update.
  private let write: (_ path: String, _ old: [UInt8], _ new: [UInt8]) throws -> Void

  package init(
    files: any FileAccess, limits: InputLimits,
    write: @escaping (_ path: String, _ old: [UInt8], _ new: [UInt8]) throws -> Void
  ) {
    (self.files, self.limits, self.write) = (files, limits, write)
  }

  package func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus, cancellation: Cancellation
  ) throws -> [Report] {
    var frames: [String: Frame] = [:]
    for part in document.parts {
      for (view, frame) in Misplacement.updates(in: part.layout, part.scene.origins) {
        if let id = part.scene.origins.views[view]?.id { frames[id] = frame }
      }
    }
    guard !frames.isEmpty else { return [] }
    let bytes = try files.bytes(of: document.path)
    let markup = try DocumentMarkup(bytes, limits: limits, cancellation: cancellation)
    let elements = markup.elementsByID
    let edits = frames.flatMap { id, frame in
      elements[id].map { markup.settingFrame(frame, of: $0) } ?? []
    }
    let updated = markup.applying(edits)
    if updated != bytes { try write(document.path, bytes, updated) }
    return []
  }
}
