// The fuzzer for all targets, built by `Scripts/fuzz`. The environment variable GIMBAL_FUZZ_TARGET selects the target.
//
// The targets and their properties are in Tests/FuzzTargets, where the tests use them, too.

import FuzzTargets
import Glibc
import TestSupport

nonisolated(unsafe) private let target: any FuzzTarget = {
  let name = getenv("GIMBAL_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  do {
    if let target = try FuzzTargets.named(name, isThorough: false) { return target }
  } catch {
    fatalError("\(error)")
  }
  fatalError("GIMBAL_FUZZ_TARGET is not a target: '\(name)'")
}()

/// Writes the seeds of the target to the directory GIMBAL_FUZZ_SEEDS, before libFuzzer reads it.
///
/// If GIMBAL_FUZZ_EACH is set, damages each input of a list instead, and exits. GIMBAL_FUZZ_ONLY is the number of a copy that is
/// checked again.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  defer {
    if let number = getenv("GIMBAL_FUZZ_EACH").flatMap({ Int(String(cString: $0)) }) {
      let only = getenv("GIMBAL_FUZZ_ONLY").flatMap { Int(String(cString: $0)) }
      exit(DamageRun(target: target, damages: number, only: only).run())
    }
  }
  guard let directory = getenv("GIMBAL_FUZZ_SEEDS").map({ String(cString: $0) }) else { return 0 }
  for (index, seed) in target.seeds.enumerated() {
    guard let file = fopen("\(directory)/seed-\(index)", "w") else {
      fatalError("cannot write to \(directory)")
    }
    fwrite(seed, 1, seed.count, file)
    fclose(file)
  }
  return 0
}

private let isVerbose = getenv("GIMBAL_FUZZ_VERBOSE") != nil

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    let isAccepted = try target.check(Array(UnsafeBufferPointer(start: data, count: count)))
    if isVerbose { print(isAccepted ? "accepted" : "rejected") }
  } catch {
    fatalError("\(error)")
  }
  return 0
}

#if PLAIN_RUN
  /// The program without libFuzzer, which only damages the inputs of a list.
  @main private enum Main {
    static func main() { _ = initialize(nil, nil) }
  }

  private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int { count }
#else
  @_silgen_name("LLVMFuzzerMutate")
  private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int
#endif

/// Mutates an input by the structure of its format, sometimes by its bytes.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt)
  -> Int
{
  var chance = SeededGenerator(seed: UInt64(seed))
  if Int.random(in: 0..<16, using: &chance) == 0 { return mutateBytes(data, count, limit) }
  var bytes = Array(UnsafeBufferPointer(start: data, count: count))
  target.mutate(&bytes, using: &chance)
  let kept = min(bytes.count, limit)
  for index in 0..<kept { data[index] = bytes[index] }
  return kept
}
