import GimbalModel
import Testing

@Suite struct PropertyDeclarationTests {
  @Test func everyPropertyIsDeclaredOnce() {
    let declared = PropertyDeclaration.all.map(\.property)
    #expect(declared.sorted() == Property.allCases)
    for property in Property.allCases { #expect(property.declaration.property == property) }
  }

  /// A default value is a value of the property.
  @Test(arguments: ViewKind.allCases) func defaultsAreAccepted(in kind: ViewKind) {
    for property in Property.allCases {
      if let value = property.declaration.form(in: kind).defaultValue {
        #expect(property.accepts(value), "\(property)")
      }
    }
  }

  /// Two properties of a view have different attributes, colors and assignments. Only the fixed frame and the
  /// recorded frame share the element of the frame.
  @Test(arguments: ViewKind.allCases) func spellingsAreUnique(in kind: ViewKind) {
    let forms = PropertyDeclaration.all.filter { $0.isOf(kind) }.map { $0.form(in: kind) }
    let documents = forms.compactMap { form -> String? in
      switch form.document {
      case .flag(let name, _), .attribute(let name): name
      case .color(let key): "color \(key)"
      default: nil
      }
    }
    #expect(Set(documents).count == documents.count)
    let assignments = forms.compactMap { form -> String? in
      switch form.code {
      case .variable(let name, _), .integer(let name, _), .choice(let name, _, _): name
      case .state(let name, let state): "\(name) \(state)"
      default: nil
      }
    }
    #expect(Set(assignments).count == assignments.count)
  }

  /// The type of a value fits the form of its attribute.
  @Test func flagsHaveFlagForms() {
    for property in Property.allCases {
      for kind in ViewKind.allCases {
        switch property.declaration.form(in: kind).document {
        case .flag: #expect(property.kind == .flag, "\(property)")
        case .attribute: #expect(property.kind != .flag && property.kind != .color, "\(property)")
        case .color: #expect(property.kind == .color, "\(property)")
        default: break
        }
      }
    }
  }

  @Test func titlesAreWords() {
    #expect(Property.fontSize.declaration.title == "font size")
    #expect(Property.contentWidth.declaration.title == "intrinsic width")
    #expect(Property.recordedX.declaration.title == nil)
  }
}
