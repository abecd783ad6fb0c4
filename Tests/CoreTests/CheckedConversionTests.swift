import GimbalCore
import Testing

@Suite struct CheckedConversionTests {
  @Test func fractionsAreRemoved() {
    #expect(Int(clamping: 2.9) == 2)
    #expect(Int32(clamping: -2.9) == -2)
    #expect(UInt8(clamping: -0.9) == 0)
    #expect(Int(clamping: .leastNonzeroMagnitude) == 0)
  }

  @Test func infiniteValuesBecomeLimits() {
    #expect(Int(clamping: .infinity) == .max)
    #expect(Int(clamping: -.infinity) == .min)
    #expect(UInt8(clamping: 1e300) == 255)
    #expect(UInt64(clamping: -1) == 0)
  }

  @Test func notANumberBecomesZero() {
    #expect(Int(clamping: .nan) == 0)
    #expect(Int64(clamping: .signalingNaN) == 0)
    #expect(UInt8(clamping: -.nan) == 0)
  }

  @Test func limitsAreExact() {
    #expect(Int64(clamping: 0x1p63) == .max)
    #expect(Int64(clamping: 0x1p63.nextDown) == 0x7FFF_FFFF_FFFF_FC00)
    #expect(Int64(clamping: -0x1p63) == .min)
    #expect(Int32(clamping: 2_147_483_647.5) == .max)
    #expect(Int32(clamping: 2_147_483_648) == .max)
    #expect(Int32(clamping: -2_147_483_648.5) == .min)
    #expect(UInt64(clamping: 0x1p64) == .max)
    #expect(UInt8(clamping: 255.9) == 255)
  }
}
