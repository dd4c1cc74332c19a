import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the comments that suppress findings, such as `// uimodel:disable-next-line sheet/no-detents`.
@Suite struct SuppressionTests {
  private func sheet(_ line: String, detents: String = "[]") -> String {
    "{ \"sheets\": [ { \"sheetPresentationController\": {\n  \(line)\n  \"detents\": \(detents)\n} } ] }"
  }

  @Test func disableNextLineSilencesTheNextLineAlone() {
    checkFindings(sheet("// uimodel:disable-next-line sheet/no-detents set later"))
    checkFindings(
      sheet("1️⃣// uimodel:disable-next-line sheet/no-detents set later1️⃣\n", detents: "2️⃣[]2️⃣"),
      ["1️⃣": "model/unused-suppression", "2️⃣": "sheet/no-detents"])
  }

  @Test func systemNameSuppressesAllItsRules() {
    checkFindings(sheet("/* uimodel:disable-next-line sheet */"))
  }

  @Test func codeOfAnotherRuleSuppressesNothing() {
    checkFindings(
      sheet("1️⃣// uimodel:disable-next-line sheet/beta-property-name1️⃣", detents: "2️⃣[]2️⃣"),
      ["1️⃣": "model/unused-suppression", "2️⃣": "sheet/no-detents"])
  }

  @Test func disableAppliesUntilEnable() {
    let text = """
      { "sheets": [
        // uimodel:disable sheet/no-detents both are filled in by code
        { "sheetPresentationController": { "detents": [] } },
        { "sheetPresentationController": { "detents": [] } },
        // uimodel:enable sheet/no-detents
        { "sheetPresentationController": { "detents": 1️⃣[]1️⃣ } } ] }
      """
    checkFindings(text, ["1️⃣": "sheet/no-detents"])
  }

  @Test func aCommentEndsBeforeItsClosingMark() {
    let text = """
      { "sheets": [
        /* uimodel:disable sheet/no-detents */
        { "sheetPresentationController": { "detents": [] } }, /* uimodel:enable sheet*/
        /* uimodel:disable-next-line sheet/no-detents*/
        { "sheetPresentationController": { "detents": [] } },
        { "sheetPresentationController": { "detents": 1️⃣[]1️⃣ } } ] }
      """
    checkFindings(text, ["1️⃣": "sheet/no-detents"])
  }

  @Test func disableLineSilencesItsOwnLine() {
    checkFindings(
      """
      { "sheets": [
        { "sheetPresentationController": { "detents": [] } }, // uimodel:disable-line sheet/no-detents set later
        { "sheetPresentationController": { "detents": 1️⃣[]1️⃣ } } ] }
      """, ["1️⃣": "sheet/no-detents"])
  }

  @Test func disableFileSilencesAllOfTheFile() {
    let twice = """
      { "sheets": [
        { "sheetPresentationController": { "detents": 1️⃣[]1️⃣ } },
        // uimodel:disable-file CODE generated
        { "sheetPresentationController": { "detents": 2️⃣[]2️⃣ } } ] }
      """
    let unmarked = twice.replacing("1️⃣", with: "").replacing("2️⃣", with: "")
    checkFindings(unmarked.replacing("CODE", with: "sheet/no-detents"))
    checkFindings(unmarked.replacing("CODE", with: "sheet"))
    checkFindings(
      twice.replacing("// uimodel:disable-file CODE generated", with: "3️⃣// uimodel:disable-file menu generated3️⃣"),
      ["1️⃣": "sheet/no-detents", "2️⃣": "sheet/no-detents", "3️⃣": "model/unused-suppression"])
  }

  @Test func aConfigurationCanRequireReasons() {
    var strict = Configuration()
    strict.requiresReasons = true
    checkFindings(sheet("// uimodel:disable-next-line sheet/no-detents set later"), configuration: strict)
    for comment in ["disable-next-line sheet/no-detents", "disable-file sheet --", "disable sheet/no-detents"] {
      checkFindings(
        sheet("1️⃣// uimodel:\(comment)1️⃣\n", detents: "2️⃣[]2️⃣").replacing("\n\n", with: "\n"),
        ["1️⃣": "model/unused-suppression", "2️⃣": "sheet/no-detents"], configuration: strict)
    }
  }

  @Test func commentWithoutACodeIsReported() {
    checkFindings(
      sheet("1️⃣// uimodel:disable-next-line because1️⃣", detents: "2️⃣[]2️⃣"),
      ["1️⃣": "model/unused-suppression", "2️⃣": "sheet/no-detents"])
  }
}

/// Checks the settings of a configuration that concern rules and targets.
@Suite struct ConfigurationTests {
  private func configuration(_ text: String) -> Configuration {
    Configuration(Document(number: 1, bytes: Array(text.utf8), kind: .configuration))
  }

  @Test func severitiesAreChangedByCodeAndBySystem() {
    let quiet = configuration(#"{ "rules": { "sheet": "hint", "sheet/no-detents": "off" } }"#)
    #expect(RuleSeverities(quiet).severity(of: "sheet/no-detents", default: .error) == nil)
    #expect(RuleSeverities(quiet).severity(of: "sheet/duplicate-detent", default: .warning) == .hint)
    #expect(RuleSeverities(quiet).severity(of: "menu/duplicate-shortcut", default: .error) == .error)
    checkFindings(
      #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#, configuration: quiet)
  }

  @Test func configuredTargetsApplyToAppsWithoutTargets() {
    let old = configuration(#"{ "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] }"#)
    checkFindings(
      #"{ "sheets": [ { "ref": "a", 1️⃣"presentationDetents"1️⃣: ["medium"] } ] }"#,
      ["1️⃣": "model/unavailable-in-target"], configuration: old)
  }

  @Test func invalidSettingsAreReportedAndTheRestApplies() {
    let text = #"{ "rules": { "sheet": "loud", "menu": "off" }, "exlude": [] }"#
    let codes = SingleDocument(text, kind: .configuration).findings.map(\.finding.code)
    #expect(codes == ["model/unknown-value", "model/unknown-key"])
    #expect(RuleSeverities(configuration(text)).severity(of: "menu/duplicate-shortcut", default: .error) == nil)
  }

  @Test func unknownRuleNamesAreReported() throws {
    let text = #"{ "rules": { "menu/duplicate-shortct": "off", "menus": "off", "*": "off", "sheet": "off" } }"#
    let found = SingleDocument(text, kind: .configuration).findings.map(\.finding)
    #expect(
      found.map(\.message) == [
        "unknown rule 'menu/duplicate-shortct'; did you mean 'menu/duplicate-shortcut'?",
        "unknown rule 'menus'; did you mean 'menu'?", "unknown rule '*', so this setting has no effect",
      ])
    #expect(found.allSatisfy { $0.code == "model/unknown-key" })
  }

  @Test func formerCodesWorkWithAWarning() throws {
    let text = #"{ "rules": { "menu/selector-of-nobody": "off" } }"#
    let checked = SingleDocument(text, kind: .configuration)
    let found = try #require(checked.findings.first?.finding)
    #expect(checked.findings.count == 1 && found.code == "model/renamed-rule")
    #expect(
      try checked.applying(try #require(found.fixes.first))
        == #"{ "rules": { "menu/selector-not-implemented": "off" } }"#)
    #expect(RuleSeverities(configuration(text)).severity(of: "menu/selector-not-implemented", default: .warning) == nil)
  }

  @Test func formerCodesMapToExistingRules() {
    #expect(!RuleCodes.formerCodes.isEmpty)
    for code in RuleCodes.formerCodes {
      #expect(!RuleCodes.all.contains(code) && RuleCodes.all.contains(RuleCodes.current(code)))
    }
  }

  @Test func rulesVersionPinsTheRules() {
    let sheet = #"{ "sheets": [ { "sheetPresentationController": { "detents": 1️⃣[]1️⃣ } } ] }"#
    checkFindings(sheet, ["1️⃣": "sheet/no-detents"], configuration: configuration(#"{ "rulesVersion": "0.1" }"#))
    checkFindings(
      sheet.replacing("1️⃣", with: ""), configuration: configuration(#"{ "rulesVersion": "0.0" }"#))
  }

  /// A new rule reports only hints, so that an update does not break a build.
  @Test func rulesInPreviewAreHints() {
    for rule in RuleCatalog.all.map({ $0.description }) where rule.status == .preview && rule.needsSDK == nil {
      #expect(rule.severity == .hint, "\(rule.code)")
    }
  }
}
