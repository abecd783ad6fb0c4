/// Functions of glibc that its headers show to GNU sources only, which Swift's import of them is not.
enum GNU {
  /// `POSIX_SPAWN_SETSID` of <spawn.h>: the process leads a session of its own.
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
