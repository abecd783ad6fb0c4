import GimbalInterpreter

/// Layers, paths, effects and gesture recognizers: objects whose properties the code sets and reads, and which have no
/// effect on layouts.
enum Layers {
  static func add(to types: inout NativeTypes) {
    addLayers(to: &types)
    addPaths(to: &types)
    addEffects(to: &types)
    addGestures(to: &types)
    types.addValue("UIGraphicsImageRenderer") { members in
      members.make = { call in
        let size =
          call.argument("size", as: "CGSize") ?? call.argument("bounds", as: "CGRect")?.asStructure?["size"]
          ?? call.unknown("the size of a drawn image")
        return call.interpreter.make("UIGraphicsImageRenderer", ["UIKit.size": size])
      }
      members.method("image") { call in
        call.interpreter.make(
          "UIImage", ["UIKit.size": call.receiver.asStructure?["UIKit.size"] ?? .none])
      }
      members.method("pngData") { $0.unknown("the data of an image") }
    }
  }

  private static func addLayers(to types: inout NativeTypes) {
    types.addClass("CALayer") { members in
      for name in ["cornerRadius", "borderWidth", "zPosition", "shadowOpacity"] {
        members.stored(name, default: .number(0))
      }
      members.stored("shadowRadius", default: .number(3))
      members.stored("opacity", default: .number(1))
      members.stored("contentsScale", default: .number(1))
      members.stored("rasterizationScale", default: .number(1))
      for name in ["masksToBounds", "isHidden", "shouldRasterize", "allowsEdgeAntialiasing", "isOpaque"] {
        members.stored(name, default: .boolean(false))
      }
      for name in [
        "backgroundColor", "shadowPath", "mask", "contents", "name", "delegate", "compositingFilter",
        "filters",
      ] {
        members.stored(name, default: .none)
      }
      for name in [
        "borderColor", "shadowColor", "shadowOffset", "cornerCurve", "maskedCorners", "contentsGravity",
        "position", "transform", "actions", "speed", "timeOffset", "beginTime",
        "sublayerTransform",
        "needsDisplayOnBoundsChange",
      ] {
        members.stored(name, default: .symbol(SymbolValue(name)))
      }
      members.property("anchorPoint") { call in
        call.object?.fields["UIKit.anchorPoint"] ?? call.interpreter.makePoint(Quantity(0.5), Quantity(0.5))
      } set: { call, value in
        call.object?.fields["UIKit.anchorPoint"] = call.interpreter.resolved(
          value, as: "CGPoint", at: call.location)
      }
      for name in ["frame", "bounds"] {
        members.property(name) { call in
          let zero = Quantity(0)
          return call.object?.fields["UIKit.frame"] ?? call.interpreter.makeRect(zero, zero, zero, zero)
        } set: { call, value in
          call.object?.fields["UIKit.frame"] = call.interpreter.resolved(
            value, as: "CGRect", at: call.location)
        }
      }
      addSublayers(to: members)
      members.ignored(
        "add", "removeAnimation", "removeAllAnimations", "setNeedsDisplay", "setNeedsLayout",
        "layoutIfNeeded",
        "display", "displayIfNeeded", "render", "setValue", "layoutSublayers")
      members.method("animation") { _ in .none }
      members.method("presentation") { $0.receiver }
    }
    addLayerSubclasses(to: &types)
  }

  /// Declares the tree of layers.
  private static func addSublayers(to members: NativeMembers) {
    members.get("sublayers") { call in call.object?.fields["UIKit.sublayers"] ?? .none }
    members.get("superlayer") { call in call.object?.fields["UIKit.superlayer"] ?? .none }
    for name in ["addSublayer", "insertSublayer"] {
      members.method(name) { call in
        guard let object = call.object, let layer = call[0]?.asObject else { return .void }
        let layers = object.fields["UIKit.sublayers"]?.elements ?? []
        object.fields["UIKit.sublayers"] = .array(layers + [.object(layer)])
        layer.fields["UIKit.superlayer"] = .object(object)
        return .void
      }
    }
    members.method("removeFromSuperlayer") { call in
      guard let object = call.object, let parent = object.fields["UIKit.superlayer"]?.asObject else {
        return .void
      }
      let layers = parent.fields["UIKit.sublayers"]?.elements ?? []
      parent.fields["UIKit.sublayers"] = .array(layers.filter { $0.asObject !== object })
      object.fields["UIKit.superlayer"] = nil
      return .void
    }
  }

  /// Declares the subclasses of layers, with the properties of each.
  private static func addLayerSubclasses(to types: inout NativeTypes) {
    let subclasses: [(name: String, properties: [String])] = [
      (
        "CAShapeLayer",
        [
          "path", "fillColor", "strokeColor", "lineWidth", "strokeStart", "strokeEnd", "lineCap", "lineJoin",
          "lineDashPattern", "fillRule", "lineDashPhase",
        ]
      ),
      ("CAGradientLayer", ["colors", "locations", "startPoint", "endPoint", "type"]),
      ("CATextLayer", ["string", "font", "fontSize", "foregroundColor", "alignmentMode", "isWrapped"]),
      ("CAReplicatorLayer", ["instanceCount", "instanceDelay", "instanceTransform"]),
      ("CAEmitterLayer", ["emitterCells", "emitterPosition", "emitterSize", "emitterShape"]),
      ("CATransformLayer", []), ("CAScrollLayer", []), ("CATiledLayer", []),
      ("AVPlayerLayer", ["player", "videoGravity"]),
      ("AVCaptureVideoPreviewLayer", ["session", "videoGravity"]),
    ]
    for (name, properties) in subclasses {
      types.addClass(name, "CALayer") { members in
        for property in properties { members.stored(property, default: .none) }
      }
    }
  }

  private static func addPaths(to types: inout NativeTypes) {
    types.addClass("UIBezierPath") { members in
      for name in [
        "lineWidth", "lineCapStyle", "lineJoinStyle", "usesEvenOddFillRule", "miterLimit", "flatness",
      ] {
        members.stored(name, default: .none)
      }
      members.get("cgPath") { $0.receiver }
      for name in ["bounds", "currentPoint", "isEmpty"] {
        members.get(name) { $0.unknown("a part of a path") }
      }
      members.method("reversing") { $0.receiver }
      members.method("contains") { $0.unknown("a part of a path") }
      members.ignored(
        "move", "addLine", "addArc", "addCurve", "addQuadCurve", "close", "append", "apply", "fill", "stroke",
        "addClip", "removeAllPoints", "setLineDash")
    }
    types.addClass("CGMutablePath", "UIBezierPath") { members in
      members.ignored("addRect", "addEllipse", "addRoundedRect", "addPath", "closeSubpath", "addLines")
    }
    types.addClass("CGPath", "UIBezierPath")
  }

  private static func addEffects(to types: inout NativeTypes) {
    types.addClass("UIVisualEffect")
    for name in ["UIBlurEffect", "UIVibrancyEffect", "UIGlassEffect"] {
      types.addClass(name, "UIVisualEffect") { members in
        members.stored("isInteractive", default: .boolean(false))
        members.stored("tintColor", default: .none)
      }
    }
    types.addClass("CAAnimation") { members in
      for name in [
        "duration", "beginTime", "repeatCount", "autoreverses", "timingFunction", "isRemovedOnCompletion",
        "fillMode", "delegate", "speed", "timeOffset", "fromValue", "toValue", "byValue", "values",
        "keyTimes",
        "path", "animations", "keyPath", "type", "subtype", "damping", "stiffness", "mass", "initialVelocity",
        "isAdditive", "calculationMode", "rotationMode", "timingFunctions", "settlingDuration",
      ] {
        members.stored(name, default: .none)
      }
      members.ignored("setValue")
    }
    for name in [
      "CABasicAnimation", "CAKeyframeAnimation", "CAAnimationGroup", "CATransition", "CASpringAnimation",
    ] {
      types.addClass(name, "CAAnimation")
    }
  }

  private static func addGestures(to types: inout NativeTypes) {
    types.addClass("UIGestureRecognizer") { members in
      members.stored("isEnabled", default: .boolean(true))
      members.stored("cancelsTouchesInView", default: .boolean(true))
      members.stored("delaysTouchesBegan", default: .boolean(false))
      members.stored("delaysTouchesEnded", default: .boolean(true))
      members.stored("numberOfTapsRequired", default: .integer(1))
      members.stored("numberOfTouchesRequired", default: .integer(1))
      members.stored("minimumNumberOfTouches", default: .integer(1))
      members.stored("maximumNumberOfTouches", default: .integer(.max))
      members.stored("minimumPressDuration", default: .number(0.5))
      members.stored("allowableMovement", default: .number(10))
      members.stored("scale", default: .number(1))
      members.stored("rotation", default: .number(0))
      for name in [
        "delegate", "name", "direction", "edges", "allowedTouchTypes", "allowedScrollTypesMask",
        "requiresExclusiveTouchType",
      ] {
        members.stored(name, default: .none)
      }
      members.stored("state", default: .symbol(SymbolValue("possible")))
      members.stored("view", default: .none)
      members.ignored("addTarget", "removeTarget", "require", "setTranslation", "reset")
      for name in ["location", "translation", "velocity", "numberOfTouches"] {
        members.method(name) { $0.unknown("the touches of a gesture") }
      }
    }
    for name in [
      "UITapGestureRecognizer", "UIPanGestureRecognizer", "UILongPressGestureRecognizer",
      "UISwipeGestureRecognizer", "UIPinchGestureRecognizer", "UIRotationGestureRecognizer",
      "UIHoverGestureRecognizer",
    ] {
      types.addClass(name, "UIGestureRecognizer")
    }
    types.addClass("UIScreenEdgePanGestureRecognizer", "UIPanGestureRecognizer")
  }
}
