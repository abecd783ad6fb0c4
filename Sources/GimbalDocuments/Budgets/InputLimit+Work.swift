package import GimbalModel

/// The limits of files, and of the work to process them.
extension InputLimit {
  /// Typical screens have far fewer views.
  package static let instanceViews = InputLimit(
    "instance-views", 50_000, "views that instances add to a scene")
  package static let fileBytes = InputLimit(
    "file-bytes", 64 << 20, upTo: 1 << 32,
    "bytes in a script, a file of visual formats or a file that a request names")
  /// Reading and solving the largest known document takes two seconds.
  package static let seconds = InputLimit(
    "seconds", 60, upTo: 1_000_000, "seconds for a document, a scene, a conflict or a request"
  ) { value, _ in
    "the work takes more than \(value) second\(value == 1 ? "" : "s")"
  }
  package static let memory = InputLimit("memory", 4 << 30, "bytes of memory in use") { value, _ in
    "the work needs more than \(value) bytes of memory"
  }
}
