import Foundation
import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A library that is preloaded into the executable. It records, fails or interrupts the calls that read and change
/// files, as described in `interpose.c`.
struct Interposer {
  let fixture: Fixture
  private let library: String

  /// - Throws: cancels the test if there is no C compiler.
  init(_ fixture: Fixture) throws {
    self.fixture = fixture
    guard let library = Interposer.library else {
      try Test.cancel("there is no C compiler to build the library with")
    }
    self.library = library
  }

  private static let folder = try? TemporaryDirectory()

  /// The path of the built library; nil if there is no C compiler.
  private static let library: String? = {
    let compilers: [String] = ["/usr/bin/cc", "/usr/bin/clang", "/usr/bin/gcc"]
    guard let compiler = compilers.first(where: { access($0, X_OK) == 0 }), let folder,
      let fixture = try? Fixture()
    else { return nil }
    let source = #filePath.replacing("Campaigns/Interposer.swift", with: "Faults/interpose.c")
    let target = folder.file("interpose.so")
    let outcome = try? fixture.shell("\(compiler) -shared -fPIC -o '\(target)' '\(source)' -ldl")
    return outcome?.code == 0 ? target : nil
  }()

  /// A change to the calls of the executable.
  enum Setting {
    case trace(String)
    case kill(before: Int)
    case fail(call: Int, code: Int32, forever: Bool, thenKill: Bool)
    case noThreads
    case clock(reach: Int)

    fileprivate var environment: [String: String] {
      switch self {
      case .trace(let path): ["INTERPOSE_TRACE": path]
      case .kill(let call): ["INTERPOSE_KILL_AT": "\(call)"]
      case .fail(let call, let code, let forever, let thenKill):
        ["INTERPOSE_FAIL_AT": "\(call)", "INTERPOSE_ERROR": "\(code)", "INTERPOSE_READS": "1"]
          .merging(forever ? ["INTERPOSE_EVER": "1"] : [:]) { $1 }
          .merging(thenKill ? ["INTERPOSE_THEN_KILL": "1"] : [:]) { $1 }
      case .noThreads: ["INTERPOSE_NO_THREADS": "1"]
      case .clock(let reach): ["INTERPOSE_CLOCK": "\(reach)"]
      }
    }
  }

  /// Runs the executable.
  ///
  /// - Returns: The outcome, and `true` if a call failed or the process was killed by the library.
  func run(_ arguments: [String], input: String = "", _ setting: Setting) throws -> (
    outcome: Outcome, hasFired: Bool
  ) {
    var fixture = self.fixture
    let mark = fixture.directory.file("interposed")
    unlink(mark)
    let folder = try #require(
      fixture.directory.path.withCString { realpath($0, nil).map { String(cString: $0) } })
    fixture.environment["LD_PRELOAD"] = library
    fixture.environment["INTERPOSE_UNDER"] = folder
    fixture.environment["INTERPOSE_MARK"] = mark
    fixture.environment.merge(setting.environment) { $1 }
    let outcome = try fixture.run(arguments, input: Array(input.utf8))
    defer { unlink(mark) }
    return (outcome, access(mark, F_OK) == 0)
  }
}

/// A campaign that runs until its time is over. Its short form, which is part of the default run, has a fixed number of
/// steps instead.
struct CampaignClock {
  private static let environment = ProcessInfo.processInfo.environment
  /// The seed of the campaign, from `GIMBAL_CAMPAIGN_SEED`.
  static let seed = environment["GIMBAL_CAMPAIGN_SEED"].flatMap(UInt64.init) ?? 1

  /// The duration of the long form in seconds, from `GIMBAL_CAMPAIGN_SECONDS`; nil for the short form.
  static let seconds = environment["GIMBAL_CAMPAIGN_SECONDS"].flatMap(Double.init)

  private let start = ContinuousClock.now
  private let shortSteps: Int
  private var steps = 0

  init(shortSteps: Int) { self.shortSteps = shortSteps }

  /// Counts a step. Returns `false` if the campaign is over.
  mutating func next() -> Bool {
    steps += 1
    guard let seconds = Self.seconds else { return steps <= shortSteps }
    return ContinuousClock.now - start < .seconds(seconds)
  }

  /// Prints the count of the campaign.
  func report(_ name: String, _ counts: KeyValuePairs<String, Int>) {
    print(
      "campaign \(name), seed \(Self.seed): " + counts.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    )
  }
}
