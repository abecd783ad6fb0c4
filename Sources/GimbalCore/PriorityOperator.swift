// The engine and the builder of scenes use the same operator, so that a file can import both modules.

/// The precedence of `~` in `x + y <= 10 ~ .high`: the comparison is evaluated before `~`.
precedencegroup PriorityPrecedence {
  lowerThan: ComparisonPrecedence
  higherThan: LogicalConjunctionPrecedence
}

/// Gives a constraint a priority, as in `x + y <= 10 ~ .high`.
infix operator ~ : PriorityPrecedence
