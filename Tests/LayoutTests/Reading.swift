import GimbalLayout
import GimbalModel
import Testing

extension Frame {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

// Values of properties as they are written: 12, true, "rtl".
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
  /// A fixed frame.
  static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Self {
    [
      .frameX: .number(x), .frameY: .number(y), .frameWidth: .number(width), .frameHeight: .number(height),
    ]
  }

  /// An intrinsic content size.
  static func content(_ width: Double, _ height: Double) -> Self {
    [.contentWidth: .number(width), .contentHeight: .number(height)]
  }
}

extension Scene {
  /// The view of a name that the test itself gave.
  func known(_ name: String) throws -> View { try #require(view(named: Name(name))) }
}

extension SolvedLayout {
  func view(_ name: String) throws -> SolvedView { try #require(self[scene.known(name).id]) }

  /// A view's frame in its superview.
  func frame(_ name: String) throws -> Frame { try view(name).frame }

  /// A frame as the screen shows it, in the superview's coordinates.
  func pixels(_ name: String) throws -> Frame { try view(name).pixelFrame }

  /// The frames of all views but the root, by name: comparable between scenes whose identities differ.
  var framesByName: [String: Frame] {
    Dictionary(uniqueKeysWithValues: views.dropFirst().map { ($0.view.name.text, $0.frame) })
  }

  /// A requirement in short: a constraint by its identifier, anything else by what it is of.
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

  /// Each conflict's members in short, the one set aside at the end.
  var contradictions: [[String]] {
    conflicts.map { conflict in
      conflict.members.filter { $0 != conflict.setAside }.map(label) + [label(conflict.setAside)]
    }
  }

  /// What is free, as `a.width=0`.
  var freedoms: [String] {
    ambiguities.map {
      "\(scene.view($0.view)?.name.text ?? "?").\($0.attribute.rawValue)=\(Decimal.print($0.value))"
    }
  }
}
