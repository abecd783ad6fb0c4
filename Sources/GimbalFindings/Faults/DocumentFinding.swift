package import GimbalInterchange
import GimbalLayout
package import GimbalModel
import GimbalNotation

/// A finding about a scene in a file, with the object that a developer changes to fix it.
package struct DocumentFinding: Hashable, Sendable {
  package let kind: FindingKind
  /// The description: a headline, and indented details on further lines.
  package let message: String
  /// The view or constraint to change, or the scene if the finding is about the whole scene.
  package let subject: Subject
  /// The values that identify the finding in addition to its kind and `identity`, such as the axis of a
  /// conflict. The values contain no lengths. They contain object ids instead of names if possible, so an
  /// edit elsewhere in the document does not change them.
  package let parts: [String]
  /// `true` if the finding is a note regardless of the severity of its kind.
  package let isNote: Bool

  /// The views or constraints that identify the finding; by default, the subject. A conflict is identified by
  /// all of its constraints, because the choice of the ignored constraint depends on their identifiers.
  package let identity: [Subject]

  package enum Subject: Hashable, Sendable {
    case view(ViewID)
    case constraint(ConstraintID)
    case scene
  }

  /// Creates a finding.
  ///
  /// - Parameter identity: The views or constraints that identify the finding. If the array is empty, the
  ///   subject identifies the finding.
  init(
    _ kind: FindingKind, _ message: String, _ subject: Subject, parts: [String] = [], isNote: Bool = false,
    identity: [Subject] = []
  ) {
    self.kind = kind
    self.message = message
    self.subject = subject
    self.parts = parts
    self.isNote = isNote
    self.identity = identity.isEmpty ? [subject] : identity
  }
}

extension DocumentFinding {
  /// Creates a finding about a view or about the whole scene.
  ///
  /// - Parameters:
  ///   - message: The description; `nil` for the summary of the kind.
  ///   - view: The view to change; `nil` for a finding about the whole scene.
  ///   - parts: The texts that distinguish the finding from others of its kind about the same view.
  package init(_ kind: FindingKind, _ message: String? = nil, view: ViewID? = nil, parts: [String] = []) {
    self.init(kind, message ?? kind.summary, view.map(Subject.view) ?? .scene, parts: parts)
  }

  /// Returns the finding with a detail added to its description.
  package func adding(_ detail: String) -> DocumentFinding {
    DocumentFinding(
      kind, message + "\n  " + detail, subject, parts: parts, isNote: isNote, identity: identity)
  }
}

extension SceneOrigins {
  /// Returns the document element of a view or a constraint; `nil` for the scene, and for objects that no
  /// element describes.
  package func element(of subject: DocumentFinding.Subject) -> ElementOrigin? {
    switch subject {
    case .view(let view): views[view]
    case .constraint(let constraint): constraints[constraint]
    case .scene: nil
    }
  }
}
