import Foundation
import Testing
import UIModelJSON

/// Runs `check` on a file or folder within its project.
@Suite struct CheckProjectTests {
  private static let documentWithError = #"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#
  private static let configurationWithoutSheetRule = #"{ "rules": { "sheet/no-detents": "off" } }"#
  /// The files of an app by path. The app delegate inserts a menu that another file declares.
  private static let menuAppFiles = [
    "App.xcodeproj/project.pbxproj": "",
    "App/AppDelegate.swift": """
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        super.buildMenu(with: builder)
        builder.insertChild(Menus.info, atStartOfMenu: .file)
      }
    }
    """,
    "App/Menus.swift": """
    enum Menus {
      static let info = UIMenu(title: "Info", children: [
        UIKeyCommand(title: "Get Info", action: #selector(AppDelegate.info(_:)), input: "i", modifierFlags: .command)
      ])
    }
    """,
    "App/Other.swift": "class Other: UIViewController { override var canBecomeFirstResponder: Bool { true } }",
  ]

  private func codes(_ folder: TemporaryFolder, _ arguments: String..., at subfolder: String = "") throws -> [String] {
    let url = subfolder.isEmpty ? folder.url : folder.url.appending(path: subfolder)
    let run = try ClientProcess(arguments: ["check", "--format", "json", "--hints"] + arguments, folder: url)
    let findings = try #require(run.json?["findings"]?.array, "\(run.stderr)")
    return findings.compactMap { finding in
      guard let path = finding["path"]?.string, let code = finding["code"]?.string else { return nil }
      return "\(path.split(separator: "/").last ?? ""): \(code)"
    }
  }

  @Test func fileAndAppChecksReportTheSameFindings() throws {
    let folder = try TemporaryFolder(CheckProjectTests.menuAppFiles)
    let allCodes = try codes(folder, ".")
    #expect(allCodes.contains("Menus.swift: menu/duplicate-shortcut"))
    let menusCodes = allCodes.filter { $0.hasPrefix("Menus.swift") }
    #expect(try codes(folder, "App/Menus.swift") == menusCodes)
    #expect(try codes(folder, "Menus.swift", at: "App") == menusCodes)
    #expect(try codes(folder, "App") == allCodes)
    #expect(try codes(folder, at: "App") == allCodes)
    #expect(try codes(folder, "App/Other.swift") == allCodes.filter { $0.hasPrefix("Other.swift") })
  }

  private static let placeViewSource = """
    struct PlaceView: View {
      var body: some View {
        Text("Place").toolbar(id: "place") {
          ToolbarItem(id: "share", placement: .primaryAction) { Button("Share") {} }
        }
      }
    }
    """
  private static let padOnlyProject = """
    name: Notes
    targets:
      Notes:
        type: application
        platform: iOS
        deploymentTarget: "17.0"
        sources: [Sources]
        settings:
          TARGETED_DEVICE_FAMILY: "2"
    """

  @Test func projectAndConfigurationTargetsAreEquivalent() throws {
    let files = ["project.yml": Self.padOnlyProject, "Sources/Place.swift": Self.placeViewSource]
    let configuredFiles = files.merging([
      "uimodel.config.json": #"{ "targets": [{ "platform": "iPadOS", "minimum": "17.0" }] }"#
    ]) { $1 }
    let projectCodes = try codes(TemporaryFolder(files))
    #expect(projectCodes == ["Place.swift: toolbar/nothing-customizable"])
    #expect(try codes(TemporaryFolder(configuredFiles)) == projectCodes)
  }

  /// A folder whose configuration has `"root": true` is a separate project.
  @Test func targetsOfARootFolderDoNotApplyOutside() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "lib/Place.swift": Self.placeViewSource, "demo/project.yml": Self.padOnlyProject,
      "demo/Sources/Place.swift": Self.placeViewSource, "demo/uimodel.config.json": #"{ "root": true }"#,
    ])
    #expect(try codes(folder, "lib/Place.swift").isEmpty)
    #expect(try codes(folder, "demo") == ["Place.swift: toolbar/nothing-customizable"])
    #expect(try codes(folder) == ["Place.swift: toolbar/nothing-customizable"])
    let libraryRun = try ClientProcess("check", "--format", "json", "lib", folder: folder.url)
    #expect(libraryRun.json?["coverage"]?["releasesFrom"] == "assumed")
  }

  @Test func documentTargetsDetermineTheReleases() throws {
    let targetsMember = #""targets": [{ "platform": "iPadOS", "minimum": "17.0" }]"#
    let folder = try TemporaryFolder([
      "app.uimodel.json": "{ \"app\": { \(targetsMember) } }", "Place.swift": Self.placeViewSource,
    ])
    let run = try ClientProcess("check", "--require-project", folder: folder.url)
    #expect(
      run.status < 2 && run.output.contains("\nreleases: from the targets of a model document\n"), "\(run.output)")
    try folder.write("uimodel.config.json", #"{ "environments": [{ "platform": "iPadOS", "version": "18.0" }] }"#)
    #expect(try ClientProcess("check", folder: folder.url).output.contains("\nreleases: from uimodel.config.json\n"))
    let folderWithoutTargets = try TemporaryFolder([
      "app.uimodel.json": #"{ "app": {} }"#, "Place.swift": Self.placeViewSource,
    ])
    #expect(try ClientProcess("check", "--require-project", folder: folderWithoutTargets.url).status == 2)
  }

  @Test func onlyRequestedFilesAreCountedInTheSummary() throws {
    let folder = try TemporaryFolder(CheckProjectTests.menuAppFiles)
    let run = try ClientProcess("check", "App/Menus.swift", folder: folder.url)
    #expect(run.output.contains("\n1 Swift file, "))
    #expect(run.output.contains("judged 1 of 1 place"))
  }

  @Test func configurationsApplyToSubfolders() throws {
    let folder = try TemporaryFolder([
      "uimodel.config.json": CheckProjectTests.configurationWithoutSheetRule,
      "sub/deep/a.uimodel.json": CheckProjectTests.documentWithError,
    ])
    #expect(try codes(folder) == [])
    #expect(try codes(folder, "sub") == [])
    #expect(try codes(folder, "sub/deep/a.uimodel.json") == [])
    #expect(try codes(folder, at: "sub/deep") == [])
    #expect(try codes(folder, "--isolated") == ["a.uimodel.json: sheet/no-detents"])
  }

  @Test func innermostConfigurationTakesPrecedence() throws {
    let folder = try TemporaryFolder([
      "uimodel.config.json": #"""
      { "rules": { "sheet": "hint" }, "overrides": [
        { "files": ["new/**"], "rules": { "sheet/no-detents": "warning" } },
        { "files": ["new/off.*"], "rules": { "sheet": "off" } }
      ] }
      """#,
      "a.uimodel.json": CheckProjectTests.documentWithError, "new/b.uimodel.json": CheckProjectTests.documentWithError,
      "new/off.uimodel.json": CheckProjectTests.documentWithError,
      "old/uimodel.config.json": CheckProjectTests.configurationWithoutSheetRule,
      "old/c.uimodel.json": CheckProjectTests.documentWithError,
      "old/skipped/d.uimodel.json": CheckProjectTests.documentWithError,
      "new/uimodel.config.json": #"{ "exclude": ["skipped/**"] }"#,
      "new/skipped/e.uimodel.json": CheckProjectTests.documentWithError,
    ])
    let run = try ClientProcess("check", "--hints", "--format", "concise", folder: folder.url)
    let lines = run.output.split(separator: "\n").map {
      $0.prefix { $0 != ":" } + ($0.contains(" hint: ") ? " hint" : "")
    }
    #expect(lines.prefix(2) == ["a.uimodel.json hint", "new/b.uimodel.json"] && lines.count == 4)
  }

  @Test func rootConfigurationEndsTheSearch() throws {
    let folder = try TemporaryFolder([
      "uimodel.config.json": CheckProjectTests.configurationWithoutSheetRule,
      "inner/uimodel.config.json": #"{ "root": true }"#,
      "inner/sub/a.uimodel.json": CheckProjectTests.documentWithError,
    ])
    #expect(try codes(folder, "inner/sub").count == 1)
    #expect(try codes(folder, "inner").count == 1)
  }

  /// A configuration with `"root": true` has the same effect whether the check starts inside or outside its folder.
  @Test func outerConfigurationsDoNotApplyInARootFolder() throws {
    let folder = try TemporaryFolder([
      "uimodel.config.json": CheckProjectTests.configurationWithoutSheetRule,
      "inner/uimodel.config.json": #"{ "root": true }"#, "inner/a.uimodel.json": CheckProjectTests.documentWithError,
    ])
    #expect(try codes(folder) == codes(folder, "inner"))
  }

  /// `AppDelegate.swift` inserts the menu of `Menus.swift`, but is outside the root folder `Parts`.
  @Test func rootFolderIsCheckedWithoutOuterCode() throws {
    var files = CheckProjectTests.menuAppFiles
    #expect(try codes(try TemporaryFolder(files)).contains("Menus.swift: menu/duplicate-shortcut"))
    files["Parts/uimodel.config.json"] = #"{ "root": true }"#
    files["Parts/Menus.swift"] = files.removeValue(forKey: "App/Menus.swift")
    let folder = try TemporaryFolder(files)
    let outerCodes = try codes(folder).filter { $0.hasPrefix("Menus.swift") }
    #expect(try outerCodes == codes(folder, "Parts"))
    #expect(!outerCodes.contains("Menus.swift: menu/duplicate-shortcut"))
    let coverage = try ClientProcess("check", "--coverage", "Parts", folder: folder.url).output
    #expect(coverage.contains("judged"))
  }

  @Test func configOptionAppliesWithoutAProject() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": CheckProjectTests.documentWithError,
      "strict.json": CheckProjectTests.configurationWithoutSheetRule,
    ])
    #expect(try codes(folder, "a.uimodel.json").count == 1)
    #expect(try codes(folder, "a.uimodel.json", "--config", "strict.json") == [])
  }

  @Test func configOptionReplacesTheConfiguration() throws {
    let folder = try TemporaryFolder([
      "app/uimodel.config.json": "{}", "app/a.uimodel.json": CheckProjectTests.documentWithError,
      "strict.json": CheckProjectTests.configurationWithoutSheetRule,
      "wrong.json": #"{ "rules": { "sheets": "off" } }"#,
    ])
    #expect(try codes(folder, "app").count == 1)
    #expect(try codes(folder, "app", "--config", "strict.json") == [])
    #expect(try codes(folder, "app/a.uimodel.json", "--config", "strict.json") == [])
    let wrongConfigurationRun = try ClientProcess("check", "app", "--config", "wrong.json", folder: folder.url)
    #expect(wrongConfigurationRun.status == 2)
    #expect(
      wrongConfigurationRun.stderr.contains("wrong.json:1:14: ")
        && wrongConfigurationRun.stderr.contains("did you mean 'sheet'?"))
    #expect(try ClientProcess("check", "app", "--config", "strct.json", folder: folder.url).status == 2)
    #expect(try ClientProcess("check", "--isolated", "--config", "strict.json", folder: folder.url).status == 2)
  }

  @Test func unknownRuleInAConfigurationExitsWithTwo() throws {
    let folder = try TemporaryFolder([
      "uimodel.config.json": #"{ "rules": { "menu/duplicate-shortct": "off", "model": "off" } }"#,
      "sub/a.uimodel.json": "{}",
    ])
    for arguments in [["."], ["sub"], ["sub/a.uimodel.json"]] {
      let run = try ClientProcess(arguments: ["check"] + arguments, folder: folder.url)
      #expect(run.status == 2)
      #expect(run.output.contains("did you mean 'menu/duplicate-shortcut'?"))
    }
  }

  /// Baselines and services such as GitLab store fingerprints and paths, so both must be independent of the current
  /// folder.
  @Test func fingerprintsDoNotDependOnTheCurrentFolder() throws {
    let folder = try TemporaryFolder([
      "repository/.git/HEAD": "", "repository/app/uimodel.config.json": "{}",
      "repository/app/a.uimodel.json": CheckProjectTests.documentWithError,
    ])
    func firstIssue(_ arguments: [String], at path: String) throws -> JSONValue? {
      let url = folder.url.appending(path: path)
      return try ClientProcess(arguments: ["check", "--format", "gitlab"] + arguments, folder: url).json?.array?.first
    }
    let issue = try #require(try firstIssue([], at: "repository"))
    #expect(issue["location"]?["path"] == "app/a.uimodel.json")
    #expect(try firstIssue(["repository"], at: "") == issue)
    #expect(try firstIssue(["a.uimodel.json", "--absolute-paths"], at: "repository/app") == issue)
  }

  /// The repository is the project, because an app can use packages outside the app's folder.
  @Test func repositoryFolderIsTheProjectFolder() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "Kit/a.uimodel.json": "{}",
      "uimodel.config.json": CheckProjectTests.configurationWithoutSheetRule,
      "ios/App.xcodeproj/project.pbxproj": "", "ios/b.uimodel.json": CheckProjectTests.documentWithError,
    ])
    let run = try ClientProcess("check", "-v", "ios", folder: folder.url)
    #expect(run.status == 0)
    #expect(run.stderr.contains("project: \(folder.url.path)\n"))
  }
}
