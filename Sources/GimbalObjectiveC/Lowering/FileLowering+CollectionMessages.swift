import GimbalSyntaxTree

// Messages to collections of Foundation that have a function as an argument or change several elements.
extension FileLowering {
  /// Converts a message to a function of Swift's standard library; returns `nil` for others.
  func functionMessage(_ selector: String, _ receiver: CExpression, _ values: [CExpression], _ span: Span)
    -> Expression?
  {
    guard let first = values.first else { return nil }
    func call(_ name: String, _ label: String?, _ argument: Expression) -> Expression {
      Expression(
        .call(Expression(.member(self.receiver(receiver), name), span), [Argument(label, argument)]), span
      ).inScope(of: receiver, in: self)
    }
    switch selector {
    case "removeObjectForKey:": return call("removeValue", "forKey", expression(first))
    case "removeObjectIdenticalTo:": return specialMessage("removeObject:", receiver, values, span)
    case "indexOfObjectIdenticalTo:": return specialMessage("indexOfObject:", receiver, values, span)
    case "removeObjectsInArray:":
      let contains = Expression(.member(self.receiver(first), "contains"), span)
      let test = Expression(.call(contains, [Argument(nil, Expression(.name("$0"), span))]), span)
      return call("removeAll", "where", closure(test.inScope(of: first, in: self), 1, span))
    case "addEntriesFromDictionary:":
      let merge = Expression(.member(self.receiver(receiver), "merge"), span)
      let later = closure(Expression(.name("$1"), span), 2, span)
      return Expression(
        .call(merge, [Argument(nil, expression(first)), Argument("uniquingKeysWith", later)]), span
      ).inScope(of: receiver, in: self)
    case "exchangeObjectAtIndex:withObjectAtIndex:":
      let swap = Expression(.member(self.receiver(receiver), "swapAt"), span)
      return Expression(.call(swap, values.map { Argument(nil, expression($0)) }), span)
        .inScope(of: receiver, in: self)
    case "subarrayWithRange:":
      return Expression(.element(self.receiver(receiver), [Argument(nil, range(first, span))]), span)
        .inScope(of: receiver, in: self)
    case "sortedArrayUsingComparator:", "sortUsingComparator:":
      let names = ["$0", "$1"].map { Argument(nil, Expression(.name($0), span)) }
      let order = Expression(.call(expression(first), names), span)
      let isBefore = Expression(.binary(order, "<", Expression(.integer(0), span)), span)
      return call(selector.hasPrefix("sorted") ? "sorted" : "sort", "by", closure(isBefore, 2, span))
    case "sortedArrayUsingSelector:":
      guard case .selector(let name) = first.kind, name.lowercased().hasSuffix("compare:") else { return nil }
      return Expression(.call(Expression(.member(self.receiver(receiver), "sorted"), span), []), span)
        .inScope(of: receiver, in: self)
    case "compare:", "caseInsensitiveCompare:", "localizedCompare:", "localizedCaseInsensitiveCompare:":
      return function("#compare", [expression(receiver), expression(first)], span)
    case "indexOfObjectPassingTest:":
      let names = [
        Expression(.name("$0"), span), Expression(.integer(0), span), Expression(.nilLiteral, span),
      ]
      let test = Expression(.call(expression(first), names.map { Argument(nil, $0) }), span)
      let index = call("firstIndex", "where", closure(test, 1, span))
      return Expression(.binary(index, "??", Expression(.integer(Int.max), span)), span)
    default:
      return textMessage(selector, receiver, values, span)
        ?? predicateMessage(selector, receiver, values, span)
    }
  }

  /// Converts a message to a text; returns `nil` for others.
  private func textMessage(
    _ selector: String, _ receiver: CExpression, _ values: [CExpression], _ span: Span
  ) -> Expression? {
    func call(_ name: String, on text: Expression, _ argument: Expression) -> Expression {
      Expression(.call(Expression(.member(text, name), span), [Argument(nil, argument)]), span)
    }
    switch selector {
    case "substringToIndex:":
      return call("prefix", on: self.receiver(receiver), expression(values[0])).inScope(
        of: receiver, in: self)
    case "substringFromIndex:":
      return call("dropFirst", on: self.receiver(receiver), expression(values[0])).inScope(
        of: receiver, in: self)
    case "substringWithRange:":
      let parts = rangeParts(values[0], span)
      return call("prefix", on: call("dropFirst", on: self.receiver(receiver), parts.0), parts.1).inScope(
        of: receiver, in: self)
    case "rangeOfString:", "rangeOfString:options:":
      return function("#range", [expression(receiver), expression(values[0])], span)
    case "compare:options:":
      if case .name("NSNumericSearch") = values[1].kind {
        return function("#compareVersions", [expression(receiver), expression(values[0])], span)
      }
      return function("#compare", [expression(receiver), expression(values[0])], span)
    case "isSubclassOfClass:":
      return function("#isSubclass", [classReference(receiver), expression(values[0])], span)
    default: return nil
    }
  }

  /// Converts a message about a predicate, or one that names a property by a text; returns `nil` for others.
  private func predicateMessage(
    _ selector: String, _ receiver: CExpression, _ values: [CExpression], _ span: Span
  ) -> Expression? {
    let first = values[0]
    switch selector {
    case "predicateWithFormat:": return function("#predicate", values.map(expression), span)
    case "predicateWithBlock:": return expression(first)
    case "evaluateWithObject:":
      return function("#evaluate", [expression(receiver), expression(first)], span)
    case "filteredArrayUsingPredicate:":
      let test = function("#evaluate", [expression(first), Expression(.name("$0"), span)], span)
      let filter = Expression(.member(self.receiver(receiver), "filter"), span)
      return Expression(.call(filter, [Argument(nil, closure(test, 1, span))]), span)
        .inScope(of: receiver, in: self)
    case "valueForKey:", "valueForKeyPath:":
      return function("#value", [expression(receiver), expression(first)], span)
    case "setValue:forKey:", "setValue:forKeyPath:":
      return function("#setValue", [expression(receiver)] + values.map(expression), span)
    default: return nil
    }
  }

  /// Returns the call of a function of the host.
  func function(_ name: String, _ arguments: [Expression], _ span: Span) -> Expression {
    Expression(.call(Expression(.name(name), span), arguments.map { Argument(nil, $0) }), span)
  }

  /// Returns a closure with parameters that have no names.
  private func closure(_ value: Expression, _ count: Int, _ span: Span) -> Expression {
    Expression(
      .closure(
        Closure(
          captures: [], parameters: nil, result: nil, body: [Statement(.expression(value), span)],
          implicitParameterCount: count)), span)
  }

  /// Converts a range of a location and a length to one of indices.
  private func range(_ value: CExpression, _ span: Span) -> Expression {
    let (location, length) = rangeParts(value, span)
    return Expression(.binary(location, "..<", Expression(.binary(location, "+", length), span)), span)
  }

  /// Returns the location and the length of a range.
  private func rangeParts(_ value: CExpression, _ span: Span) -> (Expression, Expression) {
    if case .call(let callee, let arguments) = value.kind, case .name("NSMakeRange") = callee.kind,
      arguments.count == 2
    {
      return (expression(arguments[0]), expression(arguments[1]))
    }
    return (
      Expression(.member(expression(value), "location"), span),
      Expression(.member(expression(value), "length"), span)
    )
  }
}
