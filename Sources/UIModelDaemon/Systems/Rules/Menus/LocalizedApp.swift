import UIModelPlatform

/// The severities of findings that concern only people of some languages. These findings are warnings if the app is
/// localized into one of these languages, otherwise hints.
extension Report {
  /// The languages that the app's project, Info.plist or model document declares.
  var localizations: Localizations {
    mutating get {
      var all = context.configuration.localizations
      if let app = app() { all.formUnion(app.localizations) }
      return all
    }
  }

  /// The severity of findings that concern right-to-left layouts. Nil, for the rule's own severity, if the app is
  /// localized into a right-to-left language; otherwise a hint.
  var severityFromRightToLeft: Severity? {
    mutating get { localizations.includesRightToLeft ? nil : .hint }
  }
}

extension App {
  /// The languages that the app's Info.plist declares.
  fileprivate var localizations: Localizations {
    guard case .given(let plist, _) = infoPlist else { return Localizations() }
    let names = plist["CFBundleLocalizations"]?.array?.compactMap(\.string) ?? []
    return Localizations(names + [plist["CFBundleDevelopmentRegion"]?.string].compactMap(\.self))
  }
}
