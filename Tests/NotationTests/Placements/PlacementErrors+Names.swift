extension PlacementErrorTests {
  /// Errors in sizes, and in names of views.
  static let sizesAndNames: [Golden] = [
    (
      #"""
      place a x 1e7 * b.minX
      """#,
      #"""
      test:1:11: error: the multiplier must be between -1000000 and 1000000
      place a x 1e7 * b.minX
                ^~~~~~~~~~~~
      """#
    ),
    (
      #"""
      resize a width -5
      """#,
      #"""
      test:1:16: error: the width must be between 0 and 1000000000
      resize a width -5
                     ^~
      """#
    ),
    (
      #"""
      resize a width 10 width 20
      """#,
      #"""
      test:1:19: error: the width is specified twice
      resize a width 10 width 20
                        ^~~~~
      remove one of the two
      """#
    ),
    (
      #"""
      resize a
      """#,
      #"""
      test:1:9: error: unexpected end of the command
      resize a
              ^
      expected 'to', 'width', 'height' or a size such as 80x20
      """#
    ),
    (
      #"""
      size-to-fit a width -5%
      """#,
      #"""
      test:1:21: error: a percentage cannot be negative
      size-to-fit a width -5%
                          ^~~
      """#
    ),
    (
      #"""
      size-to-fit a depth
      """#,
      #"""
      test:1:15: error: unexpected 'depth'
      size-to-fit a depth
                    ^~~~~
      expected the end of the placement
      """#
    ),
    (
      #"""
      place root below a
      """#,
      #"""
      test:1:7: error: the root view has the size of the screen and cannot be placed
      place root below a
            ^~~~
      place its subviews
      """#
    ),
    (
      #"""
      place z below a
      """#,
      #"""
      test:1:7: error: there is no view 'z'
      place z below a
            ^
      use 'view list' to list the scene's views
      """#
    ),
    (
      #"""
      place a below bb
      """#,
      #"""
      test:1:15: error: there is no view 'bb'
      place a below bb
                    ^~
      did you mean 'b'?
      """#
    ),
    (
      #"""
      place a below a
      """#,
      #"""
      test:1:15: error: 'a' cannot be placed relative to itself
      place a below a
                    ^
      use another subview of 'root', or 'root' itself
      """#
    ),
    (
      #"""
      place a below inner
      """#,
      #"""
      test:1:15: error: 'inner' is in 'card' and is not a sibling of 'a'
      place a below inner
                    ^~~~~
      use another subview of 'root', or 'root' itself
      """#
    ),
    (
      #"""
      place inner below b
      """#,
      #"""
      test:1:19: error: 'b' is in 'root' and is not a sibling of 'inner'
      place inner below b
                        ^
      use another subview of 'card', or 'card' itself
      """#
    ),
    (
      #"""
      place a below b.safeArea
      """#,
      #"""
      test:1:15: error: cannot use 'safeArea' of 'b', which is not the superview of 'a'
      place a below b.safeArea
                    ^~~~~~~~~~
      write: root.safeArea
      """#
    ),
    (
      #"""
      place a below b.navigationBar
      """#,
      #"""
      test:1:15: error: 'b' has no navigationBar, because it is not the root view
      place a below b.navigationBar
                    ^~~~~~~~~~~~~~~
      write: root.navigationBar
      """#
    ),
    (
      #"""
      place a below navigationBar
      """#,
      #"""
      test:1:15: error: the root view has no navigationBar
      place a below navigationBar
                    ^~~~~~~~~~~~~
      add the bar: view set root navigationBar true
      """#
    ),
    (
      #"""
      place inner below root
      """#,
      #"""
      test:1:19: error: 'root' is the root view and is not a sibling of 'inner'
      place inner below root
                        ^~~~
      use another subview of 'card', or 'card' itself
      """#
    ),
    (
      #"""
      place a below root.safeAera
      """#,
      #"""
      test:1:20: error: there is no layout guide or bar 'safeAera'
      place a below root.safeAera
                         ^~~~~~~~
      did you mean 'safeArea'?
      """#
    ),
    (
      #"""
      place a center-z
      """#,
      #"""
      test:1:9: error: there is no position 'center-z'
      place a center-z
              ^~~~~~~~
      did you mean 'center-x'?
      """#
    ),
    (
      #"""
      place a center-in
      """#,
      #"""
      test:1:18: error: unexpected end of the command
      place a center-in
                       ^
      expected the name of a view
      """#
    ),
    (
      #"""
      place a below "safeArea"
      """#,
      #"""
      test:1:15: error: there is no view 'safeArea'
      place a below "safeArea"
                    ^~~~~~~~~~
      use 'view list' to list the scene's views
      """#
    ),
  ]
}
