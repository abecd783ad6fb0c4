package import GimbalDocuments
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The format of a review.
package enum ReviewFormat: String, CaseIterable, Sendable {
  case table, json, ndjson, csv, markdown, html
}

/// A run that reviews the documents that changed between two revisions of a repository.
package struct ReviewRun {
  private let source: any ReviewSource
  private let viewpoints: [ReviewViewpoint]
  private let settings: ReviewSettings
  private let format: ReviewFormat
  private let console: any Console
  private let ids: any IDSource
  private let budget: WorkBudget
  private let cases: EqualityCases

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - viewpoints: The devices and orientations in which layouts are compared.
  ///   - settings: The documents, kinds of findings and languages of the review.
  ///   - cases: The devices and widths for which layouts that move to another file are compared.
  ///   - resources: The limits on each document and each comparison.
  package init(
    _ source: any ReviewSource, from viewpoints: [ReviewViewpoint],
    settings: ReviewSettings = ReviewSettings(), cases: EqualityCases = .all,
    format: ReviewFormat, console: any Console, ids: any IDSource, resources: Resources = Resources(),
    cancellation: Cancellation = .never
  ) {
    (self.source, self.viewpoints, self.format) = (source, viewpoints, format)
    (self.console, self.ids, self.settings, self.cases) = (console, ids, settings, cases)
    budget = WorkBudget(resources, cancellation: cancellation)
  }

  /// Prints the review.
  ///
  /// - Returns: `usage` if the repository or a revision cannot be read, or `failed` if the run is canceled
  ///   while layouts are compared. Otherwise, the first of these statuses that applies: `unsatisfiable` for a
  ///   new contradiction, `ambiguous` for a new ambiguity, `failed` for another new error, `document` if a
  ///   document cannot be read, or `success`.
  package func run() -> ExitStatus {
    var reviews: [DocumentReview] = []
    var submodules: [String] = []
    var moves: [LayoutMove] = []
    var status = ExitStatus.success
    do {
      let documents = try source.changedDocuments().filter { settings.includes($0.path) }
      submodules = try source.changedSubmodules()
      for (index, document) in documents.enumerated() {
        console.show(progress: "\(index + 1) of \(documents.count) documents: \(document.path.visible)")
        reviews.append(
          try DocumentReview(
            document, source, from: viewpoints, settings: settings, ids: ids, budget: budget))
      }
      let isCode = reviews.map { CodeFiles.isCode($0.document.path) }
      let facts = ReviewedFacts(reviews.indices.filter { !isCode[$0] }.flatMap { reviews[$0].scenes })
      for index in reviews.indices where isCode[index] { reviews[index].omit(facts) }
      moves = try LayoutMove.all(in: reviews, cases, budget)
    } catch let failure as ReviewFailure {
      console.show(progress: nil)
      console.writeWarning("error: \(failure.message)\n" + (failure.remedy.map { "  \($0)\n" } ?? ""))
      return .usage
    } catch {
      console.show(progress: nil)
      console.writeWarning("cancelled after \(reviews.count) documents\n")
      return .failed
    }
    console.show(progress: nil)
    for review in reviews {
      if review.failure != nil { status.combineFindings(.document) }
      for noted in review.scenes.flatMap(\.newFindings) {
        status.combineFindings(noted.finding.kind.status(as: noted.finding.severity))
      }
    }
    console.print(text(of: reviews, moves, submodules))
    if [.json, .ndjson, .csv].contains(format) {
      for path in submodules { console.writeWarning("note: submodule \(path.visible): not reviewed\n") }
    }
    return status
  }

  private func text(of reviews: [DocumentReview], _ moves: [LayoutMove], _ submodules: [String]) -> String {
    let title = "Layout review: \(source.names.old) to \(source.names.new)"
    switch format {
    case .markdown: return ReviewMarkdown(reviews, moves: moves, submodules: submodules, title: title).text
    case .html: return ReviewPage(reviews, moves: moves, submodules: submodules, title: title).text
    case .table:
      let summary = ReviewSummary(reviews)
      var blocks = reviews.filter { !$0.isUnchanged }.map { ReviewText($0).lines } + moves.map(\.lines)
      if let unchanged = summary.unchangedDescription { blocks.append([unchanged]) }
      let paragraphs = blocks.map { $0.joined(separator: "\n") + "\n" }
      let others = submodules.map { "submodule \($0.visible): not reviewed\n" }.joined()
      let text = (paragraphs + (others.isEmpty ? [] : [others]) + [summary.description + "\n"])
        .joined(separator: "\n")
      return console.outputWidth?.wrapped(text) ?? text
    case .csv: return OutputFormat.csv.text(of: .report(ReviewReports.table(of: reviews, moves)))
    case .json, .ndjson:
      let format = OutputFormat(rawValue: format.rawValue) ?? .json
      return format.text(of: .series(ReviewReports(reviews, moves).reports))
    }
  }
}
