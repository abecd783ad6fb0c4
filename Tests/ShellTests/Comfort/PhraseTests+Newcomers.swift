/// First guesses of newcomers who built a login screen.
extension PhraseTests {
  /// Guesses of an app developer.
  static let app: [Guess] = [

    ("constrain logo centerX to parent", "use 'constrain logo.centerX == root.centerX'"),

    ("help landscape", "'help turning'"), ("find constraint logo", "use 'find logo'"),
    ("move #1 #2 to landscape", "use 'constraint move #1 #2 into landscape'"),
    ("constraint move #1 #2 into landscape", ""),
    ("check portrait landscape", "use 'check --all-orientations'"),

    ("open login.svg", "opened with another program"),
    (
      "constrain email.trailing == root.safeArea.trailing - 24 as emailEnd",
      "use 'constrain emailEnd: email.trailing == root.safeArea.trailing - 24'"
    ),
    ("rename #1 SigninSize", "use 'constraint set #1 identifier SigninSize'"),
    ("rename constraint SigninHeight Other", "use 'constraint set SigninHeight identifier Other'"),
    ("constraint rename SigninHeight Other", "use 'constraint set SigninHeight identifier Other'"),
    ("help naming", "use 'help constrain'"),
    ("help priority", "use 'help constraint set'"),

    ("view set title textColor white", "use 'view set title textColor \"#FFFFFF\"'"),

    ("resolve", "use 'conflicts'"),
    ("resolve all ours", "use 'resolve --all ours'"),

    ("view signin", "use 'show view signin'"),

    ("explain constraint", "use 'constraint list'"),
    ("constrain title.centerX == 0.5 * root.width", "use 'constrain title.centerX == root.centerX'"),

    (
      "view move email password in form", "use 'view move email in form; view move password in form'"
    ),
    ("device set direction rtl", "use 'scene set direction rtl'"), ("rtl", "use 'scene set direction rtl'"),
    ("frames --direction rtl", "use 'scene set direction rtl'"),
    ("render out.svg --rtl", "use 'scene set direction rtl'"),
    ("size title", "use 'frames title'"),
    ("view set logo image logo.png", "use 'view set logo image \"logo.png\"'"),

    ("view set title textAlign center", "did you mean 'textAlignment'?"),

    ("view set signin margin 8", "use 'constrain pin signin to root inset 8'"),

    ("view duplicate signin signup", "cannot be copied"), ("copy signin signup", "cannot be copied"),
    ("copy login signup", "use 'scene copy login signup'"),
    ("help(frames)", "use 'help frames'"), ("exit()", "use 'exit'"), ("quit()", "use 'quit'"),
    ("export - --as html", "use 'render NAME.svg', '.html'"),
    ("export login.xml", "documents are read, not written"),
    ("export login.storyboard", "documents are read, not written"),
    ("export frames.csv", "'frames --format csv > frames.csv'"),
    ("frames > out.txt", "'>' works after a command at the prompt"),
    ("constraint list signin", "'show signin' lists the rules of the view"),
    ("constraint list *signup*", "no constraint identifier matches '*signup*'"),
  ]

  /// Guesses of a web developer.
  static let web: [Guess] = [
    ("add device iPhone 14", "use 'device iPhone 14'"), ("move logo 10 10", "use 'place logo at 10,10'"),
    ("move logo to 10,10", "use 'place logo at 10,10'"), ("move email form", "use 'view move email in form'"),
    ("mv email form", "use 'view move email in form'"),
    ("view move email form", "use 'view move email in form'"),
    ("whatif logo.width == 3", "use 'whatif { constrain logo.width == 3 }'"),
    ("what if logo.width == 200", "use 'whatif { constrain logo.width == 200 }'"),
    ("title.top >= logo.bottom", "use 'constrain title.top >= logo.bottom'"),
    ("title.width <= 300", "use 'constrain title.width <= 300'"),
    ("title.width >= logo.width + 8", "use 'constrain title.width >= logo.width + 8'"),
    ("expect title.width >= 0 in landscape", "use 'expect --orientation landscape title.width >= 0'"),
    ("expect title.width >= 0 when landscape", "use 'expect --orientation landscape title.width >= 0'"),
    ("expect title.width > 0 in landscape", "use 'expect --orientation landscape title.width >= 0'"),
    ("expect in landscape title.width >= 0", "use 'expect --orientation landscape title.width >= 0'"),
    ("add button go \"Log in\"", "use 'view new go kind button text \"Log in\"'"),
    ("view add footer label \"v1.0\"", "use 'view new footer kind label text \"v1.0\"'"),
    ("view new footer kind label \"v1.0\"", "use 'view new footer kind label text \"v1.0\"'"),
    (
      "view new footer kind label text \"v1.0\" in root",
      "use 'view new footer in root kind label text \"v1.0\"'"
    ),
    (
      "view new mail kind textField in root before email",
      "use 'view new mail in root kind textField; view move mail before email'"
    ),
    ("title width = 100", "use 'constrain title.width == 100'"),
    ("logo.height = 96px", "use 'constrain logo.height == 96'"),
    ("logo centerX = root.centerX", "use 'constrain logo.centerX == root.centerX'"),
    ("logo.centerX == superview.centerX", "use 'constrain logo.centerX == root.centerX'"),
    ("logo align-self center", "use 'constrain logo.centerX == root.centerX'"),
    ("logo.left = 40", "use 'constrain logo.left == root.left + 40'"),
    ("logo margin-top 40px", "use 'constrain logo.top == root.top + 40'"),
    ("title below logo 24", "use 'constrain title below logo 24'"),
    ("title center horizontally", "use 'constrain title.centerX == root.centerX'"),
    ("email padding 16", "use 'view set email margins 16'"),
    ("email.width = 100%", "use 'constrain email.width == root.width'"),
    (
      "email left 20 right 20",
      "use 'constrain { email.left == root.left + 20; email.right == root.right - 20 }'"
    ),
    ("signin.height = 52", "use 'constraint set #1 constant 52'"),
    ("constrain title.center-x == root.center-x", "use 'constrain title.centerX == root.centerX'"),
    (
      "constrain forgot.top == signin.bottom + 16 and forgot.centerX == root.centerX",
      "use 'constrain { forgot.top == signin.bottom + 16; forgot.centerX == root.centerX }'"
    ),
    ("constrain email.width == 50vw", "use 'constrain email.width == 0.5 * root.width'"),
    ("constrain title.width <= 300 !important", "use 'constrain title.width <= 300 @1000'"),
    ("constrain login button centered", "'login' is a scene"),
    ("ls constraints", "use 'constraint list'"), ("explain overflow", "use 'check'"),
    ("media (orientation: landscape) { logo.left == root.left + 40 }", "'constrain { … } when landscape'"),
    ("@media landscape", "'constrain { … } when landscape'"),
    ("move #1 into landscape", "use 'constraint move #1 into landscape'"),
    ("edit set landscape when portrait", "use 'set when landscape portrait'"),
    ("constraint ls landscape", "'constraint list --set landscape'"),
    ("check all orientations", "use 'check --all-orientations'"),
    ("rotate both", "use 'check --all-orientations'"),
    ("for all devices check", "use 'check --devices all'"),
    ("for all orientations { check }", "use 'check --all-orientations'"),
    ("for each orientation { check }", "use 'check --all-orientations'"),
    ("for each device { frames }", "use 'for each device all { frames }'"),
    ("for each orientation frames", "use 'for each orientation all { frames }'"),
    ("constraint #1 constant 64", "use 'constraint set #1 constant 64'"),
    ("constraint set #1 constant=64", "use 'constraint set #1 constant 64'"),
    ("style title", "use 'show title'"), ("diff --ours", "use 'conflicts'"),
    ("resolve 3 64", "use 'resolve !3 ours'"),
    ("export svg login.svg", "use 'render login.svg'"),
    ("export --format svg", "use 'render NAME.svg'"), ("screenshot.svg", "use 'render screenshot.svg'"),
    ("device iPhone SE (3rd generation)", "use 'device iPhone SE 3'"), ("device reset", "use 'scene show'"),
    ("device \"iPad Pro\"", "did you mean 'iPad Pro 12.9', 'iPad Pro 11 M4' or 'iPad Pro 13 M4'?"),
    ("device \"iPad Pro 11\"", "did you mean 'iPad Pro 11 M4'?"),
    ("remove signin.height", "use 'constraint remove #1'"),
    ("remove logo.width", "use 'show logo'"), ("help me center a view", "use 'help constrain'"),
    ("help centering", "use 'help constrain'"), ("help padding", "use 'help properties'"),
    ("help grid", "use 'help layout'"), ("help responsive", "use 'help sets'"), ("cls", "press Ctrl-L"),
    (
      "VStack { email; password }",
      "use 'view new stack kind stackView axis vertical; view move email in stack; view move password in stack'"
    ),

    ("view set form direction column", "use 'view set form axis vertical'"),
    ("center signin horizontally in root", "use 'constrain signin.centerX == root.centerX'"),
    ("hide forgot in landscape", "use 'hide forgot when landscape'"),
    ("display none forgot", "use 'hide forgot'"),
    ("view unset forgot hidden", "use 'view set forgot hidden default'"),
    ("history title", "'blame title'"), ("duplicate scene login login2", "use 'scene copy login login2'"),
    ("rm -rf login", "use 'scene remove login'"), ("zoom 2", "'render FILE.svg'"),
    ("title hide", "use 'hide title'"),
    ("title delete", "use 'view remove title'"),
    ("constrain heading.maxWidth == 300", "use 'view list' to list the scene's views"),
    ("merge nothing", "use 'branch'"), ("checkout nothing", "use 'branch'"),
  ]
}
