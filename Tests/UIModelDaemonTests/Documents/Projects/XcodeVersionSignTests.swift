import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// What projects say of the Xcode that they were written with.
@Suite struct XcodeVersionSignTests {
  private func texts(_ signs: [XcodeVersionSign]) -> [String] {
    signs.map { "\($0.kind) \($0.text) \($0.version?.description ?? "?")" }
  }

  @Test func aPropertyListNamesItsFormatAndTheXcodeThatMadeIt() throws {
    let objects = SampleProject.objects(
      project: """
        attributes = { LastSwiftUpdateCheck = 2630; LastUpgradeCheck = 0930; TargetAttributes = {
          Target = { CreatedOnToolsVersion = 27.0; }; Other = { CreatedOnToolsVersion = 27.0; };
          Third = { LastSwiftMigration = 1540; }; }; };
        """)
    for (format, version) in [("77", "16"), ("90", "?"), ("100", "26.3"), ("110", "27")] {
      let text = SampleProject.plist(objects).replacing("objectVersion = 77", with: "objectVersion = \(format)")
      let project = try XcodeProject("a.xcodeproj", SampleProject.files(["a.xcodeproj/project.pbxproj": text]))
      #expect(
        texts(project.versionSigns) == [
          "objectVersion \(format) \(version)", "lastUpgrade 0930 9.3", "lastSwiftUpdate 2630 26.3",
          "createdOn 27.0 27",
        ])
      #expect(project.targets.map(\.name) == ["Notes"])
      #expect(project.versionSigns.allSatisfy { $0.file == "a.xcodeproj/project.pbxproj" && $0.range == nil })
    }
  }

  @Test func theJSONFormatIsASignItself() throws {
    let text = #"{ "files": [], "last-upgrade": "27.2", "last-swift-update": "26.3.1" }"#
    let project = try XcodeProject("a.xcodeproj", SampleProject.files(["a.xcodeproj/project.xcproj": text]))
    #expect(
      texts(project.versionSigns) == [
        "projectFile project.xcproj 27", "lastUpgrade 27.2 27.2", "lastSwiftUpdate 26.3.1 26.3",
      ])
    let places = project.versionSigns.map { sign in
      sign.range.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
    }
    #expect(places == [nil, #""27.2""#, #""26.3.1""#])
    #expect(CodeTargets([.init(project)]) { $0 }.versionSigns == project.versionSigns)
  }

  @Test func aDescriptionOfXcodeGenNamesIts() throws {
    let text = """
      name: Notes
      options:
        xcodeVersion: "27.0"
        projectFormat: xcode27_0
        projectFileFormat: xcproj
      attributes:
        LastUpgradeCheck: 2700
      targets:
        Notes:
          type: application
          platform: iOS
          sources: [App]
      """
    let project = try #require(XcodeGenProject("project.yml", SampleProject.files(["project.yml": text])))
    #expect(
      texts(project.versionSigns) == [
        "xcodeVersion 27.0 27", "projectFormat xcode27_0 27", "projectFile xcproj 27", "lastUpgrade 2700 27",
      ])
    #expect(project.targets.map(\.name) == ["Notes"] && project.isComplete)
  }

  @Test(arguments: [
    ("xcode16_3", "16.3"), ("xcode9", "9"), ("latest", "?"), ("xcode", "?"),
  ]) func aFormatOfXcodeGenMayBeUnknown(_ format: String, _ version: String) throws {
    let sign = XcodeVersionSign(.projectFormat, format, file: "project.yml")
    #expect(texts([sign]) == ["projectFormat \(format) \(version)"])
  }
}
