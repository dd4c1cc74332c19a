import UIModelPlatform

/// What is wrong only for people of some languages is a warning where the app speaks one of these, else a hint.
extension Report {
  /// What the app is localized into, as far as its project, its Info.plist or its document says.
  var localizations: Localizations {
    mutating get {
      var all = context.configuration.localizations
      if let app = app() { all.formUnion(app.localizations) }
      return all
    }
  }

  /// Of what is wrong in layouts from right to left: nil for the rule's own severity.
  var severityFromRightToLeft: Severity? {
    mutating get { localizations.isAnyRightToLeft ? nil : .hint }
  }
}

extension App {
  fileprivate var localizations: Localizations {
    guard case .given(let plist, _) = infoPlist else { return Localizations() }
    let names = plist["CFBundleLocalizations"]?.array?.compactMap(\.string) ?? []
    return Localizations(names + [plist["CFBundleDevelopmentRegion"]?.string].compactMap(\.self))
  }
}
