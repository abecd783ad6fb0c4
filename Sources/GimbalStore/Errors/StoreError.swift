/// Why a project cannot be opened, read or written. The culprit is data; the words are in `description`.
package enum StoreError: Error, Hashable, Sendable {
  /// There is no such directory, or no permission, or no regular file at the path.
  case cannotOpen(path: String, reason: String)
  /// The file is something else. It was left as it is.
  case notAProject(path: String)
  /// The file was written by a Gimbal that knows more. It was left as it is.
  case newerVersion(path: String, found: Int, known: Int)
  /// The file or its directory may not be written.
  case readOnly(path: String)
  /// No room for the change, which was undone.
  case full(path: String)
  /// Another process kept the project locked for longer than a transaction waits.
  case busy(path: String, holder: LockHolder? = nil)
  /// The file was moved or removed while it was open, so that a change would be written to nowhere.
  case moved(path: String)
  /// The disk refused.
  case inputOutput(path: String, reason: String)
  /// The file is a project, but not all of it makes sense.
  case damaged(path: String, Damage)
  /// A mistake in the calling code.
  case misuse(Misuse)

  /// What a caller must not do with a transaction.
  package enum Misuse: Hashable, Sendable {
    /// A transaction was begun inside another one of the same project.
    case nested
    /// A transaction was used after its body had returned.
    case over
    /// A change was made in a transaction that only reads.
    case readAccess
  }
}
