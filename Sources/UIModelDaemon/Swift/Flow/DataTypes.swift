import UIModelPlatform

/// The value of an expression, as far as it depends on the app's own data only, and on no device, window or system setting.
enum DataValue: Equatable {
  /// A value such as a string, a number or a list: all that is asked of it is data.
  case plain
  /// An object of a type of the project.
  case object(String)
  /// An object of a system class, or a type. It is data which one it is, but not what it answers.
  case system
}

/// The types of the language and the system, by what their values depend on.
enum DataTypes {
  /// Values with so few states that they may stand for a device or a size: what they are set to decides.
  static let scalars: Set<String> = [
    "Bool", "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "NSInteger",
    "Double", "Float", "CGFloat", "TimeInterval", "NSNumber",
  ]
  /// Values that are no state of a device.
  static let plain: Set<String> = [
    "String", "Substring", "Character", "NSString", "NSAttributedString", "AttributedString", "Data", "Date", "URL",
    "UUID", "Error", "NSError", "Decimal", "DateComponents", "Locale", "TimeZone", "Calendar", "IndexPath", "IndexSet",
    "Set", "Array", "Dictionary", "Range", "ClosedRange", "Result", "Notification", "URLRequest", "URLComponents",
    "JSONDecoder", "JSONEncoder", "CharacterSet", "LocalizedStringKey", "AnyHashable", "NSRange", "NSPredicate",
  ]
  /// Places that keep data, and services whose answers have nothing to do with the size of windows.
  static let services: Set<String> = [
    "UserDefaults", "FileManager", "Bundle", "NotificationCenter", "URLSession", "HTTPCookieStorage", "Keychain",
    "UIPasteboard", "MFMailComposeViewController", "MFMessageComposeViewController", "SKPaymentQueue",
    "UIImagePickerController", "AVCaptureDevice", "PHPhotoLibrary", "CLLocationManager", "CNContactStore",
    "EKEventStore", "UNUserNotificationCenter", "LAContext", "UIPrintInteractionController", "Thread", "Task",
  ]
  /// Values of devices, windows and layouts.
  static let layouts: Set<String> = [
    "CGRect", "CGSize", "CGPoint", "UIEdgeInsets", "NSDirectionalEdgeInsets", "UITraitCollection", "UIDevice",
    "UIScreen",
    "UIUserInterfaceIdiom", "UIUserInterfaceSizeClass", "UserInterfaceSizeClass", "UIDeviceOrientation",
    "UIInterfaceOrientation", "GeometryProxy", "UIModalPresentationStyle", "UIWindow", "UIWindowScene", "UIScene",
    "UIApplication", "UIView.ContentMode", "UIInterfaceOrientationMask", "UILayoutPriority", "CGAffineTransform",
  ]
  /// Properties of the system's views and controllers that say what people did, and not how much room there is.
  static let states: Set<String> = [
    "text", "attributedText", "isEditing", "isSelected", "isOn", "isFirstResponder", "selectedSegmentIndex",
    "indexPathForSelectedRow", "indexPathsForSelectedRows", "indexPathsForSelectedItems", "isViewLoaded",
    "isBeingPresented", "isBeingDismissed", "isMovingFromParent", "isMovingToParent", "tag", "indexPath",
    "isRefreshing",
    "isAnimating", "isDragging", "isDecelerating", "isTracking", "placeholder", "selectedRange", "markedTextRange",
  ]
  /// Methods whose answers are the same in any window.
  static let questions: Set<String> = [
    "canOpenURL", "responds", "isKind", "isMember", "isEqual", "conforms", "canSendMail", "canSendText",
    "authorizationStatus", "isSourceTypeAvailable", "canEvaluatePolicy",
  ]
  /// Wrappers of properties that hold what code puts into them.
  static let wrappers: Set<String> = [
    "State", "Published", "AppStorage", "SceneStorage", "FocusState", "IBOutlet", "IBInspectable", "objc", "MainActor",
    "nonobjc", "available",
  ]
}
