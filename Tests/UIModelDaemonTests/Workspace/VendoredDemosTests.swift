import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift

/// Demo apps of packages that a project has taken in are no part of it, and are not checked.
@Suite struct VendoredDemosTests {
  private static let code = """
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

  private static func project(_ sources: String, least: String = "17.0", more: String = "") -> String {
    """
    targets:
      Notes:
        type: application
        platform: iOS
        deploymentTarget: "\(least)"
        sources: [\(sources)]
    \(more)
    """
  }

  private static let package = """
    // swift-tools-version:5.9
    import PackageDescription
    let package = Package(name: "Kit", targets: [.target(name: "Kit")])
    """

  /// The files of an app's folder that are read, of those with this code.
  private func read(_ files: [String: String], project: String? = project("App")) throws -> [String] {
    var files = files
    if let project { files["project.yml"] = project }
    let folder = try TemporaryFolder(files)
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.take([Workspace.scan(workspace.scanOrder(folder.url.path))])
    return workspace.documents.compactMap { $0.uri.path }.filter { $0.hasSuffix("List.swift") }
      .map { String($0.dropFirst(folder.url.path.count + 1)) }.sorted()
  }

  @Test(arguments: [
    ("Vendor/Kit/Package.swift", "Vendor/Kit/Demo/List.swift"),
    ("Kit/Package.swift", "Kit/Examples/Shop/List.swift"),
    ("Kit/Kit.podspec", "Kit/KitDemo/List.swift"),
    ("Kit/.git", "Kit/iOS Example/List.swift"),
    ("Kit/.git/HEAD", "Kit/Apps/SampleApp/List.swift"),
  ]) func aDemoOfAPackageFromElsewhereIsNotRead(_ mark: String, _ demo: String) throws {
    let text = mark.hasSuffix(".swift") ? Self.package : "gitdir: ../.git/modules/Kit"
    let own = try read([
      mark: text, demo: Self.code, "App/List.swift": Self.code,
      "\(demo.prefix { $0 != "/" })/Sources/List.swift": Self.code,
    ])
    #expect(own == ["App/List.swift", "\(demo.prefix { $0 != "/" })/Sources/List.swift"])
  }

  @Test(arguments: [
    // The package is the project's own.
    ("Kit/Demo/List.swift", "Podfile", "pod 'Kit', :path => './Kit'"),
    (
      "Kit/Demo/List.swift", "Notes.xcworkspace/contents.xcworkspacedata",
      "<FileRef location = \"group:Kit\"></FileRef>"
    ),
    ("Kit/Demo/List.swift", "Other/project.yml", "targets: {}\npackages: { Kit: { path: ../Kit } }"),
    // It is no demo, or in no package.
    ("Kit/Sources/SampleBuffer/List.swift", "LICENSE", ""),
    ("Demo/List.swift", "LICENSE", ""),
    ("App/Demo/List.swift", "LICENSE", ""),
    // A configuration chooses it.
    ("Kit/Demo/List.swift", "uimodel.config.json", "{ \"include\": [\"**\"] }"),
  ]) func othersAreRead(_ path: String, _ mark: String, _ text: String) throws {
    #expect(try read([path: Self.code, mark: text, "Kit/Package.swift": Self.package]) == [path])
  }

  @Test func whereNothingElseIsAnAppTheyAreWhatTheProjectHas() throws {
    let files = ["Kit/Package.swift": Self.package, "Kit/Demo/List.swift": Self.code]
    #expect(try read(files, project: nil) == ["Kit/Demo/List.swift"])
    #expect(try read(files, project: Self.project("Kit/Demo")) == ["Kit/Demo/List.swift"])
    #expect(try read(files) == [])
  }

  @Test func theirReleasesAreNotTheApps() throws {
    let folder = try TemporaryFolder([
      "project.yml": Self.project("App"), "App/List.swift": Self.code, "Vendor/Kit/Package.swift": Self.package,
      "Vendor/Kit/Demo/project.yml": Self.project("Shop", least: "15.0"), "Vendor/Kit/Demo/Shop/List.swift": Self.code,
      "Vendor/Kit/project.yml": Self.project("Examples", least: "15.0"), "Vendor/Kit/Examples/List.swift": Self.code,
    ])
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.take([Workspace.scan(workspace.scanOrder(folder.url.path))])
    let targets = try #require(workspace.folders[folder.url.path]?.projects.targets)
    #expect(targets.applications.count == 1)
    #expect(targets.environments.map(\.version).min() == 17)
  }

  @Test func theyComeBackWithTheReference() throws {
    let folder = try TemporaryFolder([
      "project.yml": Self.project("App"), "Kit/Package.swift": Self.package, "Kit/Demo/List.swift": Self.code,
    ])
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.take([Workspace.scan(workspace.scanOrder(folder.url.path))])
    func isRead() -> Bool { workspace.documents.contains { $0.uri.fileName == "List.swift" } }
    #expect(!isRead())
    try folder.write("Podfile", "pod 'Kit', path: 'Kit'")
    workspace.takeInFolders()
    #expect(isRead())
    try folder.write("Podfile", "pod 'Kit'")
    workspace.takeInFolders()
    #expect(!isRead())
  }

  @Test func itIsSaidOnceAndNamedFilesAreChecked() throws {
    let folder = try TemporaryFolder([
      "project.yml": Self.project("App"), "App/List.swift": Self.code, "Vendor/Kit/Package.swift": Self.package,
      "Vendor/Kit/Demo/List.swift": Self.code,
    ])
    func found(_ arguments: String...) throws -> (files: [String], notes: [String]) {
      let run = try ClientProcess(arguments: ["check"] + arguments + ["--hints"], folder: folder.url)
      let lines = run.output.split(separator: "\n").map(String.init)
      let findings = lines.filter { $0.contains("[menu/shadowed-key-command]") }
      return (
        findings.map { String($0.prefix { $0 != ":" }) }, lines.filter { $0.hasPrefix("not checked: ") }
      )
    }
    let all = try found(".")
    #expect(all.files == ["App/List.swift"])
    #expect(all.notes == ["not checked: the demo app of a vendored package: Vendor/Kit/Demo"])
    for path in ["Vendor/Kit/Demo", "Vendor/Kit/Demo/List.swift"] {
      let named = try found(path)
      #expect(named.files == ["Vendor/Kit/Demo/List.swift"] && named.notes == [], "\(path)")
    }
  }
}
