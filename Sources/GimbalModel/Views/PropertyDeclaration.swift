/// The declaration of a property: its values, the views that have it, its effect on the layout, and its form in
/// Interface Builder documents and in Swift code.
///
/// Scripts, archives and the database name a property by its raw value. Parsers, help texts, importers, writers
/// and exporters derive their tables from the declarations. A regular property therefore needs only a case of
/// `Property` and a declaration.
package struct PropertyDeclaration: Sendable {
  package let property: Property
  package let kind: Property.Kind
  /// The kinds of views whose class in UIKit has the property; `nil` for all kinds.
  package let views: Set<ViewKind>?
  package let effect: LayoutEffect
  /// The name in comparisons of documents, such as `font size`; `nil` for a property that a developer does not
  /// set, because the import computes it from the document.
  package let title: String?
  private let form: PropertyForm
  /// The forms for kinds of views that differ from `form`.
  private let exceptions: [ViewKind: PropertyForm]

  /// Creates a declaration.
  ///
  /// - Parameters:
  ///   - views: The kinds of views with the property; `nil` for all kinds.
  ///   - defaultValue: The default value in UIKit; `nil` if there is none or if it is unknown.
  ///   - title: The name in comparisons of documents. By default, it consists of the words of the raw value.
  ///   - exceptions: The forms for kinds of views that differ from the other kinds. Parts that are `nil` do not
  ///     differ. The kinds are added to `views`, unless `views` is `nil`.
  init(
    _ property: Property, _ kind: Property.Kind, of views: Set<ViewKind>? = nil,
    default defaultValue: PropertyValue? = nil, moves effect: LayoutEffect = .nothing,
    title: Title = .words, document: DocumentForm = .none, code: CodeForm = .none,
    except exceptions: [ViewKind: Exception] = [:]
  ) {
    self.property = property
    self.kind = kind
    self.views = views?.union(exceptions.keys)
    self.effect = effect
    self.title =
      switch title {
      case .words: property.rawValue.separatedWords
      case .text(let text): text
      case .none: nil
      }
    form = PropertyForm(defaultValue: defaultValue, document: document, code: code)
    self.exceptions = exceptions.mapValues { exception in
      PropertyForm(
        defaultValue: exception.defaultValue ?? defaultValue, document: exception.document ?? document,
        code: exception.code ?? code)
    }
  }

  /// Returns the default value and the spellings of the property for views of a kind.
  package func form(in kind: ViewKind) -> PropertyForm { exceptions[kind] ?? form }

  /// Returns `true` if views of the kind have the property.
  package func isOf(_ kind: ViewKind) -> Bool { views?.contains(kind) ?? true }

  /// The title of a property in a declaration.
  enum Title {
    /// The words of the raw value, such as `font size` for `fontSize`.
    case words
    case text(String)
    /// No title, for a property that the import computes.
    case none
  }

  /// The parts of a form that views of one kind do not share with other views.
  struct Exception {
    var defaultValue: PropertyValue?
    var document: DocumentForm?
    var code: CodeForm?

    init(default defaultValue: PropertyValue? = nil, document: DocumentForm? = nil, code: CodeForm? = nil) {
      self.defaultValue = defaultValue
      self.document = document
      self.code = code
    }
  }
}

/// The default value of a property, and its spellings outside of scripts.
package struct PropertyForm: Hashable, Sendable {
  /// The default value in UIKit; `nil` if there is none or if it is unknown.
  package let defaultValue: PropertyValue?
  package let document: DocumentForm
  package let code: CodeForm
}

/// The frames that depend on a property.
package enum LayoutEffect: Hashable, Sendable {
  /// No frames. The property describes the appearance, the rotation, the drawing order or the document.
  case nothing
  /// Frames along the horizontal axis.
  case horizontal
  /// Frames along the vertical axis.
  case vertical
  /// Frames along both axes.
  case both
  /// Frames along both axes, because the property is a part of a fixed frame. A single given coordinate makes
  /// the frame fixed on both axes.
  case fixedFrame
  /// Frames along both axes, because the property affects the size of the text in the view. Wider text can need
  /// more lines and thus more height.
  case text

  package var axes: [Axis] {
    switch self {
    case .nothing: []
    case .horizontal: [.horizontal]
    case .vertical: [.vertical]
    case .both, .fixedFrame, .text: Axis.allCases
    }
  }
}

/// The form of a property in the element of a view in an Interface Builder document.
package enum DocumentForm: Hashable, Sendable {
  /// A document does not contain the property, or the writer does not write it.
  case none
  /// The import derives the property from the frame, the text or the device, so it is never written. The
  /// comparison of a written document with the scene ignores the property if `isCompared` is `false`.
  case derived(isCompared: Bool)
  /// An attribute with the value `YES` or `NO`. Xcode omits the attribute for the value `missing`.
  case flag(String, missing: Bool)
  /// An attribute with a number or a keyword. Xcode omits it for the default value.
  case attribute(String)
  /// An attribute of the child element `rect` with the key `frame`.
  case frame(String)
  /// A child element `color` with this key.
  case color(String)
  /// Another child element. The importer and the writer have code for it.
  case child
  /// Another form. The importer and the writer have code for it.
  case code
}

/// The form of a property in exported Swift code.
package enum CodeForm: Hashable, Sendable {
  /// Code cannot express the property. The exported file lists the property as omitted.
  case none
  /// Code does not need the property, because an app does not use it for layout.
  case unneeded
  /// Code expresses the property in a declaration or a comment instead of an assignment.
  case declaration
  /// A variable of the view, with the expression of its default value.
  case variable(String, default: String)
  /// A variable of type `Int`, with the expression of its default value.
  case integer(String, default: String)
  /// A variable whose value is a case of `type`, with the default case. The cases have the names of the keywords.
  case choice(String, type: String, default: String)
  /// The value of a button in a control state, which the method `set…(_:for:)` sets.
  case state(String, of: String)
  /// Another statement. The exporter has code for it.
  case code
}

extension String {
  /// The words of a camel case name, such as `font size` for `fontSize`.
  package var separatedWords: String {
    reduce(into: "") { words, character in
      words += character.isUppercase ? " " + character.lowercased() : String(character)
    }
  }
}
