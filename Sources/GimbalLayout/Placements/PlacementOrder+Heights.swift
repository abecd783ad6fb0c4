import GimbalModel

extension PlacementOrder {
  /// The placements that read the height of a view which no placement gives one, before the width is given that the
  /// height follows from.
  ///
  /// - Parameter isHighForItsWidth: whether a view's height depends on its width.
  /// - Complexity: O(placements).
  func readersOfHeights(_ isHighForItsWidth: (ViewID) -> Bool) -> [Violation] {
    var widths: [ViewID: Int] = [:]
    for (index, placement) in decisions.enumerated() where placement.measure == .width {
      widths[placement.view] = index
    }
    for placement in decisions where placement.measure == .height { widths[placement.view] = nil }
    return decisions.enumerated().compactMap { index, reader in
      guard case .measure(let source, let measure, _, _) = reader.value, source.part == nil,
        measure.slotsRead.contains(.height), let place = widths[source.view], place > index,
        isHighForItsWidth(source.view)
      else { return nil }
      return Violation(reader: reader, wanted: decisions[place])
    }
  }
}
