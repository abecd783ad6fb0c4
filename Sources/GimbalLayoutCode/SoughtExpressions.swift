import GimbalInterpreter
import GimbalSyntaxTree
import GimbalUIKit

/// The expressions of a class that made no constraints yet, in a run that reads them.
final class SoughtExpressions {
  /// The locations by file, in the order of their starts.
  private var locations: [Int: [CodeLocation]]
  private let host: UIKitHost
  private var constraintCount = 0

  init(_ expressions: [CodeLocation], _ host: UIKitHost) {
    locations = Dictionary(grouping: expressions, by: \.file)
      .mapValues { $0.sorted { $0.span.start < $1.span.start } }
    self.host = host
  }

  /// Returns `true` if the code at a location contains one of the expressions.
  ///
  /// - Complexity: O(log *n*), and O(*n*) after new constraints.
  func isPart(of place: CodeLocation) -> Bool {
    removeMadeExpressions()
    guard let candidates = locations[place.file] else { return false }
    var (low, high) = (0, candidates.count)
    while low < high {
      let middle = (low + high) / 2
      if candidates[middle].span.start < place.span.start { low = middle + 1 } else { high = middle }
    }
    return low < candidates.count && candidates[low].span.end <= place.span.end
  }

  private func removeMadeExpressions() {
    guard host.constraintCount > constraintCount else { return }
    let made = host.madeExpressions(from: constraintCount)
    constraintCount = host.constraintCount
    for (file, places) in Dictionary(grouping: made, by: \.file) where locations[file] != nil {
      let made = Set(places)
      locations[file]?.removeAll(where: made.contains)
    }
  }
}
