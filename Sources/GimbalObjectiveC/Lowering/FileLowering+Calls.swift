import GimbalSyntaxTree

extension FileLowering {
  /// Converts the call of a function of C, of a block, or of a property that is a block.
  func call(_ callee: CExpression, _ values: [CExpression], _ span: Span) -> Expression {
    guard case .name(let name) = callee.kind else {
      if case .member(let base, let member) = callee.kind { return blockCall(base, member, values, span) }
      return Expression(.call(expression(callee), values.map { Argument(nil, expression($0)) }), span)
    }
    if local(name) == nil, module.functions[name]?.body == nil || name == "_MASBoxValue" {
      if let result = framework(name, values, span) { return result }
    }
    let function = self.name(name, callee.span)
    let arguments = values.map { Argument(nil, number($0)) }
    // A call of a block that is `nil` does nothing here.
    if local(name) != nil || function.isMember || module.variables[name] != nil {
      return Expression(
        .optionalScope(
          Expression(.call(Expression(.optionalChain(function), function.span), arguments), span)), span)
    }
    if module.functions[name]?.body != nil { return Expression(.call(function, arguments), span) }
    return Expression(
      .call(
        Expression(.name("#call"), span),
        [Argument(nil, Expression(.string([.text(name)]), span))] + arguments),
      span)
  }

  /// Converts `base.block(values)`, where the member is a property that is a block or a method that returns one.
  private func blockCall(_ base: CExpression, _ name: String, _ values: [CExpression], _ span: Span)
    -> Expression
  {
    let arguments = values.map { Argument(nil, expression($0)) }
    let entry = type(of: base).flatMap { module.classes[$0.name] }
    let isMethod =
      module.method(name, of: entry, isStatic: false) != nil || module.simpleMethods.contains(name)
    guard isMethod else {
      // A function of the library, or a property whose value is a block.
      let callee = Expression(.member(receiver(base), propertyName(name, of: base)), span)
      return Expression(.call(callee, arguments), span).inScope(of: base, in: self)
    }
    let block = member(name, of: base, span)
    return Expression(
      .optionalScope(Expression(.call(Expression(.optionalChain(block), span), arguments), span)), span)
  }

  private static let renamed: [String: String] = [
    "MAX": "max", "MIN": "min", "ABS": "abs", "fmaxf": "max", "fminf": "min", "fabsf": "abs", "fabs": "abs",
    "fmax": "max", "fmin": "min", "sqrtf": "sqrt", "powf": "pow", "lround": "round", "lroundf": "round",
    "floorl": "floor", "ceill": "ceil", "rint": "round", "rintf": "round", "abs": "abs", "labs": "abs",
    "CGFloatMax": "max",
  ]

  private static let ignored: Set = [
    "NSLog", "printf", "free", "va_end", "DDLogDebug", "DDLogInfo", "DDLogVerbose", "DDLogError",
    "DDLogWarn",
    "CFRelease", "CFRetain", "dispatch_release",
  ]

  private static let assertions: Set = [
    "NSAssert", "NSCAssert", "NSParameterAssert", "NSCParameterAssert", "assert", "NSAssert1", "NSAssert2",
    "NSAssert3",
  ]

  /// Converts an assertion of Foundation or XCTest, whose host evaluates the arguments.
  private func assertion(_ name: String, _ values: [CExpression], _ span: Span) -> Expression? {
    let isOfTest = name.hasPrefix("XCT")
    guard isOfTest || FileLowering.assertions.contains(name), let first = values.first else { return nil }
    let isCondition = !isOfTest || ["XCTAssert", "XCTAssertTrue", "XCTAssertFalse"].contains(name)
    let arguments = [isCondition ? truth(first) : expression(first)] + values.dropFirst().map(expression)
    return Expression(
      .call(
        Expression(.name(isOfTest ? name : "NSAssert"), span), arguments.map { Argument(nil, $0) }), span)
  }

  private func framework(_ name: String, _ values: [CExpression], _ span: Span) -> Expression? {
    if let assertion = assertion(name, values, span) { return assertion }
    func argument(_ index: Int) -> Expression {
      index < values.count ? expression(values[index]) : Expression(.nilLiteral, span)
    }
    func member(_ member: String) -> Expression { Expression(.member(argument(0), member), span) }
    if let swift = FileLowering.renamed[name] {
      return Expression(
        .call(Expression(.name(swift), span), values.map { Argument(nil, expression($0)) }), span)
    }
    if FileLowering.ignored.contains(name) { return Expression(.tuple([]), span) }
    return geometry(name, values, span) ?? runtime(name, values, span)
  }

  /// Converts a function of Core Graphics or UIKit.
  private func geometry(_ name: String, _ values: [CExpression], _ span: Span) -> Expression? {
    func argument(_ index: Int) -> Expression {
      index < values.count ? expression(values[index]) : Expression(.nilLiteral, span)
    }
    func member(_ member: String) -> Expression { Expression(.member(argument(0), member), span) }
    switch name {
    case "CGRectEqualToRect", "CGSizeEqualToSize", "CGPointEqualToPoint", "UIEdgeInsetsEqualToEdgeInsets",
      "NSEqualRanges":
      return Expression(.binary(argument(0), "==", argument(1)), span)
    case "CGRectIsEmpty": return member("isEmpty")
    case "CGRectIsNull": return member("isNull")
    case "UIInterfaceOrientationIsPortrait", "UIDeviceOrientationIsPortrait": return member("isPortrait")
    case "UIInterfaceOrientationIsLandscape", "UIDeviceOrientationIsLandscape": return member("isLandscape")
    case "UI_USER_INTERFACE_IDIOM":
      return Expression(
        .member(
          Expression(.member(Expression(.name("UIDevice"), span), "current"), span), "userInterfaceIdiom"),
        span)
    case "NSDictionaryOfVariableBindings":
      return Expression(
        .dictionary(
          values.map {
            DictionaryElement(
              key: Expression(.string([.text(FileLowering.text(of: $0))]), $0.span), value: expression($0))
          }), span)
    case "NSDirectionalEdgeInsetsMake":
      let list = zip(["top", "leading", "bottom", "trailing"], values).map { Argument($0, expression($1)) }
      return Expression(.call(Expression(.name("NSDirectionalEdgeInsets"), span), list), span)
    default: return nil
    }
  }

  private func localizedString(_ arguments: [Argument], _ span: Span) -> Expression {
    Expression(.call(Expression(.name("NSLocalizedString"), span), arguments), span)
  }

  /// Converts a function of Foundation, of Dispatch or of the runtime.
  private func runtime(_ name: String, _ values: [CExpression], _ span: Span) -> Expression? {
    func argument(_ index: Int) -> Expression {
      index < values.count ? expression(values[index]) : Expression(.nilLiteral, span)
    }
    switch name {
    case "NSLocalizedString": return localizedString([Argument(nil, argument(0))], span)
    case "NSLocalizedStringFromTable", "NSLocalizedStringFromTableInBundle":
      return localizedString([Argument(nil, argument(0)), Argument("tableName", argument(1))], span)
    case "NSLocalizedStringWithDefaultValue":
      return localizedString(
        [
          Argument(nil, argument(0)), Argument("tableName", argument(1)), Argument("value", argument(3)),
        ], span)
    case "_MASBoxValue": return argument(1)
    case "strcmp":
      let isEqual = Expression(.binary(argument(0), "==", argument(1)), span)
      return Expression(
        .conditional(isEqual, Expression(.integer(0), span), Expression(.integer(1), span)), span)
    case "dispatch_get_main_queue", "dispatch_get_global_queue", "dispatch_queue_create",
      "dispatch_group_create", "dispatch_semaphore_create":
      return Expression(.member(Expression(.name("DispatchQueue"), span), "main"), span)
    case "dispatch_time": return argument(1)
    case "dispatch_async", "dispatch_sync", "dispatch_after", "dispatch_barrier_async",
      "dispatch_group_notify":
      let queue = Expression(.member(Expression(.name("DispatchQueue"), span), "main"), span)
      return Expression(
        .call(
          Expression(.member(queue, "async"), span),
          [Argument(nil, argument(values.count - 1), isTrailing: true)]), span)
    case "objc_getAssociatedObject", "objc_setAssociatedObject":
      let key = Expression(.string([.text(values.count > 1 ? associationKey(values[1]) : "")]), span)
      var arguments = [Argument(nil, argument(0)), Argument(nil, key)]
      if values.count > 2 { arguments.append(Argument(nil, argument(2))) }
      return Expression(
        .call(Expression(.name(values.count > 2 ? "#setAssociated" : "#associated"), span), arguments), span)
    case "va_arg":
      let list = argument(0)
      let next = Expression(.call(Expression(.member(list, "removeFirst"), span), []), span)
      return Expression(
        .conditional(Expression(.member(list, "isEmpty"), span), Expression(.nilLiteral, span), next), span)
    case "NSSelectorFromString", "NSStringFromSelector", "NSSelectorFromName": return argument(0)
    case "__builtin_expect": return argument(0)
    case "NSClassFromString":
      guard let first = values.first, case .string(let text) = first.kind, module.classes[text] != nil else {
        return nil
      }
      return Expression(.name(text), span)
    default: return nil
    }
  }

  /// Returns the text of a key such as `&kKey`, `@selector(title)` or `_cmd`.
  private func associationKey(_ value: CExpression) -> String {
    switch value.kind {
    case .name(let name): name == "_cmd" ? selector : name
    case .prefix(_, let operand): associationKey(operand)
    case .cast(_, let operand): associationKey(operand)
    case .selector(let name): name
    case .string(let text): text
    default: "key"
    }
  }

  /// Returns the text of a view in `NSDictionaryOfVariableBindings`.
  private static func text(of value: CExpression) -> String {
    switch value.kind {
    case .name(let name): name
    case .member(let base, let name): "\(text(of: base)).\(name)"
    case .cast(_, let inner): text(of: inner)
    case .message(let receiver, let parts) where parts.count == 1: "[\(text(of: receiver)) \(parts[0].name)]"
    default: ""
    }
  }

  // MARK: Statements

  /// Converts a call whose value is not used; returns `false` for one without a special form.
  func lowerCallStatement(
    _ callee: CExpression, _ values: [CExpression], _ span: Span, into result: inout [Statement]
  ) -> Bool {
    guard case .name(let name) = callee.kind, local(name) == nil else { return false }
    switch name {
    case "dispatch_once":
      guard values.count == 2 else { return false }
      var token = values[0]
      if case .prefix("&", let inner) = token.kind { token = inner }
      let target = expression(token)
      let test = Expression(.binary(target, "==", Expression(.integer(0), span)), span)
      let mark = Expression(.assignment(target, nil, Expression(.integer(1), span)), span)
      let run = Expression(.call(expression(values[1]), []), span)
      result.append(
        Statement(
          .if(
            [.expression(test)],
            then: [Statement(.expression(mark), span), Statement(.expression(run), span)], else: nil), span))
    case "va_start":
      guard let list = values.first else { return false }
      let source = Expression(.name(FileLowering.variadicName), span)
      result.append(
        Statement(.expression(Expression(.assignment(expression(list), nil, source), span)), span))
    case "abort", "exit":
      result.append(
        Statement(.expression(Expression(.call(Expression(.name("fatalError"), span), []), span)), span))
    case _ where FileLowering.ignored.contains(name) && module.functions[name]?.body == nil: break
    default: return false
    }
    return true
  }
}

extension Expression {
  fileprivate var isMember: Bool { if case .member = kind { true } else { false } }
}
