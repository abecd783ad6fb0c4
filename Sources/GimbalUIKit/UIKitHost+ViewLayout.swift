import GimbalInterpreter
import GimbalModel

extension UIKitHost {
  /// Declares the members of views that lay them out.
  static func addLayout(to members: NativeMembers) {
    members.property("translatesAutoresizingMaskIntoConstraints") { call in
      .boolean(call.view?.translatesMask ?? true)
    } set: { call, value in
      if let flag = value.bool { call.view?.translatesMask = flag }
      call.view?.values["translatesAutoresizingMaskIntoConstraints"] = (value, call.location)
    }
    members.ignored(
      "layoutSubviews", "updateConstraints", "didMoveToSuperview", "didMoveToWindow", "willMove",
      "didAddSubview",
      "willRemoveSubview", "safeAreaInsetsDidChange", "layoutMarginsDidChange", "traitCollectionDidChange",
      "draw",
      "tintColorDidChange", "prepareForReuse", "addGestureRecognizer", "removeGestureRecognizer",
      "addInteraction",
      "setNeedsDisplay", "invalidateIntrinsicContentSize", "prepareForInterfaceBuilder", "addMotionEffect",
      "registerForTraitChanges",
      "setNeedsFocusUpdate", "endEditing",
      "apply", "removeInteraction", "layoutSublayers", "snapshotView", "drawHierarchy",
      "exerciseAmbiguityInLayout")
    addPasses(to: members)
    addSizes(to: members)
    members.get("constraints") { call in
      .array(call.object.map { call.host.constraints(heldBy: $0).map(Value.object) } ?? [])
    }
    for name in ["forFirstBaselineLayout", "forLastBaselineLayout"] {
      members.get(name) { $0.receiver }
    }
    members.get("layer") { call in
      guard let object = call.object else { return .none }
      if let layer = object.fields["UIKit.layer"] { return layer }
      let own = try call.interpreter.member("layerClass", of: .type(object.type), at: call.location)
      guard let layerType = call.interpreter.program.builtInType("CALayer") else {
        return call.unknown("the layer")
      }
      let type = if case .type(let type) = own { type } else { layerType }
      let layer = try call.interpreter.instantiate(type, [], at: call.location)
      object.fields["UIKit.layer"] = layer
      return layer
    }
    members.get("traitCollection") { call in call.interpreter.traitCollection(of: call.host.environment) }
    members.get("effectiveUserInterfaceLayoutDirection") { call in
      call.host.usedTraits.insert(.direction)
      return .symbol(
        SymbolValue(call.host.environment.direction == .leftToRight ? "leftToRight" : "rightToLeft"))
    }
    members.get("safeAreaInsets") { call in call.host.safeAreaInsets(call) }
    for name in ["layoutMargins", "directionalLayoutMargins"] {
      members.property(name) { call in
        call.margins(isDirectional: name == "directionalLayoutMargins")
      } set: { call, value in
        call.setMargins(value)
      }
    }
  }

  /// Declares the methods that ask for layouts and updates of constraints.
  private static func addPasses(to members: NativeMembers) {
    members.method("setNeedsLayout") { call in
      call.view?.needsLayout = true
      return .void
    }
    members.method("setNeedsUpdateConstraints") { call in
      if let object = call.object { call.host.pendingUpdates.insert(object) }
      return .void
    }
    members.method("updateConstraintsIfNeeded") { call in
      try call.host.updateConstraintsIfNeeded(call)
      return .void
    }
    members.method("layoutIfNeeded") { call in
      try call.host.layoutIfNeeded(call)
      return .void
    }
  }

  /// Declares the size of the content of a view, and its priorities.
  private static func addSizes(to members: NativeMembers) {
    for (name, properties) in [
      ("setContentHuggingPriority", ["UIKit.hugging.horizontal", "UIKit.hugging.vertical"]),
      (
        "setContentCompressionResistancePriority",
        ["UIKit.compression.horizontal", "UIKit.compression.vertical"]
      ),
    ] {
      members.method(name) { call in
        let axis = call["for"]?.caseName == "vertical" ? 1 : 0
        if let priority = call[0] { call.view?.values[properties[axis]] = (priority, call.location) }
        return .void
      }
    }
    for (name, key, usual) in [
      ("contentHuggingPriority", "hugging", 250.0),
      ("contentCompressionResistancePriority", "compression", 750),
    ] {
      members.method(name) { call in
        let axis = call["for"]?.caseName ?? "horizontal"
        let value = call.view?.values["UIKit.\(key).\(axis)"]?.value ?? .number(usual)
        let number = call.interpreter.priority(of: value, at: call.location)
        return number.asUnknown != nil
          ? number : call.interpreter.make("UILayoutPriority", ["rawValue": number])
      }
    }
    members.get("intrinsicContentSize") { call in try call.host.contentSize(call) }
    members.method("sizeThatFits") { call in try call.host.sizeThatFits(call) }
    members.method("systemLayoutSizeFitting") { call in try call.host.fittingSize(call) }
    members.method("sizeToFit") { call in
      try call.host.sizeToFit(call)
      return .void
    }
  }
}
