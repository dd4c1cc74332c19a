import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the rules about project settings and code that no longer build with Xcode 27.
@Suite struct RemovedInSDK27Tests {
  /// Returns the codes and severities of the findings in the Swift files. Also returns an element for each app start,
  /// i.e. code such as `@main` that starts an app: the reason why it is not checked, or nil if it is checked.
  private func findingsAndStarts(
    _ files: [String: String], settings: String = "", target: String = "17.0", family: String = "1,2"
  ) throws -> (findings: [String], starts: [String?]) {
    var allFiles = files
    allFiles[".xcode-version"] = "27.0"
    allFiles["Info.plist"] = "<plist><dict><key>UILaunchScreen</key><dict/></dict></plist>"
    allFiles["project.yml"] = """
      name: Notes
      targets:
        Notes:
          type: application
          platform: iOS
          deploymentTarget: "\(target)"
          sources: [Sources]
          settings:
            INFOPLIST_FILE: Info.plist
            TARGETED_DEVICE_FAMILY: "\(family)"
      \(settings)
      """
    let folder = try TemporaryFolder(allFiles)
    let workspace = Workspace()
    workspace.addFolder(folder.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.path))])
    _ = workspace.refresh()
    let sites = workspace.documents.flatMap { SwiftCoverage($0.document)?.sites ?? [] }
    return (
      workspace.documents.flatMap { workspace.findings(of: $0) }
        .map { "\($0.finding.code) \($0.finding.severity)" }.sorted(),
      sites.filter { $0.subject == .apps }.map(\.reason)
    )
  }

  private static let startFiles = [
    "Sources/Start.swift": "@main struct Notes: App { var body: some Scene { WindowGroup { Text(\"\") } } }\n"
  ]
  private static let lowTargetFinding = "sdk/deployment-target-too-low error"

  // MARK: Settings

  @Test(arguments: ["1", "1,2"]) func deploymentTargetBefore15IsReported(family: String) throws {
    #expect(try findingsAndStarts(Self.startFiles, target: "14.0", family: family) == ([Self.lowTargetFinding], [nil]))
    #expect(try findingsAndStarts(Self.startFiles, target: "15.0", family: family) == ([], [nil]))
  }

  @Test func deploymentTargetOfPodsIsReported() throws {
    let pods = ["Podfile": "platform :ios, '13.0'\ntarget 'Notes' do\nend\n"]
    #expect(
      try findingsAndStarts(Self.startFiles.merging(pods) { value, _ in value }).findings == [Self.lowTargetFinding])
    let otherPods = ["Podfile": "platform :ios, '13.0'\ntarget 'Other' do\nend\n"]
    #expect(try findingsAndStarts(Self.startFiles.merging(otherPods) { value, _ in value }).findings == [])
  }

  @Test func unknownSettingsAreNotChecked() throws {
    let unknownTargetResult = try findingsAndStarts(
      Self.startFiles, settings: "      IPHONEOS_DEPLOYMENT_TARGET: $(LEAST)")
    #expect(unknownTargetResult == ([], ["the app's deployment target is unknown"]))
    let unknownFlagsResult = try findingsAndStarts(Self.startFiles, settings: "      OTHER_LDFLAGS: $(FLAGS)")
    #expect(unknownFlagsResult == ([], ["the app's linker flags are unknown"]))
  }

  @Test func classicLinkerIsReported() throws {
    let classicLinkerResult = try findingsAndStarts(Self.startFiles, settings: "      OTHER_LDFLAGS: -ObjC -ld_classic")
    #expect(classicLinkerResult == (["sdk/classic-linker-removed error"], [nil]))
    #expect(try findingsAndStarts(Self.startFiles, settings: "      OTHER_LDFLAGS: -ObjC") == ([], [nil]))
  }

  // MARK: Names

  private static let removedNameFinding = "sdk/beta-name-removed error"

  private func view(_ modifier: String, extraSource: String = "") -> [String: String] {
    ["Sources/List.swift": "struct Notes: View { var body: some View { List {}\(modifier) } }\n\(extraSource)"]
  }

  @Test(arguments: ["1", "1,2"]) func removedBetaNameIsReported(family: String) throws {
    #expect(
      try findingsAndStarts(view(".toolbarMinimizeBehavior(.never)"), family: family).findings == [
        Self.removedNameFinding
      ])
    #expect(try findingsAndStarts(view(".toolbarMinimizationBehavior(.never)"), family: family).findings == [])
    #expect(try findingsAndStarts(view(".tabBarMinimizeBehavior(.never)"), family: family).findings == [])
    let code = "class A: UIViewController { func a() { navigationItem.barMinimizeBehavior = .never } }"
    #expect(try findingsAndStarts(["Sources/A.swift": code], family: family).findings == [Self.removedNameFinding])
  }

  /// Outside an extension of `View`, a call without a receiver may mean the app's own function.
  @Test func implicitSelfCallIsReportedInViewExtensions() throws {
    func viewFindings(_ code: String) throws -> [String] {
      try self.findingsAndStarts(Self.startFiles.merging(["Sources/View.swift": code]) { value, _ in value }).findings
    }
    let call = "toolbarMinimizeBehavior(.onScrollDown)"
    #expect(try viewFindings("extension View { func shy() -> some View { \(call) } }") == [Self.removedNameFinding])
    #expect(try viewFindings("func shy() { \(call) }") == [])
  }

  @Test func declarationsOfTheAppAreNotReported() throws {
    let ownDeclaration = "extension View { func toolbarMinimizeBehavior(_ a: A) -> some View { self } }"
    #expect(try findingsAndStarts(view(".toolbarMinimizeBehavior(.never)", extraSource: ownDeclaration)).findings == [])
    var projectFiles = view(".toolbarMinimizeBehavior(.never)")
    projectFiles["Sources/Own.swift"] = ownDeclaration
    #expect(try findingsAndStarts(projectFiles).findings == [])
    #expect(try findingsAndStarts(view(".backport.toolbarMinimizeBehavior(.never)")).findings == [])
    let otherClassSource =
      "class B { func b(_ bar: Bar) { bar.barMinimizeBehavior = .never } }\nclass Bar { var barMinimizeBehavior = 1 }"
    #expect(try findingsAndStarts(["Sources/B.swift": otherClassSource]).findings == [])
  }

  @Test(arguments: ["false", "os(macOS)", "compiler(<6.4)", "BETA"]) func conditionalCodeIsNotChecked(condition: String)
    throws
  {
    let modifier = "\n#if \(condition)\n.toolbarMinimizeBehavior(.never)\n#endif\n"
    #expect(try findingsAndStarts(view(modifier)).findings == [])
  }

  // MARK: State

  private static let assignedTwiceFinding = "sdk/state-value-assigned-twice error"

  private func stateFindings(
    _ declaration: String = "@State private var text = \"\"", _ otherProperty: String = "let title: String",
    _ initializerBody: String = "self.text = text\n    self.title = title"
  ) throws -> [String] {
    let code = """
      struct NoteView: View {
        \(declaration)
        \(otherProperty)
        init(text: String, title: String) {
          \(initializerBody)
        }
        var body: some View { Text(title) }
      }
      """
    return try findingsAndStarts(["Sources/View.swift": code]).findings
  }

  @Test func secondAssignmentOfStateIsReported() throws {
    #expect(try stateFindings() == [Self.assignedTwiceFinding])
    #expect(try stateFindings("@State var text: String = \"\"") == [Self.assignedTwiceFinding])
    #expect(try stateFindings("@State private var text = \"\"", "var title: String") == [Self.assignedTwiceFinding])
    let binding = "self.text = text\n    _title = title"
    #expect(
      try stateFindings("@State private var text = \"\"", "@Binding var title: String", binding) == [
        Self.assignedTwiceFinding
      ])
  }

  @Test(arguments: [
    "@State private var text: String", "@State private var text: String?", "private var text = \"\"",
    "@State @Other private var text = \"\"", "@StateObject private var text = Model()",
    "@State private var text = \"\" { didSet { update() } }",
  ]) func otherStateDeclarationsHaveNoFinding(declaration: String) throws {
    #expect(try stateFindings(declaration) == [])
  }

  @Test(arguments: [
    "var title: String?", "let title = \"\"", "var title: String { \"\" }", "@Environment(\\.title) var title",
  ])
  func initializedPropertiesHaveNoFinding(otherProperty: String) throws {
    #expect(try stateFindings("@State private var text = \"\"", otherProperty) == [])
  }

  @Test(arguments: [
    "self.title = title\n    self.text = text", "_text = State(initialValue: text)\n    self.title = title",
    "self.title = title", "if text == title {\n      self.text = text\n    }\n    self.title = title",
    "self.init()\n    self.text = text\n    self.title = title",
    "#if DEBUG\n    self.text = text\n    #endif\n    self.title = title",
    "var text = text\n    text = title\n    self.title = text",
  ]) func initializersWithoutDoubleAssignmentHaveNoFinding(body: String) throws {
    #expect(try stateFindings("@State private var text = \"\"", "let title: String", body) == [])
  }

  @Test func customStateAttributeHasNoFinding() throws {
    let code = """
      @propertyWrapper struct State<Value> { var wrappedValue: Value }
      struct A { @State var text = \"\"; let title: String; init(_ a: String) { self.text = a; self.title = a } }
      """
    #expect(try findingsAndStarts(["Sources/A.swift": code]).findings == [])
  }

  /// Generated files may consist of one long line. A search that scans this line once per word would take minutes.
  @Test func longLineIsSearchedOnce() {
    expectWithin(.seconds(60)) {
      let calls = String(repeating: "self.b; ", count: 8000)
      #expect(!SwiftStateAssignments.mayOccur(in: Array("@State var a = 1; \(calls)".utf8)))
      #expect(SwiftStateAssignments.mayOccur(in: Array("@State var a = 1; \(calls) self.a = 2".utf8)))
    }
  }

  // MARK: Initializers in other files

  private static let splitStateFinding = "sdk/state-in-another-file warning"

  /// Returns the findings for a view with an initializer in an extension in another file.
  private func splitStateFindings(
    _ stateDeclaration: String = "@State private var isOpen = false", _ initializerBody: String = "self.title = title",
    modifierPrefix: String = "", family: String = "1,2"
  ) throws -> [String] {
    let view =
      "struct NoteView: View {\n  \(stateDeclaration)\n  let title: String\n  var body: some View { Text(title) }\n}\n"
    let initializer = "extension NoteView {\n  \(modifierPrefix)init(of title: String) { \(initializerBody) }\n}\n"
    let files = ["Sources/View.swift": view, "Sources/View+Init.swift": initializer]
    return try findingsAndStarts(Self.startFiles.merging(files) { value, _ in value }, family: family).findings
  }

  @Test(arguments: ["1", "1,2"]) func privateStateInAnotherFileIsReported(family: String) throws {
    #expect(try splitStateFindings(family: family) == [Self.splitStateFinding])
    #expect(try splitStateFindings("@State fileprivate var isOpen = false", family: family) == [Self.splitStateFinding])
    #expect(try splitStateFindings(modifierPrefix: "public ", family: family) == [Self.splitStateFinding])
    #expect(try splitStateFindings(modifierPrefix: "\t\tpublic ", family: family) == [Self.splitStateFinding])
    #expect(
      try splitStateFindings("@State private var isOpen = false", "self = .make(title)", family: family) == [
        Self.splitStateFinding
      ])
  }

  /// State has no finding if other files can access it, if the initializer sets it, or if the initializer calls another
  /// initializer.
  @Test func accessibleOrInitializedStateHasNoFinding() throws {
    #expect(try splitStateFindings("@State var isOpen = false") == [])
    let assigningBody = "self.title = title\n_isOpen = State(initialValue: true)"
    #expect(try splitStateFindings("@State private var isOpen: Bool", assigningBody) == [])
    #expect(try splitStateFindings("@State private var isOpen = false", "self.init(title: title)") == [])
    #expect(try splitStateFindings("private var isOpen = false") == [])
    #expect(try splitStateFindings("@Binding private var isOpen = false") == [])
    let singleFileSource =
      "struct NoteView: View {\n  @State private var isOpen = false\n  let title: String\n"
      + "  var body: some View { Text(title) }\n}\nextension NoteView {\n  init(of title: String) { self.title = title }\n}"
    #expect(
      try findingsAndStarts(Self.startFiles.merging(["Sources/View.swift": singleFileSource]) { value, _ in value })
        .findings == [])
  }
}
