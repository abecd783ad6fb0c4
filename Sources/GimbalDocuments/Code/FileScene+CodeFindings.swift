import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalUIKit

extension FileScene {
  /// The findings about the code of the scene that its run found; empty for other files.
  package var codeFindings: [Finding] {
    var counts: [[String]: Int] = [:]
    return codeFaults.map { fault in
      // Equal code at several places is told apart by its order.
      let count = counts[[fault.kind.rawValue, fault.expression], default: 0]
      counts[[fault.kind.rawValue, fault.expression]] = count + 1
      var finding = Finding(
        fault.kind.findingKind, fault.message, parts: [fault.expression] + (count == 0 ? [] : ["\(count)"]))
      finding.location = FindingLocation(
        file: fault.origin.file ?? "", start: Position(line: fault.origin.line, column: fault.origin.column))
      return finding
    }
  }
}

extension CodeFault.Kind {
  fileprivate var findingKind: FindingKind {
    switch self {
    case .autoresizingMask: .autoresizingMask
    case .noCommonAncestor: .noCommonAncestor
    case .bothOrientations: .bothOrientations
    case .addedAgain: .addedAgain
    case .neverAdded: .neverAdded
    case .visualFormat: .visualFormat
    }
  }
}
