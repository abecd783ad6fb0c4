// Formats in different scenes. All numbers were computed by hand.
extension VisualFormatCases {
  static let directions = """
    H:|-[a(10)]-[b(20)] {direction=leftToRight} => x a 20 10, x b 38 20
    H:|-[a(10)]-[b(20)] {direction=rightToLeft} => x a 370 10, x b 342 20
    H:|-30-[a(10)]-5-[b]-15-| {direction=rightToLeft} => x a 360 10, x b 15 340
    H:|-(>=30,20@low)-[a(10)] {direction=rightToLeft} => x a 360 10
    H:[a(10)]-(>=30,20@low)-| {direction=rightToLeft} => x a 30 10
    H:[a(10)]-| {direction=leftToRight} => x a 370 10
    H:|-10%-[a(10)] {direction=rightToLeft} => x a 350 10
    H:[a(10)]-10%-| {direction=rightToLeft} => x a 40 10
    H:|-[a(10)]-[b(20)] {rtl} => x a 370 10, x b 342 20
    H:|-[a(10)]-[b(20)] {rtl direction=leftToRight} => x a 20 10, x b 38 20
    H:|-[a(10)]-[b(20)] {rtl direction=rightToLeft} => x a 370 10, x b 342 20
    H:|-10%-[a(10)] {rtl} => x a 350 10
    H:|[a(25%)] {rtl} => x a 300 100
    H:|~[a(40)]~[b(60)]~| {rtl} => x a 260 40, x b 100 60
    H:|~[a(40)]~[b(60)]~| {direction=rightToLeft} => x a 260 40, x b 100 60
    V:|-10-[a(10)]-[b(20)] {direction=rightToLeft} => y a 10 10, y b 28 20

    """

  static let names = """
    H:|['a'(10)] => x a 0 10
    H:|["a"(11)] => x a 0 11
    H:|['my view'(30)][b(10)] => x b 30 10
    H:|[b('my view')]['my view'(30)] => x b 0 30

    """

  static let content = """
    H:|[a]-[b(30)] {a.contentWidth=100} => x a 0 100, x b 108 30
    V:|[a][b(5)] {a.contentHeight=40} => y b 40 5
    H:|[a][b]| {a.contentWidth=100 b.contentWidth=50 a.horizontalHugging=251} => x a 0 100, x b 100 300
    H:|[a][b]| {a.contentWidth=100 b.contentWidth=50 b.horizontalHugging=251} => x a 0 350, x b 350 50
    H:|[a][b]| {a.contentWidth=300 b.contentWidth=200 a.horizontalCompression=751} => x a 0 300, x b 300 100
    H:|[a(<=60)] {a.contentWidth=100} => x a 0 60
    H:|[a(10@high)] {a.contentWidth=100 a.horizontalCompression=751} => x a 0 100
    H:|[a(10@high)] {a.contentWidth=100 a.horizontalCompression=749} => x a 0 10

    """

  static let tautologies = """
    H:|[a(a)]-5-[b(20)]| => x a 0 375
    H:|[a(>=a)]| => x a 0 400
    HV:|[a(a)]| => x a 0 400, y a 0 600
    V:|[a(a*1)]| => y a 0 600
    H:|[a(a.width)]| => x a 0 400
    H:|-3-[a(a,20)] => x a 3 20

    """

  static let together = """
    H:|-4-[a(b)]-5-[b]-3-|; V:|-95-[a]-88-|; V:|-95-[b]-88-| => x a 4 194, x b 203 194, y a 95 417, y b 95 417
    H:|-4-[a(a)]-5-[b(a)]-3-|; H:|-4-[a(a)]-5-[c(a)]-3-|; V:|-95-[b(b)]-5-[c(b)]-88-| => x c 203 194, y b 95 206, y c 306 206
    H:|-4-[a(a)]-5-[c(89)]-5-[d(89)]-3-|; H:|-4-[a(a)]-5-[b(182.5)]-3-| {contradiction} => x c 214.5 89, x d 308.5 88.5
    H:|-5-[a]-5-[b]-5-[c]-5-|; C:a.width(b*3); C:a.width(c*6) => x a 5 253.3333, x b 263.3333 84.4444
    H:|-[a]-|; H:|-[b]-[c(b)]-|; V:|-10-[a(40)]-10-[b,c]-10-| => x b 20 176, x c 204 176, y b 60 530, y c 60 530
    H:|[a]|; H:|[b]|; V:|[a(44)][b][c(49)]|; H:|[c]| => y b 44 507, y c 551 49
    V:|[col:[a(50)][b]]|; H:|-[col]-| => x a 20 360, y b 50 550
    HV:|[a]|; HV:|~[b(20%)]~| => x b 160 80, y b 240 120

    """
}
