internal import GimbalModel

/// A chain that is being found, as the places of its constraints.
struct FormatDraft {
  let axis: Axis
  /// Empty where the chain does not begin at an edge.
  var opening: [Int] = []
  /// One view after the other, with what is said of its size.
  var elements: [(view: View, sizes: [Int])] = []
  /// One fewer than elements.
  var gaps: [[Int]] = []
  /// Empty where the chain does not end at an edge.
  var closing: [Int] = []

  /// All constraints, in the order in which the chain says them.
  var constraints: [Int] {
    var all = opening
    for (index, element) in elements.enumerated() {
      all += element.sizes
      if index < gaps.count { all += gaps[index] }
    }
    return all + closing
  }

  /// What stands before an element.
  func before(_ index: Int) -> [Int] { index == 0 ? opening : gaps[index - 1] }

  /// What stands behind an element.
  func behind(_ index: Int) -> [Int] { index < gaps.count ? gaps[index] : closing }
}
