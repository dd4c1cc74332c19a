import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the findings in `Form.swift` of an app whose Info.plist has the given keys, and returns these findings.
/// - Parameter expected: the expected code at each marker.
/// - Parameter infoPlist: keys and values of the Info.plist as XML.
/// - Parameter files: the texts of more files by path. The files belong to no target.
/// - Parameter settings: more build settings of the Xcode project, such as `SWIFT_VERSION = 6.0;`.
/// - Parameter ignoredCodes: the codes of findings to ignore.
@discardableResult func checkApp(
  _ markedText: String, _ expected: [String: String] = [:], infoPlist: String, files: [String: String] = [:],
  settings: String = "", ignoredCodes: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Finding] {
  let markedText = MarkedText(markedText)
  let objects = SampleProject.objects(
    shared:
      "SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = \"1,2\"; IPHONEOS_DEPLOYMENT_TARGET = 17.0; INFOPLIST_FILE = Info.plist; \(settings)",
    sources: "Built", children: "Form",
    more: """
      Built = { isa = PBXBuildFile; fileRef = Form; };
      Form = { isa = PBXFileReference; path = Form.swift; sourceTree = "<group>"; };
      """)
  let projectFiles = [
    "Form.swift": markedText.text, "Notes.xcodeproj/project.pbxproj": SampleProject.plist(objects),
    "Info.plist": "<plist><dict>\(infoPlist)<key>UILaunchScreen</key><dict/></dict></plist>",
  ]
  let allFiles = projectFiles.merging(files) { text, _ in text }
  SwiftTexts.record(allFiles, .app)
  let folder = try TemporaryFolder(allFiles)
  let workspace = Workspace()
  workspace.addFolder(folder.url.path)
  _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
  _ = workspace.refresh()
  let findings = workspace.documents.filter { $0.uri.fileName == "Form.swift" }.flatMap { workspace.findings(of: $0) }
    .filter { !ignoredCodes.contains($0.finding.code) }
  let lines = expected.map { "\($0.value) \(markedText.ranges[$0.key].map { "\($0)" } ?? "nowhere")" }
  #expect(
    findings.map { "\($0.finding.code) \($0.range)" }.sorted() == lines.sorted(), "\(findings.map(\.finding.message))",
    sourceLocation: sourceLocation)
  return findings.map(\.finding)
}
