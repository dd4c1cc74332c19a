import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the findings of `Form.swift` in an app whose Info.plist has the given keys.
/// - Parameter expected: The code that must be reported at each marker.
/// - Parameter infoPlist: Keys and values of the Info.plist as XML.
/// - Parameter others: More files in the folder that belong to no target, by path.
/// - Parameter ignoredCodes: The codes of findings to ignore.
@discardableResult func checkApp(
  _ marked: String, _ expected: [String: String] = [:], infoPlist: String, others: [String: String] = [:],
  settings: String = "", ignoredCodes: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Finding] {
  let marked = MarkedText(marked)
  let objects = SampleProject.objects(
    shared:
      "SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = \"1,2\"; IPHONEOS_DEPLOYMENT_TARGET = 17.0; INFOPLIST_FILE = Info.plist; \(settings)",
    sources: "Built", children: "Form",
    more: """
      Built = { isa = PBXBuildFile; fileRef = Form; };
      Form = { isa = PBXFileReference; path = Form.swift; sourceTree = "<group>"; };
      """)
  let files = [
    "Form.swift": marked.text, "Notes.xcodeproj/project.pbxproj": SampleProject.plist(objects),
    "Info.plist": "<plist><dict>\(infoPlist)<key>UILaunchScreen</key><dict/></dict></plist>",
  ]
  let all = files.merging(others) { one, _ in one }
  SwiftTexts.record(all, .app)
  let folder = try TemporaryFolder(all)
  let workspace = Workspace()
  workspace.addFolder(folder.url.path)
  _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
  _ = workspace.refresh()
  let found = workspace.documents.filter { $0.uri.fileName == "Form.swift" }.flatMap { workspace.findings(of: $0) }
    .filter { !ignoredCodes.contains($0.finding.code) }
  let wanted = expected.map { "\($0.value) \(marked.ranges[$0.key].map { "\($0)" } ?? "nowhere")" }
  #expect(
    found.map { "\($0.finding.code) \($0.range)" }.sorted() == wanted.sorted(), "\(found.map(\.finding.message))",
    sourceLocation: sourceLocation)
  return found.map(\.finding)
}
