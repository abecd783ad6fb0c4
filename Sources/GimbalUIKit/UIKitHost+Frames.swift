import GimbalInterpreter
import GimbalModel

extension UIKitHost {
  static func addFrames(to members: NativeMembers) {
    members.property("frame") { call in
      guard let state = call.view else { return .none }
      return call.rect(
        call.measure(.x, of: state), call.measure(.y, of: state), call.measure(.width, of: state),
        call.measure(.height, of: state))
    } set: { call, value in
      if let state = call.view { try setFrame(of: state, to: value, call) }
    }
    members.property("bounds") { call in
      guard let state = call.view else { return .none }
      let offset = state.values["contentOffset"]?.value.point
      return call.rect(
        offset?.x ?? .number(0), offset?.y ?? .number(0), call.measure(.width, of: state),
        call.measure(.height, of: state))
    } set: { call, value in
      guard let state = call.view, let rect = value.rect else { return }
      for (coordinate, length, new) in [
        (FramePart.x, FramePart.width, rect.width), (.y, .height, rect.height),
      ] {
        // The center stays.
        if let old = call.measure(length, of: state).quantity, let length = new.quantity,
          old.value != length.value || state[coordinate].pass == call.host.pass,
          let origin = call.measure(coordinate, of: state).quantity
        {
          call.set(coordinate, of: state, to: .number(origin + Quantity(0.5) * (old - length)))
        }
        call.set(length, of: state, to: new)
      }
    }
    addCenter(to: members)
    members.property("autoresizingMask") { call in
      call.view?.values["autoresizingMask"]?.value ?? .array([])
    } set: { call, value in
      call.view?.values["autoresizingMask"] = (value, call.location)
    }
    members.property("transform") { call in
      call.view?.values["transform"]?.value ?? call.unknown("the transform")
    } set: { call, value in
      call.view?.values["transform"] = (value, call.location)
    }
    for name in ["convert"] {
      members.method(name) { call in
        guard let value = call[0], let state = call.view else { return .none }
        let other = (call["to"] ?? call["from"])?.view
        return call.host.convert(value, between: state, and: other, isToOther: call["to"] != nil, call)
      }
    }
    members.method("point") { _ in .boolean(true) }
    members.method("hitTest") { _ in .none }
  }

  /// Declares the center of a view.
  private static func addCenter(to members: NativeMembers) {
    members.property("center") { call in
      guard let state = call.view else { return .none }
      return call.point(try call.middle(.x, .width, of: state), try call.middle(.y, .height, of: state))
    } set: { call, value in
      guard let state = call.view else { return }
      guard let center = value.point else {
        call.set(.x, of: state, to: value)
        call.set(.y, of: state, to: value)
        return
      }
      for (coordinate, middle, length) in [(FramePart.x, center.x, FramePart.width), (.y, center.y, .height)]
      {
        let half = call.half(call.measure(length, of: state))
        if let middle = middle.quantity, let half = half.quantity {
          call.set(coordinate, of: state, to: .number(middle - half))
        } else {
          call.set(coordinate, of: state, to: middle.quantity == nil ? middle : half)
        }
      }
    }
  }

  static func setFrame(of state: ViewState, to value: Value, _ call: NativeCall) throws {
    guard let rect = value.rect else {
      if value.asUnknown != nil {
        for measure in [FramePart.x, .y, .width, .height] { call.set(measure, of: state, to: value) }
      }
      return
    }
    call.set(.x, of: state, to: rect.x)
    call.set(.y, of: state, to: rect.y)
    call.set(.width, of: state, to: rect.width)
    call.set(.height, of: state, to: rect.height)
  }

  /// Converts a rectangle or a point between the coordinate systems of two views. The result has the values of the run.
  private func convert(
    _ value: Value, between state: ViewState, and other: ViewState?, isToOther: Bool, _ call: NativeCall
  ) -> Value {
    let own = origin(of: state)
    let others: (x: Double, y: Double) = other.map(origin) ?? (0, 0)
    let sign: Double = isToOther ? 1 : -1
    let (dx, dy) = (sign * (own.x - others.x), sign * (own.y - others.y))
    func moved(_ value: Value, by distance: Double) -> Value {
      value.double.map { .number(Quantity($0 + distance, isOfRun: true)) } ?? value
    }
    if let rect = value.rect {
      return call.rect(moved(rect.x, by: dx), moved(rect.y, by: dy), rect.width, rect.height)
    }
    if let point = value.point { return call.point(moved(point.x, by: dx), moved(point.y, by: dy)) }
    return value
  }

  /// Returns the origin of a view in the root view.
  private func origin(of state: ViewState) -> (x: Double, y: Double) {
    state.ancestors.compactMap(\.view).filter { $0.superview != nil }.reduce((0, 0)) { sum, view in
      (sum.0 + view[.x].number, sum.1 + view[.y].number)
    }
  }
}

extension NativeCall {
  /// Returns a coordinate or a length of a view's frame. While layout methods run, it has a linear form.
  func measure(_ measure: FramePart, of state: ViewState) -> Value {
    let component = state[measure]
    guard let number = component.value.double else { return component.value }
    // The frame of a view with unknown content that code did not set.
    if component.location == nil, let unknown = state.object?.unknownContent,
      !host.isLayingOut || state.superview == nil
    {
      return .unknown(unknown)
    }
    // In layout methods, the formula of a frame holds also if its value is not known.
    if host.runsTests || !host.isLayingOut, let object = state.object,
      let unknown = host.unknownFrames[ObjectIdentifier(object)]
    {
      return .unknown(unknown)
    }
    if state.controller != nil || state.superview == nil, measure == .width || measure == .height {
      host.usedTraits.insert(.size)
    }
    guard host.isLayingOut, let object = state.object else { return .number(number) }
    return .number(Quantity(number, of: object, measure))
  }

  func half(_ value: Value) -> Value { value.quantity.map { .number($0 / Quantity(2)) } ?? value }

  func middle(_ coordinate: FramePart, _ length: FramePart, of state: ViewState) throws -> Value {
    let (start, half) = (measure(coordinate, of: state), half(measure(length, of: state)))
    guard let start = start.quantity, let half = half.quantity else {
      return start.asUnknown != nil ? start : half
    }
    return .number(start + half)
  }

  /// Sets a coordinate or a length of a view's frame.
  func set(_ measure: FramePart, of state: ViewState, to value: Value) {
    let old = state[measure]
    if let number = value.quantity {
      // Code that changes a part of a frame assigns the other parts unchanged.
      if let form = number.form, form.constant == 0, form.terms.count == 1, let term = form.terms.first,
        term.value == 1,
        term.key.object === state.object, term.key.measure == measure
      {
        return
      }
      if number.form == nil, !number.isOfRun, old.value.double == number.value,
        old.pass != nil || number.value == 0
      {
        if old.pass != nil { state[measure].pass = host.pass }
        state.fixFrame()
        return
      }
      let number = number.value.isFinite ? number : Quantity(0)
      host.frameAssignments += 1
      state[measure] = ViewState.Component(
        value: .number(number), pass: host.pass, location: location, order: host.frameAssignments)
    } else if value.asUnknown != nil {
      state[measure] = ViewState.Component(value: value, pass: host.pass, location: location)
    } else {
      return
    }
    state.fixFrame()
    state.needsLayout = true
    if measure == .width || measure == .height {
      for guide in state.subviews { guide.view?.needsLayout = true }
    }
  }

  func rect(_ x: Value, _ y: Value, _ width: Value, _ height: Value) -> Value {
    interpreter.structure("CGRect", ["origin": point(x, y), "size": size(width, height)])
  }

  func point(_ x: Value, _ y: Value) -> Value { interpreter.structure("CGPoint", ["x": x, "y": y]) }

  func size(_ width: Value, _ height: Value) -> Value {
    interpreter.structure("CGSize", ["width": width, "height": height])
  }
}

extension Interpreter {
  /// Creates a built-in structure.
  func structure(_ name: String, _ fields: [String: Value]) -> Value {
    guard let type = program.builtInType(name) else { return .none }
    return .structure(StructureValue(type, fields))
  }
}
