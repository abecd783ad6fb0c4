import FuzzTargets
import Glibc
import TestSupport

/// A run that damages each of a list of files a number of times. The damage depends only on the order of the files.
///
/// The paths are read from standard input, one per line. The run prints the number of inputs, the number of lines in
/// them, the slowest input and the peak of the memory. An input that takes too long ends the process.
struct DamageRun {
  let target: any FuzzTarget
  /// The number of damaged copies of each file.
  let damages: Int
  /// The only copy of each file that is checked; `nil` for all.
  let only: Int?

  /// The maximum time of one input, in seconds.
  private static let timeout: UInt32 = 60

  /// Runs the target on all files.
  ///
  /// - Returns: The exit code: 1 if the property of the target does not hold for an input.
  func run() -> CInt {
    var (inputs, accepted, lines, violations) = (0, 0, 0, 0)
    var slowest = (time: Duration.zero, place: "")
    var index = 0
    while let path = readLine() {
      let original = DamageRun.bytes(of: path)
      for damage in 0..<damages where only == nil || only == damage {
        let place = "\(path) \(damage)"
        var chance = SeededGenerator(seed: UInt64(index * damages + damage))
        var bytes = original
        if damage > 0 { target.mutate(&bytes, using: &chance) }
        // If the process ends, the last line names the input.
        DamageRun.note(place)
        alarm(DamageRun.timeout)
        let start = ContinuousClock.now
        do {
          if try target.check(bytes) { accepted += 1 }
        } catch {
          violations += 1
          print("\(place): \(error)")
        }
        let time = ContinuousClock.now - start
        if time > slowest.time { slowest = (time, place) }
        inputs += 1
        lines += 1 + bytes.count { $0 == UInt8(ascii: "\n") }
      }
      index += 1
    }
    alarm(0)
    DamageRun.note("")
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    print(
      "\(inputs) inputs, \(accepted) accepted, \(lines) lines, \(violations) violations, slowest \(slowest.time) "
        + "(\(slowest.place)), \(usage.ru_maxrss / 1024) MB")
    return violations == 0 ? 0 : 1
  }

  private static func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { fatalError("cannot read \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return bytes
  }

  /// Writes the current input to the file GIMBAL_FUZZ_NOTE.
  private static func note(_ place: String) {
    guard descriptor >= 0 else { return }
    let line = Array(place.utf8) + [UInt8(ascii: "\n")]
    ftruncate(descriptor, 0)
    pwrite(descriptor, line, line.count, 0)
  }

  private static let descriptor: CInt =
    getenv("GIMBAL_FUZZ_NOTE").map { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) } ?? -1
}
