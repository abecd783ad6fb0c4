import GimbalDocuments
import GimbalModel
import GimbalShell
import Glibc

/// A rasterizer that runs the program `rsvg-convert`.
struct SVGConverter: Rasterizer {
  private static let program = "rsvg-convert"

  private var cancellation = Cancellation.never

  func cancellable(by cancellation: Cancellation) -> SVGConverter {
    var converter = self
    converter.cancellation = cancellation
    return converter
  }

  func png(of document: String, scale: Double) throws(RasterizerFailure) -> [UInt8] {
    let converter: ChildProcess
    do {
      converter = try ChildProcess(
        [SVGConverter.program, "--format=png", "--zoom=\(scale)"], cancellation: cancellation)
    } catch {
      guard error.code == ENOENT else {
        throw RasterizerFailure(reason: "cannot start \(SVGConverter.program): \(error.reason)")
      }
      throw RasterizerFailure(
        reason: "PNG output requires \(SVGConverter.program), which is not installed",
        remedy: "install it with 'apt-get install librsvg2-bin', or write an .svg file")
    }
    guard let outcome = converter.run(on: Array(document.utf8)) else {
      throw RasterizerFailure(reason: "cancelled")
    }
    guard outcome.succeeded, !outcome.output.isEmpty else {
      let message = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").first.map(
        String.init)
      throw RasterizerFailure(reason: "\(SVGConverter.program) failed: \(message ?? "no error message")")
    }
    return outcome.output
  }
}
