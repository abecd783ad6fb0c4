extension LayoutErrorTests {
  /// Errors in blocks, regions and names of views.
  static let blocks: [Golden] = [
    (
      #"""
      layout root vertical { a { b } }
      """#,
      #"""
      test:1:26: error: 'a' is a view and cannot contain boxes
      layout root vertical { a { b } }
                               ^
      use a separate layout: layout VIEW …
      """#
    ),
    (
      #"""
      layout root vertical { a; b
      """#,
      #"""
      test:1:22: error: the '{' is not closed
      layout root vertical { a; b
                           ^
      add a closing '}'
      """#
    ),
    (
      #"""
      layout root grid { cell a }
      """#,
      #"""
      test:1:20: error: unexpected 'cell'
      layout root grid { cell a }
                         ^~~~
      expected 'row'
      """#
    ),
    (
      #"""
      layout root grid { row -1% { cell a } }
      """#,
      #"""
      test:1:24: error: a percentage cannot be negative
      layout root grid { row -1% { cell a } }
                             ^~
      """#
    ),
    (
      #"""
      layout root grid { row { a } }
      """#,
      #"""
      test:1:26: error: unexpected 'a'
      layout root grid { row { a } }
                               ^
      expected 'cell'
      """#
    ),
    (
      #"""
      layout root grid { row { cell 10px 20px } }
      """#,
      #"""
      test:1:36: error: '20px' is not a number
      layout root grid { row { cell 10px 20px } }
                                         ^~~~
      write the length in points, without a unit: 20
      """#
    ),
    (
      #"""
      layout root border { north a; nroth b }
      """#,
      #"""
      test:1:31: error: there is no region 'nroth'
      layout root border { north a; nroth b }
                                    ^~~~~
      did you mean 'north'?
      """#
    ),
    (
      #"""
      layout root border { middle a }
      """#,
      #"""
      test:1:22: error: there is no region 'middle'
      layout root border { middle a }
                           ^~~~~~
      expected 'north', 'south', 'west', 'east' or 'center'
      """#
    ),
    (
      #"""
      layout root border { center a; center b }
      """#,
      #"""
      test:1:32: error: the region 'center' occurs twice in the border
      layout root border { center a; center b }
                                     ^~~~~~
      put several views into one region: { a b }
      """#
    ),
    (
      #"""
      layout root border { center 10px a }
      """#,
      #"""
      test:1:29: error: the region 'center' cannot have a length
      layout root border { center 10px a }
                                  ^~~~
      remove this length
      """#
    ),
    (
      #"""
      layout root border north=10% north=5%
      """#,
      #"""
      test:1:30: error: the length of the region 'north' is specified twice
      layout root border north=10% north=5%
                                   ^~~~~
      remove one of the two
      """#
    ),
    (
      #"""
      layout root border center=10%
      """#,
      #"""
      test:1:27: error: the region 'center' cannot have a length
      layout root border center=10%
                                ^~~
      remove this length
      """#
    ),
    (
      #"""
      layout root border north=10% { north 5% a }
      """#,
      #"""
      test:1:38: error: the length of the region 'north' is specified twice
      layout root border north=10% { north 5% a }
                                           ^~
      remove this length
      """#
    ),
    (
      #"""
      layout root border north=-10%
      """#,
      #"""
      test:1:26: error: a percentage cannot be negative
      layout root border north=-10%
                               ^~~
      """#
    ),
    (
      #"""
      layout root border { north a { b } }
      """#,
      #"""
      test:1:30: error: 'a' is a view and cannot contain boxes
      layout root border { north a { b } }
                                   ^
      use a separate layout: layout VIEW …
      """#
    ),
    (
      #"""
      layout root vertical { a; a }
      """#,
      #"""
      test:1:27: error: 'a' is in the layout twice
      layout root vertical { a; a }
                                ^
      remove one of the two occurrences
      """#
    ),
    (
      #"""
      layout root vertical { a; inner }
      """#,
      #"""
      test:1:27: error: 'inner' is in 'card' and is not a subview of 'root'
      layout root vertical { a; inner }
                                ^~~~~
      use a view in 'root'
      """#
    ),
    (
      #"""
      layout card vertical { card }
      """#,
      #"""
      test:1:24: error: 'card' is in 'root' and is not a subview of 'card'
      layout card vertical { card }
                             ^~~~
      use a view in 'card'
      """#
    ),
    (
      #"""
      layout root vertical { root }
      """#,
      #"""
      test:1:24: error: 'root' is the root view and is not a subview of 'root'
      layout root vertical { root }
                             ^~~~
      use a view in 'root'
      """#
    ),
    (
      #"""
      layout root vertical { z }
      """#,
      #"""
      test:1:24: error: there is no view 'z'
      layout root vertical { z }
                             ^
      use 'view list' to list the scene's views
      """#
    ),
    (
      #"""
      layout zz vertical
      """#,
      #"""
      test:1:8: error: there is no view 'zz'
      layout zz vertical
             ^~
      use 'view list' to list the scene's views
      """#
    ),
    (
      #"""
      layout root vertical { a } { b }
      """#,
      #"""
      test:1:28: error: unexpected '{'
      layout root vertical { a } { b }
                                 ^
      expected the end of the layout
      """#
    ),
  ]
}
