import FoundationEssentials
import Glibc

/// A wrapper of `posix_spawn`.
enum Spawn {
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  /// The source of a descriptor in the new process.
  enum Descriptor {
    /// A descriptor of this process.
    case ours(Int32)
    /// A file to open. In a new session, a terminal becomes the controlling terminal.
    case file(String)
  }

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - arguments: The arguments. The first is the path of the program.
  ///   - descriptors: Standard input, output and error.
  ///   - isSession: `true` to start a new session.
  static func start(
    _ arguments: [String], environment: [String: String], directory: String,
    descriptors: [Descriptor], isSession: Bool = false
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    try check(posix_spawn_file_actions_init(&actions), "file actions")
    defer { posix_spawn_file_actions_destroy(&actions) }
    try check(GNU.addChangeDirectory(&actions, directory), "chdir")
    for (target, descriptor) in zip(Int32(0)..., descriptors) {
      switch descriptor {
      case .ours(let source): try check(posix_spawn_file_actions_adddup2(&actions, source, target), "dup2")
      case .file(let path):
        try check(posix_spawn_file_actions_addopen(&actions, target, path, O_RDWR, 0), "open")
      }
    }

    var attributes = posix_spawnattr_t()
    try check(posix_spawnattr_init(&attributes), "attributes")
    defer { posix_spawnattr_destroy(&attributes) }
    // Resets ignored and blocked signals that this process inherited.
    var signals = sigset_t()
    sigemptyset(&signals)
    try check(posix_spawnattr_setsigmask(&attributes, &signals), "mask")
    for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&signals, signal) }
    try check(posix_spawnattr_setsigdefault(&attributes, &signals), "signals")
    let session = isSession ? GNU.spawnSetSession : 0
    let flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | session
    try check(posix_spawnattr_setflags(&attributes, flags), "flags")

    var pid = pid_t()
    try withStrings(arguments) { arguments in
      try withStrings(environment.map { "\($0)=\($1)" }) { environment in
        guard let program = arguments.first ?? nil else { return }
        try check(posix_spawn(&pid, program, &actions, &attributes, arguments, environment), "spawn")
      }
    }
    return pid
  }

  /// Creates a pipe whose descriptors are not inherited by other processes.
  static func pipe() throws -> (read: Int32, write: Int32) {
    // Writing to a process that has ended must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard GNU.pipe2(&ends, O_CLOEXEC) == 0 else { throw Failure(call: "pipe", code: errno) }
    return (ends[0], ends[1])
  }

  static func check(_ code: Int32, _ call: String) throws {
    if code != 0 { throw Failure(call: call, code: code) }
  }

  private static func withStrings<R>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> R
  ) rethrows -> R {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return try body(copies + [nil])
  }
}

/// Functions of glibc that are declared only with `_GNU_SOURCE`, which Swift's importer does not define.
enum GNU {
  /// `POSIX_SPAWN_SETSID` of <spawn.h>, which starts a new session.
  static let spawnSetSession: Int16 = 0x80

  @_silgen_name("pipe2") static func pipe2(_ ends: UnsafeMutablePointer<Int32>, _ flags: Int32) -> Int32
  @_silgen_name("posix_openpt") static func openTerminal(_ flags: Int32) -> Int32
  @_silgen_name("grantpt") static func grantTerminal(_ descriptor: Int32) -> Int32
  @_silgen_name("unlockpt") static func unlockTerminal(_ descriptor: Int32) -> Int32
  @_silgen_name("ptsname_r")
  static func terminalName(_ descriptor: Int32, _ name: UnsafeMutablePointer<CChar>, _ size: Int) -> Int32
  @_silgen_name("posix_spawn_file_actions_addchdir_np")
  static func addChangeDirectory(_ actions: UnsafeMutableRawPointer, _ path: UnsafePointer<CChar>) -> Int32
}
