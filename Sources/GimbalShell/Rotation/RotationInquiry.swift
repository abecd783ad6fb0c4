import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// The checks that decide whether the device can rotate, as in UIKit. They cover the project, then the
/// innermost visible scene, then its containers. A container without a visible child counts as the innermost
/// scene.
struct RotationInquiry {
  /// The result of one check.
  struct Answer {
    /// The checked scene, or `nil` for the project.
    let scene: Scene?
    /// The reason why the scene does not rotate, or `nil` if the check allows the rotation.
    let objection: Objection?
  }

  enum Objection {
    case locked
    /// None of the requested orientations is supported.
    case unsupported
  }

  /// The scenes that share the screen and would rotate together.
  let chain: VisibleChain
  let request: RotationRequest
  /// The orientations that the app allows.
  private let mask: OrientationSet
  /// The results in order, up to and including the first objection; empty if no rotation is needed or if the
  /// scenes are not visible.
  private(set) var answers: [Answer] = []
  /// The orientation to rotate to: the most preferred requested orientation that the app allows and that all
  /// scenes in `chain.deciding` support; `nil` if there is none.
  let goal: Orientation?
  /// `true` if all scenes already have the orientation in `goal`.
  let isUnneeded: Bool

  init(
    _ request: RotationRequest, of chain: VisibleChain, inUse scene: Scene, properties: [ProjectProperty]
  ) {
    self.chain = chain
    self.request = request
    let mask = properties.orientations
    self.mask = mask
    var candidates = request.candidates(from: scene.display.orientation)
    goal = candidates.first { candidate in
      mask.contains(candidate)
        && chain.deciding.allSatisfy { $0.header.orientations.contains(candidate) }
    }
    isUnneeded = goal.map(chain.isShown) ?? false
    // Skip all checks if the scenes already have the orientation, or if they are not visible and cannot rotate.
    if isUnneeded || chain.hiddenIn != nil { return }
    candidates.removeAll { !mask.contains($0) }
    answers = [
      Answer(
        scene: nil, objection: !properties.autorotates ? .locked : candidates.isEmpty ? .unsupported : nil)
    ]
    for scene in chain.deciding.reversed() {
      if answers.last?.objection != nil { return }
      candidates.removeAll { !scene.header.orientations.contains($0) }
      let objection: Objection? = scene.autorotates ? candidates.isEmpty ? .unsupported : nil : .locked
      answers.append(Answer(scene: scene, objection: objection))
    }
  }

  /// Returns the orientation to rotate to. This is the current orientation if no rotation is needed.
  ///
  /// - Throws: `Refusal` if the rotation is not possible. The error names the scene that prevents it, and
  ///   suggests a fix.
  func allowed(at location: Span) throws(Refusal) -> Orientation {
    if let device = chain.scenes.first?.display.device, let only = device.onlyOrientation {
      // The device has only one orientation. A request for it changes nothing. Any other request fails.
      if case .to(let wanted) = request, wanted.value.contains(only) { return only }
      throw Refusal.oneOrientation(of: device, only, at: request.span ?? location)
    }
    if let goal, isUnneeded { return goal }
    if let container = chain.hiddenIn {
      let name = chain.outermost.name
      throw Refusal(
        "'\(name)' is not visible in '\(container.name)', so it does not rotate",
        remedy: "use 'scene present \(name.notation())'", at: location)
    }
    for answer in answers {
      if let objection = answer.objection { throw refusal(of: answer.scene, objection, at: location) }
    }
    guard let goal else { throw refusal(of: chain.outermost, .unsupported, at: location) }
    return goal
  }
}

extension RotationInquiry {
  /// Returns the error for a failed check, with the suggested fix.
  ///
  /// - Parameter scene: The scene that does not rotate; `nil` if the project prevents the rotation.
  func refusal(of scene: Scene?, _ objection: Objection, at location: Span) -> Refusal {
    guard let scene else {
      if objection == .unsupported {
        return Refusal(
          "the project supports \(mask.members.inWords) only",
          remedy: "use 'orientations all --project' to allow all orientations", at: request.span ?? location)
      }
      return Refusal(
        "the device cannot rotate, because the project's 'autorotate' setting is off",
        remedy: "use 'autorotate on --project'", at: location)
    }
    let location = request.span ?? location
    switch objection {
    case .locked:
      let target = (goal?.rawValue ?? request.word).map { " to \($0)" } ?? ""
      return Refusal(
        "\(name(of: scene)) cannot rotate\(target), because its 'autorotate' setting is off",
        remedy: unlocking(scene),
        at: location)
    case .unsupported:
      let known = scene.header.orientations.members.inWords
      if chain.scenes.count == 1, let word = request.word {
        return Refusal(
          "scene '\(scene.name)' does not support \(word)",
          remedy: "use \(known), or add the orientation with 'scene set orientations'", at: location)
      }
      return Refusal(
        "\(name(of: scene)) supports \(known.isEmpty ? "no orientation" : "\(known) only")",
        remedy: "use 'scene use \(scene.name.notation())', then 'scene set orientations'",
        at: location)
    }
  }

  /// Returns the role of a scene among the scenes that rotate together: `scene`, `visible child` or
  /// `container`.
  func role(of scene: Scene) -> String {
    if chain.scenes.count == 1 { return "scene" }
    return scene.id == chain.scenes.last?.id ? "visible child" : "container"
  }

  private func name(of scene: Scene) -> String {
    let containers = chain.scenes.prefix { $0.id != scene.id }
    let isInnermost = containers.count == chain.scenes.count - 1
    if isInnermost, let container = containers.last {
      return "the visible child '\(scene.name)' of '\(container.name)'"
    }
    return chain.scenes.count == 1 ? "'\(scene.name)'" : "the container '\(scene.name)'"
  }

  private func unlocking(_ scene: Scene) -> String {
    guard let set = scene.setDecidingAutorotate?.name else {
      return "use 'autorotate on \(scene.name.notation())'"
    }
    return "use 'override root autorotate on into \(set.notation())' in '\(scene.name)',"
      + " because set '\(set)' turns autorotate off"
  }
}

extension Scene {
  /// The set of rules whose override determines whether the scene rotates, or `nil` if no set overrides the
  /// property.
  var setDecidingAutorotate: RuleSet? {
    overrides(of: root, for: currentTraits).last { $0.property == .autorotate }.flatMap { set($0.set) }
  }
}

extension RotationInquiry {
  /// Returns the checks, up to the first objection, as steps of a trace.
  ///
  /// - Parameter isContainer: `true` if the innermost scene is a container without a visible child.
  func steps(isContainer: Bool) -> [TraceStep] {
    answers.flatMap { answer -> [TraceStep] in
      guard let scene = answer.scene else {
        let step = TraceStep(
          scene: nil, event: .asked, subject: "project", details: wordsOfProject(answer.objection))
        return [step] + (answer.objection == nil ? stepsOfUnasked : [])
      }
      let step = TraceStep(
        scene: scene.name, event: .asked, subject: role(of: scene), details: description(answer, of: scene))
      guard isContainer, scene.id == chain.scenes.last?.id else { return [step] }
      return [
        TraceStep(
          scene: scene.name, event: .asked, subject: "visible child", details: "allows: no child is visible"),
        step,
      ]
    }
  }

  private func wordsOfProject(_ objection: Objection?) -> String {
    let supported = mask.members.map(\.rawValue).joined(separator: ", ")
    return switch objection {
    case .locked: "refuses: autorotate is off"
    case .unsupported: "refuses: supports only \(supported)"
    case nil: "allows: autorotate is on" + (mask == .all ? "" : ", supports \(supported)")
    }
  }

  /// The steps for the scenes that are not asked, innermost first.
  private var stepsOfUnasked: [TraceStep] {
    chain.unasked.reversed().map { scene in
      TraceStep(
        scene: scene.name, event: .notAsked, subject: role(of: scene),
        details: "container \(chain.deciding.last?.name.notation() ?? "") decides")
    }
  }

  private func description(_ answer: Answer, of scene: Scene) -> String {
    let supported = scene.header.orientations.members.map(\.rawValue).joined(separator: ", ")
    return switch answer.objection {
    case .locked: "refuses: autorotate is off"
    case .unsupported: "refuses: supports only \(supported)"
    case nil: "allows: autorotate is on, supports \(supported)"
    }
  }
}

/// A request to rotate to a given orientation, or to the next orientation.
enum RotationRequest {
  case to(Spanned<OrientationClass>)
  case next

  init(_ orientation: Spanned<OrientationClass>?) { self = orientation.map(RotationRequest.to) ?? .next }

  /// Returns the orientations that satisfy the request, the most preferred first. For the request
  /// `landscape`, the current orientation comes first if it is a landscape orientation. For `portrait`, the
  /// upright orientation comes first, so that a device that is upside down rotates.
  func candidates(from current: Orientation) -> [Orientation] {
    switch self {
    case .to(let wanted):
      let members = wanted.value.members
      return members.contains(current) && current.isLandscape
        ? [current] + members.filter { $0 != current } : members
    case .next:
      let all = Orientation.allCases
      let next = (all.firstIndex(of: current) ?? 0) + 1
      return Array(all[next...] + all[..<next])
    }
  }

  /// The keyword of the requested orientation, or `nil` for the next orientation.
  var word: String? {
    if case .to(let wanted) = self { wanted.value.rawValue } else { nil }
  }

  var span: Span? {
    if case .to(let wanted) = self { wanted.span } else { nil }
  }
}
