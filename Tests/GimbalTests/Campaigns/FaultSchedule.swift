import Glibc
import TestSupport

/// The calls that fail.
enum FaultWay: String, CaseIterable {
  case once
  case forEver = "for ever"
  case onceAndKilled = "once, then killed"
}

/// A failing call of a command.
struct CallFault<Subject: Hashable & CustomStringConvertible>: CustomStringConvertible {
  let command: Subject
  /// The number of the call that fails first, from 1.
  let call: Int
  let way: FaultWay
  /// The error number.
  let code: Int32

  var setting: Interposer.Setting {
    .fail(call: call, code: code, forever: way == .forEver, thenKill: way == .onceAndKilled)
  }

  var description: String { "\(command), call \(call) \(way.rawValue), error \(code)" }
}

/// The faults of a campaign. The short form chooses them at random. The long form lets every call of every command fail
/// in each way, one command after another.
struct FaultSchedule<Subject: Hashable & CustomStringConvertible> {
  private let commands: [Subject]
  private var chance = SeededGenerator(seed: CampaignClock.seed)
  private let isComplete = CampaignClock.seconds != nil
  /// The next fault of the long form.
  private var (command, call, way) = (0, 1, 0)
  private var randomSteps = 0
  /// The number of calls of each command, as far as it is known.
  private var callCounts: [Subject: Int] = [:]
  /// The number of commands whose calls have all failed.
  private(set) var finishedCommands = 0

  init(commands: [Subject]) { self.commands = commands }

  /// Returns the next fault, or nil if every call has failed in every way.
  mutating func next() -> CallFault<Subject>? {
    let code = [EIO, ENOSPC].randomElement(using: &chance) ?? EIO
    guard isComplete else {
      let command = commands[randomSteps % commands.count]
      randomSteps += 1
      let call = Int.random(in: 1...(callCounts[command] ?? 200), using: &chance)
      return CallFault(
        command: command, call: call, way: FaultWay.allCases.randomElement(using: &chance) ?? .once,
        code: code)
    }
    guard command < commands.count else { return nil }
    defer { way += 1 }
    if way == FaultWay.allCases.count { (call, way) = (call + 1, 0) }
    return CallFault(command: commands[command], call: call, way: FaultWay.allCases[way], code: code)
  }

  /// Records that a command ends before the call of a fault.
  mutating func skip(_ fault: CallFault<Subject>) {
    callCounts[fault.command] = max(1, fault.call - 1)
    guard isComplete else { return }
    finishedCommands += 1
    (command, call, way) = (command + 1, 1, 0)
  }
}
