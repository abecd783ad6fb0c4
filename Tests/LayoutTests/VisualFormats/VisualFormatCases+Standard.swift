// Formats of the original language. All numbers were computed by hand.
extension VisualFormatCases {
  static let orientations = """
    |[a(100)] => x a 0 100
    H:|[a(100)] => x a 0 100
    V:|[a(50)] => y a 0 50
    HV:|[a(30)] => x a 0 30, y a 0 30
    HV:|[a]| => x a 0 400, y a 0 600
    HV:|[p]| => x p 0 200, y p 0 300
    HV:|-[p]-| => x p 8 184, y p 8 284
    HV:|-[a]-| => x a 20 360, y a 0 600
    H:|[a]|; V:|[a(40)] => x a 0 400, y a 0 40
    HV:[a(20)]| => x a 380 20, y a 580 20
    HV:|[a][b(a)]| => x a 0 200, x b 200 200, y a 0 300, y b 300 300
    HV:|~[a(50)]~| => x a 175 50, y a 275 50
    HV:|-12-[q]-13-| => x q 12 175, y q 12 275
    H : |-[ a ( 100 ) ] => x a 20 100

    """

  static let bars = """
    H:|[b]| => x b 0 400
    V:|[b]| => y b 0 600
    H:[a(100)]| => x a 300 100
    V:[a(100)]| => y a 500 100
    H:|-[a]-| => x a 20 360
    V:|-[p]-| => y p 8 284
    V:|-[a]-| => y a 0 600
    H:|-[p(50)] => x p 8 50
    H:[p(50)]-| => x p 142 50
    V:[p(50)]-| => y p 242 50
    V:|-[p(50)] => y p 8 50
    H:|-10-[a]-30-| => x a 10 360
    H:|-10-[a]| => x a 10 390
    H:|[a]-10-| => x a 0 390
    H:|-[a]| => x a 20 380
    H:|[a]-| => x a 0 380
    H:|-[p]-| {box.marginLeading=15 box.marginTrailing=25} => x p 15 160
    V:|-[p]-| {box.marginTop=5 box.marginBottom=45} => y p 5 250

    """

  static let gaps = """
    H:|[a(100)][b(50)] => x a 0 100, x b 100 50
    H:|[a(100)]-[b(50)] => x b 108 50
    H:|[a(100)]-20-[b(50)] => x b 120 50
    H:|[a(100)]-0-[b(50)] => x b 100 50
    H:|[a(100)]-0.5-[b(50)] => x b 100.5 50
    H:|[a(100)]-1e1-[b(50)] => x b 110 50
    H:|[a(100)]-(20)-[b(50)] => x b 120 50
    H:|[a(100)]-(==20)-[b(50)] => x b 120 50
    H:|[a(100)]-(=20)-[b(50)] => x b 120 50
    V:|[a(100)]-[b(50)] => y b 108 50
    V:|[a(100)][b]| => y b 100 500
    V:|[a(100)]-[b]| => y b 108 492
    H:|-[a(100)]-[b]-[c(40)]-| => x a 20 100, x b 128 204, x c 340 40
    H:|[a(10)][b(20)][c(30)][d(40)] => x a 0 10, x b 10 20, x c 30 30, x d 60 40
    H:|-1-[a(10)]-2-[b(20)]-3-[c(30)] => x a 1 10, x b 13 20, x c 36 30
    H:[a(10)]-5-[b(20)]-5-| => x b 375 20, x a 360 10
    H:|-5-[p(10)]-5-[q]-5-| => x q 20 175

    """

  static let predicateLists = """
    H:|-(>=10,5@500)-[a(100)] => x a 10 100
    H:|-(0@250,>=10)-[a(100)] => x a 10 100
    H:|-(100@high,<=50)-[a(10)] => x a 50 10
    H:|-(>=10,<=30,20@low)-[a(10)] => x a 20 10
    H:|[a(>=100,50@low)] => x a 0 100
    H:|[a(<=100,150@low)] => x a 0 100
    H:|[a(>=20,<=40,100@low)] => x a 0 40
    H:|[a(>=20,<=40,1@low)] => x a 0 20
    H:|[a(100@low,200@high)] => x a 0 200
    H:|[a(b,50)][b] => x a 0 50, x b 50 50
    H:[a(50)]-(>=20,10@low)-| => x a 330 50
    V:|-(>=7,3@600,1@500)-[a(9)] => y a 7 9
    H:|[a(10)]-(>=5,<=15,10@300)-[b(10)] => x b 20 10

    """

  static let sizes = """
    H:|[a(0)] => x a 0 0
    H:|[a(12.5)] => x a 0 12.5
    H:|[a(==50)] => x a 0 50
    H:|[a(b)][b(30)] => x a 0 30, x b 30 30
    H:|[a(==b)]-10-[b]| => x a 0 195, x b 205 195
    H:|[a][b(a)][c(a)][d(a)]| => x a 0 100, x b 100 100, x c 200 100, x d 300 100
    V:|[a(b)][b(c)][c]| => y a 0 200, y b 200 200, y c 400 200
    V:|[a(b)][b]| => y a 0 300, y b 300 300
    H:|-[a(b)]-[b]-| => x a 20 176, x b 204 176
    H:|-4-[a(a)]-5-[b(a)]-3-| => x a 4 194, x b 203 194
    H:|-4-[a(a)]-5-[b(89)]-5-[c(89)]-3-| => x a 4 205, x b 214 89, x c 308 89
    V:|-95-[a(115.5)]-5-[b(58)] => y a 95 115.5, y b 215.5 58
    V:|-95-[a(a)]-5-[b(a)]-88-| => y a 95 206, y b 306 206

    """

  static let relations = """
    H:|[a(>=50)]| => x a 0 400
    H:|[a(<=500)]| => x a 0 400
    H:|[a(>=b)][b(30)]| => x a 0 370
    H:|-(>=5)-[a(100)]-5-| => x a 295 100
    H:|-5-[a(100)]-(>=5)-| => x a 5 100
    H:|-(<=5,9@low)-[a(100)] => x a 5 100
    H:|[a(30)]-(<=8,20@low)-[b(10)] => x b 38 10
    H:|[a(30)]-(>=8,2@low)-[b(10)] => x b 38 10
    H:[a(30)]-(<=8,20@low)-| => x a 362 30
    V:[a(30)]-(>=8,2@low)-| => y a 562 30
    H:|[a(<=b,300@low)][b(120)] => x a 0 120

    """

  static let priorities = """
    H:|[a(100@1)] => x a 0 100
    H:|[a(100@1000)] => x a 0 100
    H:|[a(100@750,50@749.5)] => x a 0 100
    H:|[a(100@required,50@high)] => x a 0 100
    H:|[a(100@high,50@low)] => x a 0 100
    H:|[a(100@low,50@fittingSize)] => x a 0 100
    H:|[a(100@50,70@fittingSize,80@51)] => x a 0 80
    H:|-(10@500,30@501)-[a(10)] => x a 30 10
    H:|[a(b@high,60)][b(40@low)] => x a 0 60, x b 60 60
    H:|[a(100@strong,50@weak)] {strong=800 weak=200} => x a 0 100
    H:|[a(100@strong,50@weak)] {strong=200 weak=800} => x a 0 50
    H:|[a(100@high,50@low)] {high=10 low=20} => x a 0 50
    H:|[a(300@high)]-[b(300@low)]| => x a 0 300, x b 308 92

    """

  static let metrics = """
    H:|-gap-[a(10)] {gap=17} => x a 17 10
    H:|-gap-[a(wide)] {gap=17 wide=33} => x a 17 33
    H:|-(gap)-[a(10)] {gap=17} => x a 17 10
    H:|-(>=gap,0@low)-[a(10)] {gap=17} => x a 17 10
    H:|-(gap*2)-[a(10)] {gap=17} => x a 34 10
    H:|-(gap/2+1)-[a(10)] {gap=18} => x a 10 10
    H:|-(gap-8)-[a(10)] {gap=18} => x a 10 10
    H:|[a(b+gap)][b(20)] {gap=5} => x a 0 25
    H:|[a(b*two)][b(20)] {two=2} => x a 0 40
    H:|[a(b/two)][b(20)] {two=2} => x a 0 10
    V:|-top-[a]-bottom-| {top=30 bottom=50} => y a 30 520
    H:|[a(c)][b(20)] {c=70} => x a 0 70, x b 70 20
    H:|-'gap'-[a(9)] {gap=1} => x a 1 9
    H:|-_gap-[a(1E1)] {_gap=3} => x a 3 10

    """

  static let options = """
    H:|[a(10)][b(10)]; C:a.top(|.top+30).height(20); C:b.height(40) {align=top} => y a 30 20, y b 30 40
    H:|[a(10)][b(10)]; C:a.top(|.top+30).height(20); C:b.height(40) {align=bottom} => y a 30 20, y b 10 40
    H:|[a(10)][b(10)]; C:a.top(|.top+30).height(20); C:b.height(40) {align=centerY} => y b 20 40
    H:|[a(10)][b(10)]; C:a.top(|.top+30).height(20) {align=top,bottom} => y a 30 20, y b 30 20
    H:|[a(10)]-[b(10)]-[c(10)]; C:a.top(|.top+30).height(20) {align=top,bottom} => y b 30 20, y c 30 20
    H:|[a,b]-[c(10)]; C:a.top(|.top+30).height(20) {align=top,bottom} => y b 30 20, y c 30 20
    H:|[a(10)]->[b(10)]|; C:a.top(|.top+30).height(20) {align=top,bottom} => y b 30 20, x b 390 10
    H:|[a(9)][b(9)]; C:a.top(|.top+30).height(20); C:b.height(40) {align=firstBaseline a.firstBaseline=15 b.firstBaseline=10} => y b 35 40
    H:|[a(9)][b(9)]; C:a.top(|.top+30).height(20); C:b.height(40) {align=lastBaseline a.lastBaseline=5 b.lastBaseline=10} => y b 15 40
    V:|[a(10)][b(10)]; C:a.leading(|.leading+30).width(20); C:b.width(40) {align=leading} => x a 30 20, x b 30 40
    V:|[a(10)][b(10)]; C:a.leading(|.leading+30).width(20); C:b.width(40) {align=trailing} => x b 10 40
    V:|[a(10)][b(10)]; C:a.left(|.left+30).width(20); C:b.width(40) {align=left} => x b 30 40
    V:|[a(10)][b(10)]; C:a.left(|.left+30).width(20); C:b.width(40) {align=right} => x b 10 40
    V:|[a(10)][b(10)]; C:a.left(|.left+30).width(20); C:b.width(40) {align=centerX} => x b 20 40
    V:|[a(10)][b(10)]; C:a.leading(|.leading+30).width(20); C:b.width(40) {align=leading rtl} => x a 350 20, x b 330 40
    V:|-10-[a(20)]-30-[b(40)] {spacing=baseline a.lastBaseline=5 b.firstBaseline=10} => y a 10 20, y b 45 40
    V:|-10-[a(20)]-[b(40)] {spacing=baseline a.lastBaseline=5 b.firstBaseline=10} => y b 23 40
    V:|-10-[a(20)]-30-[b(40)] {spacing=baseline} => y b 60 40
    V:|-10-[a(20)]-30-[b(40)] {spacing=edge a.lastBaseline=5 b.firstBaseline=10} => y b 60 40
    H:|-10-[a(20)]-30-[b(40)] {spacing=baseline a.lastBaseline=5} => x b 60 40
    V:|~[a(20)]~[b(40)]~| {spacing=baseline a.lastBaseline=5 b.firstBaseline=10} => y a 185 20, y b 375 40

    """

  static let containers = """
    H:|[a]| {within=safeArea inset} => x a 30 360
    V:|[a]| {within=safeArea inset} => y a 40 540
    H:|-[a]-| {within=safeArea inset} => x a 38 344
    V:|-5-[a]-6-| {within=safeArea inset} => y a 45 529
    H:|[a]| {within=margins inset} => x a 50 320
    V:|[a]| {within=margins inset} => y a 40 540
    H:|-[a]-| {within=margins} => x a 28 344
    H:|-[a]-| {inset} => x a 50 320
    H:|-[p]-| {within=margins} => x p 16 168
    H:|[a(50%)] {within=safeArea inset} => x a 30 180
    C:a.left(25%).width(50%) {within=margins} => x a 110 180
    C:a.leading(25%).trailing(75%) {within=safeArea inset rtl} => x a 120 180
    C:a.centerY(50%).height(100) {within=safeArea inset} => y a 260 100
    H:|-10%-[a(20)] {within=safeArea inset} => x a 66 20
    H:[a(20)]-10%-| {within=safeArea inset} => x a 334 20
    H:|[a]| {within=frame inset} => x a 0 400
    H:|[a]| {within=readableContent} => x a 20 360
    HV:|~[a(20)]~| {within=safeArea inset} => x a 200 20, y a 300 20
    H:|[a(10)]-[b(20)] {within=safeArea inset} => x b 48 20

    """
}
