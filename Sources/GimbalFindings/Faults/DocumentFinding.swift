package import GimbalInterchange
import GimbalLayout
package import GimbalModel
import GimbalNotation

/// A finding about a scene in a file, with the object that a developer changes to fix it.
package struct DocumentFinding: Hashable, Sendable {
  package let kind: FindingKind
  /// The description: a headline, and indented details on further lines.
  package let message: String
  /// The view or constraint to change.
  package let subject: Subject
  /// The other parts of the identity of the finding, such as the axis of an ambiguity. They contain no names
  /// and no numbers, so an edit elsewhere in the document does not change them.
  package let parts: [String]
  /// `true` if the finding is a note regardless of the severity of its kind.
  package let isNote: Bool

  /// The views or constraints that identify the finding. By default, this is the subject. A contradiction is identified
  /// by all its constraints, because the choice of the ignored constraint depends on their identifiers.
  package let identity: [Subject]

  package enum Subject: Hashable, Sendable {
    case view(ViewID)
    case constraint(ConstraintID)
    case scene
  }

  /// - Parameter identity: The views or constraints that identify the finding; empty for the subject.
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
  /// Creates a finding without further parts.
  ///
  /// - Parameter view: The view to change; nil for a finding about the whole scene.
  package init(_ kind: FindingKind, _ message: String? = nil, view: ViewID? = nil) {
    self.init(kind, message ?? kind.summary, view.map(Subject.view) ?? .scene)
  }

  /// Returns the finding with a further detail.
  package func adding(_ detail: String) -> DocumentFinding {
    DocumentFinding(
      kind, message + "\n  " + detail, subject, parts: parts, isNote: isNote, identity: identity)
  }
}

extension SceneOrigins {
  /// The element of a view or constraint; nil for the scene, and for parts without an element.
  package func element(of subject: DocumentFinding.Subject) -> ElementOrigin? {
    switch subject {
    case .view(let view): views[view]
    case .constraint(let constraint): constraints[constraint]
    case .scene: nil
    }
  }
}
