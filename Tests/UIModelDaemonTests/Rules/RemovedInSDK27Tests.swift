import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the rules about project settings and code that no longer build with Xcode 27.
@Suite struct RemovedInSDK27Tests {
  /// Returns the codes and severities of the findings in the Swift files. Also returns, for each app start, the reason
  /// why it is not checked; nil for a start that is checked.
  private func found(
    _ files: [String: String], settings: String = "", target: String = "17.0", family: String = "1,2"
  ) throws -> (findings: [String], starts: [String?]) {
    var all = files
    all[".xcode-version"] = "27.0"
    all["Info.plist"] = "<plist><dict><key>UILaunchScreen</key><dict/></dict></plist>"
    all["project.yml"] = """
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
    let folder = try TemporaryFolder(all)
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

  private static let start = [
    "Sources/Start.swift": "@main struct Notes: App { var body: some Scene { WindowGroup { Text(\"\") } } }\n"
  ]
  private static let low = "sdk/deployment-target-too-low error"

  // MARK: Settings

  @Test(arguments: ["1", "1,2"]) func deploymentTargetBefore15IsReported(family: String) throws {
    #expect(try found(Self.start, target: "14.0", family: family) == ([Self.low], [nil]))
    #expect(try found(Self.start, target: "15.0", family: family) == ([], [nil]))
  }

  @Test func deploymentTargetOfPodsIsReported() throws {
    let pods = ["Podfile": "platform :ios, '13.0'\ntarget 'Notes' do\nend\n"]
    #expect(try found(Self.start.merging(pods) { one, _ in one }).findings == [Self.low])
    let other = ["Podfile": "platform :ios, '13.0'\ntarget 'Other' do\nend\n"]
    #expect(try found(Self.start.merging(other) { one, _ in one }).findings == [])
  }

  @Test func unknownSettingsAreNotChecked() throws {
    let open = try found(Self.start, settings: "      IPHONEOS_DEPLOYMENT_TARGET: $(LEAST)")
    #expect(open == ([], ["the app's deployment target is unknown"]))
    let flags = try found(Self.start, settings: "      OTHER_LDFLAGS: $(FLAGS)")
    #expect(flags == ([], ["the app's linker flags are unknown"]))
  }

  @Test func classicLinkerIsReported() throws {
    let classic = try found(Self.start, settings: "      OTHER_LDFLAGS: -ObjC -ld_classic")
    #expect(classic == (["sdk/classic-linker-removed error"], [nil]))
    #expect(try found(Self.start, settings: "      OTHER_LDFLAGS: -ObjC") == ([], [nil]))
  }

  // MARK: Names

  private static let removed = "sdk/beta-name-removed error"

  private func view(_ modifier: String, beside: String = "") -> [String: String] {
    ["Sources/List.swift": "struct Notes: View { var body: some View { List {}\(modifier) } }\n\(beside)"]
  }

  @Test(arguments: ["1", "1,2"]) func removedBetaNameIsReported(family: String) throws {
    #expect(try found(view(".toolbarMinimizeBehavior(.never)"), family: family).findings == [Self.removed])
    #expect(try found(view(".toolbarMinimizationBehavior(.never)"), family: family).findings == [])
    #expect(try found(view(".tabBarMinimizeBehavior(.never)"), family: family).findings == [])
    let code = "class A: UIViewController { func a() { navigationItem.barMinimizeBehavior = .never } }"
    #expect(try found(["Sources/A.swift": code], family: family).findings == [Self.removed])
  }

  /// Outside an extension of `View`, a call without a receiver may mean the app's own function.
  @Test func implicitSelfCallIsReportedInViewExtensions() throws {
    func found(_ code: String) throws -> [String] {
      try self.found(Self.start.merging(["Sources/View.swift": code]) { one, _ in one }).findings
    }
    let call = "toolbarMinimizeBehavior(.onScrollDown)"
    #expect(try found("extension View { func shy() -> some View { \(call) } }") == [Self.removed])
    #expect(try found("func shy() { \(call) }") == [])
  }

  @Test func declarationsOfTheAppAreNotReported() throws {
    let own = "extension View { func toolbarMinimizeBehavior(_ a: A) -> some View { self } }"
    #expect(try found(view(".toolbarMinimizeBehavior(.never)", beside: own)).findings == [])
    var two = view(".toolbarMinimizeBehavior(.never)")
    two["Sources/Own.swift"] = own
    #expect(try found(two).findings == [])
    #expect(try found(view(".backport.toolbarMinimizeBehavior(.never)")).findings == [])
    let old =
      "class B { func b(_ bar: Bar) { bar.barMinimizeBehavior = .never } }\nclass Bar { var barMinimizeBehavior = 1 }"
    #expect(try found(["Sources/B.swift": old]).findings == [])
  }

  @Test(arguments: ["false", "os(macOS)", "compiler(<6.4)", "BETA"]) func conditionalCodeIsNotChecked(condition: String)
    throws
  {
    let modifier = "\n#if \(condition)\n.toolbarMinimizeBehavior(.never)\n#endif\n"
    #expect(try found(view(modifier)).findings == [])
  }

  // MARK: State

  private static let twice = "sdk/state-value-assigned-twice error"

  private func state(
    _ declaration: String = "@State private var text = \"\"", _ other: String = "let title: String",
    _ body: String = "self.text = text\n    self.title = title"
  ) throws -> [String] {
    let code = """
      struct NoteView: View {
        \(declaration)
        \(other)
        init(text: String, title: String) {
          \(body)
        }
        var body: some View { Text(title) }
      }
      """
    return try found(["Sources/View.swift": code]).findings
  }

  @Test func secondAssignmentOfStateIsReported() throws {
    #expect(try state() == [Self.twice])
    #expect(try state("@State var text: String = \"\"") == [Self.twice])
    #expect(try state("@State private var text = \"\"", "var title: String") == [Self.twice])
    let binding = "self.text = text\n    _title = title"
    #expect(try state("@State private var text = \"\"", "@Binding var title: String", binding) == [Self.twice])
  }

  @Test(arguments: [
    "@State private var text: String", "@State private var text: String?", "private var text = \"\"",
    "@State @Other private var text = \"\"", "@StateObject private var text = Model()",
    "@State private var text = \"\" { didSet { update() } }",
  ]) func otherDeclarationsHaveNoFinding(declaration: String) throws {
    #expect(try state(declaration) == [])
  }

  @Test(arguments: [
    "var title: String?", "let title = \"\"", "var title: String { \"\" }", "@Environment(\\.title) var title",
  ])
  func initializedPropertiesHaveNoFinding(other: String) throws {
    #expect(try state("@State private var text = \"\"", other) == [])
  }

  @Test(arguments: [
    "self.title = title\n    self.text = text", "_text = State(initialValue: text)\n    self.title = title",
    "self.title = title", "if text == title {\n      self.text = text\n    }\n    self.title = title",
    "self.init()\n    self.text = text\n    self.title = title",
    "#if DEBUG\n    self.text = text\n    #endif\n    self.title = title",
    "var text = text\n    text = title\n    self.title = text",
  ]) func otherInitializersHaveNoFinding(body: String) throws {
    #expect(try state("@State private var text = \"\"", "let title: String", body) == [])
  }

  @Test func customStateAttributeHasNoFinding() throws {
    let code = """
      @propertyWrapper struct State<Value> { var wrappedValue: Value }
      struct A { @State var text = \"\"; let title: String; init(_ a: String) { self.text = a; self.title = a } }
      """
    #expect(try found(["Sources/A.swift": code]).findings == [])
  }

  /// Generated files may consist of one long line. A search that scans such a line once per word would take minutes.
  @Test func longLineIsSearchedOnce() {
    takesAtMost(.seconds(60)) {
      let calls = String(repeating: "self.b; ", count: 8000)
      #expect(!SwiftStateAssignments.mayOccur(in: Array("@State var a = 1; \(calls)".utf8)))
      #expect(SwiftStateAssignments.mayOccur(in: Array("@State var a = 1; \(calls) self.a = 2".utf8)))
    }
  }

  // MARK: Initializers in other files

  private static let split = "sdk/state-in-another-file warning"

  /// Returns the findings for a view whose initializer is in an extension in another file.
  private func split(
    _ state: String = "@State private var isOpen = false", _ body: String = "self.title = title",
    before: String = "", family: String = "1,2"
  ) throws -> [String] {
    let view = "struct NoteView: View {\n  \(state)\n  let title: String\n  var body: some View { Text(title) }\n}\n"
    let initializer = "extension NoteView {\n  \(before)init(of title: String) { \(body) }\n}\n"
    let files = ["Sources/View.swift": view, "Sources/View+Init.swift": initializer]
    return try found(Self.start.merging(files) { one, _ in one }, family: family).findings
  }

  @Test(arguments: ["1", "1,2"]) func privateStateInAnotherFileIsReported(family: String) throws {
    #expect(try split(family: family) == [Self.split])
    #expect(try split("@State fileprivate var isOpen = false", family: family) == [Self.split])
    #expect(try split(before: "public ", family: family) == [Self.split])
    #expect(try split(before: "\t\tpublic ", family: family) == [Self.split])
    #expect(try split("@State private var isOpen = false", "self = .make(title)", family: family) == [Self.split])
  }

  /// State has no finding if other files can access it, if the initializer sets it, or if it delegates to another
  /// initializer.
  @Test func otherStateHasNoFinding() throws {
    #expect(try split("@State var isOpen = false") == [])
    let assigned = "self.title = title\n_isOpen = State(initialValue: true)"
    #expect(try split("@State private var isOpen: Bool", assigned) == [])
    #expect(try split("@State private var isOpen = false", "self.init(title: title)") == [])
    #expect(try split("private var isOpen = false") == [])
    #expect(try split("@Binding private var isOpen = false") == [])
    let together =
      "struct NoteView: View {\n  @State private var isOpen = false\n  let title: String\n"
      + "  var body: some View { Text(title) }\n}\nextension NoteView {\n  init(of title: String) { self.title = title }\n}"
    #expect(try found(Self.start.merging(["Sources/View.swift": together]) { one, _ in one }).findings == [])
  }
}
