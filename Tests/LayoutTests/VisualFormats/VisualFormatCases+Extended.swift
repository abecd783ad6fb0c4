// Formats of the extended language. All numbers were computed by hand.
extension VisualFormatCases {
  static let percentages = """
    H:|[a(50%)] => x a 0 200
    V:|[a(50%)] => y a 0 300
    H:|[p(25%)] => x p 0 50
    H:|[a(==50%)] => x a 0 200
    H:|[a(>=50%,10@low)] => x a 0 200
    H:|[a(<=10%,100@low)] => x a 0 40
    H:|[a(100%)] => x a 0 400
    H:|[a(0%)] => x a 0 0
    H:|[a(12.5%)] => x a 0 50
    H:|-10%-[a(10)] => x a 40 10
    H:|-(10%)-[a(10)] => x a 40 10
    V:|-10%-[a(10)] => y a 60 10
    H:[a(10)]-10%-| => x a 350 10
    H:|[a(10)]-10%-[b(20)] => x b 50 20
    V:|[a(10)]-10%-[b(20)] => y b 70 20
    H:|-(>=10%,0@low)-[a(10)] => x a 40 10
    H:[a(10)]-(>=10%,0@low)-| => x a 350 10
    H:|-0%-[a(10)] => x a 0 10
    H:[a(10)]-0%-| => x a 390 10
    H:[a(10)]-100%-| => x a -10 10
    H:|-(-5%)-[a(10)] => x a -20 10
    H:|-5%-[p(10)] => x p 10 10
    H:|-10%-[a]-20%-| => x a 40 280
    H:|[a(50%@low,90)] => x a 0 90
    H:|[a(10)]-(>=10%,3@low)-[b(20)] => x b 50 20
    HV:|[a(10%)] => x a 0 40, y a 0 60

    """

  static let operators = """
    H:|[a(b/2)][b(50)] => x a 0 25
    H:|[a(b*2)][b(50)] => x a 0 100
    H:|[a(b+10)][b(50)] => x a 0 60
    H:|[a(b-10)][b(50)] => x a 0 40
    H:|[a(b*2-10)][b(50)] => x a 0 90
    H:|[a(b/2-10)][b(50)] => x a 0 15
    H:|[a(b/2+10)][b(50)] => x a 0 35
    H:|[a(==b*2)][b(50)] => x a 0 100
    H:|[a(>=b*2,1@low)][b(50)] => x a 0 100
    H:|[a(<=b*2,500@low)][b(50)] => x a 0 100
    H:|[a(b*2-50)][b]| => x a 0 250, x b 250 150
    H:|[a(b*0.5)][b(50)] => x a 0 25
    H:|[a(b*1e1)][b(5)] => x a 0 50
    H:|[a( b * 2 - 10 )][b(50)] => x a 0 90
    H:|[a(b*-1+100)][b(30)] => x a 0 70
    H:|[a(b/-1+100)][b(30)] => x a 0 70
    H:|[a(b/+2)][b(50)] => x a 0 25
    V:|[a(b/4)][b(100)] => y a 0 25, y b 25 100
    H:|[a(b/3)][b]| => x a 0 100, x b 100 300
    H:|[a(b*2@low,7)][b(50)] => x a 0 7

    """

  static let attributes = """
    H:|[a(100)]; V:|[a(a.width)] => y a 0 100
    H:|[a(100)]; V:|[a(a.width/4)] => y a 0 25
    H:|[a(100)]; V:|[a(a.width*2-10)] => y a 0 190
    V:|[a(b.height)][b(30)] => y a 0 30
    V:|[a(30)]; H:|[a(a.height)] => x a 0 30
    H:|[a(root.width)] => x a 0 400
    H:|[a(|.width/4)] => x a 0 100
    V:|[a(|.width/4)] => y a 0 100
    H:|[p(|.height)] => x p 0 300
    H:|[a(|)] => x a 0 400
    H:|[a(|/2-10)] => x a 0 190
    H:|[a(|.safeArea.width)] {inset} => x a 0 360
    H:|[a(|.layoutMargins.width)] => x a 0 360
    H:|[a(box.width)] => x a 0 200
    H:|[a(box.layoutMargins.width)] => x a 0 184
    H:|[a(b.width)][b(9)] => x a 0 9

    """

  static let spacers = """
    H:|~[a(100)]~| => x a 150 100
    V:|~[a(100)]~| => y a 250 100
    H:|~[p(50)]~| => x p 75 50
    H:|~[a(500)]~| => x a -50 500
    H:|~[a(40)]~[b(60)]~| => x a 100 40, x b 240 60
    V:|~[a(40)]~[b(80)]~| => y a 160 40, y b 360 80
    H:|~[a(10)]~[b(20)]~[c(30)]~| => x a 85 10, x b 180 20, x c 285 30
    H:|[a(40)]~[b(60)]~[c(100)]| => x b 140 60, x c 300 100
    H:|~[a(40)]-10-[b(50)]~| => x a 150 40, x b 200 50
    H:|~(10%)~[a]~(10%)~| => x a 40 320
    V:|~(10%)~[a]~| => y a 60 480
    H:|~20~[a]~| => x a 20 360
    H:|~(>=50,0@low)~[a]~| => x a 50 300
    H:|~gap~[a]~| {gap=30} => x a 30 340
    H:|~[a(100),b(50)]~| => x a 150 100, x b 175 50
    V:|~[a1..3(20)]~| => y a1 290 20, y a2 290 20, y a3 290 20
    H:|~[a(10)]-30-| => x a 360 10
    H:|-30-[a(10)]~| => x a 30 10
    H:|[a(10)]~[b(20)]| => x a 0 10, x b 380 20
    H:|~30~[a(10)] => x a 30 10
    H:|~10%~[a(10)] => x a 40 10
    H:|~[a(100)]~[b(100)]~[c(100)]~| => x a 25 100, x b 150 100, x c 275 100
    H:|~[p(20)]~[q(30)]~| => x p 50 20, x q 120 30

    """

  static let stacks = """
    V:|[col:[a(50)][b][c(50)]]| => y col 0 600, y a 0 50, y b 50 500, y c 550 50
    V:|[col:[a(50)][b]]|; H:|[col(200)] => x a 0 200, x b 0 200
    H:|[row:[a(b)][b]]| => x a 0 200, x b 200 200
    V:|-10-[col:[a(50)]-[b(40)]] => y col 10 98, y a 10 50, y b 68 40
    H:|[row:-5-[a(10)]-6-] => x row 0 21, x a 5 10
    V:|[col(300):~[a(100)]~] => y a 100 100
    V:|[col(300):~[a(100)]~[b(50)]~] => y a 50 100, y b 200 50
    V:|[col:[a(10)]->[b(20)]]| => y a 0 10, y b 580 20
    V:|[col(100):[a]]-[b(20)] => y a 0 100, y b 108 20
    V:|[col:[row:[a(10)][b(20)]][c(30)]] => y col 0 60, y row 0 30, y c 30 30
    H:|[row:[a,b]][c(100)]| => x row 0 300, x a 0 300, x b 0 300
    H:|[row(200):-[a]-] => x a 8 184
    V:|[col:[a(10%)][b(20)]] => y col 0 80, y a 0 60
    H:|[row:[a(10)],b(30)] => x row 0 10, x b 0 30
    V:|[col:[a1..2(40)]] => y col 0 40, y a1 0 40, y a2 0 40

    """

  static let ranges = """
    H:|[a1..4(50)] => x a1 0 50, x a2 0 50, x a3 0 50, x a4 0 50
    HV:|[a1..2]| => x a1 0 400, y a2 0 600
    H:|[a1..3(a4)][a4(40)] => x a1 0 40, x a3 0 40, x a4 40 40
    H:|[a1(10)]-[a2..4(20)] => x a2 18 20, x a3 18 20, x a4 18 20
    H:[a1..2(10)]-| => x a1 370 10, x a2 370 10
    H:|[a1..1(5)] => x a1 0 5
    H:|[a1..2(5),a4(6)] => x a2 0 5, x a4 0 6

    """

  static let lists = """
    H:|[a,b]| => x a 0 400, x b 0 400
    V:|[a(10),b(20)] => y a 0 10, y b 0 20
    H:|[a,b(50)]-10-[c(5)] => x a 0 50, x c 60 5
    H:|[a(b,d)]-[b,c]-[d]| => x a 0 128, x b 136 128, x c 136 128, x d 272 128
    V:|[a,d]|; V:|[b(c)]-[c]| => y a 0 600, y b 0 296, y c 304 296
    H:[a(10),b(20)]| => x a 390 10, x b 380 20
    H:|[a,b(30)][c,d(40)] => x a 0 30, x d 30 40
    HV:|-5-[ a , b ]-5-| => x a 5 390, y b 5 590

    """

  static let disconnections = """
    |[a(100)][b(50)]->[c(30)][d(40)]| => x b 100 50, x c 330 30, x d 360 40
    H:|->[a(10)]-5-| => x a 385 10
    V:|[a(10)]->[b(20)]| => y a 0 10, y b 580 20
    H:|-5-[a(10)]->| => x a 5 10
    H:|[a(300)]->[b(200)]| => x a 0 300, x b 200 200

    """

  static let negatives = """
    H:|-(-10)-[a(50)] => x a -10 50
    H:|--10-[a(50)] => x a -10 50
    H:|[a(50)]-(-10)-[b(20)] => x b 40 20
    H:[a(50)]-(-10)-| => x a 360 50
    H:|[a(50)]--5-[b(20)] => x b 45 20
    V:|-(>=-5,-20@low)-[a(10)] => y a -5 10
    H:|-(+10)-[a(50)] => x a 10 50

    """

  static let explicit = """
    C:a.left(|.left+10).width(50) => x a 10 50
    C:a.centerX(|).width(50) => x a 175 50
    C:a.centerX(|.centerX+10).width(50) => x a 185 50
    C:a.width(50).left(b.right+10); H:|[b(20)] => x a 30 50
    C:a.width(50%).left(25%) => x a 100 200
    C:a.leading(0%).width(10) => x a 0 10
    C:a.top(50%).height(10%) => y a 300 60
    C:a.centerY(50%).height(100) => y a 250 100
    C:a.right(|.right-10@750).width(30) => x a 360 30
    C:a.width(>=10,<=20,100@low).left(|) => x a 0 20
    C:a.height(a.width/2).width(100).top(|) => y a 0 50
    C:a.left(|.leftMargin).width(1) => x a 20 1
    C:a.left(|.safeArea.left).width(1) {inset} => x a 30 1
    C:p.trailing(|.trailingMargin).width(10) => x p 182 10
    C:a.width(wide).left(|) {wide=9} => x a 0 9
    C:a.width(b.height*2).left(|); V:|[b(20)] => x a 0 40
    C:a.left(b.centerX).width(5); H:|[b(20)] => x a 10 5
    C:a.bottom(b.top-10).height(30); V:|-100-[b(20)] => y a 60 30
    C:a.leading(30%).trailing(80%) => x a 120 200
    C:a.width(100).left(|.left*1+4) => x a 4 100
    C : a . left ( | ) . width ( 7 ) => x a 0 7

    """

  static let comments = """
    H:|[a(10)] // at the edge => x a 0 10
    H:|/* gap */-10-[a(10)] => x a 10 10
    /* first */ H:|[a(10)] => x a 0 10
    H:|[a(/* wide */10)]// => x a 0 10
    H:|[a(b/2)/* half */][b(40)] => x a 0 20

    """
}
