import FoundationEssentials
import TestSupport

/// The calls of a process that changed files, as recorded by `interpose.c`, and the files that a power cut can leave.
struct FileTrace {
  struct Call {
    enum Kind: UInt8 {
      case create = 0x43, write = 0x57, truncate = 0x54, sync = 0x53, rename = 0x52, unlink = 0x55, output =
        0x41
    }

    let kind: Kind
    let path: String
    let offset: Int
    let data: [UInt8]
  }

  private(set) var calls: [Call] = []

  init(contentsOf path: String) throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    var index = 0
    func number() -> Int {
      defer { index += 8 }
      return (0..<8).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
    }
    while index + 32 <= bytes.count {
      let (kind, length, offset, count) = (number(), number(), number(), number())
      guard index + length + count <= bytes.count,
        let kind = Call.Kind(rawValue: UInt8(truncatingIfNeeded: kind))
      else {
        break
      }
      let path = String(decoding: bytes[index..<index + length], as: UTF8.self)
      let data = Array(bytes[index + length..<index + length + count])
      index += length + count
      calls.append(Call(kind: kind, path: path, offset: offset, data: data))
    }
  }

  /// Returns the files after a power cut before a call.
  ///
  /// What was synchronized is on the disk. Of the later writes, any subset can be on the disk, and a write can be torn at
  /// a sector. Of the changes to the directory since it was last synchronized, the first ones can be on the disk.
  ///
  /// - Parameter start: The files on the disk before the first call.
  func files(
    cutBefore end: Int, with start: [String: [UInt8]], using chance: inout SeededGenerator
  ) -> [String: [UInt8]] {
    var disk = Disk(start)
    for call in calls[..<end] { disk.apply(call) }
    return disk.afterPowerCut(using: &chance)
  }

  /// The text that the process has written to standard output before a call.
  func output(before end: Int) -> String {
    String(decoding: calls[..<end].filter { $0.kind == .output }.flatMap(\.data), as: UTF8.self)
  }
}

/// A disk with a volatile cache.
private struct Disk {
  private struct File {
    var durable: [UInt8] = []
    var pending: [FileTrace.Call] = []
  }

  private enum NameChange {
    case link(String, Int)
    case unlink(String)
    case rename(String, to: String, Int)
  }

  private var files: [File] = []
  /// The files by name, as the process sees them, and as they are on the disk.
  private var (names, durableNames): ([String: Int], [String: Int]) = ([:], [:])
  private var pendingNames: [NameChange] = []

  private static let sector = 512

  init(_ start: [String: [UInt8]]) {
    for (name, content) in start {
      files.append(File(durable: content))
      names[name] = files.count - 1
    }
    durableNames = names
  }

  mutating func apply(_ call: FileTrace.Call) {
    switch call.kind {
    case .output: break
    case .create:
      files.append(File())
      names[call.path] = files.count - 1
      pendingNames.append(.link(call.path, files.count - 1))
    case .write, .truncate: if let file = names[call.path] { files[file].pending.append(call) }
    case .sync:
      guard let file = names[call.path] else { return synchronizeNames() }
      for call in files[file].pending { Disk.apply(call, to: &files[file].durable) }
      files[file].pending = []
    case .rename:
      let target = String(decoding: call.data, as: UTF8.self)
      guard let file = names.removeValue(forKey: call.path) else { return }
      names[target] = file
      pendingNames.append(.rename(call.path, to: target, file))
    case .unlink:
      names[call.path] = nil
      pendingNames.append(.unlink(call.path))
    }
  }

  func afterPowerCut(using chance: inout SeededGenerator) -> [String: [UInt8]] {
    var disk = self
    // A file system keeps the order of changes to a directory.
    let kept = Int.random(in: 0...pendingNames.count, using: &chance)
    disk.pendingNames.removeLast(pendingNames.count - kept)
    disk.synchronizeNames()
    let share = [0, 20, 50, 80, 100].randomElement(using: &chance) ?? 50
    return disk.durableNames.mapValues { index in
      var content = files[index].durable
      for call in files[index].pending where Int.random(in: 0..<100, using: &chance) < share {
        var torn = call
        if call.kind == .write, call.data.count > Disk.sector, Int.random(in: 0..<4, using: &chance) == 0 {
          let sectors = Int.random(in: 1...call.data.count / Disk.sector, using: &chance)
          torn = FileTrace.Call(
            kind: .write, path: call.path, offset: call.offset,
            data: Array(call.data.prefix(sectors * Disk.sector)))
        }
        Disk.apply(torn, to: &content)
      }
      return content
    }
  }

  private mutating func synchronizeNames() {
    for change in pendingNames {
      switch change {
      case .link(let name, let file): durableNames[name] = file
      case .unlink(let name): durableNames[name] = nil
      case .rename(let name, let target, let file):
        durableNames[name] = nil
        durableNames[target] = file
      }
    }
    pendingNames = []
  }

  private static func apply(_ call: FileTrace.Call, to content: inout [UInt8]) {
    switch call.kind {
    case .truncate:
      if call.offset < content.count { content.removeLast(content.count - call.offset) }
      content += [UInt8](repeating: 0, count: call.offset - content.count)
    case .write:
      let end = call.offset + call.data.count
      if end > content.count { content += [UInt8](repeating: 0, count: end - content.count) }
      content.replaceSubrange(call.offset..<end, with: call.data)
    default: break
    }
  }
}
