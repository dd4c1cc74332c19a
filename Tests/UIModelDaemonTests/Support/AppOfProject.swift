import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// An app with Swift files in one target of an XcodeGen project. The app's Info.plist allows multiple scenes.
struct AppOfProject {
  private let folder: TemporaryFolder
  private let workspace = Workspace()
  private let texts: [String: String]

  init(_ files: [String: String], deployment: String = "17.0", isOnCatalyst: Bool = false) throws {
    texts = files
    var allFiles = files.map { ("Sources/" + $0.key, $0.value) }
    allFiles.append(
      (
        "project.yml",
        """
        name: Notes
        targets:
          Notes:
            type: application
            platform: iOS
            deploymentTarget: "\(deployment)"
            sources: [Sources]
            info:
              path: Info.plist
              properties:
                UILaunchScreen: {}
            settings:
              TARGETED_DEVICE_FAMILY: "1,2"\(isOnCatalyst ? "\n      SUPPORTS_MACCATALYST: YES" : "")
        """
      ))
    allFiles.append(
      (
        "Info.plist",
        "<plist><dict><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict></dict></plist>"
      ))
    SwiftTexts.record(Dictionary(allFiles) { _, last in last }, .app)
    folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: allFiles))
    workspace.addFolder(folder.url.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
    _ = workspace.refresh()
  }

  private func uri(_ name: String) -> DocumentURI { DocumentURI(path: folder.url.path + "/Sources/" + name) }

  /// Sets the text of a file and updates only the findings that the change affects.
  func write(_ name: String, _ text: String) {
    let bytes = Array(text.utf8)
    let isDocument = workspace.record(uri(name)) != nil || Workspace.isRelevant(bytes, uri(name))
    _ = try? workspace.apply(.fileContent(uri(name), bytes, isDocument: isDocument))
    _ = workspace.refresh()
  }

  /// A line of text for each finding, sorted by file: the file name, the code, and the range in UTF-8 bytes.
  var codesWithRanges: [String] {
    texts.keys.sorted().flatMap { name in findings(in: name).map { "\(name) \($0.finding.code) \($0.range)" } }
  }

  /// The notes of each finding, sorted by file name and then by the finding's location.
  var notes: [[String]] { texts.keys.sorted().flatMap { findings(in: $0).map(\.finding.notes) } }

  private func findings(in name: String) -> [LocatedFinding] {
    workspace.record(uri(name)).map { workspace.findings(of: $0) } ?? []
  }

  /// Checks that the app has exactly one finding with the given code at each marker, and no other findings.
  static func check(
    _ files: [String: String], _ code: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let markedTexts = files.mapValues { MarkedText($0) }
    let expectedLines = markedTexts.flatMap { name, text in text.ranges.values.map { "\(name) \(code) \($0)" } }
    #expect(
      try AppOfProject(markedTexts.mapValues(\.text)).codesWithRanges == expectedLines.sorted(),
      sourceLocation: sourceLocation)
  }
}
