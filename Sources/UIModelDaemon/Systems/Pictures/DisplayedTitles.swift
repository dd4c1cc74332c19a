import UIModelPlatform

/// Titles of an app's screens, sheets and other parts as its users see them. Class names and handles are used only if
/// there is no title.
extension Screen {
  /// The title that users see: the title of the navigation item, else the class, else the handle.
  package var shownTitle: String {
    navigationItem?.title.value ?? className.value ?? ref.value ?? "a screen"
  }

  /// The name of the class or, without a class, the handle. Empty if this name equals the title.
  var shownDetail: String {
    let name = className.value ?? ref.value ?? ""
    return name == shownTitle ? "" : name
  }
}

extension Sheet {
  /// The title of the sheet, made of its style and its content, as in `Popover of ShareController`. If the content is
  /// not known, the title is the handle.
  package var shownTitle: String {
    guard let content = viewControllerHandle.value ?? className.value else {
      // The handle of a sheet from Swift source is its location.
      return ref.value.map { $0.contains(".swift:") ? "Sheet at \($0)" : $0 } ?? "A sheet"
    }
    return "\(presentationName.prefix(1).uppercased() + presentationName.dropFirst()) of \(content)"
  }

  /// The style of the presentation, such as `sheet`, `popover` or `full screen`.
  var presentationName: String {
    if let systemPresentation = systemPresentation.value { return systemPresentation.name }
    switch modalPresentationStyle.value {
    case nil, .automatic, .pageSheet: return "sheet"
    case .formSheet: return "form sheet"
    case .popover: return "popover"
    case .fullScreen, .overFullScreen: return "full screen"
    case .currentContext, .overCurrentContext: return "over the current context"
    default: return modalPresentationStyle.value?.rawValue ?? "sheet"
    }
  }
}
