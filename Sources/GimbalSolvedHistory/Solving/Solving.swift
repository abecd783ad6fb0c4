import GimbalLayout
import GimbalModel

/// Solves scenes of history, counts how many, and asks now and then whether to go on.
package final class Solving {
  /// How many scenes were solved.
  package private(set) var solves = 0
  /// How many revisions were read.
  package private(set) var revisions = 0

  private let isCancelled: () -> Bool
  private let progress: (Solving) -> Void

  /// - Parameters:
  ///   - isCancelled: asked now and then.
  ///   - progress: told at every revision; it decides what of that is worth saying.
  package init(
    isCancelled: @escaping () -> Bool = { false }, progress: @escaping (Solving) -> Void = { _ in }
  ) {
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// Notes that another revision is looked at.
  ///
  /// - Throws: `LayoutError.cancelled`.
  func step() throws(LayoutError) {
    revisions += 1
    if isCancelled() { throw .cancelled }
    progress(self)
  }

  /// The frames of a scene with what its instances show.
  func layout(of composition: Composition) throws(LayoutError) -> SolvedLayout {
    solves += 1
    return try LayoutPass.solve(composition, isCancelled: isCancelled)
  }

  /// The frames of a scene with what its instances show; nil where it has none.
  ///
  /// - Throws: `LayoutError.cancelled`.
  func layoutIfAny(of composition: Composition) throws(LayoutError) -> SolvedLayout? {
    do {
      return try layout(of: composition)
    } catch .cancelled {
      throw .cancelled
    } catch {
      return nil
    }
  }
}
