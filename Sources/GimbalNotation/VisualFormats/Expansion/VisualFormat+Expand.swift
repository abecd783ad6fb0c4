extension VisualFormat {
  /// What some formats say, as constraints.
  ///
  /// - Throws: a metric that is not given, an alignment across the chain, attributes that cannot be held together,
  ///   numbers out of range, `|` where there is no superview.
  /// - Complexity: O(length + constraints).
  package static func expand(_ formats: [VisualFormat], _ options: FormatOptions, in context: FormatContext)
    throws(ParseError) -> FormatExpansion
  {
    var expander = FormatExpander(options: options, context: context)
    for format in formats { try expander.expand(format) }
    return expander.expansion
  }
}
