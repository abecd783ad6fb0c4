import GimbalLayoutCode
import GimbalModel
import Testing

/// Tests of the bars of containers, which change the safe area of a screen. An iPhone 15 has a safe area that starts at
/// y 59 and ends at y 818 in portrait.
@Suite struct BarTests {
  /// Returns the frame of a box that fills the safe area, after statements of `viewDidLoad`.
  private func frame(_ statements: String) throws -> Frame {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
          box.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
          box.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
          box.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
        ])
        \(statements)
        """))
    #expect(code.report.unknowns.isEmpty, "\(code.report.unknowns)")
    return try code.frame(of: "box")
  }

  @Test(arguments: [
    ("", 59.0, 818.0), ("navigationController?.title = \"t\"", 103, 818),
    ("navigationController?.navigationBar.tintColor = .red", 103, 818),
    ("navigationController?.navigationBar.prefersLargeTitles = true", 155, 818),
    ("navigationController?.isNavigationBarHidden = true", 59, 818),
    ("navigationController?.setNavigationBarHidden(true, animated: false)", 59, 818),
    ("tabBarController?.tabBar.tintColor = .red", 59, 769),
    ("additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)", 69, 798),
    ("additionalSafeAreaInsets.top = -9", 50, 818),
  ])
  func bars(statements: String, top: Double, bottom: Double) throws {
    let frame = try frame(statements)
    #expect(frame.y == top && frame.y + frame.height == bottom && frame.x == 0 && frame.width == 393)
  }

  /// A toolbar ends the safe area at its top.
  @Test(arguments: [
    "navigationController?.isToolbarHidden = false",
    "navigationController?.setToolbarHidden(false, animated: true)",
  ])
  func toolbars(statement: String) throws {
    let frame = try frame(statement)
    #expect(frame.y == 103 && frame.y + frame.height <= 852 - 34 - 44)
  }

  /// The view of a controller whose edges are not extended begins below the bars.
  @Test func edgesThatAreNotExtended() throws {
    #expect(try frame("navigationController?.title = \"t\"; edgesForExtendedLayout = []").y == 0)
    #expect(try frame("navigationController?.title = \"t\"; edgesForExtendedLayout = [.top]").y == 103)
    #expect(try frame("navigationController?.title = \"t\"; edgesForExtendedLayout = .all").y == 103)
  }

  @Test func additionalInsetsAtTheSides() throws {
    let frame = try frame("additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 7)")
    #expect(frame.x == 5 && frame.width == 381)
  }
}
