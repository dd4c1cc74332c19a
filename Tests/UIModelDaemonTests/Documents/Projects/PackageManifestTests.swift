import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the package targets that a manifest declares with literals and constants.
@Suite struct PackageManifestTests {
  private func manifest(_ body: String, _ paths: [String] = [], before: String = "", after: String = "")
    -> PackageManifest?
  {
    let text = """
      // swift-tools-version: 5.9
      import PackageDescription
      \(before)
      let package = Package(
        name: "Kit",
      \(body)
      )
      \(after)
      """
    var texts = ["Kit/Package.swift": text]
    for path in paths { texts["Kit/" + path] = "" }
    return PackageManifest(in: "Kit", SampleProject.files(texts))
  }

  @Test func targetFoldersFollowTheRulesOfSwiftPM() throws {
    let package = try #require(
      manifest(
        """
          platforms: [.iOS(.v16), .macOS("13.1"), .macCatalyst(.v17)],
          products: [.library(name: "KitUI", targets: ["Views", "Core"])],
          dependencies: [.package(path: "../Other"), .package(url: "https://example.com/a.git", from: "1.0.0")],
          targets: [
            .target(name: "Core", dependencies: ["Other", .product(name: "A", package: "a"), .target(name: "Views")]),
            .target(name: "Views", path: "UI/Views", exclude: ["Old", "a.md"], sources: ["Lists", "One.swift"]),
            .testTarget(name: "CoreTests", dependencies: ["Core"]),
            .binaryTarget(name: "Binary", path: "Binary.xcframework"),
            .executableTarget(name: "tool"),
          ]
        """, ["Source/Core/a.swift", "Tests/CoreTests/a.swift", "UI/Views/Lists/a.swift"]))
    #expect(package.name == "Kit" && package.isComplete && package.packageFolders == ["Other"])
    #expect(package.products == ["KitUI": ["Views", "Core"]])
    #expect(package.targets.map(\.name) == ["Core", "Views", "CoreTests", "tool"])
    let (core, views, tests, tool) = (package.targets[0], package.targets[1], package.targets[2], package.targets[3])
    #expect(core.minimumVersions == [.iOS: 16, .iPadOS: 16, .macOS: 13.1, .macCatalyst: 17] && core.platforms == nil)
    #expect(core.compiles("Kit/Source/Core/a/b.swift") && !core.compiles("Kit/Source/CoreTests/a.swift"))
    #expect(core.dependencies == [.product("Other"), .product("A"), .target("Views")])
    #expect(views.compiles("Kit/UI/Views/Lists/a.swift") && views.compiles("Kit/UI/Views/One.swift"))
    #expect(!views.compiles("Kit/UI/Views/Two.swift") && !views.compiles("Kit/UI/Views/Old/a.swift"))
    #expect(tests.isTest && tests.compiles("Kit/Tests/CoreTests/a.swift"))
    // The target has no folder.
    #expect(tool.kind == .tool && !tool.isComplete)
  }

  @Test(
    arguments: [
      ("[.phone]", [.iOS]), ("[.pad, .phone]", [.iOS, .iPadOS]), ("[.pad, .mac]", [.iPadOS, .macCatalyst]),
      ("families", nil),
    ] as [(String, Set<Platform>?)]) func swiftPlaygroundsAppDeclaresItsPlatforms(
      _ families: String, _ platforms: Set<Platform>?
    ) throws
  {
    let package = try #require(
      manifest(
        """
          platforms: [.iOS("16.0")],
          products: [.iOSApplication(name: "Notes", targets: ["AppModule"], supportedDeviceFamilies: \(families))],
          targets: [.executableTarget(name: "AppModule", path: "."), .executableTarget(name: "tool", path: "tool")]
        """))
    let (app, tool) = (package.targets[0], package.targets[1])
    #expect(app.kind == .application && app.platforms == platforms && app.requiresFullScreen == false)
    #expect(tool.kind == .tool && tool.platforms == nil)
  }

  @Test func constantsOfTheFileAreEvaluated() throws {
    let package = try #require(
      manifest(
        "  targets: own + [.target(name: second, path: \".\", exclude: [\"Package.swift\"])]",
        ["Sources/First/a.swift"], before: "let own: [Target] = [.target(name: \"First\")]\nlet second = \"Second\""))
    #expect(package.targets.map(\.name) == ["First", "Second"] && package.isComplete)
    #expect(package.targets[1].compiles("Kit/a.swift") && !package.targets[1].compiles("Kit/Package.swift"))
  }

  @Test func singleTargetMayUseTheSourcesFolder() throws {
    let package = try #require(
      manifest("  targets: [.target(name: \"Kit\"), .testTarget(name: \"KitTests\")]", ["Sources/a.swift"]))
    #expect(package.targets[0].compiles("Kit/Sources/a.swift") && !package.targets[1].isComplete)
  }

  @Test(arguments: [
    ("  targets: makeTargets()", "", ""), ("  targets: names.map { .target(name: $0) }", "", ""),
    ("  targets: [.target(name: \"A\\(b)\")]", "", ""),
    ("  targets: []", "", "package.targets.append(.target(name: \"B\"))"),
    ("  targets: []", "", "package.targets += more"), ("  targets: own", "var own: [Target] = []", ""),
    ("  targets: [\n#if os(macOS)\n.target(name: \"A\")\n#endif\n]", "", ""),
    ("  targets: [.special(name: \"A\")]", "", ""), ("  targets: a", "let a = b\nlet b = a", ""),
  ]) func computedTargetsMakeThePackageIncomplete(_ body: String, _ before: String, _ after: String) throws {
    #expect(try #require(manifest(body, before: before, after: after)).isComplete == false)
  }

  @Test func fileWithoutAPackageIsRefused() {
    #expect(PackageManifest(in: "Kit", SampleProject.files([:])) == nil)
    #expect(PackageManifest(in: "Kit", SampleProject.files(["Kit/Package.swift": "import PackageDescription"])) == nil)
    for text in ["let package = Package(", "Package(name: \"a\", targets: [", "Package(((((", "a.Package()"] {
      #expect(PackageManifest(in: "Kit", SampleProject.files(["Kit/Package.swift": text])) == nil, "\(text)")
    }
  }

  @Test func loopOverTargetsKeepsThePackageComplete() throws {
    let package = try #require(
      manifest(
        "  targets: [.target(name: \"A\", path: \"a\")]",
        after: "for target in package.targets { target.swiftSettings = [] }"))
    #expect(package.isComplete)
  }
}
