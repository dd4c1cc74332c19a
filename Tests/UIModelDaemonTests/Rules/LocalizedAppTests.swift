import Testing

@testable import UIModelDaemon
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks findings that concern only users of certain languages. These findings are warnings if the app is localized
/// into one of the languages, otherwise hints.
@Suite struct LocalizedAppTests {
  private func severities(_ plist: String, _ code: String, _ propertyName: String) throws -> [Severity] {
    let text = """
      {
        "app": {
          "infoPlist": \(plist), "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ],
          "delegate": { "class": "AppDelegate", "implements": {},
            "buildMenu": { "steps": [ { "insertChild": "history", "atEndOfMenu": "view" } ] } }
        },
        "menus": [ { "identifier": "history", "children": [
          { "title": "Back", "action": "goBack:", "input": "[", "modifierFlags": ["command"], \(propertyName): false },
          { "title": "Forward", "action": "goForward:", "input": "]", "modifierFlags": ["command"] }
        ] } ]
      }
      """
    let workspace = Workspace()
    _ = try workspace.apply(.fileContent(DocumentURI("memory:a.uimodel.json"), Array(text.utf8)))
    _ = workspace.refresh()
    return workspace.documents.flatMap { workspace.findings(of: $0) }.map(\.finding).filter { $0.code == code }
      .map(\.severity)
  }

  @Test(arguments: [
    (#"{ "CFBundleLocalizations": ["en", "ar"] }"#, Severity.warning),
    (#"{ "CFBundleDevelopmentRegion": "he_IL" }"#, .warning), (#"{ "CFBundleLocalizations": ["en", "de"] }"#, .hint),
    ("{}", .hint),
  ]) func mirroringIsAWarningInRightToLeftApps(_ plist: String, _ severity: Severity) throws {
    #expect(try severities(plist, "menu/collision-after-mirroring", #""allowsAutomaticMirroring""#) == [severity])
  }

  @Test(arguments: [
    (#"{ "CFBundleLocalizations": ["en", "de"] }"#, Severity.warning),
    (#"{ "CFBundleLocalizations": ["en", "ko"] }"#, .hint), ("{}", .hint),
  ]) func layoutFindingIsAWarningForItsLanguages(_ plist: String, _ severity: Severity) throws {
    #expect(try severities(plist, "menu/untypeable-shortcut", #""allowsAutomaticLocalization""#) == [severity])
  }

  @Test func languagesAreReadFromRegionNames() {
    let localizations = Localizations(["en", "Base", "pt-BR", "zh-Hans", "Italian"])
    #expect(
      !localizations.includesRightToLeft && localizations.includesLanguage(typedOn: "Italian")
        && !localizations.includesLanguage(typedOn: "German"))
    #expect(Localizations(["ar-EG"]).includesRightToLeft && Localizations(["iw"]).includesRightToLeft)
    #expect(!Localizations(["Base"]).includesLanguage(typedOn: "US"))
  }

  @Test func xcodeProjectsListLanguagesAsRegions() throws {
    let objects = SampleProject.objects(project: "knownRegions = ( en, Base, ar, );")
    #expect(try SampleProject.project(objects).targets.map(\.localizations) == [Localizations(["en", "ar"])])
    #expect(try SampleProject.project(SampleProject.objects()).targets.map(\.localizations) == [Localizations()])
  }

  @Test func xcodeGenLanguagesComeFromFolders() throws {
    let textsByPath = [
      "project.yml": "targets:\n  Notes:\n    type: application\n    platform: iOS\n    sources: [App]\n",
      "App/A.swift": "", "App/Resources/ar.lproj/Localizable.strings": "", "App/en.lproj/Localizable.strings": "",
    ]
    let project = try #require(XcodeGenProject("project.yml", SampleProject.files(textsByPath)))
    #expect(project.targets.map(\.localizations) == [Localizations(["ar"])])
  }
}
