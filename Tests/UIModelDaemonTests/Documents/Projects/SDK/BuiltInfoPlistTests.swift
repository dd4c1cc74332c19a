import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of the built Info.plist of an app, which results from its Info.plist file and the build settings.
@Suite struct BuiltInfoPlistTests {
  private func built(
    _ keys: String?, _ settings: String = "", release: String? = nil
  ) throws -> BuiltInfoPlist? {
    let name = keys == nil ? "" : "INFOPLIST_FILE = \"$(SRCROOT)/App/Info.plist\";"
    let objects = SampleProject.objects(
      debug: "buildSettings = { \(name) \(settings) };",
      release: "buildSettings = { \(name) \(release ?? settings) };",
      shared: "SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = \"1,2\"; SUPPORTS_MACCATALYST = NO;")
    let files = keys.map { ["App/Info.plist": "<plist><dict>\($0)</dict></plist>"] } ?? [:]
    return try SampleProject.project(objects, files).targets.first?.builtInfoPlist
  }

  private static let generates = "GENERATE_INFOPLIST_FILE = YES; "
  private static let launch = "INFOPLIST_KEY_UILaunchScreen_Generation"
  private static let storyboard = "INFOPLIST_KEY_UILaunchStoryboardName"

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
    #expect(try built(keys)?.launchScreen == expected)
  }

  @Test(arguments: [
    ("\(launch) = YES;", BuiltInfoPlist.LaunchScreen.given as BuiltInfoPlist.LaunchScreen?),
    ("\(launch) = NO;", .missing),
    ("\"\(launch)[sdk=iphoneos*]\" = YES; \"\(launch)[sdk=iphonesimulator*]\" = YES;", .given),
    ("\(storyboard) = Launch;", .given), ("\(storyboard) = \"\";", .unnamed), ("", .missing),
    ("\(launch) = \"$(NOWHERE)\";", nil),
  ])
  func launchScreenMayBeGenerated(settings: String, expected: BuiltInfoPlist.LaunchScreen?) throws {
    for keys in [nil, ""] as [String?] {
      #expect(try built(keys, Self.generates + settings)?.launchScreen == expected)
    }
    // `INFOPLIST_KEY_…` settings count only if the build generates the Info.plist.
    #expect(try built("", "GENERATE_INFOPLIST_FILE = NO; " + settings)?.launchScreen == .missing)
    #expect(try built("", settings)?.launchScreen == .missing)
  }

  @Test func valuesThatDifferByConfigurationAreUnknown() throws {
    let (one, other) = (Self.generates + "\(Self.launch) = YES;", Self.generates + "\(Self.launch) = NO;")
    #expect(try built("", one, release: other)?.launchScreen == nil)
    #expect(try built("", one, release: one)?.launchScreen == .given)
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
    let built = try SampleProject.project(objects, files).targets.first?.builtInfoPlist
    #expect(built?.launchScreen == .missing && built?.manifest == .missing && built?.requiresFullScreen == nil)
    let one = files.filter { $0.key == "Debug.plist" }
    #expect(try SampleProject.project(objects, one).targets.first?.builtInfoPlist == nil)
  }

  private static let manifest = "<key>UIApplicationSceneManifest</key>"
  private static let configurations = "<key>UISceneConfigurations</key>"

  @Test(arguments: [
    ("", BuiltInfoPlist.Manifest.missing), ("\(manifest)<dict/>", .empty),
    ("\(manifest)<dict>\(configurations)<dict/></dict>", .empty),
    ("\(manifest)<dict>\(configurations)<dict><key>R</key><array/></dict></dict>", .empty),
    ("\(manifest)<dict>\(configurations)<dict><key>R</key><array><dict/></array></dict></dict>", .configured),
  ])
  func manifestWithoutConfigurationsIsEmpty(keys: String, expected: BuiltInfoPlist.Manifest) throws {
    #expect(try built(keys)?.manifest == expected)
  }

  @Test(arguments: [
    ("", BuiltInfoPlist.Manifest.withoutDelegate),
    ("<key>UISceneConfigurationName</key><string>A</string>", .withoutDelegate),
    ("<key>UISceneDelegateClassName</key><string></string>", .withoutDelegate),
    ("<key>UISceneDelegateClassName</key><string>A</string>", .configured),
    ("<key>UISceneStoryboardFile</key><string>Main</string>", .configured),
  ])
  func configurationNeedsADelegateOrStoryboard(keys: String, expected: BuiltInfoPlist.Manifest) throws {
    let role = "<key>UIWindowSceneSessionRoleApplication</key>"
    func manifest(_ entries: String) throws -> BuiltInfoPlist.Manifest? {
      let roles = "<dict>\(role)<array>\(entries)</array></dict>"
      return try built("\(Self.manifest)<dict>\(Self.configurations)\(roles)</dict>")?.manifest
    }
    let shown = "<dict><key>UISceneStoryboardFile</key><string>B</string></dict>"
    #expect(try manifest("<dict>\(keys)</dict>") == expected)
    #expect(try manifest("<dict>\(keys)</dict>" + shown) == .configured)
  }

  @Test func generatedManifestHasNoConfigurations() throws {
    let writes = Self.generates + "INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES;"
    #expect(try built("", writes)?.manifest == .generated && built(nil, writes)?.manifest == .generated)
    #expect(try built("\(Self.manifest)<dict/>", writes)?.manifest == nil)
    #expect(try built(nil, Self.generates)?.manifest == .missing)
  }

  @Test(arguments: ["UIDesignRequiresCompatibility", "UIRequiresFullScreen"])
  func flagIsReadFromTheFileOrTheSettings(key: String) throws {
    func flag(_ keys: String?, _ settings: String = "") throws -> Bool? {
      let plist = try built(keys, settings)
      return key == "UIRequiresFullScreen" ? plist?.requiresFullScreen : plist?.requiresCompatibleDesign
    }
    let (yes, no) = ("<key>\(key)</key><true/>", "<key>\(key)</key><false/>")
    #expect(try flag(yes) == true && flag(no) == false && flag("") == false)
    #expect(try flag(nil, Self.generates + "INFOPLIST_KEY_\(key) = YES;") == true)
    #expect(try flag("", Self.generates + "INFOPLIST_KEY_\(key) = NO;") == false)
    #expect(try flag("", "INFOPLIST_KEY_\(key) = YES;") == false)
    // If the file and the settings disagree, the value is unknown.
    #expect(try flag(no, Self.generates + "INFOPLIST_KEY_\(key) = YES;") == nil)
    #expect(try flag("<key>\(key)</key><string>$(FLAG)</string>") == nil)
  }

  @Test func keyIgnoredByLaterReleasesIsUnknown() throws {
    let keys =
      "<key>UIRequiresFullScreen</key><true/>"
      + "<key>UIRequiresFullScreenIgnoredStartingWithVersion</key><string>27.0</string>"
    #expect(try built(keys)?.requiresFullScreen == nil)
  }

  @Test func queriedSchemesAreCounted() throws {
    let schemes = String(repeating: "<string>a</string>", count: 30)
    #expect(try built("<key>LSApplicationQueriesSchemes</key><array>\(schemes)</array>")?.queriedSchemeCount == 30)
    #expect(try built("")?.queriedSchemeCount == 0)
  }

  /// XcodeGen rewrites the Info.plist file of a project. An older file lacks the added properties.
  @Test(arguments: [
    ("UILaunchScreen: {}", nil as BuiltInfoPlist.LaunchScreen?), ("CFBundleName: Notes", .missing),
  ])
  func generatorPropertiesAreAdded(property: String, expected: BuiltInfoPlist.LaunchScreen?) throws {
    let description = """
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
    let files = ["App/Info.plist": "<plist><dict></dict></plist>", "project.yml": description]
    let objects = SampleProject.objects(
      debug: "buildSettings = { INFOPLIST_FILE = App/Info.plist; };",
      release: "buildSettings = { INFOPLIST_FILE = App/Info.plist; };", shared: "SDKROOT = iphoneos;")
    var own = CodeTargets.Description(try SampleProject.project(objects, files))
    #expect(own.targets.first?.builtInfoPlist?.launchScreen == .missing)
    own.keepCommonFacts(with: try #require(XcodeGenProject("project.yml", SampleProject.files(files))))
    #expect(own.targets.first?.builtInfoPlist?.launchScreen == expected)
    #expect(own.targets.first?.builtInfoPlist?.requiresFullScreen == false)
  }

  /// The built Info.plist is unknown if its file is missing or generated by an unsupported method.
  @Test func missingFileMakesTheInfoPlistUnknown() throws {
    #expect(try built(nil) == nil && built("", "INFOPLIST_PREPROCESS = YES;") == nil)
    #expect(try built("</dict><dict>") == nil && built(nil, "INFOPLIST_FILE = Missing.plist;") == nil)
    #expect(try built("")?.path == "App/Info.plist" && built(nil, Self.generates)?.path == nil)
  }
}
