/// Why a description is not a constraint that can be solved.
struct DescriptionFailure: Error {
  let reason: SkippedText.Reason

  init(_ reason: SkippedText.Reason) { self.reason = reason }
}
