import GimbalModel
import GimbalNotation

/// Asks whether the device may turn, as UIKit does: the project, then the innermost visible scene, then its container,
/// and so on outwards. A container without a visible child has nobody else to ask.
struct RotationInquiry {
  /// What one of those asked says.
  struct Answer {
    /// Nil for the project.
    let scene: Scene?
    /// Why the scene does not turn; nil where it does.
    let objection: Objection?
  }

  enum Objection {
    case locked
    /// None of the orientations that would do is supported.
    case unsupported
  }

  let chain: VisibleChain
  let wish: RotationWish
  /// In the order of asking, up to the first that refuses; nobody is asked where nothing would turn.
  private(set) var answers: [Answer] = []
  /// The orientation that all support and that is to be preferred; nil where there is none.
  let goal: Orientation?
  /// Whether everything is as it is wished already.
  let isUnneeded: Bool

  init(_ wish: RotationWish, of chain: VisibleChain, inUse scene: Scene, projectAutorotates: Bool) {
    self.chain = chain
    self.wish = wish
    var candidates = wish.candidates(from: scene.display.orientation)
    goal = candidates.first { candidate in
      chain.scenes.allSatisfy { $0.header.orientations.contains(candidate) }
    }
    isUnneeded = goal.map(chain.isShown) ?? false
    // What is not visible cannot be turned, and is not asked.
    if isUnneeded || chain.hiddenIn != nil { return }
    answers = [Answer(scene: nil, objection: projectAutorotates ? nil : .locked)]
    for scene in chain.scenes.reversed() {
      if answers.last?.objection != nil { return }
      candidates.removeAll { !scene.header.orientations.contains($0) }
      let objection: Objection? = scene.autorotates ? candidates.isEmpty ? .unsupported : nil : .locked
      answers.append(Answer(scene: scene, objection: objection))
    }
  }

  /// The orientation to turn to.
  ///
  /// - Throws: who refused, and what would be done about it.
  func allowed(at place: Span) throws(Refusal) -> Orientation {
    if let goal, isUnneeded { return goal }
    if let container = chain.hiddenIn {
      let name = chain.outermost.name
      throw Refusal(
        "'\(name)' is not visible in '\(container.name)', so that no turn reaches it",
        remedy: "it is laid out when it is next presented: scene present \(name.notation())", at: place)
    }
    for answer in answers {
      if let objection = answer.objection { throw refusal(of: answer.scene, objection, at: place) }
    }
    guard let goal else { throw refusal(of: chain.outermost, .unsupported, at: place) }
    return goal
  }
}
