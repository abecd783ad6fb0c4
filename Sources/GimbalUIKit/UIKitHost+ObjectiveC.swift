package import GimbalInterpreter

extension UIKitHost {
  /// Calls the functions that observe the orientation of the device.
  package func callOrientationObservers(in interpreter: Interpreter, at location: CodeLocation) throws {
    for observer in orientationObservers { _ = try interpreter.call(observer, [], at: location) }
  }

  /// Returns the text of a call in the form of Swift, by which the host recognizes what a function that is not known could do.
  static func swiftText(of call: NativeCall) -> String {
    let program = call.interpreter.program
    let text = program.text(of: call.location)
    guard program.files.indices.contains(call.location.file), program.files[call.location.file].isObjectiveC,
      let name = call.skippedName
    else { return text }
    // The receiver of `[view.layer addSublayer:layer]`.
    let receiver = text.drop { $0 == "[" }.prefix { $0 != " " }
    var content = text
    for (selector, swift) in [
      ("constraintWithItem:", "NSLayoutConstraint("), ("constraintEqualTo", ".constraint("),
      ("UIDeviceOrientationDidChange", "orientationDidChange"),
    ] {
      content = content.replacing(selector, with: swift)
    }
    let base = name == "constraint" && text.contains("Anchor") ? "Anchor" : String(receiver)
    return "\(base).\(name)(\(content))"
  }
}
