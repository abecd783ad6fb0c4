/// An error in a configuration, with its position.
package struct ConfigurationFailure: Error, Hashable {
  package let message: String
  package let remedy: String?
  package let line: Int
  package let column: Int

  init(_ message: String, _ remedy: String? = nil, at position: TOMLPosition) {
    self.message = message
    self.remedy = remedy
    (line, column) = (position.line, position.column)
  }
}
