import GimbalInterfaceBuilder
import GimbalInterpreter
import GimbalSyntaxTree

extension CodePlace: Comparable {
  package static func < (one: CodePlace, other: CodePlace) -> Bool {
    (one.file, one.line, one.column) < (other.file, other.line, other.column)
  }
}

/// Converts locations in a program to lines and columns.
final class PlaceFormatter {
  private let program: Program
  private let typed: String
  let absolute: String
  /// The offsets of the line starts, by file.
  private var lines: [Int: [Int]] = [:]

  init(_ program: Program, typed: String, absolute: String) {
    (self.program, self.typed, self.absolute) = (program, typed, absolute)
  }

  func place(of location: CodeLocation) -> CodePlace {
    guard program.files.indices.contains(location.file) else {
      return CodePlace(file: typed, line: 1, column: 1)
    }
    let starts = lineStarts(of: location.file)
    let offset = min(Int(location.span.start), program.files[location.file].source.count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return CodePlace(
      file: shown(program.files[location.file].path), line: low + 1, column: offset - starts[low] + 1)
  }

  /// Returns the origin of a view or a rule. Its column is in Unicode scalars.
  func origin(of location: CodeLocation) -> ElementOrigin {
    let place = place(of: location)
    guard program.files.indices.contains(location.file) else { return ElementOrigin(line: 1, column: 1) }
    let file = program.files[location.file]
    let start = lineStarts(of: location.file)[place.line - 1]
    let before = file.source[start..<start + place.column - 1]
    return ElementOrigin(
      file: file.path == absolute ? nil : place.file, line: place.line,
      column: before.count { $0 & 0xC0 != 0x80 } + 1)
  }

  private func lineStarts(of file: Int) -> [Int] {
    if let known = lines[file] { return known }
    var starts = [0]
    for (offset, byte) in program.files[file].source.enumerated() where byte == 10 {
      starts.append(offset + 1)
    }
    lines[file] = starts
    return starts
  }

  func path(of file: Int) -> String { shown(program.files[file].path) }

  /// Returns the path of a file in the form in which the user typed the path of the file that is read.
  func shown(_ path: String) -> String {
    if path == absolute { return typed }
    // The folder to which the typed path is relative.
    let parts = typed.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    guard !typed.hasPrefix("/"), absolute.hasSuffix("/" + parts) else { return path }
    let current = absolute.dropLast(parts.count)
    guard path.hasPrefix(current) else { return path }
    return (typed.hasPrefix("./") ? "./" : "") + path.dropFirst(current.count)
  }
}
