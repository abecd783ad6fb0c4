import GimbalDocuments
import GimbalModel
import GimbalReporting

/// A search for code that creates constraints, or changes their constants, at lines that are not read.
///
/// The search compares words only. It finds too many lines, so that no place is called certain by mistake.
struct UnreadCode {
  private let files: any FileAccess
  private let cancellation: Cancellation

  init(_ files: any FileAccess, _ cancellation: Cancellation) {
    (self.files, self.cancellation) = (files, cancellation)
  }

  /// The words with which UIKit and layout libraries create or change constraints, and those by which helpers of apps for constraints
  /// are often named.
  private static let words = [
    "Anchor.constraint", "NSLayoutConstraint(", "NSLayoutConstraint.init", "withVisualFormat",
    "constraintWithItem",
    "constraintEqualTo", "constraintGreaterThan", "constraintLessThan", "constraintsWithVisualFormat",
    "make.", "mas_",
    ".constant =", ".snp.", "autoPin", "autoSet", "autoAlign", "autoMatch", "Anchor ==", "Anchor >=",
    "Anchor <=",
    ".equalTo", ".pin", "constrain(", ".constrain", ".anchor(", ".height(", ".width(", ".size(",
    "ToSuperview", "InSuperview",
    "OfSuperview", "constraint(equalTo", "constraint(greaterThan", "constraint(lessThan",
  ].map { Array($0.utf8) }
  private static let markers: Set<UInt8> = Set(words.map { $0[0] })

  /// Returns `true` if a file has such a line that is none of the given ones. A statement of several lines belongs to its first one.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(bytes).
  func isIn(_ paths: [String], besides lines: [String: Set<Int>]) throws -> Bool {
    for path in paths {
      try cancellation.check(CancellationError())
      guard let bytes = try? files.bytes(of: path) else { return true }
      // Code in UTF-16 is not read.
      if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return true }
      if isUnread(bytes, besides: lines[path] ?? []) { return true }
    }
    return false
  }

  private func isUnread(_ bytes: [UInt8], besides lines: Set<Int>) -> Bool {
    var (number, start) = (1, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end]
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      let isComment =
        text.starts(with: "//".utf8) || text.starts(with: "*".utf8) || text.starts(with: "/*".utf8)
      if !isComment, !lines.contains(number), !lines.contains(number - 1), UnreadCode.hasWord(line) {
        return true
      }
      (number, start) = (number + 1, end + 1)
    }
    return false
  }

  private static func hasWord(_ line: ArraySlice<UInt8>) -> Bool {
    line.indices.contains { index in
      markers.contains(line[index]) && words.contains { line[index...].starts(with: $0) }
    }
  }
}
