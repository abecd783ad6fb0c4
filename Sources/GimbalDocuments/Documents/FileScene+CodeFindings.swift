import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalUIKit

extension FileScene {
  /// The findings about the code of the scene that its run found; empty for other files.
  package var codeFindings: [Finding] {
    var counts: [[String]: Int] = [:]
    func finding(
      _ kind: FindingKind, _ message: String, about expression: String, at origin: ElementOrigin
    ) -> Finding {
      // Equal code at several places is told apart by its order.
      let count = counts[[kind.name, expression], default: 0]
      counts[[kind.name, expression]] = count + 1
      var finding = Finding(kind, message, parts: [expression] + (count == 0 ? [] : ["\(count)"]))
      finding.location = FindingLocation(
        file: origin.file ?? "", start: Position(line: origin.line, column: origin.column))
      return finding
    }
    return codeFaults.map { finding($0.kind.findingKind, $0.message, about: $0.expression, at: $0.origin) }
      + codeUnknowns.map { unknown in
        let isWhole = unknown.causeExpression == unknown.expression
        let cause = isWhole ? "" : " of \(unknown.causeExpression.visible)"
        return finding(
          .unknownRule, "the value\(cause) is not known: \(unknown.reason)", about: unknown.expression,
          at: unknown.origin)
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
