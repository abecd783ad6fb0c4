package import GimbalModel

/// A distance that a constraint keeps between two sides, and that there is something of.
package struct Gap: Hashable, Sendable {
  /// The axis that it is measured along.
  package var axis: Axis
  /// From where to where, in the coordinates of the boxes; the lower end first.
  package var extent: ClosedRange<Double>
  /// Where it may be drawn on the other axis.
  package var across: ClosedRange<Double>

  package init(_ axis: Axis, _ extent: ClosedRange<Double>, across: ClosedRange<Double>) {
    self.axis = axis
    self.extent = extent
    self.across = across
  }

  package var length: Double { extent.upperBound - extent.lowerBound }

  package var middle: Double { (extent.lowerBound + extent.upperBound) / 2 }

  /// The middle of where it may be drawn.
  package var place: Double { (across.lowerBound + across.upperBound) / 2 }

  /// Its length in points, as it is written beside it.
  package var label: String { LengthFormat.text(length) }
}

extension Gap {
  /// The rectangle that it may be drawn in.
  var frame: Frame {
    let (along, side) = (length, across.upperBound - across.lowerBound)
    return axis == .horizontal
      ? Frame(x: extent.lowerBound, y: across.lowerBound, width: along, height: side)
      : Frame(x: across.lowerBound, y: extent.lowerBound, width: side, height: along)
  }
}

/// Numbers as pictures write them: points with three decimals at most, as tables show them.
enum LengthFormat {
  static func text(_ length: Double) -> String {
    let thousandths = (length * 1000).rounded()
    if thousandths.magnitude < 1e15, Int(thousandths).isMultiple(of: 1000) {
      return String(Int(thousandths) / 1000)
    }
    return Decimal.print(thousandths / 1000)
  }

  /// A text whose numbers have three decimals at most.
  static func shortened(_ text: String) -> String {
    let bytes = Array(text.utf8)
    // Most texts have none that is longer, and a search by pattern is slow.
    let hasLong = bytes.indices.contains { place in
      bytes[place] == UInt8(ascii: ".") && place + 4 < bytes.count
        && bytes[place + 1...place + 4].allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
    guard hasLong else { return text }
    return text.replacing(#/\b\d+\.\d{4,}\b/#.wordBoundaryKind(.simple)) { match in
      Double(match.output).map(LengthFormat.text) ?? String(match.output)
    }
  }

  /// `120x44`
  static func text(_ size: Size, by sign: String = "x") -> String {
    text(size.width) + sign + text(size.height)
  }
}

/// What of a picture a constraint holds.
package struct PictureConstraint: Hashable, Sendable {
  package var constraint: ConstraintID
  /// The box of its first side, and of its second where it has one.
  package var first: Int
  package var second: Int?
  /// The stretch that it holds: along which axis, from where to where, and the middle of where it may be drawn.
  package var axis: Axis
  package var from: Double
  package var to: Double
  package var across: Double
  /// Whether it keeps two sides apart.
  package var isGap: Bool
  /// Whether the constraint holds: what does not keeps nothing.
  package var isMet: Bool
}
