import GimbalModel
import GimbalNotation
import TestSupport
import Testing

/// What a user sees of every mistake in a placement.
struct PlacementErrorTests {
  typealias Golden = (text: String, rendered: String)

  private static let goldens: [Golden] = [
    (
      #"""
      place a
      """#,
      #"""
      test:1:8: error: unexpected end of the command
      place a
             ^
      expected 'below', 'above', 'before', 'after', 'at' or 'center-in'
      """#
    ),
    (
      #"""
      place a belwo b
      """#,
      #"""
      test:1:9: error: there is no place 'belwo'
      place a belwo b
              ^~~~~
      did you mean 'below'?
      """#
    ),
    (
      #"""
      place a below
      """#,
      #"""
      test:1:14: error: unexpected end of the command
      place a below
                   ^
      expected the name of a view
      """#
    ),
    (
      #"""
      place a below b margin-left 8
      """#,
      #"""
      test:1:17: error: 'margin-left' is not a margin of 'below'
      place a below b margin-left 8
                      ^~~~~~~~~~~
      the margin there is at the view's top edge: write 'margin' or 'margin-top'
      """#
    ),
    (
      #"""
      place a above b margin-top 8
      """#,
      #"""
      test:1:17: error: 'margin-top' is not a margin of 'above'
      place a above b margin-top 8
                      ^~~~~~~~~~
      the margin there is at the view's bottom edge: write 'margin' or 'margin-bottom'
      """#
    ),
    (
      #"""
      place a after b margin-bottom 8
      """#,
      #"""
      test:1:17: error: 'margin-bottom' is not a margin of 'after'
      place a after b margin-bottom 8
                      ^~~~~~~~~~~~~
      the margin there is at the view's leading edge: write 'margin' or 'margin-leading'
      """#
    ),
    (
      #"""
      place a before b margin
      """#,
      #"""
      test:1:24: error: unexpected end of the command
      place a before b margin
                             ^
      expected a margin
      """#
    ),
    (
      #"""
      place a below b y 10
      """#,
      #"""
      test:1:17: error: 'below' already sets the y
      place a below b y 10
                      ^
      expected 'x', 'centered-to' or a margin
      """#
    ),
    (
      #"""
      place a below b margin 1 margin-top 2
      """#,
      #"""
      test:1:26: error: the margin is given twice
      place a below b margin 1 margin-top 2
                               ^~~~~~~~~~
      """#
    ),
    (
      #"""
      place a below b x 1 centered-to b
      """#,
      #"""
      test:1:21: error: the x is given twice
      place a below b x 1 centered-to b
                          ^~~~~~~~~~~
      """#
    ),
    (
      #"""
      place a below b x 1 foo
      """#,
      #"""
      test:1:21: error: unexpected 'foo'
      place a below b x 1 foo
                          ^~~
      expected the end of the placement
      """#
    ),
    (
      #"""
      place a at 10
      """#,
      #"""
      test:1:14: error: unexpected end of the command
      place a at 10
                   ^
      expected ','
      """#
    ),
    (
      #"""
      place a at 10,
      """#,
      #"""
      test:1:15: error: unexpected end of the command
      place a at 10,
                    ^
      expected a measure or a number
      """#
    ),
    (
      #"""
      place a width 10
      """#,
      #"""
      test:1:9: error: 'width' is a size, not a position
      place a width 10
              ^~~~~
      write: resize a width …
      """#
    ),
    (
      #"""
      place a x b
      """#,
      #"""
      test:1:11: error: unexpected 'b'
      place a x b
                ^
      expected a measure such as b.maxX or a number
      """#
    ),
    (
      #"""
      place a x b.maxZ
      """#,
      #"""
      test:1:13: error: there is no measure 'maxZ'
      place a x b.maxZ
                  ^~~~
      did you mean 'maxX'?
      """#
    ),
    (
      #"""
      place a x b.maxX + a
      """#,
      #"""
      test:1:20: error: unexpected 'a'
      place a x b.maxX + a
                         ^
      expected a measure such as a.maxX or a number
      """#
    ),
    (
      #"""
      place a x b.maxX * b.minX
      """#,
      #"""
      test:1:20: error: a placement can use at most one measure
      place a x b.maxX * b.minX
                         ^~~~~~
      """#
    ),
    (
      #"""
      place a x 8 / b.minX
      """#,
      #"""
      test:1:15: error: a number cannot be divided by a measure
      place a x 8 / b.minX
                    ^~~~~~
      """#
    ),
    (
      #"""
      place a x 2e9
      """#,
      #"""
      test:1:11: error: the x must be between -1000000000 and 1000000000
      place a x 2e9
                ^~~
      """#
    ),
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
      test:1:19: error: the width is given twice
      resize a width 10 width 20
                        ^~~~~
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
      'view list' shows the scene's views
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
      use a view in 'root', or 'root' itself
      """#
    ),
    (
      #"""
      place a below inner
      """#,
      #"""
      test:1:15: error: 'inner' is not a sibling of 'a': it is in 'card'
      place a below inner
                    ^~~~~
      use a view in 'root', or 'root' itself
      """#
    ),
    (
      #"""
      place inner below b
      """#,
      #"""
      test:1:19: error: 'b' is not a sibling of 'inner': it is in 'root'
      place inner below b
                        ^
      use a view in 'card', or 'card' itself
      """#
    ),
    (
      #"""
      place a below b.safeArea
      """#,
      #"""
      test:1:15: error: cannot measure 'a' from 'safeArea' of 'b', which is not its superview
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
      test:1:15: error: only the root view has bars
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
      test:1:15: error: the scene's root has no navigationBar
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
      test:1:19: error: 'root' is not a sibling of 'inner': it is the root
      place inner below root
                        ^~~~
      use a view in 'card', or 'card' itself
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
      test:1:9: error: there is no place 'center-z'
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
      'view list' shows the scene's views
      """#
    ),
  ]

  @Test(arguments: goldens.indices) func golden(_ index: Int) throws {
    let golden = Self.goldens[index]
    let scene = try makeSceneOfCard(ids: CountingIDs(after: 100))
    #expect(rendered(golden.text) { _ = try PlacementSyntax.parse($0).resolve(in: scene) } == golden.rendered)
  }
}
