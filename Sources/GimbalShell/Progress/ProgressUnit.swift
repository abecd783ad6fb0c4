import GimbalModel

/// What long work counts.
package enum ProgressUnit: Sendable {
  /// Things, by what several of them are called: `documents`.
  case things(String)
  case bytes

  func words(for done: Int) -> String {
    switch self {
    case .things(let name): "\(done) \(name)"
    case .bytes: "\(megabytes(Double(done))) MB"
    }
  }

  func words(for done: Int, of total: Int) -> String {
    switch self {
    case .things(let name): "\(done) of \(total) \(name)"
    case .bytes: "\(megabytes(Double(done))) of \(megabytes(Double(total))) MB"
    }
  }

  func words(forRate rate: Double) -> String {
    switch self {
    case .things: (rate < 10 ? Decimal.print(rate, places: 1) : "\(Int(rate))") + "/s"
    case .bytes: "\(megabytes(rate)) MB/s"
    }
  }

  private func megabytes(_ bytes: Double) -> String { Decimal.print(bytes / 1e6, places: 1) }
}
