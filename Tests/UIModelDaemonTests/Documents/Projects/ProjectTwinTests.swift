import Foundation
import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that a project in Xcode's JSON format equals the same project in the property list format.
@Suite struct ProjectTwinTests {
  private func project(_ file: String, _ text: String, _ twin: ProjectTwin) throws -> XcodeProject {
    let files = twin.files.merging(["Notes.xcodeproj/" + file: text]) { $1 }
    return try XcodeProject("Notes.xcodeproj", SampleProject.files(files))
  }

  @Test(arguments: ProjectTwin.all) func bothFormatsHaveTheSameTargets(_ twin: ProjectTwin) throws {
    let texts = [(twin.plist, twin.json), (twin.changedPlist, twin.changedJSON)]
    for (plist, json) in texts {
      let (one, other) = (try project("project.pbxproj", plist, twin), try project("project.xcproj", json, twin))
      #expect(!one.targets.isEmpty && one.targets.count == other.targets.count)
      for var (target, twin) in zip(one.targets, other.targets) {
        // Each build setting has a location, which contains the name of the project file and therefore differs between
        // the formats. Only the versions are compared.
        #expect(
          target.builtSettings?.deploymentTargets.map(\.version) == twin.builtSettings?.deploymentTargets.map(\.version)
        )
        (target.builtSettings, twin.builtSettings) = (nil, nil)
        #expect(target == twin)
      }
      #expect(one.packageFolders == other.packageFolders && one.hasExternalBuildTarget == other.hasExternalBuildTarget)
      #expect(other.filePath == "Notes.xcodeproj/project.xcproj" && !other.hasBothFiles)
    }
    #expect(
      try project("project.xcproj", twin.json, twin).targets
        != project("project.xcproj", twin.changedJSON, twin).targets)
  }

  /// The JSON format of each twin must give the expected targets, because a parser that finds no targets in both
  /// formats would pass the comparison.
  @Test func twinsHaveTheExpectedTargets() throws {
    func target(_ twin: ProjectTwin, _ name: String = "Notes") throws -> CodeTarget {
      try #require(project("project.xcproj", twin.json, twin).targets.first { $0.name == name })
    }
    let groups = try target(.groups)
    #expect(
      groups.sources.map(\.path) == ["App/Views/List.swift", "App/Up.swift", "Shared/<Root>.swift", "/opt/a.swift"])
    #expect(groups.sources[2].platforms == [.iOS, .iPadOS, .macCatalyst] && groups.isComplete)
    let folders = try target(.folders)
    for path in ["App/Views/List.swift", "App/Mac.swift", "Other/Shared/Keys.swift", "Extra/Phase.swift"] {
      #expect(folders.compiles(path), "\(path)")
    }
    for path in ["App/Views/Gone.swift", "App/Old/a.swift", "Other/b.swift", "Extra/Not.swift"] {
      #expect(!folders.compiles(path), "\(path)")
    }
    #expect(folders.sources.first { $0.path == "Extra/Pad.swift" }?.platforms == [.iOS, .iPadOS])
    let configurationsTarget = try target(.configurations)
    #expect(
      configurationsTarget.conditions
        == CodeTarget.Conditions(commonNames: ["LIST"], occasionalNames: ["TARGET", "DEBUG", "FILE", "ALL"]))
    #expect(configurationsTarget.minimumVersions[.iPadOS] == 17 && configurationsTarget.isCatalyst == true)
    #expect(
      configurationsTarget.infoPlist == .value("App/Info.plist") && configurationsTarget.requiresFullScreen == false)
    let app = try target(.severalTargets)
    #expect(app.dependencies == [.product("Elsewhere"), .target("Kit")] && app.isCatalyst == true)
    let kinds = try project("project.xcproj", ProjectTwin.severalTargets.json, .severalTargets).targets.map(\.kind)
    #expect(kinds == [.application, .library, .appExtension, .test])
    let packages = try project("project.xcproj", ProjectTwin.packages.json, .packages)
    #expect(packages.packageFolders == ["Packages/Kit", "Packages/Decoy", "Packages/Old"])
    #expect(packages.targets.first?.dependencies == [.product("Plugin"), .product("Kit")])
    let variants = try target(.variants)
    #expect(
      variants.localizations == Localizations(["en", "ar", "pt-BR"]) && variants.compiles("App/ar.lproj/Other.swift"))
  }

  // MARK: Findings

  private struct FileFinding: Equatable, CustomStringConvertible {
    let file: String
    let finding: Finding
    let range: Range<Int>

    var description: String { "\(file) \(range) \(finding.code): \(finding.message)" }

    static func == (one: FileFinding, other: FileFinding) -> Bool { one.description == other.description }
  }

  private func scan(_ workspace: Workspace, _ folder: TemporaryFolder) -> [FileFinding] {
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.path))])
    _ = workspace.refresh()
    let findings = workspace.documents.flatMap { record in
      workspace.findings(of: record).map {
        FileFinding(file: String(record.uri.fileName), finding: $0.finding, range: $0.range)
      }
    }
    return findings.sorted { $0.description < $1.description }
  }

  private func openWorkspace(_ folder: TemporaryFolder) -> (Workspace, [FileFinding]) {
    let workspace = Workspace()
    workspace.addFolder(folder.path)
    return (workspace, scan(workspace, folder))
  }

  @Test(arguments: ProjectTwin.all) func bothFormatsHaveTheSameFindingsAfterAChange(_ twin: ProjectTwin) throws {
    let (plist, json) = (try TemporaryFolder(twin.files), try TemporaryFolder(twin.files))
    try plist.write("Notes.xcodeproj/project.pbxproj", twin.plist)
    try json.write("Notes.xcodeproj/project.xcproj", twin.json)
    let (one, ofPlist) = openWorkspace(plist)
    let (other, ofJSON) = openWorkspace(json)
    #expect(ofJSON == ofPlist && ofJSON.map(\.finding.code) == ["menu/shadowed-key-command"])
    try plist.write("Notes.xcodeproj/project.pbxproj", twin.changedPlist)
    try json.write("Notes.xcodeproj/project.xcproj", twin.changedJSON)
    let (changed, fresh) = (scan(other, json), openWorkspace(json).1)
    #expect(changed == fresh && changed == scan(one, plist) && changed.isEmpty)
    // Reverts the change.
    try json.write("Notes.xcodeproj/project.xcproj", twin.json)
    #expect(scan(other, json) == ofJSON)
  }

  /// Xcode might convert a project while the project is open in the editor.
  @Test(arguments: ProjectTwin.all) func conversionOfAnOpenProjectIsApplied(_ twin: ProjectTwin) throws {
    let folder = try TemporaryFolder(twin.files)
    try folder.write("Notes.xcodeproj/project.pbxproj", twin.changedPlist)
    let (workspace, findingsBefore) = openWorkspace(folder)
    #expect(findingsBefore.isEmpty)
    try folder.write("Notes.xcodeproj/project.xcproj", twin.json)
    #expect(scan(workspace, folder).map(\.finding.code) == ["menu/shadowed-key-command"])
    #expect(workspace.folders[folder.path]?.projects.problems.count == 1)
    try folder.remove("Notes.xcodeproj/project.pbxproj")
    #expect(scan(workspace, folder).map(\.finding.code) == ["menu/shadowed-key-command"])
    #expect(workspace.folders[folder.path]?.projects.problems.isEmpty == true)
    try folder.remove("Notes.xcodeproj/project.xcproj")
    try folder.write("Notes.xcodeproj/project.pbxproj", twin.changedPlist)
    #expect(scan(workspace, folder).isEmpty)
  }
}
