import UIModelPlatform

/// How much of the commands that a Swift file makes, of what it sets of sheets, and of what it puts into bars, is judged: it
/// is known what each is and where it ends up, so that a rule would report what is wrong with it.
package struct SwiftCoverage: Sendable {
  /// A place where a command or a bar's item is made, or where detents, a choice of one, or a bar's items are set.
  package struct Site: Sendable {
    package let subject: SwiftMention.Subject
    /// The name of the class or property. UTF-8 bytes.
    package let range: Range<Int>
    /// Why it is not judged; nil if it is.
    package let reason: String?
  }

  /// In the order of the file.
  package let sites: [Site]

  /// `elsewhere`: what is known of the file's commands from reading other files, by where their classes' names begin.
  /// Nil for what is compiled for other systems only; of apps for iPhone, what SDKs are concerned with.
  package init?(_ reading: SwiftReading, elsewhere: [[Int: String]] = []) {
    guard !reading.isOfOthers || reading.isOfPhones else { return nil }
    let reasons = elsewhere.reduce(reading.reasons) { all, more in
      all.merging(more) { SwiftReason.best($0, $1) }
    }
    let source = reading.file.source
    let types = reading.file.declarations.types
    let hasOwnItems = types["ToolbarItem"]?.isDeclared == true || types["ToolbarItemGroup"]?.isDeclared == true
    let saysSheets = !source.sheetSites.isEmpty
    let ownActionSheets = source.ownActionSheets
    let directives = source.directives
    let names = Set(
      source.places(ofAny: SwiftSource.namedClasses).filter { reasons[Int(source.tokens[$0].start)] != nil })
    let candidates = Set(source.places(ofAny: SwiftSource.siteNames.union(reading.commandClasses)))
    sites = candidates.union(names).union(ownActionSheets).sorted().compactMap { index in
      guard
        let subject = source.subject(of: index, saysSheets: saysSheets, hasOwnItems: hasOwnItems)
          ?? (source.isMade(index, of: reading.commandClasses) ? .menus : nil)
            ?? (ownActionSheets.contains(index) ? .popovers : nil) ?? (names.contains(index) ? .names : nil),
        // What is compiled for neither iPadOS nor Mac Catalyst is no part of the app there.
        directives.isEmpty || !source.clauses(around: index, directives).isOfOthers
      else { return nil }
      let range = source.tokens[index].range
      // Where no project says which app begins there, and of tab views without a selection, no rule asks. Outside of SwiftUI's
      // views these names have another meaning.
      if [.apps, .tabs, .bars, .focusValues, .openings].contains(subject) || reading.isOfPhones,
        reasons[range.lowerBound] == nil
      {
        return nil
      }
      let reason =
        reasons[range.lowerBound]
        ?? (ownActionSheets.contains(index) ? SwiftReason.ownClass : SwiftReason.unreached)
      return Site(subject: subject, range: range, reason: reason == "" ? nil : reason)
    }
  }
}

extension SwiftSource {
  /// The names of all tokens that `subject` may answer for.
  fileprivate static let siteNames: Set<String> = {
    let names: [[String]] = [
      Presentation.Kind.names, SwiftPopover.siteNames, [detents, shortcut, tabView], Array(SwiftSheet.types.keys),
      Array(barNames), toolbarWords, SwiftKeyboardFlow.keys, windowNames, appNames, Array(sceneNames),
      SwiftFocus.words, commandClasses, BarModifierReader.words, KeyPressReader.words,
      OpenedWindowReader.words, FocusValueReader.words,
    ]
    return Set(names.joined())
  }()
  private static let detents = "presentationDetents"
  private static let commandClasses = ["UIKeyCommand", "UICommand"]

  /// What a token is a place of; nil for any other. `saysSheets`: sheets' controllers are reached in the file. `hasOwnItems`:
  /// the file has items of bars of its own.
  fileprivate func subject(of index: Int, saysSheets: Bool, hasOwnItems: Bool) -> SwiftMention.Subject? {
    if isSwiftUIPresentation(index) { return .presentations }
    if let subject = viewSubject(of: index) { return subject }
    if isPopoverSite(index) { return .popovers }
    if isPresentationSite(index) || (saysSheets && isSheetProperty(index)) { return .sheets }
    if isShortcutSite(index) { return .shortcuts }
    if isBarSite(index) || (isToolbarItemSite(index) && !hasOwnItems) { return .toolbars }
    if isKeyboardSite(index) { return .keyboard }
    if isWindowSite(index) { return .windows }
    if isAppSite(index) { return .apps }
    if isTabView(index) { return .tabs }
    if isSceneSite(index) { return .scenes }
    if isFocusSite(index) { return .focus }
    return isCommandSite(index) ? .menus : nil
  }

  /// The same for places that matter in views of SwiftUI only; see `SwiftUIReader`.
  private func viewSubject(of index: Int) -> SwiftMention.Subject? {
    let isModifier = kind(index - 1) == .period && (isToken(index + 1, "(") || isToken(index + 1, "{"))
    if isModifier, BarModifierReader.words.contains(where: { isToken(index, $0) }) { return .bars }
    if isModifier, KeyPressReader.words.contains(where: { isToken(index, $0) }) { return .focusValues }
    if kind(index - 1) == .at, FocusValueReader.words.contains(where: { isToken(index, $0) }) { return .focusValues }
    return OpenedWindowReader.words.contains { isToken(index, $0) } && isToken(index + 1, "(") ? .openings : nil
  }

  /// Whether a token is the name of a property of a sheet's controller that is set here, of those that decide most.
  fileprivate func isSheetProperty(_ index: Int) -> Bool {
    kind(index - 1) == .period && SwiftSheet.types.keys.contains { isToken(index, $0) } && isSet(index)
  }

  /// Whether a token is the name of SwiftUI's modifier that gives detents.
  fileprivate func isPresentationSite(_ index: Int) -> Bool {
    isToken(index, Self.detents) && kind(index - 1) == .period && isToken(index + 1, "(")
  }

  /// Whether a token is the name of a command's class in a call of its initializer.
  fileprivate func isCommandSite(_ index: Int) -> Bool {
    guard Self.commandClasses.contains(where: { isToken(index, $0) }), kind(index - 1) != .period else { return false }
    if isToken(index + 1, "("), !tokens[index + 1].startsLine { return kind(index + 2) != .close }
    return kind(index + 1) == .period && isToken(index + 2, "init") && isToken(index + 3, "(")
  }
}

extension SwiftSource {
  /// Whether a token is the name of one of these classes in a call of its initializer.
  fileprivate func isMade(_ index: Int, of classes: Set<String>) -> Bool {
    guard isToken(index + 1, "("), tokens[index + 1].startsLine == false, !isToken(index - 1, "class"),
      !isToken(index - 1, "func"), !isToken(index - 1, "case"), let name = identifier(index)
    else { return false }
    return classes.contains(name)
  }
}
