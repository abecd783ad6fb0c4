/// The placement of content in the bounds of a view, like `UIView.ContentMode`.
package enum ContentMode: String, CaseIterable, Sendable {
  case scaleToFill, scaleAspectFit, scaleAspectFill, redraw
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}

/// The horizontal alignment of text, like `NSTextAlignment`.
public enum TextAlignment: String, CaseIterable, Sendable {
  /// Follows the layout direction.
  case natural
  case left, center, right, justified
}

/// The border of a text field, like `UITextField.BorderStyle`.
package enum BorderStyle: String, CaseIterable, Sendable {
  case none, line, bezel, roundedRect
}

/// The type of a button, like `UIButton.ButtonType`.
package enum ButtonType: String, CaseIterable, Sendable {
  case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
}

/// The predefined configuration of a button. The cases are named after the static functions of
/// `UIButton.Configuration`.
package enum ButtonStyle: String, CaseIterable, Sendable {
  case plain, gray, tinted, filled, borderless, bordered, borderedTinted, borderedProminent
}

/// The origin of the Swift module of a custom class, like the `customModuleProvider` attribute of Interface
/// Builder documents.
package enum ModuleProvider: String, CaseIterable, Sendable {
  /// The app's own build target. App code does not need to import the module.
  case target
}
