/// Linear rows over numbered variables.
struct Problem {
  var variableCount = 0
  var rows: [ProblemRow] = []
}
