extension ProjectTwin {
  /// Settings that differ between configurations, in the project and in `.xcconfig` files.
  static let configurations = ProjectTwin(
    name: "configurations",
    objects: """
      Project = { isa = PBXProject; mainGroup = Main; targets = ( Target, ); buildConfigurationList = Shared;
        knownRegions = ( en, ); };
      Main = { isa = PBXGroup; children = ( App, Config, ); sourceTree = "<group>"; };
      App = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; exceptions = ( Less, ); };
      Less = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = Target;
        membershipExceptions = ( Decoy.swift, ); };
      Config = { isa = PBXGroup; name = Settings; path = Config; children = ( File, ); sourceTree = "<group>"; };
      File = { isa = PBXFileReference; path = Release.xcconfig; sourceTree = "<group>"; };
      Target = { isa = PBXNativeTarget; name = Notes; productType = "com.apple.product-type.application";
        buildPhases = ( ); buildConfigurationList = Own; fileSystemSynchronizedGroups = ( App, ); };
      Own = { isa = XCConfigurationList; buildConfigurations = ( OwnDebug, OwnRelease, ); };
      OwnDebug = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReferenceAnchor = App;
        baseConfigurationReferenceRelativePath = Target.xcconfig;
        buildSettings = { INFOPLIST_FILE = "$(SRCROOT)/App/Info.plist"; OTHER_SWIFT_FLAGS = ( "-D", LIST, );
          SUPPORTS_MACCATALYST = YES; "TARGETED_DEVICE_FAMILY[sdk=appletv*]" = 3; }; };
      OwnRelease = { isa = XCBuildConfiguration; name = Release; buildSettings = {
        INFOPLIST_FILE = "$(SRCROOT)/App/Info.plist"; OTHER_SWIFT_FLAGS = ( "-D", LIST, );
        SUPPORTS_MACCATALYST = YES; "TARGETED_DEVICE_FAMILY[sdk=appletv*]" = 3; }; };
      Shared = { isa = XCConfigurationList; buildConfigurations = ( SharedDebug, SharedRelease, ); };
      SharedDebug = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings)
        SUPPORTS_MACCATALYST = NO; SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG $(inherited)";
        "INFOPLIST_KEY_UIRequiresFullScreen[sdk=iphoneos*]" = YES; }; };
      SharedRelease = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = File;
        buildSettings = { \(settings) SUPPORTS_MACCATALYST = NO; SWIFT_ACTIVE_COMPILATION_CONDITIONS = "$(inherited) ALL";
        }; };
      """,
    json: """
      { "default-configuration": "Release", "localizations": { "development": "en" },
        "configurations": [ "Debug", { "name": "Release", "file": "Settings/Release.xcconfig" } ],
        "files": [
          { "kind": "folder", "path": "App", "target-membership": [ "Notes" ], "membership-exceptions": [
            { "target": "Notes", "exclusions": [ "Decoy.swift" ] } ] },
          { "kind": "group", "name": "Settings", "path": "Config", "children": [ { "path": "Release.xcconfig" } ] } ],
        "targets": [ { "name": "Notes", "id": "A1", "product-type": "application",
          "specialized-configurations": [
            { "name": "Debug", "file": { "anchor": "App", "relative-path": "Target.xcconfig" } } ],
          "build-settings": { "INFOPLIST_FILE": "$(SRCROOT)/App/Info.plist", "OTHER_SWIFT_FLAGS": [ "-D", "LIST" ],
            "SUPPORTS_MACCATALYST": "YES", "TARGETED_DEVICE_FAMILY[sdk=appletv*]": "3" } } ],
        "build-settings": { \(jsonSettings), "SUPPORTS_MACCATALYST": "NO",
          "INFOPLIST_KEY_UIRequiresFullScreen[config=Debug][sdk=iphoneos*]": "YES",
          "SWIFT_ACTIVE_COMPILATION_CONDITIONS[config=Debug]": "DEBUG $(inherited)",
          "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) ALL" } }
      """,
    files: [
      "App/List.swift": list, "App/Keys.swift": keys, "App/Decoy.swift": decoy,
      "App/Info.plist": "<plist><dict><key>UIRequiresFullScreen</key><false/></dict></plist>",
      "App/Target.xcconfig": "SWIFT_ACTIVE_COMPILATION_CONDITIONS = TARGET $(inherited)\n",
      "Config/Release.xcconfig": "SWIFT_ACTIVE_COMPILATION_CONDITIONS = FILE\nIPHONEOS_DEPLOYMENT_TARGET = 18.0\n",
    ],
    objectsChange: ("( Decoy.swift, )", "( )"), jsonChange: (#"[ "Decoy.swift" ]"#, "[]"))

  /// An app with a framework, an extension, tests, and an aggregate target that compiles nothing.
  static let severalTargets = ProjectTwin(
    name: "several targets",
    objects: """
      Project = { isa = PBXProject; mainGroup = Main; buildConfigurationList = Shared; knownRegions = ( en, Base, );
        targets = ( Notes, Kit, Widget, Tests, All, ); };
      Main = { isa = PBXGroup; children = ( L, K, W, T, Products, ); sourceTree = "<group>"; };
      L = { isa = PBXFileReference; path = Notes/List.swift; sourceTree = "<group>"; };
      K = { isa = PBXFileReference; path = Kit/Keys.swift; sourceTree = "<group>"; };
      W = { isa = PBXFileReference; path = Widget/Decoy.swift; sourceTree = "<group>"; };
      T = { isa = PBXFileReference; path = Tests/ListTests.swift; sourceTree = "<group>"; };
      Products = { isa = PBXGroup; name = Products; sourceTree = "<group>"; children = ( KitProduct, AppProduct, ); };
      KitProduct = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR;
        explicitFileType = wrapper.framework; };
      AppProduct = { isa = PBXFileReference; path = Notes.app; sourceTree = BUILT_PRODUCTS_DIR;
        explicitFileType = wrapper.application; };
      Notes = { isa = PBXNativeTarget; name = Notes; productType = "com.apple.product-type.application";
        buildConfigurationList = NotesList; buildPhases = ( NotesSources, NotesFrameworks, );
        productReference = AppProduct; dependencies = ( DR, ); };
      Kit = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
        buildConfigurationList = KitList; buildPhases = ( KitSources, ); productReference = KitProduct; };
      Widget = { isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.app-extension";
        buildConfigurationList = WidgetList; buildPhases = ( WidgetSources, ); };
      Tests = { isa = PBXNativeTarget; name = Tests; productType = "com.apple.product-type.bundle.unit-test";
        buildConfigurationList = TestsList; buildPhases = ( TestsSources, ); dependencies = ( DN, ); };
      All = { isa = PBXAggregateTarget; name = All; buildConfigurationList = AllList; dependencies = ( DN, ); };
      DN = { isa = PBXTargetDependency; target = Notes; platformFilter = ios; };
      DR = { isa = PBXTargetDependency; targetProxy = Proxy; };
      Proxy = { isa = PBXContainerItemProxy; remoteInfo = Elsewhere; };
      NotesSources = { isa = PBXSourcesBuildPhase; files = ( BL, ); };
      NotesFrameworks = { isa = PBXFrameworksBuildPhase; files = ( BKit, ); };
      KitSources = { isa = PBXSourcesBuildPhase; files = ( BK, ); };
      WidgetSources = { isa = PBXSourcesBuildPhase; files = ( BW, ); };
      TestsSources = { isa = PBXSourcesBuildPhase; files = ( BT, ); };
      BL = { isa = PBXBuildFile; fileRef = L; }; BK = { isa = PBXBuildFile; fileRef = K; };
      BW = { isa = PBXBuildFile; fileRef = W; }; BW2 = { isa = PBXBuildFile; fileRef = W; };
      BT = { isa = PBXBuildFile; fileRef = T; }; BKit = { isa = PBXBuildFile; fileRef = KitProduct; };
      NotesList = { isa = XCConfigurationList; buildConfigurations = ( C1, ); };
      KitList = { isa = XCConfigurationList; buildConfigurations = ( C2, ); };
      WidgetList = { isa = XCConfigurationList; buildConfigurations = ( C3, ); };
      TestsList = { isa = XCConfigurationList; buildConfigurations = ( C4, ); };
      AllList = { isa = XCConfigurationList; buildConfigurations = ( C5, ); };
      Shared = { isa = XCConfigurationList; buildConfigurations = ( C, ); };
      C = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(settings) }; };
      C1 = { isa = XCBuildConfiguration; name = Release; buildSettings = { SUPPORTS_MACCATALYST = YES; }; };
      C2 = { isa = XCBuildConfiguration; name = Release; buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = 16.4; }; };
      C3 = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
      C4 = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
      C5 = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
      """,
    json: """
      { "default-configuration": "Release", "configurations": [ "Release" ],
        "localizations": { "development": "en", "supported": [ "Base" ] },
        "files": [
          { "path": "Notes/List.swift", "target-membership": [ "Notes/compile-sources" ] },
          { "path": "Kit/Keys.swift", "target-membership": [ "Kit/compile-sources/Kit's own" ] },
          { "path": "Widget/Decoy.swift", "target-membership": [ "Widget/compile-sources" ] },
          { "path": "Tests/ListTests.swift", "target-membership": [ "Tests/compile-sources" ] },
          { "kind": "group", "name": "Products", "children": [
            { "path": "<PRODUCTS>/Kit.framework", "id": "P1", "type": "wrapper.framework", "target-membership": [
              "Notes/frameworks", { "build-phase": "Notes/copy/Embed", "code-sign-on-copy": true } ] },
            { "path": "<PRODUCTS>/Notes.app", "id": "P2", "type": "wrapper.application", "index": false } ] } ],
        "targets": [
          { "name": "Notes", "id": "A1", "product": "Products/Notes.app", "product-type": "application",
            "dependencies": [
              { "kind": "remoteTarget", "project": "E.xcodeproj", "target": "Elsewhere", "target-id": "E1" } ],
            "build-phases": [ "compile-sources", "frameworks",
              { "kind": "copy", "name": "Embed", "bundle-base-path": "frameworks-directory" } ],
            "build-settings": { "SUPPORTS_MACCATALYST": "YES" } },
          { "name": "Kit", "id": "A2", "product": "id:P1", "product-type": "framework",
            "build-phases": [ { "kind": "compile-sources", "name": "Kit's own" } ],
            "build-settings": { "IPHONEOS_DEPLOYMENT_TARGET": "16.4" } },
          { "name": "Widget", "id": "A3", "full-product-type": "com.apple.product-type.app-extension",
            "build-phases": [ "compile-sources" ] },
          { "name": "Tests", "id": "A4", "kind": "native", "product-type": "bundle.unit-test",
            "test-host-target": "Notes", "dependencies": [ { "target": "Notes", "platforms": [ "ios" ] } ],
            "build-phases": [ "compile-sources" ] },
          { "name": "All", "id": "A5", "kind": "aggregate", "dependencies": [ "Notes" ] } ],
        "build-settings": { \(jsonSettings) } }
      """,
    files: [
      "Notes/List.swift": "import Kit\n" + list, "Kit/Keys.swift": keys, "Widget/Decoy.swift": decoy,
      "Tests/ListTests.swift": "final class ListTests {}",
    ],
    objectsChange: ("( BL, )", "( BL, BW2, )"),
    jsonChange: (#"[ "Widget/compile-sources" ]"#, #"[ "Widget/compile-sources", "Notes/compile-sources" ]"#))

  /// Local packages and a remote package.
  static let packages = ProjectTwin(
    name: "packages",
    objects: SampleProject.objects(
      target: "packageProductDependencies = ( P1, ); dependencies = ( D1, );",
      project: "knownRegions = ( en, ); packageReferences = ( L1, R1, L2, );", shared: settings, sources: "B1,",
      children: "List, Wrapped,",
      more: """
        List = { isa = PBXFileReference; path = App/List.swift; sourceTree = "<group>"; };
        Wrapped = { isa = PBXFileReference; lastKnownFileType = wrapper; path = Packages/Old; sourceTree = "<group>"; };
        B1 = { isa = PBXBuildFile; fileRef = List; };
        L1 = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Kit; };
        L2 = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Decoy; };
        R1 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/log"; };
        D1 = { isa = PBXTargetDependency; productRef = P2; };
        P1 = { isa = XCSwiftPackageProductDependency; productName = Kit; };
        P2 = { isa = XCSwiftPackageProductDependency; productName = Plugin; };
        P3 = { isa = XCSwiftPackageProductDependency; productName = Decoy; };
        """),
    json: """
      { \(jsonHead)
        "packages": [ { "kind": "local", "path": "Packages/Kit", "traits": [ "A" ] },
          { "kind": "remote", "repository": "https://example.org/log", "version": { "branch": "main" } },
          { "kind": "local", "path": "Packages/Decoy" } ],
        "files": [ { "path": "App/List.swift", "target-membership": [ "Notes/compile-sources" ] },
          { "path": "Packages/Old" } ],
        "targets": [ { "name": "Notes", "id": "A1", "product-type": "application",
          "dependencies": [ { "kind": "package", "package": "log", "product-name": "Plugin", "product-type": "other" } ],
          "build-phases": [ "compile-sources", "frameworks" ],
          "package-product-members": [
            { "product-name": "Kit", "build-phase": { "build-phase": "frameworks" } } ] } ],
        "build-settings": { \(jsonSettings) } }
      """,
    files: [
      "App/List.swift": "import Kit\n" + list,
      "Packages/Kit/Package.swift": packageManifest("Kit"), "Packages/Kit/Sources/Kit/Keys.swift": keys,
      "Packages/Decoy/Package.swift": packageManifest("Decoy"), "Packages/Decoy/Sources/Decoy/Keys.swift": decoy,
      "Packages/Old/Package.swift": packageManifest("Old"), "Packages/Old/Sources/Old/Old.swift": "struct Old {}",
    ],
    objectsChange: ("( P1, )", "( P1, P3, )"),
    jsonChange: (
      #""package-product-members": ["#,
      #""package-product-members": [ { "product-name": "Kit", "build-phase": { "build-phase": "frameworks" } },"#
        + #" { "product-name": "Decoy", "build-phase": { "build-phase": "frameworks" } },"#
    ))

  /// Localized files and a versioned data model.
  static let variants = ProjectTwin(
    name: "variants",
    objects: SampleProject.objects(
      project: "knownRegions = ( en, ar, \"pt-BR\", );", shared: settings, sources: "B1, B2, B3, B4,",
      children: "List, Decoy, Texts, Model, Storyboard,",
      more: """
        List = { isa = PBXFileReference; path = App/List.swift; sourceTree = "<group>"; };
        Decoy = { isa = PBXFileReference; path = App/Decoy.swift; sourceTree = "<group>"; };
        Texts = { isa = PBXVariantGroup; name = Keys.swift; path = App; sourceTree = "<group>"; children = ( En, Ar, ); };
        En = { isa = PBXFileReference; name = en; path = en.lproj/Keys.swift; sourceTree = "<group>"; };
        Ar = { isa = PBXFileReference; name = ar; path = ar.lproj/Other.swift; sourceTree = "<group>"; };
        Model = { isa = XCVersionGroup; path = Model.xcdatamodeld; sourceTree = "<group>"; children = ( One, ); };
        One = { isa = PBXFileReference; path = One.xcdatamodel; sourceTree = "<group>"; };
        Storyboard = { isa = PBXFileReference; path = Main.storyboard; sourceTree = "<group>"; };
        B1 = { isa = PBXBuildFile; fileRef = List; }; B2 = { isa = PBXBuildFile; fileRef = Texts; };
        B3 = { isa = PBXBuildFile; fileRef = Model; }; B4 = { isa = PBXBuildFile; fileRef = Storyboard; };
        B5 = { isa = PBXBuildFile; fileRef = Decoy; };
        """),
    json: """
      { "default-configuration": "Release", "configurations": [ "Debug", "Release" ],
        "localizations": { "development": "en", "supported": [ "ar", "pt-BR" ] },
        "files": [
          { "path": "App/List.swift", "target-membership": [ "Notes/compile-sources" ] },
          { "path": "App/Decoy.swift" },
          { "kind": "variant-group", "name": "Keys.swift", "path": "App",
            "target-membership": [ "Notes/compile-sources" ], "children": [
              { "path": "en.lproj/Keys.swift" }, { "path": "ar.lproj/Other.swift" } ] },
          { "kind": "version-group", "path": "Model.xcdatamodeld", "current-version": "One.xcdatamodel",
            "target-membership": [ "Notes/compile-sources" ], "children": [ { "path": "One.xcdatamodel" } ] },
          { "path": "Main.storyboard", "target-membership": [ "Notes/compile-sources" ] } ],
        "targets": [ { "name": "Notes", "id": "A1", "product-type": "application",
          "build-phases": [ "compile-sources" ] } ],
        "build-settings": { \(jsonSettings) } }
      """,
    files: [
      "App/List.swift": list, "App/Decoy.swift": decoy, "App/en.lproj/Keys.swift": keys,
      "App/ar.lproj/Other.swift": "struct Other {}",
    ],
    objectsChange: ("( B1,", "( B1, B5,"),
    jsonChange: (
      #""App/Decoy.swift""#, #""App/Decoy.swift", "target-membership": [ "Notes/compile-sources" ]"#
    ))

  private static func packageManifest(_ name: String) -> String {
    """
    // swift-tools-version:5.9
    import PackageDescription
    let package = Package(
      name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])], targets: [.target(name: "\(name)")])
    """
  }
}
