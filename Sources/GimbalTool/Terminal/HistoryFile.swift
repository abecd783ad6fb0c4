import FoundationEssentials
import Glibc

/// The file with the lines entered at prompts, in the format of GNU readline: each entry follows a line with a
/// timestamp, such as `#1732435200`.
///
/// Several processes can use the file at the same time. Entries are only appended, under an advisory lock. A
/// file with more than twice the maximum number of entries is replaced by a file with the newest entries.
struct HistoryFile {
  let path: String
  /// The number of entries to keep.
  let maximum: Int

  /// Appends an entry. Errors are ignored, because a prompt works without a history file.
  func append(_ text: String, at time: Int = Int(Date().timeIntervalSince1970)) {
    withLock { descriptor in
      var bytes = Array("#\(time)\n\(text)\n".utf8)
      // A killed process or a full disk can leave an incomplete last line.
      if !HistoryFile.endsInNewline(descriptor) { bytes.insert(UInt8(ascii: "\n"), at: 0) }
      HistoryFile.write(bytes, to: descriptor)
    }
  }

  /// Removes the oldest entries if the file has more than twice the maximum number of entries.
  func trim() {
    withLock { _ in
      guard let data = FileManager.default.contents(atPath: path) else { return }
      let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let starts = lines.indices.filter { HistoryFile.isTimestamp(lines[$0]) }
      guard starts.count > 2 * maximum else { return }
      let kept = lines[starts[starts.count - maximum]...].joined(separator: [UInt8(ascii: "\n")])
      let draft = path + ".new"
      let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, HistoryFile.mode)
      guard descriptor >= 0 else { return }
      let isWritten = HistoryFile.write(Array(kept), to: descriptor)
      close(descriptor)
      // `rename` replaces the file atomically, so a killed process leaves either the old or the new file.
      if isWritten { rename(draft, path) } else { unlink(draft) }
    }
  }

  /// Only the user can read the file, because lines can contain private text.
  private static let mode: mode_t = S_IRUSR | S_IWUSR

  /// Opens the file, locks it, and calls a function with its descriptor.
  private func withLock(_ body: (Int32) -> Void) {
    while true {
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, HistoryFile.mode)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      fchmod(descriptor, HistoryFile.mode)
      while flock(descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else { return }
      }
      // If another process has replaced the file while this one waited for the lock, open the new file.
      var (locked, current) = (stat(), stat())
      guard fstat(descriptor, &locked) == 0 else { return }
      guard stat(path, &current) == 0, current.st_ino == locked.st_ino, current.st_dev == locked.st_dev else {
        continue
      }
      body(descriptor)
      return
    }
  }

  private static func endsInNewline(_ descriptor: Int32) -> Bool {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size > 0 else { return true }
    var last: UInt8 = 0
    return pread(descriptor, &last, 1, size - 1) == 1 && last == UInt8(ascii: "\n")
  }

  @discardableResult
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  private static func isTimestamp(_ line: some Collection<UInt8>) -> Bool {
    line.first == UInt8(ascii: "#") && line.count > 1
      && line.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
