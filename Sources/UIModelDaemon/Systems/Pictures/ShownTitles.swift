import UIModelPlatform

/// What people know parts of an app by, before what documents call them.
extension Screen {
  /// What people see of it: the title of its bar; else its class, else its handle.
  package var shownTitle: String {
    navigationItem?.title.value ?? className.value ?? ref.value ?? "a screen"
  }

  /// The class, where the title says something else.
  var shownDetail: String {
    let name = className.value ?? ref.value ?? ""
    return name == shownTitle ? "" : name
  }
}

extension Sheet {
  /// What people know it by: its content, else its own class, else its handle.
  package var shownTitle: String {
    guard let content = viewController.value ?? className.value else {
      // Of Swift source it is called by its place.
      return ref.value.map { $0.contains(".swift:") ? "Sheet at \($0)" : $0 } ?? "A sheet"
    }
    return "\(presentationName.prefix(1).uppercased() + presentationName.dropFirst()) of \(content)"
  }

  /// What it is presented as: `sheet`, `popover`, `full screen`.
  var presentationName: String {
    if let system = systemPresentation.value { return system.words }
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
