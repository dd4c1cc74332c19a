import Testing

@testable import UIModelDaemon
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// What is wrong only for people of some languages is a warning in apps that speak one of these, else a hint.
@Suite struct LocalizedAppTests {
  private func severities(_ plist: String, _ key: String, _ command: String) throws -> [Severity] {
    let text = """
      {
        "app": {
          "infoPlist": \(plist), "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ],
          "delegate": { "class": "AppDelegate", "implements": {},
            "buildMenu": { "steps": [ { "insertChild": "history", "atEndOfMenu": "view" } ] } }
        },
        "menus": [ { "identifier": "history", "children": [
          { "title": "Back", "action": "goBack:", "input": "[", "modifierFlags": ["command"], \(command): false },
          { "title": "Forward", "action": "goForward:", "input": "]", "modifierFlags": ["command"] }
        ] } ]
      }
      """
    let workspace = Workspace()
    _ = try workspace.apply(.disk(DocumentURI("memory:a.uimodel.json"), Array(text.utf8)))
    _ = workspace.refresh()
    return workspace.documents.flatMap { workspace.findings(of: $0) }.map(\.finding).filter { $0.code == key }
      .map(\.severity)
  }

  @Test(arguments: [
    (#"{ "CFBundleLocalizations": ["en", "ar"] }"#, Severity.warning),
    (#"{ "CFBundleDevelopmentRegion": "he_IL" }"#, .warning), (#"{ "CFBundleLocalizations": ["en", "de"] }"#, .hint),
    ("{}", .hint),
  ]) func mirroringMattersWhereTheAppIsWrittenFromRightToLeft(_ plist: String, _ severity: Severity) throws {
    #expect(try severities(plist, "menu/collision-after-mirroring", #""allowsAutomaticMirroring""#) == [severity])
  }

  @Test(arguments: [
    (#"{ "CFBundleLocalizations": ["en", "de"] }"#, Severity.warning),
    (#"{ "CFBundleLocalizations": ["en", "ko"] }"#, .hint), ("{}", .hint),
  ]) func layoutsMatterWhosePeopleTheAppIsFor(_ plist: String, _ severity: Severity) throws {
    #expect(try severities(plist, "menu/untypeable-shortcut", #""allowsAutomaticLocalization""#) == [severity])
  }

  @Test func languagesAreThoseOfProjects() {
    let all = Localizations(["en", "Base", "pt-BR", "zh-Hans", "Italian"])
    #expect(!all.isAnyRightToLeft && all.isAny(typedOn: "Italian") && !all.isAny(typedOn: "German"))
    #expect(Localizations(["ar-EG"]).isAnyRightToLeft && Localizations(["iw"]).isAnyRightToLeft)
    #expect(!Localizations(["Base"]).isAny(typedOn: "US"))
  }

  @Test func projectsSayThemInTheirRegions() throws {
    let objects = SampleProject.objects(project: "knownRegions = ( en, Base, ar, );")
    #expect(try SampleProject.project(objects).targets.map(\.localizations) == [Localizations(["en", "ar"])])
    #expect(try SampleProject.project(SampleProject.objects()).targets.map(\.localizations) == [Localizations()])
  }

  @Test func descriptionsSayThemByFolders() throws {
    let texts = [
      "project.yml": "targets:\n  Notes:\n    type: application\n    platform: iOS\n    sources: [App]\n",
      "App/A.swift": "", "App/Resources/ar.lproj/Localizable.strings": "", "App/en.lproj/Localizable.strings": "",
    ]
    let project = try #require(XcodeGenProject("project.yml", SampleProject.files(texts)))
    #expect(project.targets.map(\.localizations) == [Localizations(["ar"])])
  }
}
