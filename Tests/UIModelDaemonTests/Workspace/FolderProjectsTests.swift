import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Checks that the targets of a folder's projects separate the code of different apps.
@Suite struct FolderProjectsTests {
  private static let listSource = """
    import UIKit
    class List: UIViewController {
      @objc func a() {}
      @objc func b() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "A", action: #selector(a), input: "j", modifierFlags: .command),
         UIKeyCommand(title: "B", action: #selector(b), input: Keys.one, modifierFlags: .command)]
      }
    }
    """

  private static let formSource = """
    class Form: UIViewController {
      override func viewDidLoad() {
        NotificationCenter.default.addObserver(
          self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
      }
      @objc func shown(_ note: Notification) {
        guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        bottom.constant = frame.height
      }
    }
    """

  private func manifest(_ platforms: String = "") -> String {
    """
    // swift-tools-version:5.9
    import PackageDescription
    let package = Package(name: "P", \(platforms)targets: [
      .target(name: "App", path: "App"), .target(name: "Other", path: "Other"),
    ])
    """
  }

  private func project(minimum: String) -> String {
    """
    // !$*UTF8*$!
    { objects = {
      P = { isa = PBXProject; mainGroup = M; targets = ( T ); buildConfigurationList = L; };
      M = { isa = PBXGroup; children = ( F ); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = "App/List.swift"; sourceTree = "<group>"; };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
        buildPhases = ( S ); buildConfigurationList = L; };
      S = { isa = PBXSourcesBuildPhase; files = ( B ); };
      B = { isa = PBXBuildFile; fileRef = F; };
      L = { isa = XCConfigurationList; buildConfigurations = ( C ); };
      C = { isa = XCBuildConfiguration; name = Release; buildSettings = {
        SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = "1,2"; IPHONEOS_DEPLOYMENT_TARGET = \(minimum); }; };
    }; rootObject = P; }
    """
  }

  private func plist(_ value: String) -> String {
    "<plist><dict><key>UIRequiresFullScreen</key><\(value)/></dict></plist>"
  }

  private func findings(_ daemon: DaemonProcess, _ member: String = "code") -> [String] {
    daemon.result("uimodel/diagnostics/get")["diagnostics"]?.array?.compactMap { $0[member]?.string } ?? []
  }

  @Test(arguments: [nil, "App/App.podspec", "App/BUILD", "App/Package.swift"])
  func uncompiledFileIsReadOnlyIfAnotherBuildMayUseIt(extraFileName: String?) throws {
    let conflictSource = Self.listSource.replacing("Keys.one", with: "\"j\"")
    var files = [
      "App.xcodeproj/project.pbxproj": project(minimum: "17.0"), "App/List.swift": "struct Empty {}",
      "App/Old.swift": conflictSource,
    ]
    if let extraFileName { files[extraFileName] = "let nothing = 1" }
    let folder = try TemporaryFolder(files)
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    let isRead = extraFileName != nil
    #expect(findings(daemon).isEmpty != isRead)
    let uncompiledFiles = daemon.result("uimodel/workspace/coverage")["notCompiled"]?.array?.compactMap(\.string) ?? []
    #expect(uncompiledFiles.map { String($0.split(separator: "/").last ?? "") } == (isRead ? [] : ["Old.swift"]))
  }

  @Test func configurationDefinesTheSourcesOfEachApp() throws {
    let folder = try TemporaryFolder([
      "App/List.swift": Self.listSource, "App/Keys.swift": "enum Keys { static let one = \"j\" }",
      "Other/Keys.swift": "enum Keys { static let one = \"k\" }",
    ])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(findings(daemon) == [])
    func configure(_ sources: String) throws {
      try folder.write(
        "uimodel.config.json",
        #"{ "apps": [{ "name": "App", "sources": [\#(sources)] }, { "name": "Other", "sources": ["Other"] }] }"#)
      _ = daemon.ask("uimodel/fix/apply", ["codes": ["sheet"]])
    }
    try configure(#""App""#)
    #expect(findings(daemon) == ["menu/shadowed-key-command"])
    let otherDaemon = try DaemonProcess(.line)
    _ = otherDaemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(findings(otherDaemon) == findings(daemon))
    try configure(#""App", "Other""#)
    #expect(findings(daemon) == [])
    try folder.remove("uimodel.config.json")
    _ = daemon.ask("uimodel/fix/apply", ["codes": ["sheet"]])
    #expect(findings(daemon) == [])
  }

  @Test func nameResolvesToTheDeclarationOfItsTarget() throws {
    let folder = try TemporaryFolder([
      "App/List.swift": Self.listSource, "App/Keys.swift": "enum Keys { static let one = \"j\" }",
      "Other/Keys.swift": "enum Keys { static let one = \"k\" }",
    ])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    // Without a project, `Keys` can refer to either of the two declarations.
    #expect(findings(daemon) == [])
    try folder.write("Package.swift", manifest())
    _ = daemon.ask("uimodel/fix/apply", ["codes": ["sheet"]])
    #expect(findings(daemon) == ["menu/shadowed-key-command"])
    try folder.write("Package.swift", manifest().replacing("path: \"App\"", with: "path: folder"))
    _ = daemon.ask("uimodel/fix/apply", ["codes": ["sheet"]])
    #expect(findings(daemon) == [])
  }

  @Test func fullScreenAppMayUseTheKeyboardHeight() throws {
    let folder = try TemporaryFolder([
      "App/List.swift": Self.formSource,
      "App.xcodeproj/project.pbxproj": project(minimum: "17.0"),
    ])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(findings(daemon) == ["keyboard/raw-height-adjustment"])
    let plistProject = project(minimum: "17.0").replacing("SDKROOT", with: "INFOPLIST_FILE = Info.plist; SDKROOT")
    try folder.write("App.xcodeproj/project.pbxproj", plistProject)
    for (value, expected) in [("true", []), ("false", ["keyboard/raw-height-adjustment"]), ("true", [])] {
      try folder.write("Info.plist", plist(value))
      _ = daemon.ask("uimodel/fix/apply", ["codes": ["sheet"]])
      #expect(findings(daemon) == expected, "\(value)")
    }
    let keyProject = project(minimum: "17.0").replacing(
      "SDKROOT", with: "INFOPLIST_KEY_UIRequiresFullScreen = YES; SDKROOT")
    try folder.write("App.xcodeproj/project.pbxproj", keyProject)
    _ = daemon.ask("uimodel/fix/apply", ["codes": ["sheet"]])
    #expect(findings(daemon) == [])
  }

  /// An editor reports a changed Info.plist like any other watched file, and the daemon updates the findings.
  @Test func changedInfoPlistUpdatesTheFindings() throws {
    let plistProject = project(minimum: "17.0").replacing("SDKROOT", with: "INFOPLIST_FILE = Info.plist; SDKROOT")
    let folder = try TemporaryFolder([
      "App/List.swift": Self.formSource, "App.xcodeproj/project.pbxproj": plistProject, "Info.plist": plist("true"),
    ])
    let daemon = try DaemonProcess.editor(folder: folder)
    daemon.waitForScan()
    #expect(findings(daemon) == [])
    for (value, expected) in [("false", ["keyboard/raw-height-adjustment"]), ("true", [])] {
      try folder.write("Info.plist", plist(value))
      daemon.notify(
        "workspace/didChangeWatchedFiles", ["changes": [["uri": .string(folder.uri("Info.plist")), "type": 2]]])
      #expect(daemon.nextDiagnostics(folder.uri("App/List.swift")).codes == expected, "\(value)")
    }
    daemon.quit()
  }

  @Test func missingTargetFolderIsADependency() throws {
    let manifest = manifest().replacing(", path: \"App\"", with: "")
    let folder = try TemporaryFolder(["Package.swift": manifest, "Other/Keys.swift": ""])
    let projects = FolderProjects().updated([folder.path + "/Package.swift"], in: folder.path)
    #expect(
      projects.mayDependOn(folder.path + "/Sources/App") && !projects.mayDependOn(folder.path + "/Sources/List.swift"))
  }

  @Test func projectDefinesPlatformsAndReleases() throws {
    let source = Self.listSource.replacing("input: \"j\"", with: "input: \",\"").replacing("Keys.one", with: "\"j\"")
    let folder = try TemporaryFolder(["App/List.swift": source])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(findings(daemon) == ["menu/hides-system-command"])
    func environments() -> String? {
      daemon.result("uimodel/diagnostics/get")["diagnostics"]?.array?.first?["holds"]?.string
    }
    let initialText = environments()
    #expect(initialText == "iPadOS 26–27")
    try folder.write("App.xcodeproj/project.pbxproj", project(minimum: "26.0"))
    _ = daemon.ask("uimodel/fix/apply", ["codes": ["sheet"]])
    // The finding applies to all supported releases, so it has no list of environments.
    #expect(findings(daemon) == ["menu/hides-system-command"] && environments() == nil)
    let app = daemon.result("uimodel/workspace/coverage")["apps"]?.array?.first
    #expect(app?["name"] == "App")
    #expect(app?["platforms"]?.array?.map { $0["platform"]?.string } == ["iOS", "iPadOS"])
    #expect(app?["platforms"]?.array?.last?["minimum"] == "26")
    try folder.remove("App.xcodeproj/project.pbxproj")
    _ = daemon.ask("uimodel/fix/apply", ["codes": ["sheet"]])
    #expect(environments() == initialText)
  }
}
