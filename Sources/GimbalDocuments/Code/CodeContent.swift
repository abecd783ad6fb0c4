package import GimbalInterfaceBuilder
package import GimbalModel
package import GimbalUIKit

/// The classes of a Swift file that lay out views.
package struct CodeContent: Sendable {
  package let classes: [CodeReport]
  /// The faults of the syntax. What can be read around them is read.
  package let syntaxErrors: [CodeMessage]
  /// The other files of the module, whose declarations can change the layout.
  package let dependencies: [String]
}

/// A range of code.
package struct CodePlace: Hashable, Sendable {
  /// The path of the file, as the user would type it.
  package let file: String
  package let line: Int
  /// The column in bytes of UTF-8, starting at 1, as compilers print it.
  package let column: Int

  /// The place as `file:line:column`.
  var text: String { "\(file.visible):\(line):\(column)" }
}

/// A message about a place in code.
package struct CodeMessage: Hashable, Sendable {
  package let place: CodePlace
  package let message: String

  /// The message as a warning on a line, such as `Login.swift:3:5: warning: expected '}'`.
  package var warning: String { "\(place.text): warning: \(message.visible)\n" }
}

/// A class of layout code: its scene, its rules, and what is not known about them.
package struct CodeReport: Sendable {
  /// A rule or a property that depends on a value that is not known.
  package struct Unknown: Hashable, Sendable {
    package let place: CodePlace
    package let origin: ElementOrigin
    package let expression: String
    package let reason: String
    /// The expression whose value is not known.
    package let cause: CodePlace
    package let causeExpression: String
  }

  /// A branch on a value that is not known.
  package struct Assumption: Hashable, Sendable {
    package let place: CodePlace
    package let expression: String
    package let value: Bool
    /// `true` if the user supplied the value.
    package let isSupplied: Bool

    /// The condition, its value and its place.
    package var words: String { "\(expression.shortened) is \(value)  (\(place.file.visible):\(place.line))" }
  }

  /// A frame that holds only for the sizes of the runs.
  package struct Computed: Hashable, Sendable {
    package let place: CodePlace
    package let expression: String
  }

  package struct Fault: Hashable, Sendable {
    package let kind: CodeFault.Kind
    package let message: String
    package let place: CodePlace
    package let origin: ElementOrigin
    /// The code, which identifies the fault if lines move.
    package let expression: String
  }

  package let name: String
  package let place: CodePlace
  /// The number of the expressions that make constraints.
  package let expressions: Int
  package let rules: Int
  /// The places of the expressions that made rules.
  package let made: [CodePlace]
  /// All constraints of the runs, if they are listed.
  package let constraints: [MadeConstraints<CodePlace>]
  /// The rules and the numbers of the layout that depend on unknown values.
  package let unknowns: [Unknown]
  /// The texts, fonts and images that are not known, on which the sizes of views depend.
  package let unknownContents: [Unknown]
  package let assumed: [Assumption]
  /// The frames that the code computes in a way that is not linear, which hold only for the sizes of the runs.
  package let computed: [Computed]
  package let faults: [Fault]
  /// The traits that the code asks for and for which it did not run.
  package let omittedTraits: [TraitAxis]
  /// `true` if the code asks for sizes, so that it runs for those of devices only.
  package let usesSize: Bool
  /// The reason why the run ended early; `nil` if it did not.
  package let interruption: String?
  /// The limit that ended the run; `nil` if none did.
  package let limit: ExceededLimit?
  /// The scene; `nil` if the class makes no layout, or cannot be run.
  package let scene: Scene?
  package let origins: SceneOrigins
  /// The scene of the document that is the view of the class; `nil` for a class without a document.
  package let document: Document?
  /// The number of the outlets that documents connect with objects of the code.
  package let outlets: Int
  /// The number of the outlets that the code declares.
  package let declaredOutlets: Int

  package struct Document: Sendable {
    /// The path of the document.
    package let path: String
    package let scene: ImportedScene
  }
}

/// The reason why a Swift file cannot be read.
package struct UnreadableCode: Error {
  package let message: String
  package let remedy: String?
  /// `true` if the program that parses Swift files cannot be used, so that no file can be read.
  package var isOfProgram = false
}

/// The error for a class whose run exceeds a limit. Its scene has what ran before.
struct UnfinishedClass: Error {
  let found: CodeReport
  let limit: ExceededLimit

  init(_ found: CodeReport, _ limit: ExceededLimit) { (self.found, self.limit) = (found, limit) }
}
