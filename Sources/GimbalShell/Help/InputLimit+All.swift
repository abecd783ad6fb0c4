import GimbalArchive
import GimbalConsoleLog
import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalLogExplanations
import GimbalMarkup
package import GimbalModel
import GimbalRequests
import GimbalViewDump

extension InputLimit {
  package static let lineBytes = InputLimit(
    "line-bytes", 16 << 20, upTo: 1 << 30, "bytes in a line of commands")

  /// The limits that the option `--limit NAME=VALUE` can change, in the order of the help.
  package static let all: [InputLimit] = [
    .documentBytes, .documentDepth, .documentElements, .elementAttributes, .elementVariations, .elementText,
    .documentScenes, .documentViews, .documentConstraints, .stackViews, .archiveBytes, .archiveLine,
    .archiveDepth, .archiveScenes, .archiveInstances, .instanceViews, .archiveViews, .archiveSets,
    .archiveRules, .archiveTraits, .archiveCondition, .changesetBytes, .logBytes, .logLine, .logDescription,
    .logConstraints, .logConflicts, .logConflictBytes, .logPassages, .dumpBytes, .dumpViews, .dumpDepth,
    .requestBytes, .requestID, .requestViews,
    .codeFiles, .codeFileBytes, .codeBytes, .codeSteps, .codeDepth, .codeObjects, .codeElements, .fileBytes,
    .lineBytes, .seconds, .memory,
  ]
}
