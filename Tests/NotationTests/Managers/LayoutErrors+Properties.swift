extension LayoutErrorTests {
  /// Errors in arrangements, properties and lengths.
  static let properties: [Golden] = [
    (
      #"""
      layout root
      """#,
      #"""
      test:1:12: error: unexpected end of the command
      layout root
                 ^
      expected 'fill', 'vertical', 'horizontal', 'tile', 'grid' or 'border'
      """#
    ),
    (
      #"""
      layout root vertica { a }
      """#,
      #"""
      test:1:13: error: there is no kind of layout 'vertica'
      layout root vertica { a }
                  ^~~~~~~
      did you mean 'vertical'?
      """#
    ),
    (
      #"""
      layout root tile { a }
      """#,
      #"""
      test:1:18: error: unexpected '{'
      layout root tile { a }
                       ^
      expected numbers of rows and columns such as 2x3
      """#
    ),
    (
      #"""
      layout root tile 0x3 { a }
      """#,
      #"""
      test:1:18: error: invalid number of tiles '0x3'
      layout root tile 0x3 { a }
                       ^~~
      write the numbers of rows and columns such as 2x3, each from 1 to 10000
      """#
    ),
    (
      #"""
      layout root tile 1.5x2 { a }
      """#,
      #"""
      test:1:18: error: invalid number of tiles '1.5x2'
      layout root tile 1.5x2 { a }
                       ^~~~~
      write the numbers of rows and columns such as 2x3, each from 1 to 10000
      """#
    ),
    (
      #"""
      layout root tile 20000x1
      """#,
      #"""
      test:1:18: error: invalid number of tiles '20000x1'
      layout root tile 20000x1
                       ^~~~~~~
      write the numbers of rows and columns such as 2x3, each from 1 to 10000
      """#
    ),
    (
      #"""
      layout root fill margin -5
      """#,
      #"""
      test:1:25: error: a margin cannot be negative
      layout root fill margin -5
                              ^~
      """#
    ),
    (
      #"""
      layout root fill margin ten
      """#,
      #"""
      test:1:25: error: there is no number 'ten'
      layout root fill margin ten
                              ^~~
      define it: let ten = …
      """#
    ),
    (
      #"""
      layout root fill margin 1 2 3 4 5
      """#,
      #"""
      test:1:33: error: unexpected '5'
      layout root fill margin 1 2 3 4 5
                                      ^
      expected the end of the layout
      """#
    ),
    (
      #"""
      layout root fill margin-top
      """#,
      #"""
      test:1:28: error: unexpected end of the command
      layout root fill margin-top
                                 ^
      expected a margin such as 10
      """#
    ),
    (
      #"""
      layout root fill margin-leading 5
      """#,
      #"""
      test:1:18: error: there is no property 'margin-leading'
      layout root fill margin-leading 5
                       ^~~~~~~~~~~~~~
      expected 'margin-top', 'margin-right', 'margin-bottom' or 'margin-left'
      """#
    ),
    (
      #"""
      layout root fill padding 2e9
      """#,
      #"""
      test:1:26: error: a padding must be between 0 and 1000000000
      layout root fill padding 2e9
                               ^~~
      """#
    ),
    (
      #"""
      layout root fill halign middle
      """#,
      #"""
      test:1:25: error: there is no horizontal alignment 'middle'
      layout root fill halign middle
                              ^~~~~~
      expected 'leading', 'center', 'trailing', 'left', 'right' or 'spread'
      """#
    ),
    (
      #"""
      layout root vertical front a
      """#,
      #"""
      test:1:22: error: 'front' is not allowed in a layout other than 'fill'
      layout root vertical front a
                           ^~~~~
      use the command: front VIEW
      """#
    ),
    (
      #"""
      layout root fill front inner { a b }
      """#,
      #"""
      test:1:24: error: 'inner' is in 'card' and is not a subview of 'root'
      layout root fill front inner { a b }
                             ^~~~~
      use a view in 'root'
      """#
    ),
    (
      #"""
      layout root vertical { a width -10% }
      """#,
      #"""
      test:1:32: error: a percentage cannot be negative
      layout root vertical { a width -10% }
                                     ^~~
      """#
    ),
    (
      #"""
      layout root vertical { a height -10 }
      """#,
      #"""
      test:1:33: error: a length cannot be negative
      layout root vertical { a height -10 }
                                      ^~~
      """#
    ),
    (
      #"""
      layout root vertical { a height rest -1 }
      """#,
      #"""
      test:1:38: error: a share cannot be negative
      layout root vertical { a height rest -1 }
                                           ^~
      """#
    ),
    (
      #"""
      layout root vertical { a height }
      """#,
      #"""
      test:1:33: error: unexpected '}'
      layout root vertical { a height }
                                      ^
      expected a length such as 150px or 33%, or 'rest'
      """#
    ),
    (
      #"""
      layout root vertical { a 10x10 width 5 }
      """#,
      #"""
      test:1:32: error: the width or height is specified twice
      layout root vertical { a 10x10 width 5 }
                                     ^~~~~
      remove one of the two
      """#
    ),
    (
      #"""
      layout root vertical { a 10 }
      """#,
      #"""
      test:1:26: error: 'width' or 'height' is missing before the length of a view
      layout root vertical { a 10 }
                               ^~
      write 'width 10' or 'height 10', or a size such as 300x150
      """#
    ),
    (
      #"""
      layout root vertical { row 33% { a } }
      """#,
      #"""
      test:1:24: error: 'row' is not allowed in a vertical layout
      layout root vertical { row 33% { a } }
                             ^~~
      write a view or a kind of layout; if this is the name of a view, put it in quotes
      """#
    ),
  ]
}
