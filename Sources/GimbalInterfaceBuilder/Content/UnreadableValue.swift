internal import GimbalMarkup

/// An attribute of an element in an Interface Builder document whose value a scene cannot represent.
struct UnreadableValue {
  let attribute: String
  /// The value as written in the document; `nil` if it is missing.
  let text: String?
  let element: Element

  init(_ attribute: String, _ text: String?, of element: Element) {
    self.attribute = attribute
    self.text = text
    self.element = element
  }

  init(_ attribute: String, of element: Element) {
    self.init(attribute, element[attribute], of: element)
  }
}
