import XCTest

final class ProfileCardTests: XCTestCase {
  func testNameIsBesidePhoto() {
    for width in [320, 852] {
      let card = ProfileCard(spacing: 12, isCompact: false)
      card.frame = CGRect(x: 0, y: 0, width: width, height: 96)
      card.layoutIfNeeded()
      XCTAssertEqual(card.photo.frame, CGRect(x: 16, y: 16, width: 64, height: 64))
      XCTAssertEqual(card.name.frame.minX, 92)
    }
  }

  func testSpacingOfSettings() {
    let card = ProfileCard(isCompact: true)
    card.layoutIfNeeded()
    XCTAssertEqual(card.name.frame.minX, 68)
  }
}
