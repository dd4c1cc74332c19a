import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the evaluation of a target's build settings, including settings with unknown values.
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

  private static let iOSSettings = "SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = \"1,2\"; "

  @Test func platformsComeFromTargetAndProjectSettings() throws {
    let app = try target(
      both: "SUPPORTS_MACCATALYST = YES; ", shared: Self.iOSSettings + "IPHONEOS_DEPLOYMENT_TARGET = 16.4;")
    #expect(app.platforms == [.iOS, .iPadOS, .macCatalyst] && app.isCatalyst == true)
    #expect(app.minimumVersions == [.iOS: 16.4, .iPadOS: 16.4, .macCatalyst: 16.4])
    let padApp = try target(both: "TARGETED_DEVICE_FAMILY = 2;", shared: Self.iOSSettings)
    #expect(padApp.platforms == [.iPadOS] && padApp.isCatalyst == false && padApp.minimumVersions.isEmpty)
    let macApp = try target(both: "SDKROOT = macosx; MACOSX_DEPLOYMENT_TARGET = 14.0;", shared: Self.iOSSettings)
    #expect(macApp.platforms == [.macOS] && macApp.minimumVersions == [.macOS: 14])
    let multiplatformApp = try target(
      both: "SUPPORTED_PLATFORMS = \"iphoneos macosx xros\"; TARGETED_DEVICE_FAMILY = \"1,2,7\";")
    #expect(multiplatformApp.platforms == [.iOS, .iPadOS, .macOS, .visionOS])
    #expect(try target(both: "SDKROOT = watchos;").platforms == [])
  }

  @Test(arguments: [
    ("", "", ""), ("SDKROOT = iphoneos; ", "", ""), ("SDKROOT = auto; TARGETED_DEVICE_FAMILY = 1; ", "", ""),
    (iOSSettings + "SUPPORTED_PLATFORMS = \"iphoneos xros\"; ", "", ""),
    (iOSSettings + "SUPPORTS_MACCATALYST = \"$(CATALYST)\"; ", "", ""),
    (iOSSettings, "SUPPORTS_MACCATALYST = YES;", ""),
    ("TARGETED_DEVICE_FAMILY = 1; ", "SDKROOT = macosx;", "SDKROOT = iphoneos;"),
    (iOSSettings + "\"SDKROOT[arch=arm64]\" = macosx; ", "", ""),
    ("SDKROOT = \"$(SDK)\"; SDK = \"${SDKROOT}\"; ", "", ""), ("SDKROOT = \"$(A:lower)\"; A = iphoneos; ", "", ""),
  ]) func undeterminedPlatformsAreUnknown(_ both: String, _ debug: String, _ release: String) throws {
    #expect(try target(both: both, debug: debug, release: release).platforms == nil)
  }

  @Test func variablesInSettingsAreExpanded() throws {
    let app = try target(
      both: """
        INFOPLIST_FILE = "$(SRCROOT)/${FOLDER}/$(TARGET_NAME)-Info.plist"; FOLDER = "$(inherited)/Own";
        SWIFT_ACTIVE_COMPILATION_CONDITIONS = "$(inherited) APP";
        """, debug: "OTHER_SWIFT_FLAGS = ( \"-D\", EXTRA, \"-DMORE\", );",
      shared: "FOLDER = Support; SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"$(inherited) SHARED\";")
    #expect(app.infoPlist == .value("Support/Own/Notes-Info.plist"))
    #expect(
      app.conditions == CodeTarget.Conditions(commonNames: ["SHARED", "APP"], occasionalNames: ["EXTRA", "MORE"]))
    #expect(try target(both: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"$(WHO)\";").conditions == nil)
    #expect(try target(both: "INFOPLIST_FILE = \"$(WHO)/a\";").infoPlist == .unknown)
    #expect(try target().infoPlist == .missing)
  }

  /// The reference from both configurations to the `.xcconfig` file of `fileReference`.
  private static let baseReference = "baseConfigurationReference = Base; "
  private static let fileReference =
    "Base = { isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = \"<group>\"; };"

  private func targetWithXcconfig(_ files: [String: String], both: String = "", shared: String = "") throws
    -> CodeTarget
  {
    try target(both: both, shared: shared, more: Self.fileReference, children: "Base,", base: Self.baseReference, files)
  }

  @Test func xcconfigOverridesProjectButNotTargetSettings() throws {
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
    let app = try targetWithXcconfig(files, shared: "SDKROOT = macosx; IPHONEOS_DEPLOYMENT_TARGET = 15.0;")
    #expect(app.platforms == [.iOS, .iPadOS] && app.minimumVersions == [.iOS: 17, .iPadOS: 17])
    #expect(try targetWithXcconfig(files, both: "TARGETED_DEVICE_FAMILY = 2;").platforms == [.iPadOS])
  }

  @Test func missingXcconfigMakesSettingsUnknown() throws {
    #expect(try targetWithXcconfig([:], shared: Self.iOSSettings).platforms == nil)
    #expect(
      try targetWithXcconfig([:], both: Self.iOSSettings + "SUPPORTED_PLATFORMS = iphoneos; SUPPORTS_MACCATALYST = NO;")
        .platforms == [
          .iOS, .iPadOS,
        ])
    let textWithMissingInclude = "TARGETED_DEVICE_FAMILY = 1\n#include \"Gone.xcconfig\"\nSDKROOT = iphoneos"
    #expect(try targetWithXcconfig(["Config/App.xcconfig": textWithMissingInclude]).platforms == nil)
    let circularInclude = "#include \"App.xcconfig\"\nSDKROOT = iphoneos"
    #expect(try targetWithXcconfig(["Config/App.xcconfig": circularInclude], shared: Self.iOSSettings).platforms == nil)
    // The `.xcconfig` files that CocoaPods generates are rarely committed, and do not set the platforms.
    let podsInclude = "#include \"../Pods/Pods-App.debug.xcconfig\"\nSDKROOT = iphoneos"
    #expect(
      try targetWithXcconfig(["Config/App.xcconfig": podsInclude], shared: Self.iOSSettings).platforms
        == targetWithXcconfig(["Config/App.xcconfig": "SDKROOT = iphoneos"], shared: Self.iOSSettings).platforms)
    // A missing file changes neither the project folder nor the platform of a watchOS target.
    let watchApp = try targetWithXcconfig([:], both: "INFOPLIST_FILE = \"$(SRCROOT)/Own.plist\"; SDKROOT = watchos;")
    #expect(watchApp.infoPlist == .value("notes/Own.plist") || watchApp.infoPlist == .value("Own.plist"))
    #expect(watchApp.platforms == [])
  }

  /// The project's `.xcconfig` file is often not committed, because it contains secrets. Settings of the target take
  /// precedence over the file, so these settings are known without the file.
  @Test func targetSettingsAreKnownWithoutTheXcconfig() throws {
    func makeApp(_ both: String, shared: String = "", _ files: [String: String] = [:]) throws -> CodeTarget {
      try target(
        both: both, shared: shared, more: Self.fileReference, children: "Base,", sharedBase: Self.baseReference, files)
    }
    let targetSettings = "IPHONEOS_DEPLOYMENT_TARGET = 17.0; SUPPORTS_MACCATALYST = YES; "
    let knownApp = try makeApp(Self.iOSSettings + targetSettings)
    #expect(
      knownApp.platforms == [.iOS, .iPadOS, .macCatalyst] && knownApp.isCatalyst == true && !knownApp.mayRunOnCatalyst)
    #expect(knownApp.minimumVersions == [.iOS: 17, .iPadOS: 17])
    #expect(knownApp.missingSettingsPaths == ["Config/App.xcconfig"])
    #expect(try makeApp(targetSettings, shared: Self.iOSSettings).platforms == [.iOS, .iPadOS, .macCatalyst])
    // The missing file may set `SUPPORTS_MACCATALYST`.
    let appWithUnknownCatalyst = try makeApp(Self.iOSSettings + "IPHONEOS_DEPLOYMENT_TARGET = 17.0; ")
    #expect(
      appWithUnknownCatalyst.platforms == [.iOS, .iPadOS] && appWithUnknownCatalyst.isCatalyst == nil
        && appWithUnknownCatalyst.mayRunOnCatalyst)
    #expect(try makeApp("SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = 1; ").platforms == nil)
    #expect(try makeApp("SDKROOT = iphoneos; ").platforms == nil)
    #expect(try makeApp(Self.iOSSettings).minimumVersions.isEmpty)
  }

  @Test func declaredScenesAreKnownWithoutTheXcconfig() throws {
    func makeApp(_ both: String, _ files: [String: String] = [:]) throws -> CodeTarget {
      try target(both: both, more: Self.fileReference, children: "Base,", sharedBase: Self.baseReference, files)
    }
    let generationSetting = "INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES; "
    #expect(try makeApp("GENERATE_INFOPLIST_FILE = YES; " + generationSetting).scenes == .several)
    #expect(try makeApp(generationSetting).scenes == nil)
    #expect(try makeApp("INFOPLIST_FILE = Info.plist; ", ["Info.plist": "<plist><dict/></plist>"]).scenes == nil)
    let settings = "INFOPLIST_FILE = Info.plist; INFOPLIST_PREPROCESS = NO; GENERATE_INFOPLIST_FILE = NO; "
    #expect(try makeApp(settings, ["Info.plist": "<plist><dict/></plist>"]).scenes == DeclaredScenes.none)
  }

  @Test func exponentialExpansionIsLimited() throws {
    let doublingSettings = (1..<60).map { "A\($0) = \"$(A\($0 - 1))$(A\($0 - 1))\";" }.joined(separator: " ")
    #expect(try target(both: "A0 = iphoneos; \(doublingSettings) SDKROOT = \"$(A59)\";").platforms == nil)
    #expect(
      try target(both: "A0 = iphoneos; \(doublingSettings) SDKROOT = \"$(A0)\"; TARGETED_DEVICE_FAMILY = 1;").platforms
        == [.iOS]
    )
  }

  @Test func settingsForOtherSDKsAreIgnored() throws {
    let otherSDKSettings =
      "\"INFOPLIST_FILE[sdk=appletvos*]\" = TV.plist; \"INFOPLIST_FILE[sdk=iphonesimulator*][arch=arm64]\" = S.plist; "
    #expect(try target(both: "INFOPLIST_FILE = App.plist; " + otherSDKSettings).infoPlist == .value("App.plist"))
    // The macOS SDK is also used for Mac Catalyst.
    let macSettings = "INFOPLIST_FILE = App.plist; \"INFOPLIST_FILE[sdk=macosx*]\" = Mac.plist; "
    #expect(try target(both: macSettings).infoPlist == .unknown)
  }

  @Test func xcconfigLookupIgnoresCase() throws {
    let commonText = "SDKROOT = iphoneos\nTARGETED_DEVICE_FAMILY = 2"
    let app = try targetWithXcconfig([
      "Config/App.xcconfig": "#include \"../shared/COMMON.xcconfig\"", "Shared/Common.xcconfig": commonText,
    ])
    #expect(app.platforms == [.iPadOS] && app.missingSettingsPaths.isEmpty)
    // If two files match, the intended one is unknown.
    let ambiguousApp = try targetWithXcconfig([
      "Config/App.xcconfig": "#include \"COMMON.xcconfig\"", "Config/Common.xcconfig": commonText,
      "Config/common.xcconfig": commonText,
    ])
    #expect(ambiguousApp.platforms == nil && ambiguousApp.missingSettingsPaths == ["Config/COMMON.xcconfig"])
  }

  @Test func missingXcconfigIsReported() throws {
    let app = try targetWithXcconfig(["Config/App.xcconfig": "#include \"Keys.xcconfig\"\n#include? \"Mine.xcconfig\""])
    #expect(app.missingSettingsPaths == ["Config/Keys.xcconfig"])
  }
}
