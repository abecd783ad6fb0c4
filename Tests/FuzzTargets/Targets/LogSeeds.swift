/// Small logs of several forms, with invented names.
enum LogSeeds {
  static let all = [uiKit, appKit, listAlone]

  private static let uiKit = #"""
    2026-11-21 09:00:12.123456+0100 Tides[1234:56789] [LayoutConstraints] Unable to simultaneously satisfy constraints.
    	Probably at least one of the constraints in the following list is one you don't want.
    (
        "<NSAutoresizingMaskLayoutConstraint:0x6000 h=--& v=--& Tides.TagBox:0x7f40.height == 0   (active)>",
        "<NSLayoutConstraint:0x6001 UILabel:0x7f41'Low tide'.width <= 200   (active)>",
        "<NSLayoutConstraint:0x6002 V:[UILabel:0x7f41'Low tide']-(8)-|   (active, names: '|':Tides.TagBox:0x7f40 )>",
        "<NSLayoutConstraint:0x6003 'Top' V:|-(8)-[UILabel:0x7f41'Low tide']   (active, names: '|':Tides.TagBox:0x7f40 )>"
    )

    Will attempt to recover by breaking constraint
    <NSLayoutConstraint:0x6002 V:[UILabel:0x7f41'Low tide']-(8)-|   (active, names: '|':Tides.TagBox:0x7f40 )>

    Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.
    """#

  private static let appKit = #"""
    default	09:00 App	Unable to simultaneously satisfy constraints: (
        "<NSLayoutConstraint:0x600 NSTextField:0x101.leading == NSStackView:0x102.leading + 8   (active)>",
        "<NSLayoutConstraint:0x601 H:|-(>=20)-[NSTextField:0x101(100@750)]-(<=4.5)-[NSButton:0x103]-|   (active, names: '|':NSView:0x104 )>",
        "<NSContentSizeLayoutConstraint:0x602 NSButton:0x103.width == 40 Hug:250 CompressionResistance:750   (active)>",
        "<NSLayoutConstraint:0x603 NSButton:0x103.width == 2*NSTextField:0x101.height - 1   (active)>",
        "<NSLayoutConstraint:0x604 NSButton:0x103.width == 10   (active)>"
    )
    Will attempt to recover by breaking constraint <NSLayoutConstraint:0x604 NSButton:0x103.width == 10   (active)>
    """#

  private static let listAlone = #"""
    // "<NSLayoutConstraint:0x1 UIView:0x2.width == 100   (active)>",
    // "<NSLayoutConstraint:0x3 'UIView-Encapsulated-Layout-Width' UIView:0x2.width == 320   (active)>",
    // "<NSLayoutConstraint:0x4 UIView:0x2.centerX == UILayoutGuide:0x5'UIViewSafeAreaLayoutGuide'.centerX   (active)>"
    """#

  /// Tokens with a meaning in a log.
  static let words = [
    "\"<", ">\"", "NSLayoutConstraint:0x6001", "UILabel:0x7f41'Low tide'", ".width", ".leading",
    ".firstBaseline",
    " == ", " >= ", " <= ", " + 8", " - 8", "2*", "0.5*", "@750", "@1e9", "H:", "V:", "|", "-", "-(8)-",
    "-(>=1e308)-",
    "[", "]", "(active)", "(inactive)", "(active, names: '|':UIView:0x1 )",
    " Hug:250 CompressionResistance:750",
    "NSSpace(8)", "h=--& v=--&", "(LTR)", "(RTL)", "'UIView-Encapsulated-Layout-Height'", "UIStackView:0x9",
    "Will attempt to recover by breaking constraint", "Unable to simultaneously satisfy constraints", "(",
    ")",
    "\n", "\\n", "<private>", "<…>", "identifier:", "priority:", "\r", "'", "\"",
  ]
}
