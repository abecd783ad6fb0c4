import Testing

/// Tests of the collections of Foundation, by the results of functions.
@Suite struct CollectionTests {
  /// A mutable collection is an object, whose changes all variables see.
  @Test(arguments: [
    (
      "NSMutableArray *a = [NSMutableArray new]; NSMutableArray *b = a; [b addObject:@3]; return @(a.count);",
      "1"
    ),
    (
      "NSMutableArray *a = [NSMutableArray array]; NSArray *outer = @[a]; [a addObject:@3]; return outer[0][0];",
      "3"
    ),
    (
      "NSMutableArray *a = [@[@1] mutableCopy]; NSArray *b = [a copy]; [a addObject:@2]; return @(b.count * 10 + a.count);",
      "12"
    ),
    (
      "NSMutableArray *a = [NSMutableArray arrayWithArray:@[@5, @6]]; a[0] = @9; return [a firstObject];", "9"
    ),
    (
      "NSMutableDictionary *d = [NSMutableDictionary dictionary]; NSMutableDictionary *e = d; e[@\"k\"] = @4; return d[@\"k\"];",
      "4"
    ),
    ("fill([NSMutableArray new]); return @(shared.count + 0);", "0"),
    ("fill(shared = [NSMutableArray new]); return @(shared.count);", "2"),
    (
      "NSMutableArray *stack = [NSMutableArray new]; [stack addObject:[NSMutableArray new]]; [[stack lastObject] addObject:@7]; [stack addObject:@1]; [stack removeLastObject]; return stack[0][0];",
      "7"
    ),
    (
      "NSMutableArray *a = [@[@1, @2] mutableCopy]; int n = 0; for (id x in a) { [a addObject:x]; n++; } return @(n);",
      "2"
    ),
    ("return @([[NSMutableArray arrayWithObject:@1] isEqualToArray:@[@1]]);", "true"),
    (
      "NSMutableArray *a = [@[@1, @2, @3] mutableCopy]; [a removeObjectsInArray:@[@1, @3]]; return a[0];", "2"
    ),
    (
      "NSMutableArray *a = [@[@1, @2] mutableCopy]; [a exchangeObjectAtIndex:0 withObjectAtIndex:1]; return a[0];",
      "2"
    ),
    (
      "NSMutableDictionary *d = [@{@\"a\": @1} mutableCopy]; [d addEntriesFromDictionary:@{@\"a\": @2, @\"b\": @3}]; [d removeObjectForKey:@\"b\"]; return @(d.count * 10 + [d[@\"a\"] intValue]);",
      "12"
    ),
    (
      "NSHashTable *t = [NSHashTable weakObjectsHashTable]; [t addObject:@1]; return @(t.allObjects.count);",
      "1"
    ),
  ])
  func references(_ body: String, _ result: String) throws {
    let source = """
      static NSMutableArray *shared;
      void fill(NSMutableArray *list) { [list addObject:@1]; [list addObjectsFromArray:@[@2]]; }
      id f() { \(body) }
      """
    #expect(try Functions.results(source, "f") == [result])
  }

  @Test(arguments: [
    ("[@[@1, @2, @3, @4] subarrayWithRange:NSMakeRange(1, 2)][1]", "3"),
    (
      "[@[@3, @1, @2] sortedArrayUsingComparator:^NSComparisonResult(id a, id b) { return [a compare:b]; }][0]",
      "1"
    ),
    ("[@[@\"b\", @\"a\"] sortedArrayUsingSelector:@selector(compare:)][0]", "a"),
    (
      "@([@[@5, @7] indexOfObjectPassingTest:^BOOL(id x, NSUInteger i, BOOL *stop) { return [x intValue] > 5; }])",
      "1"
    ),
    (
      "[@[@1, @4, @6] filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:@\"SELF > %d\", 3]][0]",
      "4"
    ),
    (
      "[@[@\"top\", @\"tap\", @\"end\"] filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:@\"SELF BEGINSWITH 't' AND NOT SELF CONTAINS[c] %@\", @\"o\"]][0]",
      "tap"
    ),
    (
      "[@[@{@\"n\": @1}, @{@\"n\": @2}] filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:@\"%K == 2 OR n = nil\", @\"n\"]][0][@\"n\"]",
      "2"
    ),
    (
      "[@[@1, @2] filteredArrayUsingPredicate:[NSPredicate predicateWithBlock:^BOOL(id x, NSDictionary *b) { return [x intValue] == 2; }]][0]",
      "2"
    ),
    ("@([[NSPredicate predicateWithFormat:@\"TRUEPREDICATE\"] evaluateWithObject:@1])", "true"),
    ("[NSPredicate predicateWithFormat:@\"ANY x MATCHES\"]", "unknown: the predicate is not read"),
    ("[@{@\"a\": @{@\"b\": @8}} valueForKeyPath:@\"a.b\"]", "8"),
    ("[@[@2, @9, @4] valueForKeyPath:@\"@max.self\"]", "9.0"),
    ("[@[@2, @4] valueForKeyPath:@\"@avg.self\"]", "3.0"),
    ("[[[NSMutableSet alloc] initWithArray:@[@\"x\"]] allObjects][0]", "x"),
  ])
  func functions(_ expression: String, _ result: String) throws {
    #expect(try Functions.results("id f() { return \(expression); }", "f") == [result])
  }

  @Test(arguments: [
    (
      "NSEnumerator *e = [@[@4, @5] objectEnumerator]; id x; int n = 0; while ((x = [e nextObject])) n += [x intValue]; return @(n);",
      "9"
    ),
    ("return [[@[@4, @5] reverseObjectEnumerator] nextObject];", "5"),
    ("NSUInteger n = sizeof(list) / sizeof(list[0]); return @(n * 10 + list[1]);", "32"),
    ("return @(pairs[1].b);", "4.0"), ("return @(twice(4));", "8.0"),
    ("return [[@\"abcde\" substringWithRange:NSMakeRange(1, 3)] uppercaseString];", "BCD"),
    ("return [[@\"abcde\" substringFromIndex:1] substringToIndex:2];", "bc"),
    ("return @([@\"abc\" rangeOfString:@\"c\"].location);", "2"),
    ("return @([@\"abc\" rangeOfString:@\"x\"].location == NSNotFound);", "true"),
    ("return [@\"a-b\" stringByReplacingOccurrencesOfString:@\"-\" withString:@\"+\"];", "a+b"),
    ("return [@\" a \" stringByTrimmingCharactersInSet:[NSCharacterSet whitespaceCharacterSet]];", "a"),
    ("return @([@\"9.3\" compare:@\"10.0\" options:NSNumericSearch] == NSOrderedAscending);", "true"),
    ("return @([NSIndexPath indexPathForRow:3 inSection:1].section);", "1"),
    ("return @([UILabel isSubclassOfClass:[UIView class]]);", "true"),
    ("return @(NSFoundationVersionNumber > NSFoundationVersionNumber_iOS_7_1);", "true"),
    ("return @(UILayoutFittingCompressedSize.width);", "0.0"),
    (
      "return @(NSMaxRange(NSMakeRange(2, 3)) + NSIntersectionRange(NSMakeRange(0, 4), NSMakeRange(2, 9)).length);",
      "7"
    ),
    ("return @(NSLocationInRange(2, NSMakeRange(2, 1)));", "true"),
    ("return @(fmod(7, 4) + hypot(3, 4) + pow(4, 0.5) + sin(0) + truncf(2.7));", "12.0"),
    ("return @(isnan(1.0) || isinf(1.0));", "false"),
    ("return @(CGRectContainsRect(CGRectMake(0, 0, 9, 9), CGRectMake(1, 1, 2, 2)));", "true"),
    ("return @(CGRectIntersectsRect(CGRectMake(0, 0, 9, 9), CGRectMake(20, 1, 2, 2)));", "false"),
    ("return @(CGRectStandardize(CGRectMake(0, 0, -3, 2)).size.width + UIOffsetMake(1, 2).vertical);", "5.0"),
    (
      "SEL s = NSSelectorFromString(@\"lowercaseString\"); return NSStringFromSelector(s);", "lowercaseString"
    ),
    (
      "UIScrollView *s = [UIScrollView new]; return @(s.contentInset.top + [UICollectionViewFlowLayout new].itemSize.width);",
      "50.0"
    ),
    ("return @([UIScreen mainScreen].fixedCoordinateSpace.bounds.size.width);", "393.0"),
  ])
  func functionsOfFoundation(_ body: String, _ result: String) throws {
    let source = """
      static NSInteger list[] = {1, 2, 3};
      typedef struct { NSInteger a; CGFloat b; } Pair;
      static const Pair pairs[] = {{1, 2}, {3, 4}};
      static CGFloat (^twice)(CGFloat) = ^CGFloat(CGFloat x) { return x * 2; };
      id f() { \(body) }
      """
    #expect(try Functions.results(source, "f") == [result])
  }

  /// The result of a message to `nil` is zero.
  @Test(arguments: [
    ("UIView *v = nil; CGSize s = v.bounds.size; return @(s.width + 1);", "1.0"),
    ("UIView *v = nil; return @(v.frame.size.height + v.alpha);", "0.0"),
    ("UIView *v = nil; NSInteger n = v.subviews.count; return @(n * 2);", "0"),
    ("UIView *v = nil; BOOL b = v.hidden; return @(!b);", "true"),
    ("UIView *v = nil; return @(CGRectMake(0, 0, v.alpha, 2).size.width);", "0.0"),
  ])
  func messagesToNil(_ body: String, _ result: String) throws {
    #expect(try Functions.results("id f() { \(body) }", "f") == [result])
  }

  @Test func keyValueCodingOfObjects() throws {
    let source = """
      @interface Model : NSObject
      @property (nonatomic) NSInteger count;
      @end
      @implementation Model
      - (void)start {}
      - (id)twice:(NSNumber *)x { return @(x.intValue * 2); }
      @end
      @interface NSMutableArray<T> (Tools)
      @end
      @implementation NSMutableArray (Tools)
      @end
      id i() { SEL s = NSSelectorFromString(@"twice:"); return [[Model new] performSelector:s withObject:@4]; }
      id j() { NSMutableArray *a = [NSMutableArray new]; [a addObject:@"x"]; return [a componentsJoinedByString:@"-"]; }
      id f() { Model *m = [Model new]; [m setValue:@3 forKey:@"count"]; return [m valueForKey:@"count"]; }
      id g() { return @([[Model new] respondsToSelector:@selector(start)]); }
      id h() { return @([[NSObject new] respondsToSelector:@selector(start)]); }
      """
    #expect(try Functions.results(source, "f", "g", "h", "i", "j") == ["3", "true", "false", "8", "x"])
  }
}
