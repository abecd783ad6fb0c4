/// The view state of a project: the devices, orientations, traits and manual installations of rule sets that a
/// session uses to show scenes. They replace the recorded state in the rows of the scenes.
///
/// View state is not content. It is not part of a revision, and it refers to rows by id only. If a scene or a
/// rule set does not exist in a revision, its view state has no effect in this revision.
package struct ViewState: Hashable, Sendable {
  private var scenes: [SceneID: SceneViewState] = [:]

  package init() {}

  /// The view state of a scene.
  package subscript(scene: SceneID) -> SceneViewState {
    get { scenes[scene] ?? SceneViewState() }
    set { scenes[scene] = newValue.isEmpty ? nil : newValue }
  }

  /// Adds the view state of the scenes that have none here.
  package mutating func adopt(_ other: ViewState) { scenes.merge(other.scenes) { mine, _ in mine } }

  /// The scenes that have view state, in ascending order of their ids.
  package var sceneIDs: [SceneID] { scenes.keys.sorted() }

  /// Returns a scene as the session shows it.
  ///
  /// - Parameter recorded: The scene with its recorded state.
  /// - Complexity: O(1) for a scene without view state, otherwise O(traits and manually installed sets).
  package func shown(_ recorded: Scene) -> Scene {
    scenes[recorded.id].map { recorded.shown(with: $0) } ?? recorded
  }
}

/// The view state of one scene.
package struct SceneViewState: Hashable, Sendable {
  /// The device and the orientation; `nil` for the recorded device and orientation.
  package var display: Display?
  /// The values of custom traits. The value is `nil` for a recorded trait that the session has removed.
  package var traits: [Name: TraitValue?] = [:]
  /// The manual installations by rule set: `true` for an installed set, and `false` for an uninstalled set. The
  /// value is `nil` if the session has ended a recorded manual installation or uninstallation.
  package var installations: [SetID: Bool?] = [:]

  package init() {}

  package var isEmpty: Bool { display == nil && traits.isEmpty && installations.isEmpty }

  /// Updates the view state with an edit. Edits that do not concern the view state are ignored.
  ///
  /// - Parameters:
  ///   - edit: An edit of the display, a custom trait or an installation.
  ///   - recorded: The scene with its recorded state.
  package mutating func note(_ edit: Edit, over recorded: Scene) {
    switch edit {
    case .insert(.display(let row)), .update(.display(let row)): display = row
    case .insert(.trait(let row)), .update(.trait(let row)): traits.updateValue(row.value, forKey: row.name)
    case .delete(.trait(let row)):
      traits[row.name] = recorded.traits[row.name].map { _ in TraitValue?.none }
    case .insert(.installation(let row)), .update(.installation(let row)):
      installations.updateValue(row.isInstalled, forKey: row.set)
    case .delete(.installation(let row)):
      installations[row.set] = recorded.installations[row.set].map { _ in Bool?.none }
    default: break
    }
  }

  /// Removes parts of the view state, so that the recorded state applies again.
  package mutating func remove(_ parts: Set<ViewStatePart>) {
    if parts.contains(.display) { display = nil }
    traits = traits.filter { !parts.contains(.trait($0.key)) }
    installations = installations.filter { !parts.contains(.installation($0.key)) }
  }

  /// Returns the view state of a copy of a scene.
  package func copied(from original: Scene, to copy: Scene) -> SceneViewState {
    var state = self
    state.display = display.map { Display(scene: copy.id, device: $0.device, orientation: $0.orientation) }
    let sets = Dictionary(
      zip(original.sets, copy.sets).map { ($0.id, $1.id) }, uniquingKeysWith: { one, _ in one })
    state.installations = [:]
    for (set, isInstalled) in installations {
      if let twin = sets[set] { state.installations.updateValue(isInstalled, forKey: twin) }
    }
    return state
  }
}

extension Scene {
  /// Returns the scene with its recorded state replaced by view state. If the scene does not support the
  /// orientation of the view state, it is shown in the first orientation that it supports. A scene in a
  /// container, or on a device with a single orientation, keeps the orientation of the view state.
  fileprivate func shown(with state: SceneViewState) -> Scene {
    var scene = self
    if let display = state.display { scene.display = supported(display) }
    for (name, value) in state.traits { scene.traits[name] = value }
    for (set, isInstalled) in state.installations where setsByID[set] != nil {
      scene.installations[set] = isInstalled
    }
    return scene
  }

  private func supported(_ display: Display) -> Display {
    guard !header.orientations.contains(display.orientation), !isContained,
      display.device.onlyOrientation == nil,
      let first = header.orientations.members.first
    else { return display }
    return Display(scene: id, device: display.device, orientation: first)
  }

  /// Returns the edits that record the view state of the scene: the device, the orientation, the traits and the
  /// manual installations.
  ///
  /// - Parameter shown: The scene as the session shows it. It has the same content as this scene.
  package func edits(recording shown: Scene) -> [Edit] {
    var edits: [Edit] = shown.display == display ? [] : [.update(.display(shown.display))]
    edits += changes(from: traits, to: shown.traits) { .trait(CustomTrait(scene: id, name: $0, value: $1)) }
    edits += changes(from: installations, to: shown.installations) {
      .installation(Installation(set: $0, isInstalled: $1))
    }
    return edits
  }

  private func changes<Key: Hashable & Comparable, Value: Equatable>(
    from old: [Key: Value], to new: [Key: Value], _ row: (Key, Value) -> Record
  ) -> [Edit] {
    Set(old.keys).union(new.keys).sorted().compactMap { key in
      switch (old[key], new[key]) {
      case (let old?, let new?): old == new ? nil : .update(row(key, new))
      case (let old?, nil): .delete(row(key, old))
      case (nil, let new?): .insert(row(key, new))
      case (nil, nil): nil
      }
    }
  }

  /// Returns the edits of the recorded state that an edit of the content requires. Commands do not create
  /// these edits, because the edits of a command are computed for the scene as the session shows it.
  ///
  /// - If a rule set is deleted, its recorded manual installation is deleted.
  /// - If the result of a condition changes, because the condition or the layout direction changes, the recorded
  ///   manual installation of the set is deleted.
  /// - If the scene no longer supports the recorded orientation, it is rotated to a supported orientation.
  ///
  /// - Returns: The edits to make before `edit`, and those to make after it.
  package func recordedConsequences(of edit: Edit) -> (before: [Edit], after: [Edit]) {
    switch edit {
    case .delete(.set(let set)):
      let byHand = installations[set.id].map { Installation(set: set.id, isInstalled: $0) }
      return (byHand.map { [.delete(.installation($0))] } ?? [], [])
    case .update(.set(let changed)):
      guard let set = setsByID[changed.id] else { return ([], []) }
      return ([], edits(conditioning: set, on: changed.condition).filter(\.isOfViewState))
    case .update(.scene(let header)):
      var changed = self
      changed.header = header
      let turning = changed.editsTurning
      return ([], turning.isEmpty ? edits(giving: header).filter(\.isOfViewState) : turning)
    default: return ([], [])
    }
  }
}

/// A part of the view state of a scene that can be recorded or removed separately.
package enum ViewStatePart: Hashable, Sendable {
  case display
  case trait(Name)
  case installation(SetID)
}

extension Edit {
  /// The part of the view state that the edit changes; `nil` for an edit of the content.
  package var viewStatePart: ViewStatePart? {
    switch self {
    case .insert(let row), .update(let row), .delete(let row):
      switch row {
      case .display: .display
      case .trait(let trait): .trait(trait.name)
      case .installation(let installation): .installation(installation.set)
      default: nil
      }
    }
  }

  /// `true` if the edit changes the view state: the display, a custom trait or an installation.
  package var isOfViewState: Bool { viewStatePart != nil }

  /// `true` if the edit can require edits of the recorded state; see `Scene.recordedConsequences(of:)`.
  package var affectsRecordedState: Bool {
    switch self {
    case .delete(.set), .update(.set), .update(.scene): true
    default: false
    }
  }
}
