/// The chains of attributes that Xcode writes in this order, divided by slashes, by element.
///
/// The tables are the output of `Benchmarks/learn-attribute-orders`.
enum AttributeOrderTable {
  static let iOS = """
    accessibility: key hint identifier label
    accessibilityTraits: key link staticText updatesFrequently / key button staticText summaryElement / key image
      notEnabled / key searchField / key none / staticText notEnabled / staticText header / image keyboardKey /
      image header
    action: selector destination eventType id
    activityIndicatorView: key hidden opaque userInteractionEnabled contentMode horizontalHuggingPriority
      verticalHuggingPriority misplaced hidesWhenStopped animating style translatesAutoresizingMaskIntoConstraints
      id userLabel / verticalHuggingPriority fixedFrame hidesWhenStopped / verticalHuggingPriority ambiguous
      hidesWhenStopped
    audiovisualMediaTypes: key none
    autoresizingMask: key flexibleMinX widthSizable flexibleMaxX flexibleMinY heightSizable flexibleMaxY
    barButtonItem: key enabled title image style systemItem id customClass customModule customModuleProvider / title
      width style / image catalog id userLabel
    bool: key value
    button: key opaque clipsSubviews userInteractionEnabled tag contentMode horizontalHuggingPriority
      verticalHuggingPriority horizontalCompressionResistancePriority verticalCompressionResistancePriority
      placeholderIntrinsicWidth placeholderIntrinsicHeight contentHorizontalAlignment contentVerticalAlignment
      buttonType showsTouchWhenHighlighted lineBreakMode pointerInteraction
      translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule customModuleProvider / hidden
      opaque multipleTouchEnabled contentMode semanticContentAttribute verticalCompressionResistancePriority
      ambiguous insetsLayoutMarginsFromSafeArea contentHorizontalAlignment / opaque clearsContextBeforeDrawing
      contentMode misplaced selected contentHorizontalAlignment / clipsSubviews alpha tag / contentMode fixedFrame
      enabled contentHorizontalAlignment / contentMode showsMenuAsPrimaryAction contentHorizontalAlignment /
      contentMode restorationIdentifier contentHorizontalAlignment / contentVerticalAlignment
      adjustsImageWhenHighlighted adjustsImageWhenDisabled lineBreakMode hasAttributedTitle
      translatesAutoresizingMaskIntoConstraints / buttonType reversesTitleShadowWhenHighlighted lineBreakMode /
      buttonType adjustsImageSizeForAccessibilityContentSizeCategory lineBreakMode
    buttonConfiguration: key style image catalog title imagePadding / image imagePlacement title / catalog
      cornerStyle
    capability: name minToolsVersion
    collectionReusableView: key opaque clipsSubviews multipleTouchEnabled contentMode
      insetsLayoutMarginsFromSafeArea reuseIdentifier id customClass customModule customModuleProvider
    collectionView: key opaque clipsSubviews multipleTouchEnabled contentMode layoutMarginsFollowReadableWidth
      alwaysBounceHorizontal pagingEnabled showsHorizontalScrollIndicator showsVerticalScrollIndicator
      keyboardDismissMode dataMode springLoaded translatesAutoresizingMaskIntoConstraints id customClass
      customModule customModuleProvider / contentMode bounces scrollEnabled showsHorizontalScrollIndicator /
      contentMode horizontalCompressionResistancePriority showsHorizontalScrollIndicator / contentMode
      directionalLockEnabled showsHorizontalScrollIndicator / contentMode alwaysBounceVertical indicatorStyle
      dataMode prefetchingEnabled translatesAutoresizingMaskIntoConstraints / contentMode placeholderIntrinsicWidth
      placeholderIntrinsicHeight dataMode / contentMode minimumZoomScale maximumZoomScale dataMode / contentMode
      fixedFrame dataMode / showsVerticalScrollIndicator delaysContentTouches dataMode /
      showsVerticalScrollIndicator indicatorStyle / alwaysBounceVertical contentInsetAdjustmentBehavior dataMode
    collectionViewCell: opaque clipsSubviews multipleTouchEnabled contentMode preservesSuperviewLayoutMargins
      layoutMarginsFollowReadableWidth reuseIdentifier translatesAutoresizingMaskIntoConstraints id userLabel
      customClass customModule customModuleProvider / contentMode misplaced reuseIdentifier / contentMode
      insetsLayoutMarginsFromSafeArea reuseIdentifier
    collectionViewCellContentView: key opaque clipsSubviews multipleTouchEnabled contentMode
      preservesSuperviewLayoutMargins insetsLayoutMarginsFromSafeArea id customClass customModule
      customModuleProvider
    collectionViewController: storyboardIdentifier title useStoryboardIdentifierAsRestorationIdentifier
      clearsSelectionOnViewWillAppear id userLabel customClass customModule customModuleProvider sceneMemberID /
      storyboardIdentifier extendedLayoutIncludesOpaqueBars automaticallyAdjustsScrollViewInsets id /
      definesPresentationContext id / autoresizesArchivedViewToFullSize id
    collectionViewFlowLayout: key scrollDirection automaticEstimatedItemSize minimumLineSpacing
      minimumInteritemSpacing sectionInsetReference id customClass customModule customModuleProvider
    collectionViewLayout: key id customClass customModule customModuleProvider
    color: key systemColor red green blue alpha colorSpace customColorSpace / key name catalog colorSpace / key
      xcode11CocoaTouchSystemColor cocoaTouchSystemColor / systemColor white alpha / systemColor
      cocoaTouchSystemColor
    constraint: firstItem relation secondItem secondAttribute multiplier priority constant symbolic identifier id
      customClass customModule customModuleProvider / firstAttribute relation / constant placeholder identifier /
      constant symbolType id userLabel
    containerView: key opaque clipsSubviews contentMode verticalHuggingPriority
      horizontalCompressionResistancePriority verticalCompressionResistancePriority ambiguous
      translatesAutoresizingMaskIntoConstraints id userLabel / hidden opaque / contentMode placeholderIntrinsicWidth
      placeholderIntrinsicHeight translatesAutoresizingMaskIntoConstraints / contentMode
      insetsLayoutMarginsFromSafeArea translatesAutoresizingMaskIntoConstraints / contentMode misplaced id
    customObject: id userLabel customClass customModule customModuleProvider
    dataDetectorType: key phoneNumber link address calendarEvent shipmentTrackingNumber flightNumber
    dataDetectorTypes: key none
    date: key timeIntervalSinceReferenceDate
    datePicker: clipsSubviews contentMode misplaced contentHorizontalAlignment contentVerticalAlignment
      datePickerMode style useCurrentDate translatesAutoresizingMaskIntoConstraints id / contentMode enabled
      contentHorizontalAlignment / datePickerMode minuteInterval useCurrentDate
    deployment: version identifier
    device: id orientation layout appearance
    directionalEdgeInsets: key top leading bottom trailing
    document: type version toolsVersion systemVersion targetRuntime propertyAccessControl useAutolayout launchScreen
      useTraitCollections useSafeAreas colorMatched initialViewController
    edgeInsets: key top left bottom right
    exit: id userLabel sceneMemberID
    extendedEdge: key top / key bottom
    font: key size name / key metaFont
    fontDescription: key type weight pointSize / key name family pointSize / key style / type size
    hostingController: id customClass customModule customModuleProvider sceneMemberID
    image: name catalog width height
    imageReference: key image catalog symbolScale renderingMode
    imageView: opaque clipsSubviews userInteractionEnabled alpha tag contentMode horizontalHuggingPriority
      verticalHuggingPriority horizontalCompressionResistancePriority verticalCompressionResistancePriority
      placeholderIntrinsicWidth placeholderIntrinsicHeight preservesSuperviewLayoutMargins image catalog
      adjustsImageSizeForAccessibilityContentSizeCategory translatesAutoresizingMaskIntoConstraints id userLabel
      customClass customModule customModuleProvider / key clipsSubviews multipleTouchEnabled contentMode / hidden
      clipsSubviews / clearsContextBeforeDrawing userInteractionEnabled / verticalHuggingPriority fixedFrame image
      highlightedImage translatesAutoresizingMaskIntoConstraints / verticalHuggingPriority restorationIdentifier
      adjustsImageSizeForAccessibilityContentSizeCategory / verticalHuggingPriority adjustsImageWhenAncestorFocused
      translatesAutoresizingMaskIntoConstraints / verticalCompressionResistancePriority ambiguous
      insetsLayoutMarginsFromSafeArea image highlighted translatesAutoresizingMaskIntoConstraints /
      verticalCompressionResistancePriority misplaced image
    inset: key minX minY maxX maxY
    integer: key value
    label: hidden opaque clipsSubviews multipleTouchEnabled userInteractionEnabled alpha tag contentMode
      horizontalHuggingPriority verticalHuggingPriority horizontalCompressionResistancePriority
      verticalCompressionResistancePriority misplaced preservesSuperviewLayoutMargins
      insetsLayoutMarginsFromSafeArea text textAlignment lineBreakMode numberOfLines baselineAdjustment
      minimumScaleFactor adjustsLetterSpacingToFitWidth adjustsFontForContentSizeCategory adjustsFontSizeToFit
      preferredMaxLayoutWidth translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule
      customModuleProvider / verticalHuggingPriority fixedFrame preservesSuperviewLayoutMargins
      layoutMarginsFollowReadableWidth text / verticalCompressionResistancePriority ambiguous
      placeholderIntrinsicWidth placeholderIntrinsicHeight text / ambiguous insetsLayoutMarginsFromSafeArea
      usesAttributedText lineBreakMode / baselineAdjustment minimumFontSize adjustsLetterSpacingToFitWidth /
      baselineAdjustment showsExpansionTextWhenTruncated adjustsFontSizeToFit / baselineAdjustment enabled
      adjustsFontSizeToFit / minimumScaleFactor enablesMarqueeWhenAncestorFocused adjustsFontSizeToFit
    listContentConfiguration: key text secondaryText
    mapView: clipsSubviews multipleTouchEnabled userInteractionEnabled contentMode mapType zoomEnabled scrollEnabled
      rotateEnabled pitchEnabled showsCompass translatesAutoresizingMaskIntoConstraints id / mapType
      showsUserLocation translatesAutoresizingMaskIntoConstraints / mapType showsScale
      translatesAutoresizingMaskIntoConstraints
    navigationBar: key opaque clipsSubviews multipleTouchEnabled contentMode insetsLayoutMarginsFromSafeArea
      barStyle translucent translatesAutoresizingMaskIntoConstraints id customClass customModule
      customModuleProvider / key hidden contentMode misplaced translucent shadowImage id / contentMode
      horizontalCompressionResistancePriority verticalCompressionResistancePriority
      translatesAutoresizingMaskIntoConstraints / contentMode fixedFrame translatesAutoresizingMaskIntoConstraints /
      insetsLayoutMarginsFromSafeArea largeTitles id
    navigationController: storyboardIdentifier title automaticallyAdjustsScrollViewInsets modalPresentationStyle
      useStoryboardIdentifierAsRestorationIdentifier toolbarHidden id userLabel customClass customModule
      customModuleProvider sceneMemberID / storyboardIdentifier definesPresentationContext
      providesPresentationContextTransitionStyle useStoryboardIdentifierAsRestorationIdentifier /
      automaticallyAdjustsScrollViewInsets hidesBottomBarWhenPushed id / modalPresentationStyle navigationBarHidden
      id / modalPresentationStyle interfaceStyle id / definesPresentationContext modalTransitionStyle id /
      extendedLayoutIncludesOpaqueBars toolbarHidden
    navigationItem: key title largeTitleDisplayMode id userLabel customClass customModule customModuleProvider
    offsetWrapper: key horizontal vertical
    outlet: property destination id
    outletCollection: property destination collectionClass id / destination appends id
    pageControl: hidden opaque userInteractionEnabled contentMode contentHorizontalAlignment
      contentVerticalAlignment hidesForSinglePage numberOfPages currentPage
      translatesAutoresizingMaskIntoConstraints id
    pageViewController: storyboardIdentifier autoresizesArchivedViewToFullSize
      useStoryboardIdentifierAsRestorationIdentifier transitionStyle pageSpacing navigationOrientation spineLocation
      id customClass customModule customModuleProvider sceneMemberID
    panGestureRecognizer: minimumNumberOfTouches id
    paragraphStyle: key alignment lineBreakMode baseWritingDirection lineSpacing lineHeightMultiple
      defaultTabInterval tighteningFactorForTruncation allowsDefaultTighteningForTruncation / baseWritingDirection
      paragraphSpacing tighteningFactorForTruncation / baseWritingDirection minimumLineHeight
      tighteningFactorForTruncation / baseWritingDirection firstLineHeadIndent tighteningFactorForTruncation
    pickerView: hidden contentMode verticalCompressionResistancePriority translatesAutoresizingMaskIntoConstraints
      id userLabel / contentMode fixedFrame translatesAutoresizingMaskIntoConstraints
    placeholder: placeholderIdentifier id userLabel customClass customModule customModuleProvider / customClass
      sceneMemberID
    plugIn: identifier version
    point: key x y
    pongPressGestureRecognizer: allowableMovement minimumPressDuration id userLabel
    popoverArrowDirection: key up down left right
    preferredSymbolConfiguration: key configurationType pointSize scale weight
    pressTypeMask: key select
    progressView: hidden opaque tag contentMode verticalHuggingPriority progressViewStyle progress
      translatesAutoresizingMaskIntoConstraints id userLabel / verticalHuggingPriority ambiguous
      translatesAutoresizingMaskIntoConstraints
    real: key value
    rect: key x y width height
    rectEdge: key right / key left
    refreshControl: key opaque multipleTouchEnabled contentMode insetsLayoutMarginsFromSafeArea enabled
      contentHorizontalAlignment contentVerticalAlignment id
    screenEdgePanGestureRecognizer: minimumNumberOfTouches id
    scrollView: verifyAmbiguity clipsSubviews multipleTouchEnabled contentMode horizontalHuggingPriority
      verticalHuggingPriority horizontalCompressionResistancePriority verticalCompressionResistancePriority bounces
      alwaysBounceHorizontal pagingEnabled showsHorizontalScrollIndicator showsVerticalScrollIndicator
      indicatorStyle maximumZoomScale bouncesZoom translatesAutoresizingMaskIntoConstraints id customClass
      customModule customModuleProvider / opaque clipsSubviews / key clipsSubviews / hidden clipsSubviews /
      contentMode ambiguous preservesSuperviewLayoutMargins alwaysBounceVertical showsHorizontalScrollIndicator
      delaysContentTouches keyboardDismissMode translatesAutoresizingMaskIntoConstraints / contentMode
      placeholderIntrinsicWidth placeholderIntrinsicHeight showsHorizontalScrollIndicator / contentMode misplaced
      alwaysBounceVertical / contentMode directionalLockEnabled alwaysBounceVertical / contentMode scrollEnabled
      showsHorizontalScrollIndicator / contentMode layoutMarginsFollowReadableWidth
      translatesAutoresizingMaskIntoConstraints / contentMode insetsLayoutMarginsFromSafeArea
      translatesAutoresizingMaskIntoConstraints / contentMode fixedFrame translatesAutoresizingMaskIntoConstraints /
      verticalCompressionResistancePriority alwaysBounceVertical / ambiguous restorationIdentifier
      translatesAutoresizingMaskIntoConstraints / showsVerticalScrollIndicator contentInsetAdjustmentBehavior
      bouncesZoom / showsVerticalScrollIndicator keyboardDismissMode / id userLabel
    searchBar: key contentMode searchBarStyle text placeholder translucent translatesAutoresizingMaskIntoConstraints
      id / placeholder showsSearchResultsButton translatesAutoresizingMaskIntoConstraints / placeholder
      showsCancelButton translatesAutoresizingMaskIntoConstraints
    segment: title image
    segmentedControl: key opaque tag contentMode verticalHuggingPriority verticalCompressionResistancePriority
      contentHorizontalAlignment contentVerticalAlignment apportionsSegmentWidthsByContent segmentControlStyle
      selectedSegmentIndex springLoaded translatesAutoresizingMaskIntoConstraints id userLabel / contentMode
      misplaced enabled contentHorizontalAlignment / contentMode insetsLayoutMarginsFromSafeArea
      contentHorizontalAlignment / contentMode fixedFrame contentHorizontalAlignment
    segue: destination kind identifier customClass customModule customModuleProvider unwindAction id / kind
      relationship destinationCreationSelector modalPresentationStyle modalTransitionStyle id / identifier
      destinationCreationSelector popoverAnchorView id / identifier animates modalPresentationStyle / customClass
      modalPresentationStyle / destinationCreationSelector popoverAnchorBarButtonItem id / key inheritsFrom id
    simulatedNavigationBarMetrics: key translucent prompted / key barStyle prompted
    simulatedStatusBarMetrics: key statusBarStyle
    simulatedTabBarMetrics: key translucent
    simulatedToolbarMetrics: key translucent
    size: key width height
    slider: key opaque contentMode horizontalHuggingPriority verticalHuggingPriority
      verticalCompressionResistancePriority contentHorizontalAlignment contentVerticalAlignment value minValue
      maxValue continuous translatesAutoresizingMaskIntoConstraints id customClass customModule customModuleProvider
      / contentMode misplaced preservesSuperviewLayoutMargins contentHorizontalAlignment / contentMode fixedFrame
      preservesSuperviewLayoutMargins / contentMode horizontalCompressionResistancePriority
      contentHorizontalAlignment / id userLabel
    splitViewController: storyboardIdentifier extendedLayoutIncludesOpaqueBars allowDoubleColumnStyle
      preferredDisplayMode behavior primaryBackgroundStyle id customClass customModule customModuleProvider
      sceneMemberID / storyboardIdentifier useStoryboardIdentifierAsRestorationIdentifier id / storyboardIdentifier
      title id / minimumPrimaryColumnWidth preferredPrimaryColumnWidthFraction presentsWithGesture id /
      automaticallyAdjustsScrollViewInsets id
    stackView: verifyAmbiguity opaque userInteractionEnabled contentMode horizontalHuggingPriority
      verticalHuggingPriority horizontalCompressionResistancePriority verticalCompressionResistancePriority
      preservesSuperviewLayoutMargins insetsLayoutMarginsFromSafeArea axis distribution alignment spacingType
      baselineRelativeArrangement translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule
      customModuleProvider / hidden opaque tag contentMode semanticContentAttribute axis / opaque clipsSubviews
      contentMode layoutMarginsFollowReadableWidth axis / contentMode fixedFrame axis / horizontalHuggingPriority
      ambiguous axis / verticalHuggingPriority placeholderIntrinsicWidth placeholderIntrinsicHeight axis / alignment
      spacing baselineRelativeArrangement
    state: key title image catalog / image backgroundImage
    stepper: opaque clipsSubviews contentMode horizontalHuggingPriority verticalHuggingPriority
      horizontalCompressionResistancePriority verticalCompressionResistancePriority contentHorizontalAlignment
      contentVerticalAlignment value maximumValue stepValue translatesAutoresizingMaskIntoConstraints id /
      verticalHuggingPriority fixedFrame contentHorizontalAlignment
    string: key base64-UTF8
    swipeGestureRecognizer: direction id userLabel
    switch: key opaque userInteractionEnabled contentMode horizontalHuggingPriority verticalHuggingPriority
      horizontalCompressionResistancePriority verticalCompressionResistancePriority contentHorizontalAlignment
      contentVerticalAlignment on title translatesAutoresizingMaskIntoConstraints id userLabel customClass
      customModule customModuleProvider / opaque tag contentMode misplaced contentHorizontalAlignment /
      verticalHuggingPriority preservesSuperviewLayoutMargins contentHorizontalAlignment / verticalHuggingPriority
      fixedFrame contentHorizontalAlignment / verticalHuggingPriority enabled contentHorizontalAlignment /
      verticalHuggingPriority ambiguous contentHorizontalAlignment
    tabBar: key hidden contentMode insetsLayoutMarginsFromSafeArea translucent
      translatesAutoresizingMaskIntoConstraints id customClass customModule customModuleProvider / contentMode
      barStyle itemPositioning id
    tabBarController: storyboardIdentifier title automaticallyAdjustsScrollViewInsets id userLabel customClass
      customModule customModuleProvider sceneMemberID / storyboardIdentifier modalPresentationStyle
      useStoryboardIdentifierAsRestorationIdentifier id / definesPresentationContext id
    tabBarItem: key tag title image largeContentSizeImage selectedImage id customClass customModule
      customModuleProvider / tag systemItem id userLabel / image catalog id
    tableView: key opaque clipsSubviews clearsContextBeforeDrawing contentMode verticalHuggingPriority
      verticalCompressionResistancePriority alwaysBounceVertical scrollEnabled showsHorizontalScrollIndicator
      showsVerticalScrollIndicator contentInsetAdjustmentBehavior keyboardDismissMode dataMode style separatorStyle
      separatorInsetReference rowHeight estimatedRowHeight sectionHeaderHeight estimatedSectionHeaderHeight
      sectionFooterHeight estimatedSectionFooterHeight contentViewInsetsToSafeArea
      translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule customModuleProvider / hidden
      clipsSubviews / autoresizesSubviews clipsSubviews / contentMode fixedFrame bounces alwaysBounceVertical /
      contentMode restorationIdentifier alwaysBounceVertical / contentMode preservesSuperviewLayoutMargins
      alwaysBounceVertical / contentMode misplaced alwaysBounceVertical / contentMode
      insetsLayoutMarginsFromSafeArea alwaysBounceVertical / contentMode directionalLockEnabled alwaysBounceVertical
      / contentMode ambiguous alwaysBounceVertical / showsVerticalScrollIndicator bouncesZoom dataMode /
      contentInsetAdjustmentBehavior delaysContentTouches dataMode / separatorStyle
      sectionIndexMinimumDisplayRowCount rowHeight / separatorStyle allowsSelectionDuringEditing rowHeight /
      separatorStyle allowsSelection rowHeight / separatorStyle allowsMultipleSelection rowHeight
    tableViewCell: opaque clipsSubviews userInteractionEnabled contentMode restorationIdentifier
      preservesSuperviewLayoutMargins layoutMarginsFollowReadableWidth selectionStyle accessoryType
      hidesAccessoryWhenEditing indentationLevel indentationWidth shouldIndentWhileEditing reuseIdentifier textLabel
      detailTextLabel imageView rowHeight style id userLabel customClass customModule customModuleProvider / hidden
      clipsSubviews tag contentMode misplaced preservesSuperviewLayoutMargins / restorationIdentifier
      insetsLayoutMarginsFromSafeArea selectionStyle showsReorderControl indentationWidth focusStyle textLabel /
      indentationWidth translatesAutoresizingMaskIntoConstraints id / reuseIdentifier editingAccessoryType rowHeight
    tableViewCellContentView: key opaque clipsSubviews multipleTouchEnabled userInteractionEnabled contentMode
      ambiguous preservesSuperviewLayoutMargins insetsLayoutMarginsFromSafeArea tableViewCell
      translatesAutoresizingMaskIntoConstraints id userLabel / contentMode restorationIdentifier
      insetsLayoutMarginsFromSafeArea / id customClass
    tableViewController: storyboardIdentifier autoresizesArchivedViewToFullSize title hidesBottomBarWhenPushed
      useStoryboardIdentifierAsRestorationIdentifier clearsSelectionOnViewWillAppear id userLabel customClass
      customModule customModuleProvider sceneMemberID / storyboardIdentifier extendedLayoutIncludesOpaqueBars
      useStoryboardIdentifierAsRestorationIdentifier / storyboardIdentifier automaticallyAdjustsScrollViewInsets id
      / definesPresentationContext clearsSelectionOnViewWillAppear
    tableViewSection: headerTitle footerTitle id userLabel
    tapGestureRecognizer: numberOfTapsRequired id userLabel
    textField: toolTip opaque clipsSubviews userInteractionEnabled tag contentMode horizontalHuggingPriority
      verticalHuggingPriority horizontalCompressionResistancePriority verticalCompressionResistancePriority selected
      contentHorizontalAlignment contentVerticalAlignment usesAttributedText borderStyle placeholder textAlignment
      adjustsFontSizeToFit minimumFontSize clearButtonMode translatesAutoresizingMaskIntoConstraints id userLabel
      customClass customModule customModuleProvider / key opaque multipleTouchEnabled contentMode
      restorationIdentifier contentHorizontalAlignment / hidden opaque / autoresizesSubviews opaque / contentMode
      misplaced contentHorizontalAlignment / contentMode insetsLayoutMarginsFromSafeArea contentHorizontalAlignment
      / contentMode fixedFrame contentHorizontalAlignment / contentMode ambiguous contentHorizontalAlignment /
      horizontalCompressionResistancePriority enabled contentHorizontalAlignment / contentVerticalAlignment text
      borderStyle / textAlignment adjustsFontForContentSizeCategory minimumFontSize
    textInputTraits: key autocapitalizationType autocorrectionType spellCheckingType keyboardType keyboardAppearance
      returnKeyType enablesReturnKeyAutomatically secureTextEntry smartDashesType smartInsertDeleteType
      smartQuotesType textContentType
    textTab: alignment location
    textView: opaque clipsSubviews clearsContextBeforeDrawing multipleTouchEnabled userInteractionEnabled
      contentMode horizontalHuggingPriority verticalHuggingPriority verticalCompressionResistancePriority bounces
      scrollEnabled showsHorizontalScrollIndicator showsVerticalScrollIndicator delaysContentTouches
      canCancelContentTouches bouncesZoom editable text textAlignment adjustsFontForContentSizeCategory selectable
      translatesAutoresizingMaskIntoConstraints id userLabel customClass customModule customModuleProvider / hidden
      clipsSubviews / multipleTouchEnabled tag contentMode fixedFrame restorationIdentifier directionalLockEnabled
      alwaysBounceVertical pagingEnabled showsHorizontalScrollIndicator / contentMode
      preservesSuperviewLayoutMargins scrollEnabled / contentMode misplaced keyboardDismissMode editable
      usesAttributedText allowsEditingTextAttributes translatesAutoresizingMaskIntoConstraints / contentMode
      layoutMarginsFollowReadableWidth textAlignment / verticalHuggingPriority ambiguous scrollEnabled /
      restorationIdentifier scrollEnabled / showsVerticalScrollIndicator contentInsetAdjustmentBehavior
      keyboardDismissMode / contentInsetAdjustmentBehavior bouncesZoom
    toolbar: key opaque clipsSubviews clearsContextBeforeDrawing userInteractionEnabled contentMode
      insetsLayoutMarginsFromSafeArea translucent translatesAutoresizingMaskIntoConstraints id customClass
      customModule customModuleProvider / hidden opaque / contentMode fixedFrame
      translatesAutoresizingMaskIntoConstraints / contentMode barStyle translatesAutoresizingMaskIntoConstraints /
      id userLabel
    userDefinedRuntimeAttribute: type keyPath value catalog
    userLayoutGuide: location affinity
    value: key type width height
    variation: key axis distribution / key spacing / key constant
    view: key hidden opaque clipsSubviews multipleTouchEnabled alpha contentMode horizontalHuggingPriority
      verticalHuggingPriority horizontalCompressionResistancePriority verticalCompressionResistancePriority
      ambiguous placeholderIntrinsicWidth placeholderIntrinsicHeight preservesSuperviewLayoutMargins
      layoutMarginsFollowReadableWidth translatesAutoresizingMaskIntoConstraints id userLabel customClass
      customModule customModuleProvider / key autoresizesSubviews clipsSubviews userInteractionEnabled contentMode
      fixedFrame insetsLayoutMarginsFromSafeArea translatesAutoresizingMaskIntoConstraints / opaque tag contentMode
      simulatedAppContext id / clipsSubviews clearsContextBeforeDrawing contentMode interfaceStyle id /
      verifyAmbiguity contentMode / ambiguous restorationIdentifier translatesAutoresizingMaskIntoConstraints /
      ambiguous misplaced translatesAutoresizingMaskIntoConstraints / preservesSuperviewLayoutMargins
      insetsLayoutMarginsFromSafeArea
    viewController: restorationIdentifier storyboardIdentifier title extendedLayoutIncludesOpaqueBars
      automaticallyAdjustsScrollViewInsets definesPresentationContext providesPresentationContextTransitionStyle
      modalPresentationStyle useStoryboardIdentifierAsRestorationIdentifier id userLabel customClass customModule
      customModuleProvider sceneMemberID / restorationIdentifier nibName id / storyboardIdentifier
      wantsFullScreenLayout extendedLayoutIncludesOpaqueBars / storyboardIdentifier
      autoresizesArchivedViewToFullSize extendedLayoutIncludesOpaqueBars / title hidesBottomBarWhenPushed
      useStoryboardIdentifierAsRestorationIdentifier / automaticallyAdjustsScrollViewInsets modalTransitionStyle
      modalPresentationStyle
    viewControllerLayoutGuide: type id
    viewControllerPlaceholder: storyboardIdentifier storyboardName referencedIdentifier id sceneMemberID /
      storyboardName bundleIdentifier id
    viewLayoutGuide: key id
    visualEffectView: hidden opaque userInteractionEnabled contentMode fixedFrame
      translatesAutoresizingMaskIntoConstraints id customClass customModule customModuleProvider / opaque
      clipsSubviews contentMode / opaque alpha contentMode / id userLabel
    webView: userInteractionEnabled contentMode scalesPageToFit allowsInlineMediaPlayback
      mediaPlaybackRequiresUserAction mediaPlaybackAllowsAirPlay keyboardDisplayRequiresUserAction
      translatesAutoresizingMaskIntoConstraints id / opaque contentMode fixedFrame
      translatesAutoresizingMaskIntoConstraints
    wkPreferences: key minimumFontSize
    wkWebView: opaque contentMode allowsBackForwardNavigationGestures allowsLinkPreview
      translatesAutoresizingMaskIntoConstraints id customClass customModule customModuleProvider / hidden
      contentMode fixedFrame translatesAutoresizingMaskIntoConstraints
    wkWebViewConfiguration: key allowsAirPlayForMediaPlayback allowsPictureInPictureMediaPlayback
    """

  /// The orders in documents for macOS.
  static let macOS = """
    capability: name minToolsVersion
    customObject: id userLabel customClass sceneMemberID
    document: type version toolsVersion targetRuntime propertyAccessControl useAutolayout initialViewController
    pagecontroller: id customClass customModule sceneMemberID
    plugIn: identifier version
    point: key x y
    rect: key x y width height
    view: key id
    viewController: id customClass customModule sceneMemberID
    """
}
