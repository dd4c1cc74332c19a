import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the targets that are read from a `project.yml` in the supported subset of YAML and XcodeGen.
@Suite struct XcodeGenProjectTests {
  private func makeProject(_ text: String, _ paths: [String] = ["App/App.swift", "Kit/Kit.swift"]) -> XcodeGenProject? {
    var texts = ["notes/project.yml": text]
    for path in paths { texts["notes/" + path] = "" }
    return XcodeGenProject("notes/project.yml", SampleProject.files(texts))
  }

  private static let notes = """
    ---
    name: Notes # the app
    options:
      deploymentTarget: {iOS: "17.4", macOS: 14.0}
    packages:
      Tools: {path: ../Tools}
    settings:
      base:
        SUPPORTS_MACCATALYST: false
    targetTemplates:
      Base:
        type: application
        sources:
        - path: App
          excludes:
            - "Old/**"
            - Gone.swift
            - "**/*.md"
        dependencies:
          - target: Kit
    targets:
      Notes:
        templates: [Base]
        platform: iOS
        settings:
          TARGETED_DEVICE_FAMILY: 2
          INFOPLIST_FILE: App/Info.plist
        sources:
          - Shared.swift
      Kit:
        type: framework
        supportedDestinations: [iOS, macOS, macCatalyst]
        deploymentTarget: {iOS: 16.0}
        sources: Kit
        info:
          path: Kit/Info.plist
          properties: { "A b": [
            one, # first
            "two"
          ], C: $(D) }
      Tests:
        type: bundle.unit-test
        platform: [iOS, macOS]
        sources: []
        dependencies: [{target: Notes}, {package: Tools, product: TestTools}]
    """

  @Test func targetsAreParsed() throws {
    let project = try #require(makeProject(Self.notes))
    #expect(project.isComplete && project.packageFolders == ["Tools"])
    #expect(project.targets.map(\.name) == ["Notes", "Kit", "Tests_iOS", "Tests_macOS"])
    let (notes, kit) = (project.targets[0], project.targets[1])
    #expect(notes.kind == .application && notes.platforms == [.iPadOS] && notes.minimumVersions == [.iPadOS: 17.4])
    #expect(notes.isCatalyst == false && notes.infoPlist == .value("notes/App/Info.plist") && notes.isComplete)
    #expect(notes.dependencies == [.target("Kit")])
    #expect(notes.compiles("notes/App/Views/a.swift") && notes.compiles("notes/Shared.swift"))
    #expect(!notes.compiles("notes/App/Old/a.swift") && !notes.compiles("notes/App/Gone.swift"))
    #expect(
      kit.platforms == [.iOS, .iPadOS, .macOS, .macCatalyst] && kit.minimumVersions[.iOS] == 16
        && kit.minimumVersions[.macOS] == 14)
    #expect(kit.infoPlist == .value("notes/Kit/Info.plist") && kit.compiles("notes/Kit/Kit.swift"))
    #expect(project.targets[3].isTest && project.targets[3].platforms == [.macOS])
    #expect(project.targets[3].dependencies == [.target("Notes"), .product("TestTools")])
  }

  @Test(arguments: [
    ("templates: [Base]", "templates: [Other]"), ("\"Old/**\"", "\"**/Old?.swift\""), ("- Shared.swift", "- ${SHARED}"),
    ("name: Notes", "include: other.yml\nname: Notes"), ("- path: App", "- path: App\n      includes: [a]"),
    ("type: application", "type: application\n    templates: [Base]"),
  ]) func unsupportedSyntaxMakesTheTargetIncomplete(_ oldText: String, _ newText: String) throws {
    let project = try #require(makeProject(Self.notes.replacing(oldText, with: newText)))
    #expect(!project.targets[0].isComplete)
  }

  @Test(arguments: [
    ("**/*.gen.swift", ["a.gen.swift", "Views/a.gen.swift"], ["a.swift", "Views/gen.swift"]),
    ("*.gen.swift", ["a.gen.swift"], ["Views/a.gen.swift"]),
    ("**/{Old,Mocks}", ["Old/a.swift", "Views/Mocks/Deep/a.swift"], ["Views/Older/a.swift"]),
  ]) func excludePatternsAreApplied(_ pattern: String, _ out: [String], _ kept: [String]) throws {
    let project = try #require(makeProject(Self.notes.replacing("Old/**", with: pattern)))
    #expect(project.targets[0].isComplete)
    let codeTargets = CodeTargets([.init(project, in: "notes")]) { "file:///" + $0 }
    let compiledPaths = (out + kept).filter { !codeTargets.isUncompiled("file:///notes/App/" + $0) }
    #expect(compiledPaths == kept)
  }

  @Test func settingsFromOtherSourcesAreUnknown() throws {
    for (oldText, newText) in [
      ("platform: iOS", "platform: iOS\n    configFiles: {Debug: a.xcconfig}"),
      ("SUPPORTS_MACCATALYST: false", "A: b\n  groups: [a]"), ("platform: iOS\n", "platform: ${A}\n"),
      ("SUPPORTS_MACCATALYST: false", "A: b\n  configs: {Debug: {SUPPORTS_MACCATALYST: true}}"),
    ] {
      let project = try #require(makeProject(Self.notes.replacing(oldText, with: newText)))
      // The declared iPad platform is known, but Mac Catalyst may be added elsewhere.
      let isCatalystUnknown = project.targets[0].platforms == [.iPadOS] && project.targets[0].mayRunOnCatalyst
      #expect(project.targets[0].platforms == nil || isCatalystUnknown, "\(newText)")
    }
  }

  @Test(arguments: [("true", true), ("YES", true), ("false", false), ("$(FULL)", nil), ("[true]", nil)])
  func fullScreenIsReadFromInfoProperties(_ value: String, _ isFull: Bool?) throws {
    let text = Self.notes.replacing(
      "    platform: iOS\n",
      with: "    platform: iOS\n    info: {path: a, properties: {UIRequiresFullScreen: \(value)}}\n")
    #expect(try #require(makeProject(text)).targets[0].requiresFullScreen == isFull)
  }

  @Test(arguments: [("YES", true), ("NO", false)]) func fullScreenIsReadFromBuildSettings(
    _ value: String, _ isFull: Bool
  )
    throws
  {
    let text = Self.notes.replacing(
      "INFOPLIST_FILE: App/Info.plist",
      with: "GENERATE_INFOPLIST_FILE: YES\n      INFOPLIST_KEY_UIRequiresFullScreen: \(value)")
    #expect(try #require(makeProject(text)).targets[0].requiresFullScreen == isFull)
  }

  /// XcodeGen generates the Info.plist, so the file does not need to exist.
  @Test func infoPlistIsGeneratedFromInfoProperties() throws {
    func target(_ info: String, _ setting: String = "A: B") throws -> CodeTarget {
      let text = Self.notes.replacing("    platform: iOS\n", with: "    platform: iOS\n    info: \(info)\n")
        .replacing("INFOPLIST_FILE: App/Info.plist", with: setting)
      return try #require(makeProject(text)).targets[0]
    }
    let targetWithoutProperties = try target("{path: Made.plist}")
    #expect(
      targetWithoutProperties.requiresFullScreen == false && targetWithoutProperties.scenes == DeclaredScenes.none
        && targetWithoutProperties.manifest?.entries == nil)
    #expect(targetWithoutProperties.writtenInfoPlist == [:])
    let manifestProperty =
      "UIApplicationSceneManifest: {UIApplicationSupportsMultipleScenes: true, UISceneConfigurations: {UIWindowSceneSessionRoleApplication: [{UISceneConfigurationName: Main, UISceneDelegateClassName: SceneDelegate}]}}"
    let targetWithScenes = try target("{path: Made.plist, properties: {\(manifestProperty)}}")
    #expect(targetWithScenes.scenes == .several && targetWithScenes.manifest?.entries?.map(\.name) == ["Main"])
    #expect(
      targetWithScenes.writtenInfoPlist?["UIApplicationSceneManifest"]?["UIApplicationSupportsMultipleScenes"]
        == .bool(true))
    // The properties are unknown, or the Info.plist may be another file.
    #expect(try target("{path: $(PLIST)}").writtenInfoPlist == nil)
    #expect(try target("{path: Made.plist, properties: $(MORE)}").writtenInfoPlist == nil)
    #expect(try target("{path: Made.plist}", "INFOPLIST_FILE: Other.plist").writtenInfoPlist == nil)
    let targetWithSetting = try target("{path: Made.plist}", "INFOPLIST_KEY_UIRequiresFullScreen: true")
    #expect(targetWithSetting.requiresFullScreen == true)
  }

  private func readYAML(_ text: String) -> JSONValue? { YAMLSubset.read(Array(text.utf8)) }

  @Test func yamlLinesAreParsed() {
    #expect(
      readYAML("a: b c\n'd e': 'f # g' # h\ni:\n- j: k\n  l: m\n- n\no:\n") == [
        "a": "b c", "d e": "f # g", "i": [["j": "k", "l": "m"], "n"], "o": nil,
      ])
    #expect(
      readYAML("a: |\n  b: c\n  d\ne: &f g\nh: i\n  j\nk: http://l") == [
        "a": ["$unknown": "unsupported YAML"], "e": ["$unknown": "unsupported YAML"],
        "h": ["$unknown": "unsupported YAML"], "k": "http://l",
      ])
    #expect(readYAML("- [a, {b: c, d: []}]\n- - e\n  - f\n") == [["a", ["b": "c", "d": []]], ["e", "f"]])
    for wrong in ["a: b\n c: d\ne", "a: [b", "a: b\na: c", "a: {b}", "\ta: b", "a:\n    b: c\n  d: e", ""] {
      #expect(readYAML(wrong) == nil, "\(wrong)")
    }
  }

  @Test func corruptedAndNestedTextsTerminate() {
    var generator = SeededGenerator(seed: 3)
    let sampleBytes = Array(Self.notes.utf8)
    for _ in 0..<300 {
      let bytes = sampleBytes.mutated(using: &generator)
      _ = XcodeGenProject("project.yml", ProjectFiles(read: { _ in bytes }, isFolder: { _ in true }))
    }
    let duration = ContinuousClock().measure {
      for piece in ["[", "- ", "a: [\n", "- - ", "{a: ", "a\n", "'", "a: b\n", "- a\n", "a:\n "] {
        _ = readYAML(String(repeating: piece, count: 200_000 / piece.utf8.count))
      }
      _ = readYAML((0..<20_000).map { String(repeating: " ", count: $0 % 60) + "a\($0):\n" }.joined())
    }
    #expect(duration < .seconds(10))
    let templateNames = String(repeating: "T, ", count: 2_000)
    let projectText =
      "targetTemplates:\n  T: {templates: [\(templateNames)], sources: [a]}\ntargets:\n  A: {templates: [\(templateNames)]}"
    #expect(makeProject(projectText)?.targets.first?.isComplete == false)
  }

  /// A file without a scene manifest is reliable only if XcodeGen does not rewrite the file.
  @Test func scenesComeFromAFileThatIsNotGenerated() throws {
    func scenes(_ settings: String, _ more: String = "") throws -> DeclaredScenes? {
      let text = """
        name: Notes
        targets:
          Notes:
            type: application
            platform: iOS
            sources: [App]
            settings: {\(settings)}
        \(more)
        """
      let files = SampleProject.files([
        "notes/project.yml": text, "notes/Info.plist": "<plist><dict></dict></plist>", "notes/App/App.swift": "",
      ])
      return try #require(XcodeGenProject("notes/project.yml", files)?.targets.first).scenes
    }
    #expect(try scenes("INFOPLIST_FILE: Info.plist") == DeclaredScenes.none)
    #expect(try scenes("base: {INFOPLIST_FILE: Info.plist}") == DeclaredScenes.none)
    #expect(try scenes("INFOPLIST_FILE: Info.plist", "    info: {path: Info.plist}") == nil)
    #expect(try scenes("INFOPLIST_FILE: Info.plist, INFOPLIST_PREPROCESS: true") == nil)
    #expect(try scenes("INFOPLIST_FILE: Info.plist, INFOPLIST_KEY_UIApplicationSceneManifest_Generation: true") == nil)
    #expect(try scenes("INFOPLIST_FILE: Other.plist") == nil)
    func writtenScenes(_ manifest: String) throws -> DeclaredScenes? {
      try scenes("A: B", "    info: {path: Info.plist, properties: {UIApplicationSceneManifest: \(manifest)}}")
    }
    #expect(try writtenScenes("{UIApplicationSupportsMultipleScenes: true}") == .several)
    #expect(try writtenScenes("{UIApplicationSupportsMultipleScenes: false}") == .one)
    #expect(try writtenScenes("{UISceneConfigurations: {}}") == .one)
    #expect(try writtenScenes("{UIApplicationSupportsMultipleScenes: $(SEVERAL)}") == nil)
  }
}
