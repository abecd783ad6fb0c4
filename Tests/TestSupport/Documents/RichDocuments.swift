/// Small documents that together use all features of the import. Mutations start from them.
package enum RichDocuments {
  package static let all = [classes, storyboard, collections]

  /// Size classes, stack views, guides, all kinds of content.
  private static let classes = DocumentText.xib(
    DocumentText.root(
      subviews: DocumentText.view(
        "stack", "stackView", frame: (16, 20, 343, 100),
        attributes:
          "axis=\"vertical\" distribution=\"fillEqually\" alignment=\"center\" spacing=\"8\" userLabel=\"Stack\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
        subviews: DocumentText.view(
          "label", "label", frame: (0, 0, 40, 20.5),
          attributes: "text=\"Label\" horizontalHuggingPriority=\"251\" numberOfLines=\"0\"",
          more: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>")
          + DocumentText.view(
            "image", "imageView", frame: (0, 30, 24, 24), attributes: "image=\"icon\" hidden=\"YES\"",
            more: "<variation key=\"heightClass=compact\" hidden=\"NO\"/>"),
        more:
          "<edgeInsets key=\"layoutMargins\" top=\"1\" left=\"2\" bottom=\"3\" right=\"4\"/><variation key=\"heightClass=compact\" axis=\"horizontal\"/><variation key=\"heightClass=regular-widthClass=compact\" spacing=\"4\"/>"
      )
        + DocumentText.view(
          "fixed", "slider", frame: (10, 200, 118, 31), attributes: "fixedFrame=\"YES\"",
          more: "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" flexibleMaxY=\"YES\"/>")
        + DocumentText.view(
          "scroll", "scrollView", frame: (0, 300, 375, 200),
          subviews: DocumentText.view("content", frame: (0, 0, 375, 400)),
          constraints: [
            DocumentText.constraint("s1", "content.top", "frameGuide.top"),
            DocumentText.constraint("s2", "contentGuide.bottom", "content.bottom"),
            DocumentText.constraint("s3", "content.leading", "scroll.leading"),
            DocumentText.constraint("s4", "trailing", "content.trailing"),
            DocumentText.constraint("s5", "content.width", "scroll.width", "multiplier=\"1:2\""),
          ],
          more:
            "<viewLayoutGuide key=\"contentLayoutGuide\" id=\"contentGuide\"/><viewLayoutGuide key=\"frameLayoutGuide\" id=\"frameGuide\"/>"
        ),
      constraints: [
        DocumentText.constraint("c1", "stack.leading", "safe.leading", "constant=\"16\" identifier=\"Lead\""),
        DocumentText.constraint("c2", "safe.trailing", "stack.trailing", "constant=\"16\" priority=\"999\""),
        DocumentText.constraint("c3", "stack.top", "topMargin", "relation=\"greaterThanOrEqual\""),
        "<constraint id=\"c4\" firstItem=\"scroll\" firstAttribute=\"top\" secondItem=\"stack\" secondAttribute=\"bottom\" constant=\"20\"><variation key=\"heightClass=compact\" constant=\"4\"/></constraint>",
        DocumentText.constraint("c5", "scroll.leading", "root.leading"),
        DocumentText.constraint("c6", "root.trailing", "scroll.trailing"),
        DocumentText.constraint("c7", "scroll.height", nil, "constant=\"200\" userLabel=\"High\""),
        DocumentText.constraint("c8", "label.firstBaseline", "image.bottom", "placeholder=\"YES\""),
      ],
      more:
        "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/><variation key=\"default\"><mask key=\"constraints\"><exclude reference=\"c7\"/></mask><mask key=\"subviews\"><exclude reference=\"fixed\"/></mask></variation><variation key=\"widthClass=regular\"><mask key=\"constraints\"><include reference=\"c7\"/></mask><mask key=\"subviews\"><include reference=\"fixed\"/></mask></variation>"
    ) + "<resources><image name=\"icon\" width=\"24\" height=\"24\"/></resources>")

  /// Containers, segues, guides of controllers, a table with cells.
  private static let storyboard = DocumentText.storyboard(
    [
      "<navigationController id=\"nav\" sceneMemberID=\"viewController\"><navigationBar key=\"navigationBar\" translucent=\"NO\" largeTitles=\"YES\" id=\"bar\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"44\"/></navigationBar><connections><segue destination=\"one\" kind=\"relationship\" relationship=\"rootViewController\" id=\"r\"/></connections></navigationController>",
      "<tabBarController id=\"tabs\" sceneMemberID=\"viewController\"><connections><segue destination=\"nav\" kind=\"relationship\" relationship=\"viewControllers\" id=\"v\"/></connections></tabBarController>",
      DocumentText.controller(
        "one", attributes: "storyboardIdentifier=\"First\" customClass=\"FirstController\"",
        view: DocumentText.root(
          "view1",
          subviews: DocumentText.view(
            "table", "tableView", frame: (0, 64, 375, 554),
            more:
              "<prototypes><tableViewCell id=\"cell\" reuseIdentifier=\"Row\" accessoryType=\"checkmark\"><rect key=\"frame\" x=\"0\" y=\"28\" width=\"375\" height=\"44\"/><tableViewCellContentView key=\"contentView\" id=\"inner\" preservesSuperviewLayoutMargins=\"YES\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"343\" height=\"43.5\"/><subviews><button id=\"press\" translatesAutoresizingMaskIntoConstraints=\"NO\"><rect key=\"frame\" x=\"8\" y=\"8\" width=\"46\" height=\"30\"/></button></subviews><constraints><constraint id=\"p1\" firstItem=\"press\" firstAttribute=\"leading\" secondItem=\"inner\" secondAttribute=\"leadingMargin\"/><constraint id=\"p2\" firstAttribute=\"centerY\" secondItem=\"press\" secondAttribute=\"centerY\"/></constraints></tableViewCellContentView></tableViewCell></prototypes>"
          ),
          constraints: [
            DocumentText.constraint("t1", "table.top", "topGuide.bottom"),
            DocumentText.constraint("t2", "bottomGuide.top", "table.bottom"),
            DocumentText.constraint("t3", "table.leading", "leadingMargin", "constant=\"-16\""),
            DocumentText.constraint("t4", "trailing", "table.trailing"),
          ]),
        more:
          "<layoutGuides><viewControllerLayoutGuide type=\"top\" id=\"topGuide\"/><viewControllerLayoutGuide type=\"bottom\" id=\"bottomGuide\"/></layoutGuides><connections><segue destination=\"two\" kind=\"show\" id=\"sh\"/><segue destination=\"one\" kind=\"push\" id=\"own\"/><outlet property=\"list\" destination=\"table\" id=\"o\"/></connections>"
      ),
      DocumentText.controller(
        "two", attributes: "hidesBottomBarWhenPushed=\"YES\"",
        view: DocumentText.root(
          "view2", 375, 603,
          subviews: DocumentText.view("a", attributes: "translatesAutoresizingMaskIntoConstraints=\"NO\""),
          constraints: [
            DocumentText.constraint("a1", "a.centerX", "view2.centerX"),
            DocumentText.constraint("a2", "a.top", "view2.top", "constant=\"8\""),
            DocumentText.constraint("a3", "a.width", "a.height", "multiplier=\"16:9\""),
            DocumentText.constraint("a4", "a.width", "view1.width"),
            DocumentText.constraint("a5", "a.height", nil, "constant=\"90\" priority=\"750\""),
          ]),
        more:
          "<extendedEdge key=\"edgesForExtendedLayout\" bottom=\"YES\"/><simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/><connections><segue destination=\"one\" kind=\"show\" id=\"back\"/></connections>"
      ),
    ], tools: 14113)

  /// Outlet collections of an early document without a device.
  private static let collections = DocumentText.xib(
    "<placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\"><connections><outletCollection property=\"portraitRules\" destination=\"n\" id=\"o1\"/><outletCollection property=\"landscapeRules\" destination=\"w\" id=\"o2\"/><outlet property=\"box\" destination=\"a\" id=\"o3\"/></connections></placeholder>"
      + DocumentText.root(
        "root", 600, 600,
        subviews: DocumentText.view("a") + DocumentText.view("b", "textField", frame: (1, 2, 97, 30)),
        constraints: [
          DocumentText.constraint("w", "a.leading", "root.leading", "identifier=\"WideLandscape\""),
          DocumentText.constraint("n", "a.trailing", "root.trailing", "identifier=\"NarrowPortrait\""),
          DocumentText.constraint("x", "a.baseline", "b.baseline"),
          DocumentText.constraint("y", "b.right", "root.rightMargin"),
          DocumentText.constraint("z", "b.centerY", "a.bottom", "multiplier=\"0.5\""),
        ],
        more:
          "<variation key=\"default\"><mask key=\"constraints\"><exclude reference=\"w\"/></mask></variation>"
      ), tools: 9532, device: nil, attributes: "useTraitCollections=\"YES\"")
}
