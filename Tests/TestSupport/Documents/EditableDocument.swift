/// A xib with the views `box` and `title`, for tests that edit documents. It contains a comment, an unknown attribute and
/// unusual whitespace, which edits must keep.
package enum EditableDocument {
  /// Returns the document with further constraints and further elements of the root view.
  package static func text(rules: String = "", more: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="13142" useAutolayout="YES">
        <device id="retina4_7" orientation="portrait"/>
        <objects>
            <view contentMode="scaleToFill" id="abc-de-001">
                <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                <subviews>
                    <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="abc-de-002" userLabel="box">
                        <rect key="frame" x="20" y="0.0" width="100" height="50"/>
                    </view><!-- kept -->
                    <label opaque="NO"  text='Hello' unknown="1" translatesAutoresizingMaskIntoConstraints="NO" id="abc-de-012" userLabel="title">
                        <rect key="frame" x="20" y="0.0" width="100" height="50"/>
                    </label>
                </subviews>
                <constraints>
                    <constraint firstItem="abc-de-002" firstAttribute="leading" secondItem="abc-de-001" secondAttribute="leading" constant="20" id="abc-de-003"/>
                    <constraint firstItem="abc-de-002" firstAttribute="top" secondItem="abc-de-001" secondAttribute="top" id="abc-de-004"/>
                    <constraint firstItem="abc-de-002" firstAttribute="width" constant="100" id="abc-de-005"/>
                    <constraint firstItem="abc-de-002" firstAttribute="height" constant="50" id="abc-de-006"/>
    \(rules)            </constraints>
    \(more)        </view>
        </objects>
    </document>

    """
  }
}
