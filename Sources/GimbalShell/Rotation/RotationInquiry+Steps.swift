import GimbalModel

extension RotationInquiry {
  /// The asking, up to the first that refuses.
  ///
  /// - Parameter isContainer: whether the innermost scene contains any, none of which it shows then.
  func steps(isContainer: Bool) -> [TraceStep] {
    answers.flatMap { answer -> [TraceStep] in
      guard let scene = answer.scene else {
        let word = answer.objection == nil ? "allows: autorotate is on" : "refuses: autorotate is off"
        return [TraceStep(scene: nil, event: .asked, subject: "project", details: word)]
      }
      let step = TraceStep(
        scene: scene.name, event: .asked, subject: role(of: scene), details: words(answer, of: scene))
      guard isContainer, scene.id == chain.scenes.last?.id else { return [step] }
      return [
        TraceStep(
          scene: scene.name, event: .asked, subject: "visible child", details: "allows: there is none"), step,
      ]
    }
  }

  private func words(_ answer: Answer, of scene: Scene) -> String {
    let supported = scene.header.orientations.members.map(\.rawValue).joined(separator: ", ")
    return switch answer.objection {
    case .locked: "refuses: autorotate is off"
    case .unsupported: "refuses: supports \(supported)"
    case nil: "allows: autorotate is on, supports \(supported)"
    }
  }
}
