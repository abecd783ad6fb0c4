import ArgumentParser
import GimbalDocuments

/// The options for layout code.
struct CodeArguments: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Value of an expression that layout code does not determine, as in viewModel.isActive=true, or a range of a count, as in images.count=1...4; may be repeated.",
      valueName: "EXPR=VALUE"))
  var assume: [String] = []

  @Flag(
    help:
      "Show documents without the changes that the code of their classes makes, and classes without their documents."
  )
  var noCode = false

  /// The values of expressions, those of the configuration first.
  var assumptions: [String] { ConfigurationFile.codeAssumptions + assume }

  func validate() throws {
    for text in assume {
      do throws(CodeAssumption.Failure) {
        _ = try CodeAssumption(text)
      } catch {
        throw ValidationError("\(error.message)\n  \(error.remedy)")
      }
    }
  }
}
