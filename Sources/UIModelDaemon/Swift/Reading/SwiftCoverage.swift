import UIModelPlatform

/// The sites in a Swift file that create commands or configure the user interface, and whether rules can judge each
/// site. A site is judged if its values and its position in the user interface are known, so that a rule would report
/// an error there.
///
/// For example, `UIKeyCommand(…)` in a function that is never called is a site with the reason "no known code path
/// reaches it".
package struct SwiftCoverage: Sendable {
  /// A use of a user interface API that rules may judge, such as the creation of a command or an assignment of detents.
  package struct Site: Sendable {
    package let subject: SwiftMention.Subject
    /// The range of the API name at the site, in UTF-8 bytes.
    package let range: Range<Int>
    /// The reason why the site is not judged, or nil if the site is judged.
    package let reason: String?
  }

  /// The sites in source order.
  package let sites: [Site]

  /// Finds the sites of a file. Returns nil for a file that is compiled neither for iPadOS, nor for Mac Catalyst, nor
  /// for iPhone.
  ///
  /// - Parameter reasonsElsewhere: the reasons why commands are not judged, as found when other files were read, by the
  ///   offset of the command's class name in this file. An empty reason means that the command is judged.
  package init?(_ reading: SwiftReading, reasonsElsewhere: [[Int: String]] = []) {
    guard !reading.isForOtherPlatforms || reading.isForPhones else { return nil }
    let analysisResults = reasonsElsewhere.reduce(reading.analysisResults) { mergedReasons, otherReasons in
      mergedReasons.merging(otherReasons) { SwiftReason.betterReason($0, $1) }
    }
    let source = reading.file.source
    let types = reading.file.declarations.types
    let declaresItemTypes = types["ToolbarItem"]?.isDeclared == true || types["ToolbarItemGroup"]?.isDeclared == true
    let mentionsSheets = !source.sheetSites.isEmpty
    let actionSheetTokens = source.customActionSheets
    let directives = source.directives
    let namedItemTokens = Set(
      source.occurrences(ofAny: SwiftSource.itemTypeNames).filter {
        analysisResults[Int(source.tokens[$0].start)] != nil
      })
    let candidateTokens = Set(source.occurrences(ofAny: SwiftSource.siteNames.union(reading.commandClasses)))
    sites = candidateTokens.union(namedItemTokens).union(actionSheetTokens).sorted().compactMap { index in
      guard
        let subject = source.subject(of: index, mentionsSheets: mentionsSheets, declaresItemTypes: declaresItemTypes)
          ?? (source.isInitializerCall(index, of: reading.commandClasses) ? .menus : nil)
            ?? (actionSheetTokens.contains(index) ? .popovers : nil)
              ?? (namedItemTokens.contains(index) ? .names : nil),
        // Code that `#if` excludes on both iPadOS and Mac Catalyst is not part of a checked app.
        directives.isEmpty || !source.clauses(around: index, directives).excludesCheckedPlatforms
      else { return nil }
      let range = source.tokens[index].range
      // For these subjects and in files for iPhone, only sites that a reader has examined count. The API names of these
      // subjects also occur in other code, and no rule evaluates an app without a project or a tab view without a
      // selection.
      if [.apps, .tabs, .bars, .focusValues, .openings].contains(subject) || reading.isForPhones,
        analysisResults[range.lowerBound] == nil
      {
        return nil
      }
      let reason =
        analysisResults[range.lowerBound]
        ?? (actionSheetTokens.contains(index) ? SwiftReason.unknownAlertClass : SwiftReason.noKnownPath)
      return Site(subject: subject, range: range, reason: reason == "" ? nil : reason)
    }
  }
}

extension SwiftSource {
  /// The names of all tokens for which `subject(of:mentionsSheets:declaresItemTypes:)` may return a value.
  fileprivate static let siteNames: Set<String> = {
    let nameLists: [[String]] = [
      Presentation.Kind.names, SwiftPopover.siteNames, [detentsModifier, shortcutModifier, tabViewName],
      Array(SwiftSheet.propertyTypes.keys),
      Array(barNames), searchedToolbarNames, SwiftKeyboardFlow.frameKeys, windowNames, entryPointNames,
      Array(sceneNames),
      SwiftFocus.searchedNames, commandClasses, BarModifierReader.identifiers, KeyPressReader.identifiers,
      OpenedWindowReader.identifiers, FocusValueReader.identifiers,
    ]
    return Set(nameLists.joined())
  }()
  private static let detentsModifier = "presentationDetents"
  private static let commandClasses = ["UIKeyCommand", "UICommand"]

  /// Returns the subject of the API that a token names, or nil if the token is not the name at a site. Sheet properties
  /// count only in a file that accesses sheet controllers. Toolbar items do not count in a file that declares its own
  /// item types.
  fileprivate func subject(of index: Int, mentionsSheets: Bool, declaresItemTypes: Bool) -> SwiftMention.Subject? {
    if isSwiftUIPresentation(index) { return .presentations }
    if let subject = viewSubject(of: index) { return subject }
    if isPopoverSite(index) { return .popovers }
    if isDetentsModifier(index) || (mentionsSheets && isSheetProperty(index)) { return .sheets }
    if isShortcutSite(index) { return .shortcuts }
    if isBarSite(index) || (isToolbarItemSite(index) && !declaresItemTypes) { return .toolbars }
    if isKeyboardSite(index) { return .keyboard }
    if isWindowSite(index) { return .windows }
    if isAppEntryPoint(index) { return .apps }
    if isTabView(index) { return .tabs }
    if isSceneSite(index) { return .scenes }
    if isFocusSite(index) { return .focus }
    return isCommandSite(index) ? .menus : nil
  }

  /// Returns the subject of a token that matters only in SwiftUI views, or nil for other tokens; see `SwiftUIReader`.
  private func viewSubject(of index: Int) -> SwiftMention.Subject? {
    let isModifier = kind(index - 1) == .period && (isToken(index + 1, "(") || isToken(index + 1, "{"))
    if isModifier, BarModifierReader.identifiers.contains(where: { isToken(index, $0) }) { return .bars }
    if isModifier, KeyPressReader.identifiers.contains(where: { isToken(index, $0) }) { return .focusValues }
    if kind(index - 1) == .at, FocusValueReader.identifiers.contains(where: { isToken(index, $0) }) {
      return .focusValues
    }
    return OpenedWindowReader.identifiers.contains { isToken(index, $0) } && isToken(index + 1, "(") ? .openings : nil
  }

  /// Whether a token is the name of a sheet controller's property in an assignment. Only the properties in
  /// `SwiftSheet.propertyTypes` count.
  fileprivate func isSheetProperty(_ index: Int) -> Bool {
    kind(index - 1) == .period && SwiftSheet.propertyTypes.keys.contains { isToken(index, $0) } && isAssigned(index)
  }

  /// Whether a token is the name of SwiftUI's `presentationDetents` modifier.
  fileprivate func isDetentsModifier(_ index: Int) -> Bool {
    isToken(index, Self.detentsModifier) && kind(index - 1) == .period && isToken(index + 1, "(")
  }

  /// Whether a token is the name of UIKit's `UIKeyCommand` or `UICommand` in an initializer call.
  fileprivate func isCommandSite(_ index: Int) -> Bool {
    guard Self.commandClasses.contains(where: { isToken(index, $0) }), kind(index - 1) != .period else { return false }
    if isToken(index + 1, "("), !tokens[index + 1].startsLine { return kind(index + 2) != .close }
    return kind(index + 1) == .period && isToken(index + 2, "init") && isToken(index + 3, "(")
  }
}

extension SwiftSource {
  /// Whether a token is the name of one of the given classes in an initializer call.
  fileprivate func isInitializerCall(_ index: Int, of classes: Set<String>) -> Bool {
    guard isToken(index + 1, "("), tokens[index + 1].startsLine == false, !isToken(index - 1, "class"),
      !isToken(index - 1, "func"), !isToken(index - 1, "case"), let name = identifier(index)
    else { return false }
    return classes.contains(name)
  }
}
