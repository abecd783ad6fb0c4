/// The placement of content in the bounds of a view, as `UIView.ContentMode`.
public enum ContentMode: String, CaseIterable, Sendable {
  case scaleToFill, scaleAspectFit, scaleAspectFill, redraw
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}

/// The horizontal alignment of text, as `NSTextAlignment`.
public enum TextAlignment: String, CaseIterable, Sendable {
  /// Follows the layout direction.
  case natural
  case left, center, right, justified
}

/// The border of a text field, as `UITextField.BorderStyle`.
public enum BorderStyle: String, CaseIterable, Sendable {
  case none, line, bezel, roundedRect
}

/// The type of a button, as `UIButton.ButtonType`.
public enum ButtonType: String, CaseIterable, Sendable {
  case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
}

/// The configuration of a button, as the functions of `UIButton.Configuration`.
public enum ButtonStyle: String, CaseIterable, Sendable {
  case plain, gray, tinted, filled, borderless, bordered, borderedTinted, borderedProminent
}

/// The origin of the module of a custom class, as `customModuleProvider` in documents.
public enum ModuleProvider: String, CaseIterable, Sendable {
  /// The module is that of the app itself, so that its code does not import it.
  case target
}
