package import GimbalModel
import Synchronization

/// Measures each text once at each width, for whoever solves a scene again and again: most texts are measured at the same
/// widths every time.
package final class RememberingMeasurer: TextMeasurer {
  private struct Question: Hashable {
    let text: StyledText
    let width: Double?
  }

  private let measurer: any TextMeasurer
  private let known = Mutex<[Question: MeasuredText]>([:])

  /// How many answers are remembered before all are forgotten.
  private static let mostAnswers = 100_000

  /// - Parameter measurer: who is asked.
  package init(_ measurer: any TextMeasurer = SystemFontMeasurer()) { self.measurer = measurer }

  package func measure(_ text: StyledText, within width: Double?) -> MeasuredText {
    let question = Question(text: text, width: width)
    if let answer = known.withLock({ $0[question] }) { return answer }
    let answer = measurer.measure(text, within: width)
    known.withLock { known in
      if known.count >= RememberingMeasurer.mostAnswers { known = [:] }
      known[question] = answer
    }
    return answer
  }
}
