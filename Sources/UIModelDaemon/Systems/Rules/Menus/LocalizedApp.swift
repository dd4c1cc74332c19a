import UIModelPlatform

/// The languages of an app, and the severity of findings that concern only some languages. A finding of this kind is
/// only a hint if the app is not localized into any of the languages concerned.
extension Report {
  /// The languages that the app's project, Info.plist or model document declares.
  var localizations: Localizations {
    mutating get {
      var declaredLanguages = context.configuration.localizations
      if let app = app() { declaredLanguages.formUnion(app.localizations) }
      return declaredLanguages
    }
  }

  /// The severity of findings about right-to-left layouts: nil, i.e. the rule's default severity, if the app is
  /// localized into a right-to-left language; otherwise a hint.
  var rightToLeftSeverity: Severity? {
    mutating get { localizations.includesRightToLeft ? nil : .hint }
  }
}

extension App {
  /// The languages that the app's Info.plist declares.
  fileprivate var localizations: Localizations {
    guard case .given(let plist, _) = infoPlist else { return Localizations() }
    let languageIDs = plist["CFBundleLocalizations"]?.array?.compactMap(\.string) ?? []
    return Localizations(languageIDs + [plist["CFBundleDevelopmentRegion"]?.string].compactMap(\.self))
  }
}
