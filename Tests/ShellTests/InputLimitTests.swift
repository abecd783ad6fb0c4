import GimbalCore
import GimbalInterfaceBuilder
import GimbalShell
import Testing

@Suite struct InputLimitTests {
  @Test(arguments: InputLimit.all)
  func standardValuesAreInRange(limit: InputLimit) {
    #expect(limit.range.contains(limit.standard))
    #expect(InputLimits()[limit] == limit.standard)
    #expect(limit.name.allSatisfy { $0 == "-" || $0.isLowercase })
  }

  @Test func changedLimitLeavesOthers() {
    var limits = InputLimits()
    limits[.documentViews] = 7
    #expect(limits[.documentViews] == 7)
    #expect(limits[.documentScenes] == InputLimit.documentScenes.standard)
    #expect(limits.exceeded(.documentViews) == ExceededLimit(limit: .documentViews, value: 7))
  }

  @Test(arguments: InputLimit.all)
  func errorsNameTheOption(limit: InputLimit) {
    let exceeded = ExceededLimit(limit: limit, value: 1)
    #expect(exceeded.message.contains("more than 1 "))
    #expect(exceeded.remedy == "use '--limit \(limit.name)=N' to allow more")
    #expect(ExceededLimit(limit: limit, value: limit.range.upperBound).remedy == nil)
  }
}
