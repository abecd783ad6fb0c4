/// The order in which Xcode writes the attributes of an element.
///
/// The table was derived from 1,593 documents that Xcode 9 and later saved. The attributes of an element
/// without an entry keep their order. An attribute that is missing from the entry of its element stays
/// directly after the attribute that precedes it.
enum AttributeOrder {
  /// The positions of attributes, by the name of the element and the name of the attribute.
  static let positions: [String: [String: Int]] = {
    var positions: [String: [String: Int]] = [:]
    var (element, known) = ("", [String: Int]())
    for word in table.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
      if word.last == UInt8(ascii: ":") {
        positions[element] = known
        (element, known) = (String(Substring(word.dropLast())), [:])
      } else {
        known[String(Substring(word))] = known.count
      }
    }
    positions[element] = known
    return positions
  }()

  /// Returns attributes in Xcode's order. An attribute without a known position stays directly after the
  /// attribute that precedes it.
  ///
  /// - Complexity: O(n log n).
  static func sorted<Item>(
    _ items: some Sequence<Item>, of element: String, name: (Item) -> String
  ) -> [Item] {
    let known = positions[element] ?? [:]
    var (last, ranked) = (-1, [(position: Int, item: Item)]())
    for item in items {
      last = known[name(item)] ?? last
      ranked.append((last, item))
    }
    // The standard library's sort is stable.
    return ranked.sorted { $0.position < $1.position }.map(\.item)
  }

  private static let table = """
    accessibility: key hint identifier label
    accessibilityTraits: key button none link searchField staticText summaryElement updatesFrequently image
      header keyboardKey notEnabled
    action: selector destination eventType id
    activityIndicatorView: key hidden opaque userInteractionEnabled contentMode horizontalHuggingPriority
      verticalHuggingPriority fixedFrame misplaced hidesWhenStopped animating style
      translatesAutoresizingMaskIntoConstraints id userLabel
    audiovisualMediaTypes: key none
    autoresizingMask: key flexibleMinX widthSizable flexibleMaxX flexibleMinY heightSizable flexibleMaxY
    barButtonItem: key enabled title image style catalog width systemItem id userLabel customClass
      customModule customModuleProvider
    bool: key value
    button: key hidden opaque clipsSubviews clearsContextBeforeDrawing userInteractionEnabled tag alpha
      contentMode horizontalHuggingPriority semanticContentAttribute showsMenuAsPrimaryAction
      verticalHuggingPriority fixedFrame horizontalCompressionResistancePriority
      verticalCompressionResistancePriority ambiguous misplaced placeholderIntrinsicWidth
      placeholderIntrinsicHeight insetsLayoutMarginsFromSafeArea selected enabled contentHorizontalAlignment
      contentVerticalAlignment adjustsImageWhenHighlighted adjustsImageWhenDisabled buttonType
      reversesTitleShadowWhenHighlighted showsTouchWhenHighlighted
      adjustsImageSizeForAccessibilityContentSizeCategory lineBreakMode hasAttributedTitle
      pointerInteraction translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule
      customModuleProvider
    buttonConfiguration: key style image imagePlacement catalog title imagePadding
    capability: name minToolsVersion
    collectionReusableView: key opaque clipsSubviews multipleTouchEnabled contentMode
      insetsLayoutMarginsFromSafeArea reuseIdentifier id customClass customModule customModuleProvider
    collectionView: key opaque clipsSubviews multipleTouchEnabled contentMode directionalLockEnabled
      minimumZoomScale fixedFrame bounces placeholderIntrinsicWidth placeholderIntrinsicHeight
      alwaysBounceVertical layoutMarginsFollowReadableWidth alwaysBounceHorizontal pagingEnabled
      scrollEnabled showsHorizontalScrollIndicator showsVerticalScrollIndicator
      contentInsetAdjustmentBehavior delaysContentTouches keyboardDismissMode maximumZoomScale dataMode
      prefetchingEnabled springLoaded translatesAutoresizingMaskIntoConstraints id customClass customModule
      customModuleProvider
    collectionViewCell: opaque clipsSubviews multipleTouchEnabled contentMode
      preservesSuperviewLayoutMargins insetsLayoutMarginsFromSafeArea reuseIdentifier
      translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule customModuleProvider
    collectionViewCellContentView: key opaque clipsSubviews multipleTouchEnabled contentMode
      preservesSuperviewLayoutMargins insetsLayoutMarginsFromSafeArea id customClass customModule
      customModuleProvider
    collectionViewController: storyboardIdentifier autoresizesArchivedViewToFullSize
      definesPresentationContext title useStoryboardIdentifierAsRestorationIdentifier
      clearsSelectionOnViewWillAppear id userLabel customClass customModule customModuleProvider
      sceneMemberID
    collectionViewFlowLayout: key scrollDirection automaticEstimatedItemSize minimumLineSpacing
      minimumInteritemSpacing sectionInsetReference id customClass customModule customModuleProvider
    collectionViewLayout: key id customClass customModule customModuleProvider
    color: key systemColor red green blue name white alpha xcode11CocoaTouchSystemColor
      cocoaTouchSystemColor catalog colorSpace customColorSpace
    constraint: firstItem firstAttribute relation secondItem secondAttribute multiplier priority constant
      symbolic placeholder identifier id userLabel customClass customModule customModuleProvider
    containerView: key hidden opaque clipsSubviews contentMode verticalHuggingPriority
      horizontalCompressionResistancePriority verticalCompressionResistancePriority ambiguous
      placeholderIntrinsicWidth placeholderIntrinsicHeight insetsLayoutMarginsFromSafeArea
      translatesAutoresizingMaskIntoConstraints id userLabel
    customObject: id customClass customModule customModuleProvider
    dataDetectorType: key phoneNumber link address calendarEvent shipmentTrackingNumber flightNumber
    dataDetectorTypes: key none
    date: key timeIntervalSinceReferenceDate
    datePicker: clipsSubviews contentMode enabled contentHorizontalAlignment contentVerticalAlignment
      datePickerMode minuteInterval style useCurrentDate translatesAutoresizingMaskIntoConstraints id
    deployment: version identifier
    device: id orientation layout appearance
    directionalEdgeInsets: key top leading bottom trailing
    document: type version toolsVersion systemVersion targetRuntime propertyAccessControl useAutolayout
      launchScreen useTraitCollections useSafeAreas colorMatched initialViewController
    edgeInsets: key top left bottom right
    exit: id userLabel sceneMemberID
    extendedEdge: key top bottom
    font: key metaFont size name
    fontDescription: key type size name family weight pointSize style
    hostingController: id customClass customModule customModuleProvider sceneMemberID
    image: name catalog width height
    imageReference: key image catalog symbolScale renderingMode
    imageView: hidden opaque clipsSubviews clearsContextBeforeDrawing multipleTouchEnabled
      userInteractionEnabled tag alpha contentMode horizontalHuggingPriority verticalHuggingPriority
      fixedFrame horizontalCompressionResistancePriority verticalCompressionResistancePriority ambiguous
      misplaced placeholderIntrinsicWidth placeholderIntrinsicHeight preservesSuperviewLayoutMargins
      insetsLayoutMarginsFromSafeArea image adjustsImageSizeForAccessibilityContentSizeCategory highlighted
      highlightedImage catalog translatesAutoresizingMaskIntoConstraints id userLabel customClass
      customModule customModuleProvider
    inset: key minX minY maxX maxY
    integer: key value
    label: hidden opaque clipsSubviews multipleTouchEnabled userInteractionEnabled tag alpha contentMode
      horizontalHuggingPriority verticalHuggingPriority fixedFrame horizontalCompressionResistancePriority
      verticalCompressionResistancePriority ambiguous misplaced placeholderIntrinsicWidth
      placeholderIntrinsicHeight preservesSuperviewLayoutMargins insetsLayoutMarginsFromSafeArea
      layoutMarginsFollowReadableWidth text usesAttributedText textAlignment lineBreakMode numberOfLines
      baselineAdjustment enabled minimumScaleFactor showsExpansionTextWhenTruncated minimumFontSize
      adjustsLetterSpacingToFitWidth adjustsFontForContentSizeCategory adjustsFontSizeToFit
      preferredMaxLayoutWidth translatesAutoresizingMaskIntoConstraints id userLabel customClass
      customModule customModuleProvider
    listContentConfiguration: key text secondaryText
    mapView: clipsSubviews multipleTouchEnabled userInteractionEnabled contentMode mapType showsScale
      zoomEnabled scrollEnabled rotateEnabled pitchEnabled showsCompass
      translatesAutoresizingMaskIntoConstraints id
    navigationBar: key opaque clipsSubviews multipleTouchEnabled contentMode fixedFrame
      horizontalCompressionResistancePriority verticalCompressionResistancePriority misplaced
      insetsLayoutMarginsFromSafeArea barStyle largeTitles translucent shadowImage
      translatesAutoresizingMaskIntoConstraints id customClass customModule customModuleProvider
    navigationController: storyboardIdentifier title extendedLayoutIncludesOpaqueBars toolbarHidden
      automaticallyAdjustsScrollViewInsets definesPresentationContext modalPresentationStyle
      navigationBarHidden useStoryboardIdentifierAsRestorationIdentifier id userLabel customClass
      customModule customModuleProvider sceneMemberID
    navigationItem: key title largeTitleDisplayMode id userLabel
    offsetWrapper: key horizontal vertical
    outlet: property destination id
    outletCollection: property destination appends collectionClass id
    pageControl: hidden opaque userInteractionEnabled contentMode contentHorizontalAlignment
      contentVerticalAlignment hidesForSinglePage numberOfPages currentPage
      translatesAutoresizingMaskIntoConstraints id
    pageViewController: storyboardIdentifier autoresizesArchivedViewToFullSize transitionStyle pageSpacing
      navigationOrientation spineLocation id customClass customModule customModuleProvider sceneMemberID
    panGestureRecognizer: minimumNumberOfTouches id
    paragraphStyle: key alignment lineBreakMode baseWritingDirection firstLineHeadIndent lineSpacing
      lineHeightMultiple defaultTabInterval minimumLineHeight tighteningFactorForTruncation
      allowsDefaultTighteningForTruncation
    pickerView: hidden contentMode fixedFrame verticalCompressionResistancePriority
      translatesAutoresizingMaskIntoConstraints id userLabel
    placeholder: placeholderIdentifier id userLabel customClass customModule customModuleProvider
      sceneMemberID
    plugIn: identifier version
    point: key x y
    pongPressGestureRecognizer: allowableMovement minimumPressDuration id
    popoverArrowDirection: key up down left right
    preferredSymbolConfiguration: key configurationType pointSize scale weight
    progressView: opaque contentMode verticalHuggingPriority progressViewStyle progress
      translatesAutoresizingMaskIntoConstraints id userLabel
    real: key value
    rect: key x y width height
    rectEdge: key left right
    refreshControl: key opaque multipleTouchEnabled contentMode insetsLayoutMarginsFromSafeArea enabled
      contentHorizontalAlignment contentVerticalAlignment id
    screenEdgePanGestureRecognizer: minimumNumberOfTouches id
    scrollView: key hidden verifyAmbiguity opaque clipsSubviews multipleTouchEnabled contentMode
      directionalLockEnabled verticalHuggingPriority fixedFrame verticalCompressionResistancePriority
      ambiguous bounces misplaced placeholderIntrinsicWidth placeholderIntrinsicHeight restorationIdentifier
      preservesSuperviewLayoutMargins insetsLayoutMarginsFromSafeArea alwaysBounceVertical
      layoutMarginsFollowReadableWidth alwaysBounceHorizontal pagingEnabled scrollEnabled
      showsHorizontalScrollIndicator showsVerticalScrollIndicator contentInsetAdjustmentBehavior
      delaysContentTouches indicatorStyle keyboardDismissMode maximumZoomScale bouncesZoom
      translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule customModuleProvider
    searchBar: key contentMode searchBarStyle text placeholder showsCancelButton showsSearchResultsButton
      translucent translatesAutoresizingMaskIntoConstraints id
    segment: title image
    segmentedControl: key opaque tag contentMode verticalHuggingPriority fixedFrame
      verticalCompressionResistancePriority misplaced insetsLayoutMarginsFromSafeArea enabled
      contentHorizontalAlignment contentVerticalAlignment apportionsSegmentWidthsByContent
      segmentControlStyle selectedSegmentIndex translatesAutoresizingMaskIntoConstraints id userLabel
    segue: key inheritsFrom destination kind relationship identifier destinationCreationSelector
      popoverAnchorBarButtonItem popoverAnchorView modalPresentationStyle modalTransitionStyle customClass
      customModule customModuleProvider unwindAction id
    simulatedNavigationBarMetrics: key barStyle translucent prompted
    simulatedStatusBarMetrics: key statusBarStyle
    simulatedTabBarMetrics: key translucent
    simulatedToolbarMetrics: key translucent
    size: key width height
    slider: key opaque contentMode horizontalHuggingPriority verticalHuggingPriority fixedFrame
      horizontalCompressionResistancePriority verticalCompressionResistancePriority
      contentHorizontalAlignment contentVerticalAlignment value minValue maxValue continuous
      translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule customModuleProvider
    splitViewController: minimumPrimaryColumnWidth preferredPrimaryColumnWidthFraction presentsWithGesture
      storyboardIdentifier title extendedLayoutIncludesOpaqueBars allowDoubleColumnStyle
      preferredDisplayMode behavior primaryBackgroundStyle useStoryboardIdentifierAsRestorationIdentifier id
      customClass customModule customModuleProvider sceneMemberID
    stackView: hidden verifyAmbiguity opaque clipsSubviews userInteractionEnabled contentMode
      horizontalHuggingPriority verticalHuggingPriority fixedFrame horizontalCompressionResistancePriority
      verticalCompressionResistancePriority ambiguous placeholderIntrinsicWidth placeholderIntrinsicHeight
      preservesSuperviewLayoutMargins insetsLayoutMarginsFromSafeArea layoutMarginsFollowReadableWidth axis
      distribution alignment spacing baselineRelativeArrangement spacingType
      translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule customModuleProvider
    state: key title backgroundImage image catalog
    stepper: opaque clipsSubviews contentMode horizontalHuggingPriority verticalHuggingPriority fixedFrame
      horizontalCompressionResistancePriority verticalCompressionResistancePriority
      contentHorizontalAlignment contentVerticalAlignment value maximumValue stepValue
      translatesAutoresizingMaskIntoConstraints id
    string: key base64-UTF8
    swipeGestureRecognizer: direction id userLabel
    switch: key opaque tag contentMode horizontalHuggingPriority verticalHuggingPriority fixedFrame
      horizontalCompressionResistancePriority verticalCompressionResistancePriority ambiguous
      preservesSuperviewLayoutMargins contentHorizontalAlignment contentVerticalAlignment on title
      translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule customModuleProvider
    tabBar: key contentMode insetsLayoutMarginsFromSafeArea translucent
      translatesAutoresizingMaskIntoConstraints id customClass customModule customModuleProvider
    tabBarController: storyboardIdentifier title automaticallyAdjustsScrollViewInsets
      useStoryboardIdentifierAsRestorationIdentifier id userLabel customClass customModule
      customModuleProvider sceneMemberID
    tabBarItem: key tag title image catalog largeContentSizeImage selectedImage systemItem id userLabel
      customClass customModule customModuleProvider
    tableView: key autoresizesSubviews opaque clipsSubviews clearsContextBeforeDrawing contentMode
      verticalHuggingPriority fixedFrame verticalCompressionResistancePriority bounces misplaced
      restorationIdentifier preservesSuperviewLayoutMargins insetsLayoutMarginsFromSafeArea
      alwaysBounceVertical scrollEnabled showsHorizontalScrollIndicator showsVerticalScrollIndicator
      contentInsetAdjustmentBehavior delaysContentTouches keyboardDismissMode bouncesZoom dataMode style
      separatorStyle allowsMultipleSelection allowsSelection allowsSelectionDuringEditing
      sectionIndexMinimumDisplayRowCount separatorInsetReference rowHeight estimatedRowHeight
      sectionHeaderHeight estimatedSectionHeaderHeight sectionFooterHeight contentViewInsetsToSafeArea
      estimatedSectionFooterHeight translatesAutoresizingMaskIntoConstraints id userLabel customClass
      customModule customModuleProvider
    tableViewCell: opaque clipsSubviews userInteractionEnabled tag contentMode restorationIdentifier
      preservesSuperviewLayoutMargins insetsLayoutMarginsFromSafeArea layoutMarginsFollowReadableWidth
      selectionStyle accessoryType hidesAccessoryWhenEditing indentationLevel showsReorderControl
      indentationWidth focusStyle reuseIdentifier editingAccessoryType textLabel detailTextLabel imageView
      rowHeight style id userLabel customClass customModule customModuleProvider
    tableViewCellContentView: key opaque clipsSubviews multipleTouchEnabled userInteractionEnabled
      contentMode ambiguous restorationIdentifier preservesSuperviewLayoutMargins
      insetsLayoutMarginsFromSafeArea tableViewCell translatesAutoresizingMaskIntoConstraints id
    tableViewController: storyboardIdentifier autoresizesArchivedViewToFullSize title
      automaticallyAdjustsScrollViewInsets hidesBottomBarWhenPushed
      useStoryboardIdentifierAsRestorationIdentifier clearsSelectionOnViewWillAppear id userLabel
      customClass customModule customModuleProvider sceneMemberID
    tableViewSection: headerTitle footerTitle id userLabel
    tapGestureRecognizer: id userLabel
    textField: autoresizesSubviews hidden toolTip opaque clipsSubviews multipleTouchEnabled
      userInteractionEnabled tag contentMode horizontalHuggingPriority verticalHuggingPriority fixedFrame
      horizontalCompressionResistancePriority verticalCompressionResistancePriority ambiguous misplaced
      restorationIdentifier insetsLayoutMarginsFromSafeArea selected contentHorizontalAlignment
      contentVerticalAlignment text usesAttributedText enabled borderStyle placeholder textAlignment
      adjustsFontForContentSizeCategory adjustsFontSizeToFit minimumFontSize clearButtonMode
      translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule customModuleProvider
    textInputTraits: key autocapitalizationType autocorrectionType spellCheckingType keyboardType
      returnKeyType enablesReturnKeyAutomatically secureTextEntry smartDashesType smartInsertDeleteType
      smartQuotesType textContentType
    textTab: alignment location
    textView: hidden opaque clipsSubviews multipleTouchEnabled userInteractionEnabled tag contentMode
      horizontalHuggingPriority verticalHuggingPriority fixedFrame verticalCompressionResistancePriority
      ambiguous bounces misplaced restorationIdentifier preservesSuperviewLayoutMargins scrollEnabled
      showsHorizontalScrollIndicator showsVerticalScrollIndicator contentInsetAdjustmentBehavior
      keyboardDismissMode bouncesZoom editable text usesAttributedText allowsEditingTextAttributes
      textAlignment selectable adjustsFontForContentSizeCategory translatesAutoresizingMaskIntoConstraints
      id userLabel customClass customModule customModuleProvider
    toolbar: key hidden opaque clearsContextBeforeDrawing userInteractionEnabled contentMode fixedFrame
      insetsLayoutMarginsFromSafeArea translucent translatesAutoresizingMaskIntoConstraints id userLabel
      customClass customModule customModuleProvider
    userDefinedRuntimeAttribute: type keyPath value catalog
    userLayoutGuide: location affinity
    value: key type width height
    variation: key constant axis distribution spacing
    view: key autoresizesSubviews hidden verifyAmbiguity opaque clipsSubviews clearsContextBeforeDrawing
      multipleTouchEnabled userInteractionEnabled tag alpha contentMode horizontalHuggingPriority
      simulatedAppContext verticalHuggingPriority fixedFrame horizontalCompressionResistancePriority
      verticalCompressionResistancePriority ambiguous misplaced placeholderIntrinsicWidth
      placeholderIntrinsicHeight restorationIdentifier preservesSuperviewLayoutMargins
      insetsLayoutMarginsFromSafeArea layoutMarginsFollowReadableWidth
      translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule customModuleProvider
    viewController: storyboardIdentifier autoresizesArchivedViewToFullSize restorationIdentifier nibName
      title extendedLayoutIncludesOpaqueBars automaticallyAdjustsScrollViewInsets definesPresentationContext
      providesPresentationContextTransitionStyle modalPresentationStyle hidesBottomBarWhenPushed
      useStoryboardIdentifierAsRestorationIdentifier id userLabel customClass customModule
      customModuleProvider sceneMemberID
    viewControllerLayoutGuide: type id
    viewControllerPlaceholder: storyboardName bundleIdentifier referencedIdentifier id sceneMemberID
    viewLayoutGuide: key id
    visualEffectView: hidden opaque clipsSubviews userInteractionEnabled contentMode
      translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule customModuleProvider
    webView: opaque userInteractionEnabled contentMode scalesPageToFit allowsInlineMediaPlayback
      mediaPlaybackRequiresUserAction mediaPlaybackAllowsAirPlay keyboardDisplayRequiresUserAction
      fixedFrame translatesAutoresizingMaskIntoConstraints id
    wkPreferences: key minimumFontSize
    wkWebView: hidden opaque contentMode allowsBackForwardNavigationGestures allowsLinkPreview
      translatesAutoresizingMaskIntoConstraints id customClass customModule customModuleProvider
    wkWebViewConfiguration: key allowsAirPlayForMediaPlayback allowsPictureInPictureMediaPlayback
    """
}
