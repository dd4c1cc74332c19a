import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the comments that suppress findings, such as `// uimodel:disable-next-line sheet/no-detents`.
@Suite struct SuppressionTests {
  private func sheetSource(_ comment: String, detents: String = "[]") -> String {
    "{ \"sheets\": [ { \"sheetPresentationController\": {\n  \(comment)\n  \"detents\": \(detents)\n} } ] }"
  }

  @Test func disableNextLineSuppressesOnlyTheNextLine() {
    checkFindings(sheetSource("// uimodel:disable-next-line sheet/no-detents set later"))
    checkFindings(
      sheetSource("1️⃣// uimodel:disable-next-line sheet/no-detents set later1️⃣\n", detents: "2️⃣[]2️⃣"),
      ["1️⃣": "model/unused-suppression", "2️⃣": "sheet/no-detents"])
  }

  @Test func systemNameSuppressesAllRulesOfTheSystem() {
    checkFindings(sheetSource("/* uimodel:disable-next-line sheet */"))
  }

  @Test func codeOfAnotherRuleSuppressesNothing() {
    checkFindings(
      sheetSource("1️⃣// uimodel:disable-next-line sheet/beta-property-name1️⃣", detents: "2️⃣[]2️⃣"),
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

  @Test func suppressionCodeEndsBeforeTheCommentDelimiter() {
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

  @Test func disableLineSuppressesItsOwnLine() {
    checkFindings(
      """
      { "sheets": [
        { "sheetPresentationController": { "detents": [] } }, // uimodel:disable-line sheet/no-detents set later
        { "sheetPresentationController": { "detents": 1️⃣[]1️⃣ } } ] }
      """, ["1️⃣": "sheet/no-detents"])
  }

  @Test func disableFileSuppressesTheEntireFile() {
    let markedText = """
      { "sheets": [
        { "sheetPresentationController": { "detents": 1️⃣[]1️⃣ } },
        // uimodel:disable-file CODE generated
        { "sheetPresentationController": { "detents": 2️⃣[]2️⃣ } } ] }
      """
    let unmarkedText = markedText.replacing("1️⃣", with: "").replacing("2️⃣", with: "")
    checkFindings(unmarkedText.replacing("CODE", with: "sheet/no-detents"))
    checkFindings(unmarkedText.replacing("CODE", with: "sheet"))
    checkFindings(
      markedText.replacing("// uimodel:disable-file CODE generated", with: "3️⃣// uimodel:disable-file menu generated3️⃣"),
      ["1️⃣": "sheet/no-detents", "2️⃣": "sheet/no-detents", "3️⃣": "model/unused-suppression"])
  }

  @Test func configurationCanRequireReasons() {
    var strictConfiguration = Configuration()
    strictConfiguration.requiresReasons = true
    checkFindings(
      sheetSource("// uimodel:disable-next-line sheet/no-detents set later"), configuration: strictConfiguration)
    for comment in ["disable-next-line sheet/no-detents", "disable-file sheet --", "disable sheet/no-detents"] {
      checkFindings(
        sheetSource("1️⃣// uimodel:\(comment)1️⃣\n", detents: "2️⃣[]2️⃣").replacing("\n\n", with: "\n"),
        ["1️⃣": "model/unused-suppression", "2️⃣": "sheet/no-detents"], configuration: strictConfiguration)
    }
  }

  @Test func commentWithoutACodeIsReported() {
    checkFindings(
      sheetSource("1️⃣// uimodel:disable-next-line because1️⃣", detents: "2️⃣[]2️⃣"),
      ["1️⃣": "model/unused-suppression", "2️⃣": "sheet/no-detents"])
  }
}

/// Checks the settings of a configuration that concern rules and targets.
@Suite struct ConfigurationTests {
  private func configuration(_ text: String) -> Configuration {
    Configuration(Document(number: 1, bytes: Array(text.utf8), kind: .configuration))
  }

  @Test func configurationChangesSeveritiesByCodeAndSystem() {
    let quietConfiguration = configuration(#"{ "rules": { "sheet": "hint", "sheet/no-detents": "off" } }"#)
    #expect(RuleSeverities(quietConfiguration).severity(of: "sheet/no-detents", default: .error) == nil)
    #expect(RuleSeverities(quietConfiguration).severity(of: "sheet/duplicate-detent", default: .warning) == .hint)
    #expect(RuleSeverities(quietConfiguration).severity(of: "menu/duplicate-shortcut", default: .error) == .error)
    checkFindings(
      #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#, configuration: quietConfiguration)
  }

  @Test func configuredTargetsApplyToAppsWithoutTargets() {
    let iPadOS15Configuration = configuration(#"{ "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] }"#)
    checkFindings(
      #"{ "sheets": [ { "ref": "a", 1️⃣"presentationDetents"1️⃣: ["medium"] } ] }"#,
      ["1️⃣": "model/unavailable-in-target"], configuration: iPadOS15Configuration)
  }

  @Test func invalidSettingsAreReportedAndValidSettingsApply() {
    let text = #"{ "rules": { "sheet": "loud", "menu": "off" }, "exlude": [] }"#
    let codes = SingleDocument(text, kind: .configuration).findings.map(\.finding.code)
    #expect(codes == ["model/unknown-value", "model/unknown-key"])
    #expect(RuleSeverities(configuration(text)).severity(of: "menu/duplicate-shortcut", default: .error) == nil)
  }

  @Test func unknownRuleNamesAreReported() throws {
    let text = #"{ "rules": { "menu/duplicate-shortct": "off", "menus": "off", "*": "off", "sheet": "off" } }"#
    let findings = SingleDocument(text, kind: .configuration).findings.map(\.finding)
    #expect(
      findings.map(\.message) == [
        "unknown rule 'menu/duplicate-shortct'; did you mean 'menu/duplicate-shortcut'?",
        "unknown rule 'menus'; did you mean 'menu'?", "unknown rule '*', so this setting has no effect",
      ])
    #expect(findings.allSatisfy { $0.code == "model/unknown-key" })
  }

  @Test func formerRuleCodesApplyWithAWarning() throws {
    let text = #"{ "rules": { "menu/selector-of-nobody": "off" } }"#
    let document = SingleDocument(text, kind: .configuration)
    let finding = try #require(document.findings.first?.finding)
    #expect(document.findings.count == 1 && finding.code == "model/renamed-rule")
    #expect(
      try document.applying(try #require(finding.fixes.first))
        == #"{ "rules": { "menu/selector-not-implemented": "off" } }"#)
    #expect(RuleSeverities(configuration(text)).severity(of: "menu/selector-not-implemented", default: .warning) == nil)
  }

  @Test func formerCodesMapToExistingRules() {
    #expect(!RuleCodes.formerCodes.isEmpty)
    for code in RuleCodes.formerCodes {
      #expect(!RuleCodes.allCodes.contains(code) && RuleCodes.allCodes.contains(RuleCodes.currentCode(code)))
    }
  }

  @Test func rulesVersionDisablesNewerRules() {
    let sheetText = #"{ "sheets": [ { "sheetPresentationController": { "detents": 1️⃣[]1️⃣ } } ] }"#
    checkFindings(sheetText, ["1️⃣": "sheet/no-detents"], configuration: configuration(#"{ "rulesVersion": "0.1" }"#))
    checkFindings(
      sheetText.replacing("1️⃣", with: ""), configuration: configuration(#"{ "rulesVersion": "0.0" }"#))
  }

  /// A rule in preview reports only hints, so that an update of the daemon does not make a build fail.
  @Test func rulesInPreviewAreHints() {
    for rule in RuleCatalog.all.map({ $0.description }) where rule.status == .preview && rule.requiredSDK == nil {
      #expect(rule.severity == .hint, "\(rule.code)")
    }
  }
}
