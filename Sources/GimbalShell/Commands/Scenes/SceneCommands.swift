import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SceneNew: Command {
  static let manual = Manual(
    "scene new", summary: "Creates a scene and makes it the scene in use.",
    details: [
      "Without a device, the scene is shown on an \(defaultDevice). A size has scale 2 and no safe area",
      "insets. The view 'root' of the scene has the size of the screen. 'kind' is the kind of the root.",
      "'shown' shows the scene on a device other than its default device, and 'orientation' in an orientation",
      "other than its first one.",
    ],
    examples: [
      "scene new main device \"iPhone 8\"", "scene new panel size 600x400 orientations all",
      "scene new row size 375x44 kind tableViewCell",
      "scene new wide device \"iPad 11\" orientation landscape",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.new("scene")) { Self(name: $0) }.with(
    .either(
      .labeled("device", .device("DEVICE"), \.device), .labeled("size", .screenSize, \.device)),
    .labeled("kind", .oneOf("kind of view", as: "KIND"), \.kind),
    .labeled("orientations", .orientations, \.orientations),
    .labeled("direction", .direction, \.direction),
    .labeled("shown", .device("DEVICE"), \.shown), .labeled("orientation", .orientation("O"), \.orientation))

  private static let defaultDevice = "iPhone 15"

  private let name: Spanned<Name>
  private var device: Spanned<Device>?
  private var kind: ViewKind?
  private var orientations: OrientationSet?
  private var direction: LayoutDirection?
  /// The device on which the scene is shown; `nil` for the default device.
  private var shown: Spanned<Device>?
  /// The orientation in which the scene is shown; `nil` for the first orientation that the scene supports.
  private var orientation: Spanned<OrientationClass>?

  func run(in workspace: Workspace) throws -> Output? {
    let headers = try workspace.transaction.sceneHeaders()
    try workspace.requireFree(name, "a scene", isTaken: headers.contains { $0.name == name.value })
    guard
      let device = device?.value ?? workspace.session.state.defaultDevice
        ?? Device(named: SceneNew.defaultDevice)
    else { return nil }
    let supported = orientations ?? device.orientations
    try supported.require(orientationsOf: device, at: workspace.span)
    if kind == .layoutGuide {
      throw Refusal(
        "the root view cannot be a layout guide", remedy: "choose another kind", at: workspace.span)
    }
    let id: SceneID = workspace.ids.id()
    let header = SceneHeader(
      id: id, position: .between(headers.last?.position, nil), name: name.value, device: device,
      orientations: supported, direction: direction ?? .leftToRight)
    let scene = Scene(
      header: header,
      display: Display(
        scene: id, device: shown?.value ?? device,
        orientation: try firstOrientation(of: header, on: shown?.value ?? device)),
      root: View(
        id: workspace.ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: kind ?? .view))
    try workspace.transaction.insert(scene)
    workspace.session.state.scene = id
    return nil
  }

  /// Returns the orientation in which the new scene is shown on a device.
  private func firstOrientation(of header: SceneHeader, on device: Device) throws(Refusal) -> Orientation {
    try header.orientations.require(orientationsOf: device, at: shown?.span ?? name.span)
    guard let orientation else { return header.firstOrientation(on: device) }
    if let only = device.onlyOrientation {
      guard orientation.value.contains(only) else {
        throw Refusal.oneOrientation(of: device, only, at: orientation.span)
      }
      return only
    }
    let members = orientation.value == .portrait ? [.portrait] : orientation.value.members
    guard let first = members.first(where: { header.orientations.contains($0) }) else {
      throw Refusal(
        "scene '\(header.name)' does not support \(orientation.value.rawValue)",
        remedy: "choose one of its orientations: "
          + header.orientations.members.map(\.rawValue).joined(separator: ", "),
        at: orientation.span)
    }
    return first
  }
}

struct SceneUse: Command {
  static let manual = Manual(
    "scene use", summary: "Selects the scene in use of this session.",
    examples: ["scene use main"])

  static let effects = Effects.reading

  static let syntax = Grammar<Self>(.scene()) { Self(name: $0) }

  private let name: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    workspace.session.state.scene = try workspace.header(name).id
    return nil
  }
}

struct SceneRename: Command {
  static let manual = Manual(
    "scene rename", summary: "Renames a scene and updates the references in other scenes.",
    examples: ["scene rename main detail"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.scene(), .new("scene", "NEW")) { Self(old: $0, new: $1) }

  private let old: Spanned<Name>
  private let new: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    var header = try workspace.header(old)
    guard header.name != new.value else { return nil }
    let isTaken = try workspace.transaction.sceneHeaders().contains { $0.name == new.value }
    try workspace.requireFree(new, "a scene", isTaken: isTaken)
    header.name = new.value
    try workspace.apply([.update(.scene(header))], to: workspace.transaction.scene(header.id))
    try workspace.rename(scene: old.value, to: new.value)
    try workspace.refuseCircle(named: new)
    return nil
  }
}

struct SceneCopy: Command {
  static let manual = Manual(
    "scene copy", summary: "Copies a scene and makes the copy the scene in use.",
    examples: ["scene copy main variant"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.scene(), .new("copy", "NEW")) { Self(original: $0, new: $1) }

  private let original: Spanned<Name>
  private let new: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    let headers = try workspace.transaction.sceneHeaders()
    let source = try workspace.transaction.recordedScene(workspace.header(original).id)
    try workspace.requireFree(new, "a scene", isTaken: headers.contains { $0.name == new.value })
    var copy = try source.copy(
      as: new.value, at: .between(headers.last?.position, nil), ids: workspace.ids)
    // The original keeps its container and its visible child, so remove both references from the copy.
    for edit in copy.edits(giving: copy.root, [(.container, nil), (.visibleChild, nil)]) {
      try copy.apply(edit)
    }
    try workspace.transaction.insert(copy)
    if let shown = workspace.transaction.viewState?[source.id].copied(from: source, to: copy) {
      workspace.transaction.viewState?[copy.id] = shown
    }
    try workspace.refuseCircle(named: new)
    workspace.session.state.scene = copy.id
    return nil
  }
}

struct SceneRemove: Command {
  static let manual = Manual(
    "scene remove", summary: "Removes a scene with its views and sets, and its instances in other scenes.",
    examples: ["scene remove variant"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.scene()) { Self(name: $0) }

  private let name: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    let id = try workspace.header(name).id
    let inUse = try workspace.sceneInUse
    let count = try workspace.instanceCount(of: name.value)
    let children = try workspace.containment.children(of: workspace.transaction.scene(id)).map(\.id)
    try workspace.transaction.remove(scene: id)
    try workspace.rename(scene: name.value, to: nil)
    for child in children { try workspace.endForcedOrientation(of: child) }
    if count > 0 {
      workspace.warn(
        "\(count) \(count == 1 ? "view" : "views") that showed scene \(name.value.text.cited) "
          + "\(count == 1 ? "is" : "are") now empty")
    }
    if inUse?.id == id {
      workspace.session.state.scene = nil
      try workspace.keepSceneInUse(inUse)
    }
    return nil
  }
}

struct SceneSet: Command {
  static let manual = Manual(
    "scene set",
    summary:
      "Changes the device, the orientation, the supported orientations or the direction of the scene in use.",
    details: [
      "'scene set device' sets the default device of the scene. The command 'device' selects the device on which",
      "the scene is shown. 'scene set orientation' rotates the scene like 'rotate --record' and prints no frames.",
      "'scene set orientations' sets the orientations that the scene supports: all, portrait, landscape,",
      "landscapeLeft, landscapeRight and portraitUpsideDown.",
    ],
    examples: [
      "scene set orientations portrait,landscape", "scene set orientation landscape",
      "scene set direction rtl",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(
    .keyed(
      "scene property",
      [
        ("device", Grammar(.device("DEVICE")) { .device($0) }),
        ("orientation", Grammar(.orientation("O")) { .orientation($0) }),
        ("orientations", Grammar(.orientations) { .orientations($0) }),
        ("direction", Grammar(.direction) { .direction($0) }),
      ])
  ) { Self(change: $0) }

  private enum Change {
    case device(Spanned<Device>)
    case orientation(Spanned<OrientationClass>)
    case orientations(OrientationSet)
    case direction(LayoutDirection)
  }

  private let change: Change

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    var header = scene.header
    switch change {
    case .device(let device):
      try header.orientations.require(orientationsOf: device.value, at: device.span)
      header.device = device.value
    case .direction(let direction): header.direction = direction
    case .orientation(let orientation):
      try workspace.rotate(RotationRequest(orientation), ViewRecording(isRequested: true))
      return nil
    case .orientations(let orientations):
      for device in [scene.display.device, header.device] {
        try orientations.require(orientationsOf: device, at: workspace.span)
      }
      header.orientations = orientations
    }
    guard header != scene.header else { return nil }
    let (id, transaction) = (scene.id, workspace.transaction)
    let shown = scene.display.orientation
    let recorded = try transaction.recordedScene(id).display.orientation
    try workspace.apply(scene.edits(giving: header), to: consume scene)
    try transaction.inRecordedState { _ = try turnChain(of: id, from: recorded, workspace) }
    guard let orientation = try turnChain(of: id, from: shown, workspace) else { return nil }
    // Store the new orientation in the view state of the session. The scene then keeps this orientation, even if
    // it later supports the previous one again.
    let display = try transaction.scene(id).display
    if transaction.viewState?[id].display != nil { transaction.viewState?[id].display = display }
    workspace.warn(
      "the scene is rotated to \(orientation.rawValue), because it does not support its previous orientation")
    return nil
  }

  /// Rotates a scene that no longer supports its orientation, together with the scenes that share its screen.
  /// If they do not support a common orientation, only the scene itself rotates.
  ///
  /// - Returns: The new orientation of the scene; `nil` if the scene does not rotate.
  private func turnChain(
    of id: SceneID, from previous: Orientation, _ workspace: Workspace
  ) throws -> Orientation? {
    let scene = try workspace.transaction.scene(id)
    guard scene.display.device.onlyOrientation == nil, !scene.header.orientations.contains(previous) else {
      return nil
    }
    let chain = try workspace.containment.visibleChain(around: scene)
    if chain.unasked.contains(where: { $0.id == id }) {
      // The container does not query the orientations that this scene supports, so they have no effect.
      try workspace.show(chain.scenes, as: chain.displays(in: previous))
      return nil
    }
    let common = scene.header.orientations.members.filter { orientation in
      chain.deciding.allSatisfy { $0.header.orientations.contains(orientation) }
    }
    let mask = try workspace.transaction.projectProperties().orientations
    guard let shared = common.first(where: mask.contains) ?? common.first else {
      try workspace.apply(scene.editsTurning, to: scene)
      return try workspace.transaction.scene(id).display.orientation
    }
    try workspace.show(chain.scenes, as: chain.displays(in: shared))
    return shared
  }
}

extension OrientationSet {
  /// Throws an error if a device has only one orientation and the set does not contain it.
  fileprivate func require(orientationsOf device: Device, at span: Span) throws(Refusal) {
    guard let only = device.onlyOrientation, !contains(only) else { return }
    throw Refusal.oneOrientation(of: device, only, at: span)
  }
}
