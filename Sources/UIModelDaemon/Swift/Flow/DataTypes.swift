import UIModelPlatform

/// The classification of an expression that is data. *Data* depends only on the app, not on the device, a window or a
/// system setting.
enum DataValue: Equatable {
  /// A value such as a string, a number or a list. All members of a plain value are data.
  case plain
  /// An object of a project type, with the type's name.
  case object(String)
  /// An object of a system class, or a type. The choice of the object depends only on data, but the object's members
  /// may depend on the device or a window.
  case system
}

/// Names of types and members of Swift and Apple's frameworks, grouped by the origin of their values.
///
/// For example, a result of `UserDefaults` is data, and a value of the type `CGSize` is not.
enum DataTypes {
  /// Boolean and numeric types, whose values can encode a device or a size. A property of such a type is data only if
  /// all assigned values are data.
  static let scalarTypes: Set<String> = [
    "Bool", "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "NSInteger",
    "Double", "Float", "CGFloat", "TimeInterval", "NSNumber",
  ]
  /// Types whose values do not encode the state of a device.
  static let plainTypes: Set<String> = [
    "String", "Substring", "Character", "NSString", "NSAttributedString", "AttributedString", "Data", "Date", "URL",
    "UUID", "Error", "NSError", "Decimal", "DateComponents", "Locale", "TimeZone", "Calendar", "IndexPath", "IndexSet",
    "Set", "Array", "Dictionary", "Range", "ClosedRange", "Result", "Notification", "URLRequest", "URLComponents",
    "JSONDecoder", "JSONEncoder", "CharacterSet", "LocalizedStringKey", "AnyHashable", "NSRange", "NSPredicate",
  ]
  /// Storage and services whose results do not depend on the size of a window.
  static let serviceTypes: Set<String> = [
    "UserDefaults", "FileManager", "Bundle", "NotificationCenter", "URLSession", "HTTPCookieStorage", "Keychain",
    "UIPasteboard", "MFMailComposeViewController", "MFMessageComposeViewController", "SKPaymentQueue",
    "UIImagePickerController", "AVCaptureDevice", "PHPhotoLibrary", "CLLocationManager", "CNContactStore",
    "EKEventStore", "UNUserNotificationCenter", "LAContext", "UIPrintInteractionController", "Thread", "Task",
  ]
  /// Types of devices, windows and layouts.
  static let layoutTypes: Set<String> = [
    "CGRect", "CGSize", "CGPoint", "UIEdgeInsets", "NSDirectionalEdgeInsets", "UITraitCollection", "UIDevice",
    "UIScreen",
    "UIUserInterfaceIdiom", "UIUserInterfaceSizeClass", "UserInterfaceSizeClass", "UIDeviceOrientation",
    "UIInterfaceOrientation", "GeometryProxy", "UIModalPresentationStyle", "UIWindow", "UIWindowScene", "UIScene",
    "UIApplication", "UIView.ContentMode", "UIInterfaceOrientationMask", "UILayoutPriority", "CGAffineTransform",
  ]
  /// Properties of system views and controllers that reflect user actions instead of the available space.
  static let states: Set<String> = [
    "text", "attributedText", "isEditing", "isSelected", "isOn", "isFirstResponder", "selectedSegmentIndex",
    "indexPathForSelectedRow", "indexPathsForSelectedRows", "indexPathsForSelectedItems", "isViewLoaded",
    "isBeingPresented", "isBeingDismissed", "isMovingFromParent", "isMovingToParent", "tag", "indexPath",
    "isRefreshing",
    "isAnimating", "isDragging", "isDecelerating", "isTracking", "placeholder", "selectedRange", "markedTextRange",
  ]
  /// Methods whose results are the same in all windows.
  static let windowIndependentMethods: Set<String> = [
    "canOpenURL", "responds", "isKind", "isMember", "isEqual", "conforms", "canSendMail", "canSendText",
    "authorizationStatus", "isSourceTypeAvailable", "canEvaluatePolicy",
  ]
  /// Attributes and property wrappers that do not change the assigned value.
  static let neutralWrappers: Set<String> = [
    "State", "Published", "AppStorage", "SceneStorage", "FocusState", "IBOutlet", "IBInspectable", "objc", "MainActor",
    "nonobjc", "available",
  ]
}
