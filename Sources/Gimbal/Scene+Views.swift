public import GimbalModel

extension Scene {
  /// Creates a scene that contains only its root view.
  ///
  /// The root view is named `root` and has the size of the screen. The ids of the scene, of the root view and
  /// of the objects that are added later are derived from the seed and from names. The same calls therefore
  /// create equal scenes.
  ///
  /// ```swift
  /// var scene = Scene("login", size: Size(width: 375, height: 667))
  /// ```
  ///
  /// - Parameters:
  ///   - size: The size of the screen in points. A rotation exchanges width and height.
  ///   - orientations: The orientations that the scene supports.
  ///   - seed: A number that distinguishes the ids of scenes with equal names.
  /// - Precondition: Both sides of `size` are positive and at most `Device.maximumExtent`.
  public init(
    _ name: Name, size: Size, orientations: OrientationSet = .allButUpsideDown,
    direction: LayoutDirection = .leftToRight, seed: UInt64 = 0
  ) {
    precondition(
      size.width > 0 && size.height > 0 && max(size.width, size.height) <= Device.maximumExtent,
      "the width and height of a scene must be positive and at most \(Device.maximumExtent) points")
    self.init(
      name, device: Device(size: size), orientations: orientations, direction: direction, seed: seed)
  }

  /// Creates a scene that contains only its root view, for a device.
  ///
  /// ```swift
  /// let phone = DeviceCatalog.presets.first { $0.name == "iPhone 15" }
  /// let profile = phone.map { Scene("profile", device: $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - orientations: The orientations that the scene supports; `nil` for all orientations of the device.
  ///   - seed: A number that distinguishes the ids of scenes with equal names.
  public init(
    _ name: Name, device: Device, orientations: OrientationSet? = nil,
    direction: LayoutDirection = .leftToRight, seed: UInt64 = 0
  ) {
    let id = SceneID(derivedFrom: Int64(bitPattern: seed), key: "scene \(name)")
    let orientations = orientations ?? device.orientations
    let isHeldNaturally = orientations.contains(device.naturalOrientation)
    let orientation = isHeldNaturally ? device.naturalOrientation : orientations.members.first
    self.init(
      header: SceneHeader(
        id: id, position: .first, name: name, device: device, orientations: orientations, direction: direction
      ),
      display: Display(scene: id, device: device, orientation: orientation ?? device.naturalOrientation),
      root: View(
        id: ID(derivedFrom: id.rawValue, key: "view root"), scene: id, parent: nil, position: .first,
        name: .root, kind: .view))
  }

  /// Adds a view in front of the other subviews of its parent.
  ///
  /// ```swift
  /// let form = scene.addView("form")
  /// let logo = scene.addView("logo", in: form, kind: .imageView, contentSize: Size(width: 80, height: 40))
  /// ```
  ///
  /// - Parameters:
  ///   - parent: The superview; `nil` for the root view.
  ///   - contentSize: The intrinsic content size in points; `nil` for a view without an intrinsic content
  ///     size.
  /// - Returns: The added view. Pass it to later calls that refer to the view.
  /// - Precondition: `addView(named:in:kind:contentSize:)` throws no error for the same arguments. Use that
  ///   method for a name that is not a literal.
  /// - Complexity: O(1), amortized.
  @discardableResult
  public mutating func addView(
    _ name: StaticString, in parent: View? = nil, kind: ViewKind = .view, contentSize: Size? = nil
  ) -> View {
    do {
      return try addView(
        named: Name(stringLiteral: "\(name)"), in: parent, kind: kind, contentSize: contentSize)
    } catch {
      preconditionFailure("cannot add view '\(name)': \(error)")
    }
  }

  /// Adds a view in front of the other subviews of its parent. The name does not have to be known at compile
  /// time.
  ///
  /// ```swift
  /// let footer = try scene.addView(named: Name(text))
  /// ```
  ///
  /// - Parameters:
  ///   - parent: The superview; `nil` for the root view.
  ///   - contentSize: The intrinsic content size in points; `nil` for a view without an intrinsic content
  ///     size.
  /// - Returns: The added view. Pass it to later calls that refer to the view.
  /// - Throws: ``SceneError`` if the scene rejects the view, for example because the name is taken, `parent`
  ///   is not in the scene, or the content size is out of range. In this case, the scene is unchanged.
  /// - Complexity: O(1), amortized.
  @discardableResult
  public mutating func addView(
    named name: Name, in parent: View? = nil, kind: ViewKind = .view, contentSize: Size? = nil
  ) throws(SceneError) -> View {
    try add(name, in: parent, kind: kind, contentSize.map { .contentSize($0) } ?? [:])
  }

  private mutating func add(
    _ name: Name, in parent: View?, kind: ViewKind, _ values: [Property: PropertyValue]
  ) throws(SceneError) -> View {
    let parent = parent?.id ?? root
    let view = View(
      id: unusedID(for: "view \(name)") { self.view($0) != nil }, scene: id, parent: parent,
      position: .between(children(of: parent).last?.position, nil), name: name, kind: kind)
    let values = values.sorted { $0.key < $1.key }
    for (property, value) in values where !property.accepts(value) {
      throw .rejected(.valueRefused(property, value))
    }
    try applyAll(
      [.insert(.view(view))]
        + values.map { .insert(.property(ViewProperty(view: view.id, property: $0.key, value: $0.value))) })
    return view
  }

  /// Adds a stack view, which lays out its subviews in a row or a column.
  ///
  /// ```swift
  /// let fields = scene.addStackView("fields", axis: .vertical, spacing: 8)
  /// scene.addView("user", in: fields, kind: .textField, contentSize: Size(width: 200, height: 34))
  /// scene.addView("password", in: fields, kind: .textField, contentSize: Size(width: 200, height: 34))
  /// ```
  ///
  /// - Parameters:
  ///   - parent: The superview; `nil` for the root view.
  ///   - spacing: The distance between two subviews in points.
  /// - Precondition: `addStackView(named:in:axis:spacing:alignment:distribution:)` throws no error for the
  ///   same arguments. Use that method for a name that is not a literal.
  @discardableResult
  public mutating func addStackView(
    _ name: StaticString, in parent: View? = nil, axis: Axis, spacing: Double = 0,
    alignment: StackAlignment = .fill, distribution: StackDistribution = .fill
  ) -> View {
    do {
      return try addStackView(
        named: Name(stringLiteral: "\(name)"), in: parent, axis: axis, spacing: spacing,
        alignment: alignment, distribution: distribution)
    } catch {
      preconditionFailure("cannot add stack view '\(name)': \(error)")
    }
  }

  /// Adds a stack view. The name and the spacing do not have to be known at compile time.
  ///
  /// ```swift
  /// let menu = try scene.addStackView(named: Name(menuTitle), axis: .horizontal, spacing: 4)
  /// ```
  ///
  /// - Parameters:
  ///   - parent: The superview; `nil` for the root view.
  ///   - spacing: The distance between two subviews in points.
  /// - Throws: ``SceneError`` if the scene rejects the view, for example because the name is taken, `parent`
  ///   is not in the scene, or `spacing` is out of range. In this case, the scene is unchanged.
  @discardableResult
  public mutating func addStackView(
    named name: Name, in parent: View? = nil, axis: Axis, spacing: Double = 0,
    alignment: StackAlignment = .fill, distribution: StackDistribution = .fill
  ) throws(SceneError) -> View {
    try add(
      name, in: parent, kind: .stackView,
      [
        .axis: .word(axis.rawValue), .spacing: .number(spacing), .alignment: .word(alignment.rawValue),
        .distribution: .word(distribution.rawValue),
      ])
  }

  /// Sets properties of a view.
  ///
  /// ```swift
  /// let submit = scene.addView("submit", kind: .button)
  /// try scene.setProperties([.text: "Log in", .fontSize: 17], of: submit)
  /// ```
  ///
  /// - Throws: ``SceneError`` if a property does not accept its value, or if the view is not in the scene. In
  ///   this case, no property is changed.
  public mutating func setProperties(_ values: [Property: PropertyValue], of view: View) throws(SceneError) {
    let values = values.sorted { $0.key < $1.key }
    for (property, value) in values where !property.accepts(value) {
      throw .rejected(.valueRefused(property, value))
    }
    try applyAll(edits(giving: view.id, values.map { ($0.key, $0.value) }))
  }

  /// Resets properties of a view to their defaults.
  ///
  /// ```swift
  /// try scene.resetProperties([.fontSize], of: submit)
  /// ```
  ///
  /// - Throws: ``SceneError`` if the view is not in the scene.
  public mutating func resetProperties(_ properties: [Property], of view: View) throws(SceneError) {
    try check(view)
    try applyAll(edits(giving: view.id, properties.map { ($0, nil) }))
  }

  /// Removes a view, its descendants, and the rules that refer to any of them.
  ///
  /// ```swift
  /// try scene.removeView(footer)
  /// ```
  ///
  /// - Throws: ``SceneError`` if the view is the root view or not in the scene.
  /// - Complexity: O(number of rules).
  public mutating func removeView(_ view: View) throws(SceneError) {
    try check(view)
    try applyAll(editsRemoving(view: view.id))
  }
}

extension [Property: PropertyValue] {
  /// Returns the properties that give a view an intrinsic content size.
  ///
  /// ```swift
  /// try scene.setProperties(.contentSize(Size(width: 90, height: 30)), of: submit)
  /// ```
  public static func contentSize(_ size: Size) -> Self {
    [.contentWidth: .number(size.width), .contentHeight: .number(size.height)]
  }

  /// Returns the properties that give a view a fixed frame, in points, in the coordinates of the superview.
  ///
  /// ```swift
  /// try scene.setProperties(.frame(Frame(x: 0, y: 0, width: 90, height: 30)), of: submit)
  /// ```
  public static func frame(_ frame: Frame) -> Self {
    [
      .frameX: .number(frame.x), .frameY: .number(frame.y), .frameWidth: .number(frame.width),
      .frameHeight: .number(frame.height),
    ]
  }
}
