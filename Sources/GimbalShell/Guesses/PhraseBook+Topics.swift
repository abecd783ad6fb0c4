// Help topics from other programs, as in `help padding`.
extension PhraseBook {
  static let helpRows: [Row] = [
    (
      "help landscape|portrait|orientation|rotation ...",
      "use 'help turning' for devices, or 'help sets' for the rules of one orientation"
    ),
    (
      "help naming|name|names|identifier|identifiers ...",
      "use 'help constrain'; an identifier precedes its rule, as in 'constrain TitleTop: NAME.top == root.top'"
    ),
    ("help chain|chains|spread|packed ...", "use 'help vfl', or 'help properties' for stack views"),
    (
      "help priority|priorities|strength ...",
      "use 'help constraint set'; a priority follows its rule, as in 'constrain NAME.width == 80 @750'"
    ),
    (
      "help ... center|centering|centered|align|alignment ...",
      "use 'help constrain', as in 'constrain NAME.center == root.center'"
    ),
    (
      "help padding|margin|margins|inset|insets|spacing|gap ...",
      "use 'help properties' (margins, spacing), or 'help layout'"
    ),
    ("help grid|table|columns|rows ...", "use 'help layout'"),
    ("help responsive|media|breakpoint|breakpoints|adaptive ...", "use 'help sets', or 'help conditions'"),
    (
      "help match_parent|wrap_content|match_constraint|width|height|size|sizes ...",
      "use 'help attributes', as in 'constrain NAME.width == root.width'"
    ),
    ("help guideline|guidelines|barrier|bias ...", "use 'help guide', or 'help attributes'"),
    ("help visibility|gone|hidden ...", "use 'help hide'"),
    ("help rtl|direction ...", "use 'help scene set'"),
  ]
}
