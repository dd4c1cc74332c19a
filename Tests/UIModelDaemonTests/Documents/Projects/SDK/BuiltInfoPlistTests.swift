import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of the built Info.plist of an app, which results from its Info.plist file and the build settings.
@Suite struct BuiltInfoPlistTests {
  private func builtInfoPlist(
    _ keys: String?, _ settings: String = "", release: String? = nil
  ) throws -> BuiltInfoPlist? {
    let fileSetting = keys == nil ? "" : "INFOPLIST_FILE = \"$(SRCROOT)/App/Info.plist\";"
    let objects = SampleProject.objects(
      debug: "buildSettings = { \(fileSetting) \(settings) };",
      release: "buildSettings = { \(fileSetting) \(release ?? settings) };",
      shared: "SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = \"1,2\"; SUPPORTS_MACCATALYST = NO;")
    let files = keys.map { ["App/Info.plist": "<plist><dict>\($0)</dict></plist>"] } ?? [:]
    return try SampleProject.project(objects, files).targets.first?.builtInfoPlist
  }

  private static let generateSetting = "GENERATE_INFOPLIST_FILE = YES; "
  private static let launchScreenKey = "INFOPLIST_KEY_UILaunchScreen_Generation"
  private static let storyboardKey = "INFOPLIST_KEY_UILaunchStoryboardName"

  @Test(arguments: [
    ("", BuiltInfoPlist.LaunchScreen.missing), ("<key>UILaunchScreen</key><dict/>", .given),
    ("<key>UILaunchScreens</key><dict/>", .given), ("<key>UILaunchStoryboards</key><dict/>", .given),
    ("<key>UILaunchStoryboardName</key><string>Launch</string>", .given),
    ("<key>UILaunchStoryboardName~ipad</key><string>Launch</string>", .given),
    ("<key>UILaunchStoryboardName</key><string>$(LAUNCH)</string>", .given),
    ("<key>UILaunchStoryboardName</key><string></string>", .unnamed),
    ("<key>UIMainStoryboardFile</key><string>Main</string>", .missing),
  ])
  func launchScreenIsReadFromTheFile(keys: String, expected: BuiltInfoPlist.LaunchScreen) throws {
    #expect(try builtInfoPlist(keys)?.launchScreen == expected)
  }

  @Test(arguments: [
    ("\(launchScreenKey) = YES;", BuiltInfoPlist.LaunchScreen.given as BuiltInfoPlist.LaunchScreen?),
    ("\(launchScreenKey) = NO;", .missing),
    ("\"\(launchScreenKey)[sdk=iphoneos*]\" = YES; \"\(launchScreenKey)[sdk=iphonesimulator*]\" = YES;", .given),
    ("\(storyboardKey) = Launch;", .given), ("\(storyboardKey) = \"\";", .unnamed), ("", .missing),
    ("\(launchScreenKey) = \"$(NOWHERE)\";", nil),
  ])
  func launchScreenMayBeGenerated(settings: String, expected: BuiltInfoPlist.LaunchScreen?) throws {
    for keys in [nil, ""] as [String?] {
      #expect(try builtInfoPlist(keys, Self.generateSetting + settings)?.launchScreen == expected)
    }
    // `INFOPLIST_KEY_…` settings count only if the build generates the Info.plist.
    #expect(try builtInfoPlist("", "GENERATE_INFOPLIST_FILE = NO; " + settings)?.launchScreen == .missing)
    #expect(try builtInfoPlist("", settings)?.launchScreen == .missing)
  }

  @Test func valuesThatDifferByConfigurationAreUnknown() throws {
    let (yesSettings, noSettings) = (
      Self.generateSetting + "\(Self.launchScreenKey) = YES;", Self.generateSetting + "\(Self.launchScreenKey) = NO;"
    )
    #expect(try builtInfoPlist("", yesSettings, release: noSettings)?.launchScreen == nil)
    #expect(try builtInfoPlist("", yesSettings, release: yesSettings)?.launchScreen == .given)
  }

  /// Each configuration may have an Info.plist file of its own.
  @Test func valuesEqualInAllConfigurationFilesAreKnown() throws {
    let objects = SampleProject.objects(
      debug: "buildSettings = { INFOPLIST_FILE = Debug.plist; };",
      release: "buildSettings = { INFOPLIST_FILE = Release.plist; };", shared: "SDKROOT = iphoneos;")
    let files = [
      "Debug.plist": "<plist><dict><key>UIRequiresFullScreen</key><true/></dict></plist>",
      "Release.plist": "<plist><dict></dict></plist>",
    ]
    let infoPlist = try SampleProject.project(objects, files).targets.first?.builtInfoPlist
    #expect(
      infoPlist?.launchScreen == .missing && infoPlist?.manifest == .missing && infoPlist?.requiresFullScreen == nil)
    let debugFile = files.filter { $0.key == "Debug.plist" }
    #expect(try SampleProject.project(objects, debugFile).targets.first?.builtInfoPlist == nil)
  }

  private static let manifestKey = "<key>UIApplicationSceneManifest</key>"
  private static let configurationsKey = "<key>UISceneConfigurations</key>"

  @Test(arguments: [
    ("", BuiltInfoPlist.Manifest.missing), ("\(manifestKey)<dict/>", .empty),
    ("\(manifestKey)<dict>\(configurationsKey)<dict/></dict>", .empty),
    ("\(manifestKey)<dict>\(configurationsKey)<dict><key>R</key><array/></dict></dict>", .empty),
    ("\(manifestKey)<dict>\(configurationsKey)<dict><key>R</key><array><dict/></array></dict></dict>", .configured),
  ])
  func manifestWithoutConfigurationsIsEmpty(keys: String, expected: BuiltInfoPlist.Manifest) throws {
    #expect(try builtInfoPlist(keys)?.manifest == expected)
  }

  @Test(arguments: [
    ("", BuiltInfoPlist.Manifest.withoutDelegate),
    ("<key>UISceneConfigurationName</key><string>A</string>", .withoutDelegate),
    ("<key>UISceneDelegateClassName</key><string></string>", .withoutDelegate),
    ("<key>UISceneDelegateClassName</key><string>A</string>", .configured),
    ("<key>UISceneStoryboardFile</key><string>Main</string>", .configured),
  ])
  func configurationNeedsADelegateOrStoryboard(keys: String, expected: BuiltInfoPlist.Manifest) throws {
    let roleKey = "<key>UIWindowSceneSessionRoleApplication</key>"
    func manifest(_ entries: String) throws -> BuiltInfoPlist.Manifest? {
      let roles = "<dict>\(roleKey)<array>\(entries)</array></dict>"
      return try builtInfoPlist("\(Self.manifestKey)<dict>\(Self.configurationsKey)\(roles)</dict>")?.manifest
    }
    let storyboardEntry = "<dict><key>UISceneStoryboardFile</key><string>B</string></dict>"
    #expect(try manifest("<dict>\(keys)</dict>") == expected)
    #expect(try manifest("<dict>\(keys)</dict>" + storyboardEntry) == .configured)
  }

  @Test func generatedManifestHasNoConfigurations() throws {
    let generatedManifestSettings = Self.generateSetting + "INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES;"
    #expect(
      try builtInfoPlist("", generatedManifestSettings)?.manifest == .generated
        && builtInfoPlist(nil, generatedManifestSettings)?.manifest == .generated)
    #expect(try builtInfoPlist("\(Self.manifestKey)<dict/>", generatedManifestSettings)?.manifest == nil)
    #expect(try builtInfoPlist(nil, Self.generateSetting)?.manifest == .missing)
  }

  @Test(arguments: ["UIDesignRequiresCompatibility", "UIRequiresFullScreen"])
  func flagIsReadFromTheFileOrTheSettings(key: String) throws {
    func flag(_ keys: String?, _ settings: String = "") throws -> Bool? {
      let plist = try builtInfoPlist(keys, settings)
      return key == "UIRequiresFullScreen" ? plist?.requiresFullScreen : plist?.requiresCompatibleDesign
    }
    let (yes, no) = ("<key>\(key)</key><true/>", "<key>\(key)</key><false/>")
    #expect(try flag(yes) == true && flag(no) == false && flag("") == false)
    #expect(try flag(nil, Self.generateSetting + "INFOPLIST_KEY_\(key) = YES;") == true)
    #expect(try flag("", Self.generateSetting + "INFOPLIST_KEY_\(key) = NO;") == false)
    #expect(try flag("", "INFOPLIST_KEY_\(key) = YES;") == false)
    // If the file and the settings disagree, the value is unknown.
    #expect(try flag(no, Self.generateSetting + "INFOPLIST_KEY_\(key) = YES;") == nil)
    #expect(try flag("<key>\(key)</key><string>$(FLAG)</string>") == nil)
  }

  @Test func keyIgnoredByLaterReleasesIsUnknown() throws {
    let keys =
      "<key>UIRequiresFullScreen</key><true/>"
      + "<key>UIRequiresFullScreenIgnoredStartingWithVersion</key><string>27.0</string>"
    #expect(try builtInfoPlist(keys)?.requiresFullScreen == nil)
  }

  @Test func queriedSchemesAreCounted() throws {
    let schemes = String(repeating: "<string>a</string>", count: 30)
    #expect(
      try builtInfoPlist("<key>LSApplicationQueriesSchemes</key><array>\(schemes)</array>")?.queriedSchemeCount == 30)
    #expect(try builtInfoPlist("")?.queriedSchemeCount == 0)
  }

  /// XcodeGen rewrites the Info.plist file of a project. An older file lacks the properties that `project.yml` adds, so
  /// the values of these properties are unknown.
  @Test(arguments: [
    ("UILaunchScreen: {}", nil as BuiltInfoPlist.LaunchScreen?), ("CFBundleName: Notes", .missing),
  ])
  func xcodeGenPropertiesMakeTheirValuesUnknown(property: String, expected: BuiltInfoPlist.LaunchScreen?) throws {
    let projectText = """
      name: Notes
      targets:
        Notes:
          type: application
          platform: iOS
          sources: [App]
          info:
            path: App/Info.plist
            properties:
              \(property)
      """
    let files = ["App/Info.plist": "<plist><dict></dict></plist>", "project.yml": projectText]
    let objects = SampleProject.objects(
      debug: "buildSettings = { INFOPLIST_FILE = App/Info.plist; };",
      release: "buildSettings = { INFOPLIST_FILE = App/Info.plist; };", shared: "SDKROOT = iphoneos;")
    var targetsDescription = CodeTargets.Description(try SampleProject.project(objects, files))
    #expect(targetsDescription.targets.first?.builtInfoPlist?.launchScreen == .missing)
    targetsDescription.keepCommonFacts(with: try #require(XcodeGenProject("project.yml", SampleProject.files(files))))
    #expect(targetsDescription.targets.first?.builtInfoPlist?.launchScreen == expected)
    #expect(targetsDescription.targets.first?.builtInfoPlist?.requiresFullScreen == false)
  }

  /// The built Info.plist is unknown if its file is missing or generated by an unsupported method.
  @Test func missingFileMakesTheInfoPlistUnknown() throws {
    #expect(try builtInfoPlist(nil) == nil && builtInfoPlist("", "INFOPLIST_PREPROCESS = YES;") == nil)
    #expect(try builtInfoPlist("</dict><dict>") == nil && builtInfoPlist(nil, "INFOPLIST_FILE = Missing.plist;") == nil)
    #expect(try builtInfoPlist("")?.path == "App/Info.plist" && builtInfoPlist(nil, Self.generateSetting)?.path == nil)
  }
}
