import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift

/// Checks that demo apps of vendored packages are not part of the project and are not checked.
@Suite struct VendoredDemosTests {
  private static let list = """
    import UIKit
    class List: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "A", action: #selector(a), input: "j", modifierFlags: .command),
         UIKeyCommand(title: "B", action: #selector(b), input: "j", modifierFlags: .command)]
      }
      @objc func a() {}
      @objc func b() {}
    }
    """

  private static func project(_ sources: String, minimum: String = "17.0", extraYAML: String = "") -> String {
    """
    targets:
      Notes:
        type: application
        platform: iOS
        deploymentTarget: "\(minimum)"
        sources: [\(sources)]
    \(extraYAML)
    """
  }

  private static let manifest = """
    // swift-tools-version:5.9
    import PackageDescription
    let package = Package(name: "Kit", targets: [.target(name: "Kit")])
    """

  /// Writes the files to a folder and returns the relative paths of the `List.swift` files that the workspace reads.
  private func readPaths(_ files: [String: String], project: String? = project("App")) throws -> [String] {
    var files = files
    if let project { files["project.yml"] = project }
    let folder = try TemporaryFolder(files)
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
    return workspace.documents.compactMap { $0.uri.path }.filter { $0.hasSuffix("List.swift") }
      .map { String($0.dropFirst(folder.url.path.count + 1)) }.sorted()
  }

  @Test(arguments: [
    ("Vendor/Kit/Package.swift", "Vendor/Kit/Demo/List.swift"),
    ("Kit/Package.swift", "Kit/Examples/Shop/List.swift"),
    ("Kit/Kit.podspec", "Kit/KitDemo/List.swift"),
    ("Kit/.git", "Kit/iOS Example/List.swift"),
    ("Kit/.git/HEAD", "Kit/Apps/SampleApp/List.swift"),
  ]) func demoOfAVendoredPackageIsNotRead(_ markerPath: String, _ demoPath: String) throws {
    let text = markerPath.hasSuffix(".swift") ? Self.manifest : "gitdir: ../.git/modules/Kit"
    let paths = try readPaths([
      markerPath: text, demoPath: Self.list, "App/List.swift": Self.list,
      "\(demoPath.prefix { $0 != "/" })/Sources/List.swift": Self.list,
    ])
    #expect(paths == ["App/List.swift", "\(demoPath.prefix { $0 != "/" })/Sources/List.swift"])
  }

  @Test(arguments: [
    // The package belongs to the project.
    ("Kit/Demo/List.swift", "Podfile", "pod 'Kit', :path => './Kit'"),
    (
      "Kit/Demo/List.swift", "Notes.xcworkspace/contents.xcworkspacedata",
      "<FileRef location = \"group:Kit\"></FileRef>"
    ),
    ("Kit/Demo/List.swift", "Other/project.yml", "targets: {}\npackages: { Kit: { path: ../Kit } }"),
    // The folder is not a demo, or is not in a package.
    ("Kit/Sources/SampleBuffer/List.swift", "LICENSE", ""),
    ("Demo/List.swift", "LICENSE", ""),
    ("App/Demo/List.swift", "LICENSE", ""),
    // The configuration includes the folder.
    ("Kit/Demo/List.swift", "uimodel.config.json", "{ \"include\": [\"**\"] }"),
  ]) func referencedIncludedOrOrdinaryFolderIsRead(_ path: String, _ markerPath: String, _ text: String) throws {
    #expect(try readPaths([path: Self.list, markerPath: text, "Kit/Package.swift": Self.manifest]) == [path])
  }

  @Test func demoIsReadIfItIsTheOnlyApp() throws {
    let files = ["Kit/Package.swift": Self.manifest, "Kit/Demo/List.swift": Self.list]
    #expect(try readPaths(files, project: nil) == ["Kit/Demo/List.swift"])
    #expect(try readPaths(files, project: Self.project("Kit/Demo")) == ["Kit/Demo/List.swift"])
    #expect(try readPaths(files) == [])
  }

  @Test func demoTargetsDoNotAffectTheApp() throws {
    let folder = try TemporaryFolder([
      "project.yml": Self.project("App"), "App/List.swift": Self.list, "Vendor/Kit/Package.swift": Self.manifest,
      "Vendor/Kit/Demo/project.yml": Self.project("Shop", minimum: "15.0"),
      "Vendor/Kit/Demo/Shop/List.swift": Self.list,
      "Vendor/Kit/project.yml": Self.project("Examples", minimum: "15.0"), "Vendor/Kit/Examples/List.swift": Self.list,
    ])
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
    let targets = try #require(workspace.folders[folder.url.path]?.projects.targets)
    #expect(targets.applicationIndices.count == 1)
    #expect(targets.environments.map(\.version).min() == 17)
  }

  @Test func demoIsReadWhileItsPackageIsReferenced() throws {
    let folder = try TemporaryFolder([
      "project.yml": Self.project("App"), "Kit/Package.swift": Self.manifest, "Kit/Demo/List.swift": Self.list,
    ])
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
    func isRead() -> Bool { workspace.documents.contains { $0.uri.fileName == "List.swift" } }
    #expect(!isRead())
    try folder.write("Podfile", "pod 'Kit', path: 'Kit'")
    workspace.reloadFolders()
    #expect(isRead())
    try folder.write("Podfile", "pod 'Kit'")
    workspace.reloadFolders()
    #expect(!isRead())
  }

  @Test func skippedDemoIsNotedAndExplicitPathsAreChecked() throws {
    let folder = try TemporaryFolder([
      "project.yml": Self.project("App"), "App/List.swift": Self.list, "Vendor/Kit/Package.swift": Self.manifest,
      "Vendor/Kit/Demo/List.swift": Self.list,
    ])
    func runCheck(_ arguments: String...) throws -> (files: [String], notes: [String]) {
      let run = try ClientProcess(arguments: ["check"] + arguments + ["--hints"], folder: folder.url)
      let lines = run.output.split(separator: "\n").map(String.init)
      let findings = lines.filter { $0.contains("[menu/shadowed-key-command]") }
      return (
        findings.map { String($0.prefix { $0 != ":" }) }, lines.filter { $0.hasPrefix("not checked: ") }
      )
    }
    let folderResult = try runCheck(".")
    #expect(folderResult.files == ["App/List.swift"])
    #expect(folderResult.notes == ["not checked: the demo app of a vendored package: Vendor/Kit/Demo"])
    for path in ["Vendor/Kit/Demo", "Vendor/Kit/Demo/List.swift"] {
      let pathResult = try runCheck(path)
      #expect(pathResult.files == ["Vendor/Kit/Demo/List.swift"] && pathResult.notes == [], "\(path)")
    }
  }
}
