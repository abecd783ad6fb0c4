/// A change to a scene that cannot be written into its document.
package struct UnwritableChange: Error {
  package let message: String
  package let remedy: String

  package init(_ message: String, remedy: String = "make this change in Xcode") {
    (self.message, self.remedy) = (message, remedy)
  }
}
