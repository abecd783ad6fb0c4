import GimbalShell
import Glibc

/// Pixels by `rsvg-convert`, a program that knows SVG and the system's fonts. Without it there are none.
struct SVGConverter: Rasterizer {
  private static let program = "rsvg-convert"

  func png(
    of document: String, scale: Double, isCancelled: () -> Bool
  ) throws(RasterizerFailure) -> [UInt8] {
    let filter: Filter
    do {
      filter = try Filter(SVGConverter.program, "--format=png", "--zoom=\(scale)")
    } catch {
      guard error.code == ENOENT else {
        throw RasterizerFailure(reason: "\(SVGConverter.program) does not start: \(error.reason)")
      }
      throw RasterizerFailure(
        reason: "a PNG needs \(SVGConverter.program), which is not here",
        remedy: "install it (apt-get install librsvg2-bin), or write an .svg")
    }
    guard let outcome = filter.run(on: Array(document.utf8), isCancelled: isCancelled) else {
      throw RasterizerFailure(reason: "cancelled")
    }
    guard outcome.isFine, !outcome.output.isEmpty else {
      let said = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").first.map(String.init)
      throw RasterizerFailure(reason: "\(SVGConverter.program) failed: \(said ?? "it does not say why")")
    }
    return outcome.output
  }
}
