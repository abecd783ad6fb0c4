import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalMarkup
package import GimbalModel
package import GimbalReporting

/// An update of the frames of misplaced views, like the Update Frames command in Xcode.
///
/// A view is misplaced if the frame in the document contradicts its constraints. In a scene with such a view, the frames
/// of all views are updated, and the attribute `misplaced` is removed from views that are already in place. Views in conflicts and
/// ambiguous views keep their frames and this attribute.
package struct FrameUpdateReports: DocumentReports {
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
    var settled: [String] = []
    for part in document.parts {
      let updates = Misplacement.updates(in: part.layout, part.scene.origins)
      guard !updates.isEmpty else { continue }
      for (view, origin) in part.scene.origins.views {
        guard let id = origin.id else { continue }
        if let frame = updates[view] {
          frames[id] = frame
        } else if Misplacement.isInPlace(view, in: part.layout) {
          settled.append(id)
        }
      }
    }
    guard !frames.isEmpty else { return [] }
    let bytes = try files.bytes(of: document.path)
    let markup = try Markup.read(bytes, limits: limits, cancellation: cancellation)
    let elements = markup.elementsByID
    let edits = frames.flatMap { id, frame in
      elements[id].map { MarkupEdit.settingFrame(frame, of: $0) } ?? []
    }
    let marks = settled.compactMap { id in elements[id].flatMap { MarkupEdit.removing("misplaced", of: $0) } }
    let updated = markup.applying(edits + marks)
    if updated != bytes { try write(document.path, bytes, updated) }
    return []
  }
}
