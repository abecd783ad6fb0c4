import GimbalLayout
import GimbalModel
import Testing

extension Frame {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

// Literals for values of properties: 12, true, "rtl".
extension PropertyValue: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .number(Double(value)) }
}
extension PropertyValue: ExpressibleByFloatLiteral {
  init(floatLiteral value: Double) { self = .number(value) }
}
extension PropertyValue: ExpressibleByBooleanLiteral {
  init(booleanLiteral value: Bool) { self = .flag(value) }
}
extension PropertyValue: ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral, ExpressibleByStringLiteral
{
  init(stringLiteral value: String) { self = .word(value) }
}

extension [Property: PropertyValue] {
  /// Returns the properties of a fixed frame.
  static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Self {
    [
      .frameX: .number(x), .frameY: .number(y), .frameWidth: .number(width), .frameHeight: .number(height),
    ]
  }

  /// Returns the properties of a content size.
  static func content(_ width: Double, _ height: Double) -> Self {
    [.contentWidth: .number(width), .contentHeight: .number(height)]
  }
}

extension Scene {
  /// Returns the view with a name that the test uses.
  func known(_ name: String) throws -> View { try #require(view(named: Name(name))) }
}

extension SolvedLayout {
  func view(_ name: String) throws -> SolvedView { try #require(self[scene.known(name).id]) }

  /// Returns a view's frame in superview coordinates.
  func frame(_ name: String) throws -> Frame { try view(name).frame }

  /// Returns a view's frame in whole pixels, in superview coordinates.
  func pixels(_ name: String) throws -> Frame { try view(name).pixelFrame }

  /// The frames of all views but the root, by name, to compare scenes with different identifiers.
  var framesByName: [String: Frame] {
    Dictionary(uniqueKeysWithValues: views.dropFirst().map { ($0.view.name.text, $0.frame) })
  }

  /// Returns a short label of a requirement: the identifier of a constraint, or the kind and view of others.
  func label(_ reason: Reason) -> String {
    func name(_ id: ViewID) -> String { scene.view(id)?.name.text ?? "?" }
    return switch reason {
    case .constraint(let id): scene.constraint(id)?.identifier?.text ?? "unnamed"
    case .fixedFrame(let view, let axis): "frame of \(name(view)), \(axis)"
    case .rootSize(let axis): "root's size, \(axis)"
    case .rootOrigin: "root's origin"
    case .nonNegativeSize(let view, let axis): "size of \(name(view)), \(axis)"
    case .content(let view, let axis): "content of \(name(view)), \(axis)"
    case .arrangement(let view, let axis): "arrangement of \(name(view)), \(axis)"
    case .contentOrigin(let view): "content area of \(name(view))"
    case .arranged(let view, let axis): "arranged \(name(view)), \(axis)"
    }
  }

  /// The labels of each conflict's members, the ignored one last.
  var contradictions: [[String]] {
    conflicts.map { conflict in
      conflict.members.filter { $0 != conflict.setAside }.map(label) + [label(conflict.setAside)]
    }
  }

  /// The ambiguities, such as `a.width=0`.
  var freedoms: [String] {
    ambiguities.map {
      "\(scene.view($0.view)?.name.text ?? "?").\($0.attribute.rawValue)=\(Decimal.print($0.value))"
    }
  }
}
