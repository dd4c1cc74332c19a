import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the files that an Xcode project compiles for each target.
@Suite struct XcodeProjectTests {
  private func target(_ objects: String, _ otherFiles: [String: String] = [:]) throws -> CodeTarget {
    try #require(try SampleProject.project(objects, otherFiles).targets.first)
  }

  @Test func filePathsFollowTheirGroups() throws {
    let target = try target(
      SampleProject.objects(
        sources: "B1, B2, B3, B4, B5, B6,", children: "Views, Root, Absolute, Made,",
        more: """
          Views = { isa = PBXGroup; path = App/Views; sourceTree = "<group>"; children = ( List, Named, ); };
          Named = { isa = PBXGroup; name = Inner; sourceTree = "<group>"; children = ( Up, Strings, ); };
          List = { isa = PBXFileReference; path = List.swift; sourceTree = "<group>"; };
          Up = { isa = PBXFileReference; name = Up.swift; path = ../Up.swift; sourceTree = "<group>"; };
          Strings = { isa = PBXVariantGroup; children = ( German, ); name = a; sourceTree = "<group>"; };
          German = { isa = PBXFileReference; path = de.lproj/a.swift; sourceTree = "<group>"; };
          Root = { isa = PBXFileReference; path = Shared/Root.swift; sourceTree = SOURCE_ROOT; };
          Absolute = { isa = PBXFileReference; path = /opt/a.swift; sourceTree = "<absolute>"; };
          Made = { isa = PBXFileReference; path = Made.swift; sourceTree = BUILT_PRODUCTS_DIR; };
          B1 = { isa = PBXBuildFile; fileRef = List; }; B2 = { isa = PBXBuildFile; fileRef = Up; };
          B3 = { isa = PBXBuildFile; fileRef = Root; platformFilters = ( ios, maccatalyst, ); };
          B4 = { isa = PBXBuildFile; fileRef = Absolute; }; B5 = { isa = PBXBuildFile; fileRef = Made; };
          B6 = { isa = PBXBuildFile; fileRef = Strings; };
          """))
    #expect(
      target.sources.map(\.path) == [
        "App/Views/List.swift", "App/Up.swift", "Shared/Root.swift", "/opt/a.swift", "App/Views/de.lproj/a.swift",
      ])
    #expect(target.sources[2].platforms == [.iOS, .iPadOS, .macCatalyst])
    #expect(target.isComplete && target.compiles("App/Up.swift") && !target.compiles("App/Down.swift"))
  }

  @Test func unresolvedFileMakesTheTargetIncomplete() throws {
    for file in ["Missing", "Dangling", "Odd"] {
      let target = try target(
        SampleProject.objects(
          sources: "B1,", children: "Odd,",
          more: """
            Dangling = { isa = PBXFileReference; path = a.swift; sourceTree = "<group>"; };
            Odd = { isa = PBXFileReference; path = a.swift; sourceTree = SOMEWHERE; };
            B1 = { isa = PBXBuildFile; fileRef = \(file); };
            """))
      #expect(!target.isComplete && target.sources.isEmpty, "\(file)")
    }
  }

  @Test func synchronizedFoldersHaveExceptions() throws {
    let folderObjects = """
      App = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; exceptions = ( Less, ); };
      Other = { isa = PBXFileSystemSynchronizedRootGroup; path = Other; sourceTree = "<group>"; exceptions = ( More, ); };
      Less = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = Target;
        membershipExceptions = ( Info.plist, Old, "Views/Gone.swift", );
        platformFiltersByRelativePath = { Mac.swift = ( macos, ); }; };
      More = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = Target;
        membershipExceptions = ( Shared.swift, ); };
      """
    let target = try target(
      SampleProject.objects(
        target: "fileSystemSynchronizedGroups = ( App, );", children: "App, Other,", more: folderObjects))
    #expect(target.compiles("App/Views/List.swift") && target.compiles("Other/Shared.swift"))
    #expect(target.compiles("App/Mac.swift"))
    #expect(target.sources.first { $0.path == "App/Mac.swift" }?.platforms == [.macOS])
    for path in ["App/Views/Gone.swift", "App/Old/a.swift", "Other/b.swift", "Apple/a.swift", "App2/a.swift"] {
      #expect(!target.compiles(path), "\(path)")
    }
  }

  @Test func cyclicGroupsAreVisitedOnce() throws {
    let target = try target(
      SampleProject.objects(
        sources: "B1,", children: "A, Main,",
        more: """
          A = { isa = PBXGroup; path = a; sourceTree = "<group>"; children = ( C, A, File, ); };
          C = { isa = PBXGroup; path = c; sourceTree = "<group>"; children = ( A, Main, ); };
          File = { isa = PBXFileReference; path = f.swift; sourceTree = "<group>"; };
          B1 = { isa = PBXBuildFile; fileRef = File; };
          """))
    #expect(target.sources.map(\.path) == ["a/f.swift"])
  }

  @Test func dependenciesAreRead() throws {
    let project = try SampleProject.project(
      SampleProject.objects(
        target: """
          dependencies = ( D1, D2, ); packageProductDependencies = ( P1, );
          """, project: "packageReferences = ( L1, ); targets2 = ( );",
        more: """
          D1 = { isa = PBXTargetDependency; target = Target; };
          D2 = { isa = PBXTargetDependency; targetProxy = Proxy; };
          Proxy = { isa = PBXContainerItemProxy; remoteInfo = Elsewhere; };
          P1 = { isa = XCSwiftPackageProductDependency; productName = Kit; };
          L1 = { isa = XCLocalSwiftPackageReference; relativePath = ../Packages/Kit; };
          """))
    #expect(project.targets.first?.dependencies == [.target("Notes"), .product("Elsewhere"), .product("Kit")])
    #expect(project.packageFolders == ["../Packages/Kit"])
  }

  @Test(arguments: [
    ("application", CodeTarget.Kind.application), ("app-extension", .appExtension), ("framework", .library),
    ("bundle.unit-test", .test), ("bundle.ui-testing", .test), ("tool", .tool), ("bundle", .other),
  ]) func productTypeDeterminesTheKind(_ type: String, _ kind: CodeTarget.Kind) throws {
    #expect(try target(SampleProject.objects(type: type)).kind == kind)
  }

  @Test(arguments: [
    "{}", "( )", "{ objects = ( ); rootObject = a; }", "{ objects = { a = b; }; rootObject = a; }",
    "{ objects = { a = { isa = PBXGroup; }; }; rootObject = a; }",
  ]) func invalidProjectIsRefused(_ text: String) {
    let files = SampleProject.files(["a.xcodeproj/project.pbxproj": text])
    #expect(throws: PropertyList.Problem.self) { try XcodeProject("a.xcodeproj", files) }
    #expect(throws: PropertyList.Problem.self) { try XcodeProject("b.xcodeproj", files) }
  }

  @Test func xmlProjectIsRead() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>rootObject</key><string>P</string><key>objects</key><dict>
      <key>P</key><dict><key>isa</key><string>PBXProject</string><key>targets</key><array><string>T</string></array></dict>
      <key>T</key><dict><key>isa</key><string>PBXNativeTarget</string><key>name</key><string>Pods</string></dict>
      </dict></dict></plist>
      """
    let project = try XcodeProject("a/Pods.xcodeproj", SampleProject.files(["a/Pods.xcodeproj/project.pbxproj": text]))
    #expect(project.targets.map(\.name) == ["Pods"])
  }
}
