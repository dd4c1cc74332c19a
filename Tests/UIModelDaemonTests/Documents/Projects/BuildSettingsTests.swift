import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the evaluation of a target's build settings. The value of a setting may be unknown.
@Suite struct BuildSettingsTests {
  private func target(
    both: String = "", debug: String = "", release: String = "", shared: String = "", more: String = "",
    children: String = "", base: String = "", sharedBase: String = "", _ files: [String: String] = [:]
  ) throws -> CodeTarget {
    let objects = SampleProject.objects(
      debug: base + "buildSettings = { \(both) \(debug) };", release: base + "buildSettings = { \(both) \(release) };",
      shared: shared, sharedBase: sharedBase, children: children, more: more)
    return try #require(try SampleProject.project(objects, files).targets.first)
  }

  private static let phone = "SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = \"1,2\"; "

  @Test func platformsComeFromTargetAndProjectSettings() throws {
    let app = try target(
      both: "SUPPORTS_MACCATALYST = YES; ", shared: Self.phone + "IPHONEOS_DEPLOYMENT_TARGET = 16.4;")
    #expect(app.platforms == [.iOS, .iPadOS, .macCatalyst] && app.isCatalyst == true)
    #expect(app.minimumVersions == [.iOS: 16.4, .iPadOS: 16.4, .macCatalyst: 16.4])
    let pad = try target(both: "TARGETED_DEVICE_FAMILY = 2;", shared: Self.phone)
    #expect(pad.platforms == [.iPadOS] && pad.isCatalyst == false && pad.minimumVersions.isEmpty)
    let mac = try target(both: "SDKROOT = macosx; MACOSX_DEPLOYMENT_TARGET = 14.0;", shared: Self.phone)
    #expect(mac.platforms == [.macOS] && mac.minimumVersions == [.macOS: 14])
    let all = try target(both: "SUPPORTED_PLATFORMS = \"iphoneos macosx xros\"; TARGETED_DEVICE_FAMILY = \"1,2,7\";")
    #expect(all.platforms == [.iOS, .iPadOS, .macOS, .visionOS])
    #expect(try target(both: "SDKROOT = watchos;").platforms == [])
  }

  @Test(arguments: [
    ("", "", ""), ("SDKROOT = iphoneos; ", "", ""), ("SDKROOT = auto; TARGETED_DEVICE_FAMILY = 1; ", "", ""),
    (phone + "SUPPORTED_PLATFORMS = \"iphoneos xros\"; ", "", ""),
    (phone + "SUPPORTS_MACCATALYST = \"$(CATALYST)\"; ", "", ""),
    (phone, "SUPPORTS_MACCATALYST = YES;", ""),
    ("TARGETED_DEVICE_FAMILY = 1; ", "SDKROOT = macosx;", "SDKROOT = iphoneos;"),
    (phone + "\"SDKROOT[arch=arm64]\" = macosx; ", "", ""),
    ("SDKROOT = \"$(SDK)\"; SDK = \"${SDKROOT}\"; ", "", ""), ("SDKROOT = \"$(A:lower)\"; A = iphoneos; ", "", ""),
  ]) func undeterminedPlatformsAreUnknown(_ both: String, _ debug: String, _ release: String) throws {
    #expect(try target(both: both, debug: debug, release: release).platforms == nil)
  }

  @Test func valuesAreExpanded() throws {
    let app = try target(
      both: """
        INFOPLIST_FILE = "$(SRCROOT)/${FOLDER}/$(TARGET_NAME)-Info.plist"; FOLDER = "$(inherited)/Own";
        SWIFT_ACTIVE_COMPILATION_CONDITIONS = "$(inherited) APP";
        """, debug: "OTHER_SWIFT_FLAGS = ( \"-D\", EXTRA, \"-DMORE\", );",
      shared: "FOLDER = Support; SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"$(inherited) SHARED\";")
    #expect(app.infoPlist == .given("Support/Own/Notes-Info.plist"))
    #expect(
      app.conditions == CodeTarget.Conditions(definedAlways: ["SHARED", "APP"], definedSometimes: ["EXTRA", "MORE"]))
    #expect(try target(both: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"$(WHO)\";").conditions == nil)
    #expect(try target(both: "INFOPLIST_FILE = \"$(WHO)/a\";").infoPlist == .unknown)
    #expect(try target().infoPlist == .missing)
  }

  /// The reference of both configurations to the `.xcconfig` file that `file` declares.
  private static let base = "baseConfigurationReference = Base; "
  private static let file = "Base = { isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = \"<group>\"; };"

  private func based(_ files: [String: String], both: String = "", shared: String = "") throws -> CodeTarget {
    try target(both: both, shared: shared, more: Self.file, children: "Base,", base: Self.base, files)
  }

  @Test func xcconfigFilesComeBetweenTargetAndProject() throws {
    let files = [
      "Config/App.xcconfig": """
      #include "Common.xcconfig" // first
      #include? "Mine.xcconfig"
      // SDKROOT = macosx
      TARGETED_DEVICE_FAMILY = 1,2\r
      IPHONEOS_DEPLOYMENT_TARGET[config=Debug] = 17.0
      IPHONEOS_DEPLOYMENT_TARGET[config=Release] = 17.0
      """, "Config/Common.xcconfig": "SDKROOT = iphoneos;\nTARGETED_DEVICE_FAMILY = 1",
    ]
    let app = try based(files, shared: "SDKROOT = macosx; IPHONEOS_DEPLOYMENT_TARGET = 15.0;")
    #expect(app.platforms == [.iOS, .iPadOS] && app.minimumVersions == [.iOS: 17, .iPadOS: 17])
    #expect(try based(files, both: "TARGETED_DEVICE_FAMILY = 2;").platforms == [.iPadOS])
  }

  @Test func missingXcconfigMakesSettingsUnknown() throws {
    #expect(try based([:], shared: Self.phone).platforms == nil)
    #expect(
      try based([:], both: Self.phone + "SUPPORTED_PLATFORMS = iphoneos; SUPPORTS_MACCATALYST = NO;").platforms == [
        .iOS, .iPadOS,
      ])
    let included = "TARGETED_DEVICE_FAMILY = 1\n#include \"Gone.xcconfig\"\nSDKROOT = iphoneos"
    #expect(try based(["Config/App.xcconfig": included]).platforms == nil)
    let circle = "#include \"App.xcconfig\"\nSDKROOT = iphoneos"
    #expect(try based(["Config/App.xcconfig": circle], shared: Self.phone).platforms == nil)
    // The `.xcconfig` files that CocoaPods generates are rarely committed, and do not set the platforms.
    let pods = "#include \"../Pods/Pods-App.debug.xcconfig\"\nSDKROOT = iphoneos"
    #expect(
      try based(["Config/App.xcconfig": pods], shared: Self.phone).platforms
        == based(["Config/App.xcconfig": "SDKROOT = iphoneos"], shared: Self.phone).platforms)
    // A missing file changes neither the project folder nor the platform of a watchOS target.
    let own = try based([:], both: "INFOPLIST_FILE = \"$(SRCROOT)/Own.plist\"; SDKROOT = watchos;")
    #expect(own.infoPlist == .given("notes/Own.plist") || own.infoPlist == .given("Own.plist"))
    #expect(own.platforms == [])
  }

  /// An `.xcconfig` file of the project is often not committed, because it contains keys. Settings of the target take
  /// precedence over the file.
  @Test func settingsOverMissingXcconfigAreKnown() throws {
    func app(_ both: String, shared: String = "", _ files: [String: String] = [:]) throws -> CodeTarget {
      try target(both: both, shared: shared, more: Self.file, children: "Base,", sharedBase: Self.base, files)
    }
    let own = "IPHONEOS_DEPLOYMENT_TARGET = 17.0; SUPPORTS_MACCATALYST = YES; "
    let known = try app(Self.phone + own)
    #expect(known.platforms == [.iOS, .iPadOS, .macCatalyst] && known.isCatalyst == true && !known.mayRunOnCatalyst)
    #expect(known.minimumVersions == [.iOS: 17, .iPadOS: 17])
    #expect(known.missingSettings == ["Config/App.xcconfig"])
    #expect(try app(own, shared: Self.phone).platforms == [.iOS, .iPadOS, .macCatalyst])
    // The missing file may set `SUPPORTS_MACCATALYST`.
    let open = try app(Self.phone + "IPHONEOS_DEPLOYMENT_TARGET = 17.0; ")
    #expect(open.platforms == [.iOS, .iPadOS] && open.isCatalyst == nil && open.mayRunOnCatalyst)
    #expect(try app("SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = 1; ").platforms == nil)
    #expect(try app("SDKROOT = iphoneos; ").platforms == nil)
    #expect(try app(Self.phone).minimumVersions.isEmpty)
  }

  @Test func declaredScenesAreKnownWithoutTheXcconfig() throws {
    func app(_ both: String, _ files: [String: String] = [:]) throws -> CodeTarget {
      try target(both: both, more: Self.file, children: "Base,", sharedBase: Self.base, files)
    }
    let key = "INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES; "
    #expect(try app("GENERATE_INFOPLIST_FILE = YES; " + key).scenes == .several)
    #expect(try app(key).scenes == nil)
    #expect(try app("INFOPLIST_FILE = Info.plist; ", ["Info.plist": "<plist><dict/></plist>"]).scenes == nil)
    let settings = "INFOPLIST_FILE = Info.plist; INFOPLIST_PREPROCESS = NO; GENERATE_INFOPLIST_FILE = NO; "
    #expect(try app(settings, ["Info.plist": "<plist><dict/></plist>"]).scenes == DeclaredScenes.none)
  }

  @Test func exponentialExpansionIsLimited() throws {
    let doubled = (1..<60).map { "A\($0) = \"$(A\($0 - 1))$(A\($0 - 1))\";" }.joined(separator: " ")
    #expect(try target(both: "A0 = iphoneos; \(doubled) SDKROOT = \"$(A59)\";").platforms == nil)
    #expect(
      try target(both: "A0 = iphoneos; \(doubled) SDKROOT = \"$(A0)\"; TARGETED_DEVICE_FAMILY = 1;").platforms == [.iOS]
    )
  }

  @Test func settingsForOtherSDKsAreIgnored() throws {
    let others =
      "\"INFOPLIST_FILE[sdk=appletvos*]\" = TV.plist; \"INFOPLIST_FILE[sdk=iphonesimulator*][arch=arm64]\" = S.plist; "
    #expect(try target(both: "INFOPLIST_FILE = App.plist; " + others).infoPlist == .given("App.plist"))
    // The macOS SDK is also used for Mac Catalyst.
    let mac = "INFOPLIST_FILE = App.plist; \"INFOPLIST_FILE[sdk=macosx*]\" = Mac.plist; "
    #expect(try target(both: mac).infoPlist == .unknown)
  }

  @Test func xcconfigLookupIgnoresCase() throws {
    let common = "SDKROOT = iphoneos\nTARGETED_DEVICE_FAMILY = 2"
    let app = try based([
      "Config/App.xcconfig": "#include \"../shared/COMMON.xcconfig\"", "Shared/Common.xcconfig": common,
    ])
    #expect(app.platforms == [.iPadOS] && app.missingSettings.isEmpty)
    // If two files match, the intended one is unknown.
    let two = try based([
      "Config/App.xcconfig": "#include \"COMMON.xcconfig\"", "Config/Common.xcconfig": common,
      "Config/common.xcconfig": common,
    ])
    #expect(two.platforms == nil && two.missingSettings == ["Config/COMMON.xcconfig"])
  }

  @Test func missingXcconfigIsReported() throws {
    let app = try based(["Config/App.xcconfig": "#include \"Keys.xcconfig\"\n#include? \"Mine.xcconfig\""])
    #expect(app.missingSettings == ["Config/Keys.xcconfig"])
  }
}
