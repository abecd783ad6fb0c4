// The fuzz target for visual formats, built by `Scripts/fuzz format`.
//
// Any input gives formats or a `ParseError` with a location. Printed formats parse to the same formats, and formats give
// constraints in range or an error with a location.

import Glibc
import GimbalModel
import GimbalNotation
private let isVerbose = getenv("GIMBAL_FUZZ_VERBOSE") != nil

private func read(_ text: String) throws(ParseError) -> (formats: [VisualFormat], expansion: FormatExpansion)
{
  let formats = try VisualFormat.parse(Source(name: "fuzz", text: text))
  var options = FormatOptions()
  if let metric = try? Name("m"), let priority = try? Name("p") {
    options.metrics = [metric: 4, priority: 600]
  }
  let context = FormatContext(
    superview: { (view) throws(ParseError) in view.value == .root ? nil : .root }, isTaken: { _ in false })
  return (formats, try VisualFormat.expand(formats, options, in: context))
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  do throws(ParseError) {
    let (formats, expansion) = try read(text)
    for equation in expansion.equations {
      precondition(equation.constant.isFinite && equation.multiplier.isFinite, "a number is not finite")
    }
    let printed = formats.map(\.notation).joined(separator: "\n")
    // Repetitions and ranges can make the printed text much longer.
    guard printed.utf8.count <= VisualFormat.longestText else { return 0 }
    do throws(ParseError) {
      let (again, _) = try read(printed)
      precondition(again.map(\.notation).joined(separator: "\n") == printed, "the printed text differs")
    } catch {
      fatalError("\(printed) is rejected: \(error.message)")
    }
  } catch {
    if isVerbose { print(error.message) }
    precondition(error.span.upperBound <= text.utf8.count, "an error without a location")
    precondition(!error.message.isEmpty, "an error without a message")
  }
  return 0
}

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// Mutates the bytes of a format. Short inputs, and some others, get another format appended.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt)
  -> Int
{
  var chance = SeededGenerator(seed: UInt64(seed))
  guard count < 4 || Int.random(in: 0..<16, using: &chance) == 0 else {
    return mutateBytes(data, count, limit)
  }
  var formats = RandomFormats(seed: UInt64(seed))
  var bytes = Array(UnsafeBufferPointer(start: data, count: count))
  bytes += Array(("\n" + formats.next()).utf8)
  let kept = min(bytes.count, limit)
  for index in 0..<kept { data[index] = bytes[index] }
  return kept
}
