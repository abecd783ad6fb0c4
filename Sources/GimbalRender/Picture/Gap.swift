package import GimbalLayout
package import GimbalModel

/// A nonzero distance between two edges that a constraint or a stack view relates.
package struct Gap: Hashable, Sendable {
  /// The axis of the distance.
  package var axis: Axis
  /// The positions of the two edges along the axis, in the coordinate system of the picture's boxes.
  package var extent: ClosedRange<Double>
  /// The range on the perpendicular axis in which a line for the gap can be drawn.
  package var across: ClosedRange<Double>

  /// The limit that an inequality imposes on the distance; `nil` if the distance is fixed.
  package var limit: DistanceLimit?
  /// The indices of the boxes that the gap is between; `nil` if they are not known.
  package var ends: Ends?

  /// The indices of two boxes.
  package struct Ends: Hashable, Sendable {
    package var first: Int
    package var second: Int

    package init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }
  }

  package init(
    _ axis: Axis, _ extent: ClosedRange<Double>, across: ClosedRange<Double>, limit: DistanceLimit? = nil,
    ends: Ends? = nil
  ) {
    self.axis = axis
    self.extent = extent
    self.across = across
    self.limit = limit
    self.ends = ends
  }

  package var length: Double { extent.upperBound - extent.lowerBound }

  package var middle: Double { (extent.lowerBound + extent.upperBound) / 2 }

  /// The center of the range `across`, which is the position of the line that represents the gap.
  package var position: Double { (across.lowerBound + across.upperBound) / 2 }

  /// The length in points, or the limit of the length such as `≥ 8`, for display.
  package var label: String { label(isASCII: false) }

  /// Returns the label. If `isASCII` is `true`, the label contains only ASCII characters.
  func label(isASCII: Bool) -> String {
    guard let limit else { return LengthFormat.text(length) }
    let sign = isASCII ? limit.relation.rawValue : limit.relation == .lessThanOrEqual ? "≤" : "≥"
    return "\(sign) \(LengthFormat.text(limit.length))"
  }
}

extension Gap {
  /// The rectangle in which the gap can be drawn.
  var frame: Frame {
    let (along, side) = (length, across.upperBound - across.lowerBound)
    return axis == .horizontal
      ? Frame(x: extent.lowerBound, y: across.lowerBound, width: along, height: side)
      : Frame(x: across.lowerBound, y: extent.lowerBound, width: side, height: along)
  }
}

/// The format of lengths in pictures: points with up to three decimals, as in tables.
enum LengthFormat {
  static func text(_ length: Double) -> String {
    let thousandths = (length * 1000).rounded()
    if thousandths.magnitude < 1e15, Int(clamping: thousandths).isMultiple(of: 1000) {
      return String(Int(clamping: thousandths) / 1000)
    }
    return Decimal.print(thousandths / 1000)
  }

  /// Returns the text with all numbers rounded to three decimals.
  static func shortened(_ text: String) -> String {
    let bytes = Array(text.utf8)
    // Most strings contain no number with more than three decimals. For these, skip the slow regular
    // expression.
    let hasLong = bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: ".") && index + 4 < bytes.count
        && bytes[index + 1...index + 4].allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
    guard hasLong else { return text }
    return text.replacing(#/\b\d+\.\d{4,}\b/#.wordBoundaryKind(.simple)) { match in
      Double(match.output).map(LengthFormat.text) ?? String(match.output)
    }
  }

  /// Returns the text of a size, such as `120x44`.
  static func text(_ size: Size, by sign: String = "x") -> String {
    text(size.width) + sign + text(size.height)
  }
}

/// A constraint in a picture, which is drawn as a line between edges of its two items or along the length of
/// one item.
package struct PictureConstraint: Hashable, Sendable {
  package var constraint: ConstraintID
  /// The indices of the boxes of the first and the second item. `second` is `nil` if the constraint has only
  /// one item.
  package var first: Int
  package var second: Int?
  /// The line that represents the constraint: its axis, its ends `from` and `to` on this axis, and its
  /// position `across` on the perpendicular axis.
  package var axis: Axis
  package var from: Double
  package var to: Double
  package var across: Double
  /// `true` if the constraint relates edges of two items, so that the line shows the distance between the
  /// edges.
  package var isGap: Bool
  /// `true` if the layout satisfies the constraint.
  package var isMet: Bool
}
