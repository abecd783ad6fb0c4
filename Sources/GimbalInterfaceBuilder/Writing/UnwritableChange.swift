package import GimbalModel

/// A change to a scene that cannot be written into its document.
package struct UnwritableChange: Error {
  package let message: String
  package let remedy: String

  package init(_ message: String, remedy: String = "make this change in Xcode") {
    (self.message, self.remedy) = (message, remedy)
  }
}

extension UnwritableChange {
  /// The error for the orientations of a scene, which no document contains.
  package static func orientations(of scene: Scene) -> UnwritableChange {
    UnwritableChange(
      "the orientations of the scene '\(scene.name)' cannot be written into the document",
      remedy: "set them in the project settings of the app or in the code of the controller")
  }
}
