import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks when the system localizes or mirrors the shortcuts of commands, and the rules about localization and
/// mirroring in complete apps.
@Suite struct ShortcutLocalizationTests {
  typealias Decision = ShortcutLocalization.Decision

  @Test func localizationDependsOnReleaseAndSDK() throws {
    func decision(_ target: String, _ version: Version, sdk: Version? = nil) throws -> Decision {
      let (localization, element) = try read(app: #""targets": [ { "platform": "iPadOS"\#(target) } ]"#)
      return localization.localizationDecision(element, in: Environment(platform: .iPadOS, version: version, sdk: sdk))
    }
    #expect(try decision(#", "minimum": "15.0""#, 15) == .yes)
    #expect(try decision(#", "minimum": "14.0""#, 14) == .no(.release))
    #expect(try decision(#", "minimum": "14.0""#, 16) == .unknown, "the SDK may be older")
    #expect(try decision(#", "minimum": "14.0""#, 16, sdk: 15) == .yes)
    #expect(try decision(#", "minimum": "14.0""#, 16, sdk: 14.5) == .no(.release))
    #expect(try decision(#", "minimum": { "$unknown": "a setting" }"#, 16) == .unknown)
    #expect(try decision("", 16) == .yes)
  }

  /// An environment counts even if only the configuration lists it.
  @Test func olderEnvironmentsMakeLocalizationUnknown() throws {
    let iPadEnvironments = [13.4, 15, 26].map { Environment(platform: .iPadOS, version: $0) }
    let macEnvironment = Environment(platform: .macCatalyst, version: 15)
    let element = try read(app: #""name": "A""#).1
    let localization = ShortcutLocalization(nil, environments: iPadEnvironments + [macEnvironment])
    #expect(
      (iPadEnvironments + [macEnvironment]).map { localization.localizationDecision(element, in: $0) } == [
        .no(.release), .unknown, .unknown, .yes,
      ])
  }

  @Test func commandAndAppCanOptOut() throws {
    let method = #""applicationShouldAutomaticallyLocalizeKeyCommands(_:)""#
    func decisions(_ command: String, delegate: String = "{}") throws -> (Decision, Decision) {
      let (localization, element) = try read(app: #""delegate": \#(delegate)"#, command: command)
      let environment = Environment(platform: .iPadOS, version: 17)
      return (
        localization.localizationDecision(element, in: environment),
        localization.mirroringDecision(element, in: environment)
      )
    }
    #expect(try decisions("") == (.yes, .yes))
    var (localizes, mirrors) = try decisions(#", "allowsAutomaticMirroring": false"#)
    #expect(localizes == .yes && mirrors.isCommandOptOut)
    // A command that is not localized is not mirrored either.
    (localizes, mirrors) = try decisions(#", "allowsAutomaticLocalization": false"#)
    #expect(localizes.isCommandOptOut && mirrors.isCommandOptOut)
    #expect(try decisions(#", "allowsAutomaticLocalization": { "$unknown": "?" }"#) == (.unknown, .unknown))
    #expect(try decisions(#", "allowsAutomaticMirroring": { "$unknown": "?" }"#) == (.yes, .unknown))
    (localizes, mirrors) = try decisions("", delegate: #"{ "implements": { \#(method): false } }"#)
    #expect(localizes == mirrors && localizes != .yes && localizes != .unknown && !localizes.isCommandOptOut)
    // Apple does not document whether the command's property or the delegate's result takes precedence.
    #expect(
      try decisions(
        #", "allowsAutomaticLocalization": true"#, delegate: #"{ "implements": { \#(method): false } }"#)
        == (.unknown, .unknown))
    #expect(try decisions("", delegate: #"{ "implements": { \#(method): true } }"#) == (.yes, .yes))
    #expect(try decisions("", delegate: #"{ "implements": { \#(method): ["asksSettings"] } }"#) == (.unknown, .unknown))
    #expect(try decisions("", delegate: #"{ "implements": { "$unknown": "a subclass" } }"#) == (.unknown, .unknown))
    #expect(try decisions("", delegate: #"{ "$unknown": "a package" }"#) == (.unknown, .unknown))
  }

  @Test func typingDependsOnLocalization() throws {
    func typing(_ command: String, _ layout: KeyboardLayout) throws -> Typing {
      let (localization, element) = try read(app: #""name": "A""#, command: command)
      return localization.typing(of: element, on: layout, in: Environment(platform: .iPadOS, version: 18))
    }
    #expect(try typing("", .german) == .remapped(to: Shortcut("ö", .command)))
    let optOutMember = #", "allowsAutomaticLocalization": false"#
    #expect(try typing(optOutMember, .german) == .needsOption(Shortcut("5", [.alternate, .command])))
    let unknownMember = #", "allowsAutomaticLocalization": { "$unknown": "?" }"#
    #expect(try typing(unknownMember, .german) == .unknown && typing(unknownMember, .us) == .asWritten)
  }

  @Test func shortcutsAreMirroredRightToLeft() throws {
    func rightToLeftShortcut(_ command: String) throws -> Shortcut? {
      let (localization, element) = try read(app: #""name": "A""#, command: command)
      return localization.rightToLeftShortcut(of: element, in: Environment(platform: .iPadOS, version: 18))
    }
    #expect(try rightToLeftShortcut("") == Shortcut("]", .command))
    #expect(try rightToLeftShortcut(#", "allowsAutomaticMirroring": false"#) == Shortcut("[", .command))
    #expect(try rightToLeftShortcut(#", "allowsAutomaticLocalization": false"#) == Shortcut("[", .command))
    #expect(try rightToLeftShortcut(#", "allowsAutomaticMirroring": { "$unknown": "?" }"#) == nil)
  }

  @Test func findingNamesKeyboardsAndReason() throws {
    let finding = try #require(
      SingleDocument(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "14.0", "sdk": "17.0" } ] },
          "menus": [ { "children": [ { "action": "a:", "input": "\\", "modifierFlags": ["command"] } ] } ] }
        """#
      ).findings.first?.finding)
    #expect(finding.code == "menu/untypeable-shortcut" && finding.severity == .hint)
    #expect(
      finding.message
        == "⌘\\ cannot be typed on Japanese, German, French and Spanish keyboards, because localized shortcuts "
        + "require iOS 15 and the iOS 15 SDK")
    #expect(
      finding.notes == [
        "Japanese keyboards have no '\\' key", "'\\' requires Option on German, French and Spanish keyboards",
      ])
    #expect(finding.environments?.map(\.version) == [14])
    #expect(finding.fixes.isEmpty)
  }

  @Test func commandThatOptsOutIsReportedForAllReleases() throws {
    let finding = try #require(
      SingleDocument(
        #"""
        { "menus": [ { "children": [ { "action": "a:", "input": "[", "modifierFlags": ["command"], "allowsAutomaticLocalization": false } ] } ] }
        """#
      ).findings.first?.finding)
    #expect(finding.severity == .hint && finding.environments == nil)
    #expect(
      finding.message
        == "⌘[ cannot be typed on German, French, Spanish and Italian keyboards, because the command opts out of "
        + "localization")
    #expect(finding.notes == ["'[' requires Option on German, French, Spanish and Italian keyboards"])
  }

  /// Only the menu of the Mac contains both commands.
  @Test func mirroringCollisionRequiresBothCommands() throws {
    let text = #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" }, { "platform": "macCatalyst", "minimum": "15.0" } ],
          "delegate": { "buildMenu": { "steps": [ { "insertChild": "a", "atEndOfMenu": "view" },
            { "insertChild": "b", "atEndOfMenu": "view", "availableOn": { "macCatalyst": "16.0" } } ] } } },
        "menus": [ { "identifier": "a", "children": [ { "title": "Back", "action": "a:", "input": "<", "modifierFlags": ["command"] } ] },
          { "identifier": "b", "children": [ { "title": "Forward", "action": "b:", "input": ">", "modifierFlags": ["command"], "allowsAutomaticMirroring": false } ] } ] }
      """#
    let finding = try #require(SingleDocument(text).findings.first?.finding)
    #expect(finding.code == "menu/collision-after-mirroring")
    #expect(finding.environments?.allSatisfy { $0.platform == .macCatalyst && $0.version >= 16 } == true)
    #expect(
      finding.message
        == "in right-to-left layouts 'Back' also becomes ⌘>, because only 'Back' is mirrored; mirror both or neither")
    #expect(finding.fixes.map(\.title) == ["Mirror 'Forward' too", "Do not mirror 'Back' either"])
  }

  /// Commands for alignment must not be mirrored, so no fix offers to mirror them.
  @Test func alignmentCollisionIsNotFixedByMirroring() throws {
    let checkedDocument = SingleDocument(
      #"""
      { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": "a", "atEndOfMenu": "view" } ] } } },
        "menus": [ { "identifier": "a", "children": [
          { "title": "Align Left", "action": "left:", "input": "<", "modifierFlags": ["command"], "allowsAutomaticMirroring": false },
          { "title": "Align Right", "action": "right:", "input": ">", "modifierFlags": ["command"] } ] } ] }
      """#)
    let codes = checkedDocument.findings.map(\.finding.code)
    #expect(Set(codes) == ["menu/collision-after-mirroring", "menu/direction-should-not-mirror"] && codes.count == 2)
    for located in checkedDocument.findings {
      #expect(located.finding.fixes.count == 1)
      let fix = try #require(located.finding.fixes.first)
      #expect(SingleDocument(try checkedDocument.applying(fix)).findings.isEmpty)
    }
  }

  @Test func missingPrintKeyIsReportedOnce() throws {
    let text = #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" }, { "platform": "macCatalyst", "minimum": "15.0" } ], "infoPlist": {} },
        "screens": [ { "ref": "a", "implements": { "print:": [] } }, { "ref": "b", "implements": { "printContent(_:)": [] } } ] }
      """#
    let findings = SingleDocument(text).findings.map(\.finding)
    #expect(findings.map(\.code) == ["menu/print-not-enabled"])
    #expect(findings.first?.environments?.contains { $0.version >= 26 } == false)
    #expect(findings.first?.environments?.count == 8)
  }

  // MARK: Helpers

  private func read(app: String, command: String = "") throws -> (ShortcutLocalization, MenuElement) {
    let mainMenu = try makeMainMenu(
      #"""
      { "app": { \#(app) }, "menus": [ { "children": [ { "action": "a:", "input": "[", "modifierFlags": ["command"]\#(command) } ] } ] }
      """#)
    let element = try #require(mainMenu.menuKeyCommands(.layoutDependent).first?.element)
    return (ShortcutLocalization(mainMenu.app.app, environments: mainMenu.builds.flatMap(\.environments)), element)
  }
}

extension ShortcutLocalization.Decision {
  fileprivate var isCommandOptOut: Bool { if case .no(.command) = self { true } else { false } }
}
