import Testing

/// A project in two formats, `project.pbxproj` and `project.xcproj`, with the files of its folder. The class `List` of
/// the app uses a key from `Keys`. `Decoy.swift` declares another `Keys` and is not part of the app.
struct ProjectTwin: Sendable, CustomTestStringConvertible {
  let name: String
  /// The objects of the `project.pbxproj`.
  let objects: String
  /// The text of the `project.xcproj`.
  let json: String
  /// The files of the folder, without the project itself.
  let files: [String: String]
  /// The text to replace in `objects`, and the replacement, which adds the decoy to the app.
  let objectsChange: (old: String, new: String)
  /// The text to replace in `json`, and the replacement, which adds the decoy to the app.
  let jsonChange: (old: String, new: String)

  var testDescription: String { name }
  var plist: String { SampleProject.plist(objects) }
  var changedPlist: String { SampleProject.plist(objects.replacing(objectsChange.old, with: objectsChange.new)) }
  var changedJSON: String { json.replacing(jsonChange.old, with: jsonChange.new) }

  /// A controller with two key commands. Both commands have the same input if the compiler finds the `Keys` of the app.
  static let list = """
    import UIKit
    class List: UIViewController {
      @objc func a() {}
      @objc func b() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "A", action: #selector(a), input: "j", modifierFlags: .command),
         UIKeyCommand(title: "B", action: #selector(b), input: Keys.one, modifierFlags: .command)]
      }
    }
    """
  static let keys = #"public enum Keys { public static let one = "j" }"#
  static let decoy = #"public enum Keys { public static let one = "k" }"#
  static let settings =
    #"SDKROOT = iphoneos; TARGETED_DEVICE_FAMILY = "1,2"; IPHONEOS_DEPLOYMENT_TARGET = 17.0;"#
  static let jsonSettings =
    #""SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1,2", "IPHONEOS_DEPLOYMENT_TARGET": "17.0""#
  /// The required members of the root of a `project.xcproj`, without files and targets.
  static let jsonHead =
    #""default-configuration": "Release", "configurations": ["Debug", "Release"], "localizations": { "development": "en" },"#

  static let all = [groups, folders, configurations, severalTargets, packages, variants]

  /// Files in groups, some of them for certain platforms only.
  static let groups = ProjectTwin(
    name: "groups",
    objects: SampleProject.objects(
      project: "knownRegions = ( en, );", shared: settings, sources: "B1, B2, B3, B4, B5,",
      children: "Views, Root, Absolute, Made, Products,",
      more: """
        Views = { isa = PBXGroup; path = App/Views; sourceTree = "<group>"; children = ( List, Decoy, Named, ); };
        Named = { isa = PBXGroup; name = Inner; sourceTree = "<group>"; children = ( Up, ); };
        List = { isa = PBXFileReference; path = List.swift; sourceTree = "<group>"; };
        Decoy = { isa = PBXFileReference; path = Decoy.swift; sourceTree = "<group>"; };
        Up = { isa = PBXFileReference; name = Up.swift; path = ../Up.swift; sourceTree = "<group>"; };
        Root = { isa = PBXFileReference; path = "Shared/<Root>.swift"; sourceTree = SOURCE_ROOT; };
        Absolute = { isa = PBXFileReference; path = /opt/a.swift; sourceTree = "<absolute>"; };
        Made = { isa = PBXFileReference; path = Made.swift; sourceTree = BUILT_PRODUCTS_DIR; };
        Products = { isa = PBXGroup; name = Products; sourceTree = "<group>"; children = ( ); };
        B1 = { isa = PBXBuildFile; fileRef = List; }; B2 = { isa = PBXBuildFile; fileRef = Up; };
        B3 = { isa = PBXBuildFile; fileRef = Root; platformFilters = ( ios, maccatalyst, ); };
        B4 = { isa = PBXBuildFile; fileRef = Absolute; }; B5 = { isa = PBXBuildFile; fileRef = Made; };
        B7 = { isa = PBXBuildFile; fileRef = Decoy; };
        """),
    json: """
      { \(jsonHead)
        "files": [
          { "kind": "group", "path": "App/Views", "children": [
            { "path": "List.swift", "target-membership": [ "Notes/compile-sources" ] },
            { "path": "Decoy.swift" },
            { "kind": "group", "name": "Inner", "children": [
              { "path": "../Up.swift", "target-membership": [ "Notes/compile-sources" ] } ] } ] },
          { "path": "<PROJECT>/Shared/<Root>.swift", "target-membership": [
            { "build-phase": "Notes/compile-sources", "platforms": [ "ios", "maccatalyst" ] } ] },
          { "path": "/opt/a.swift", "target-membership": [ { "build-phase": [ "Notes", "compile-sources" ] } ] },
          { "path": "<PRODUCTS>/Made.swift", "target-membership": [ { "build-phase": "id:Sources" } ] },
          { "kind": "group", "name": "Products" },
        ],
        "targets": [ { "name": "Notes", "id": "A1", "product-type": "application",
          "build-phases": [ { "kind": "compile-sources", "id": "Sources" }, "resources" ] } ],
        "build-settings": { \(jsonSettings) } }
      """,
    files: ["App/Views/List.swift": list, "App/Up.swift": keys, "App/Views/Decoy.swift": decoy],
    objectsChange: ("( B1, B2,", "( B1, B7, B2,"),
    jsonChange: (
      #""Decoy.swift""#, #""Decoy.swift", "target-membership": [ "Notes/compile-sources" ]"#
    ))

  /// Synchronized folders with exceptions that exclude or include files.
  static let folders = ProjectTwin(
    name: "folders",
    objects: SampleProject.objects(
      target: "fileSystemSynchronizedGroups = ( App, );", project: "knownRegions = ( en, );", shared: settings,
      children: "App, Extra, Other,",
      more: """
        App = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; exceptions = ( Less, ); };
        Extra = { isa = PBXFileSystemSynchronizedRootGroup; path = Extra; sourceTree = "<group>"; exceptions = ( In, ); };
        Other = { isa = PBXFileSystemSynchronizedRootGroup; path = Other; sourceTree = "<group>"; exceptions = ( More, ); };
        Less = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = Target;
          membershipExceptions = ( Info.plist, Old, "Views/Gone.swift", "Views/Decoy.swift", );
          platformFiltersByRelativePath = { Mac.swift = ( macos, ); }; };
        More = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = Target;
          membershipExceptions = ( "Shared/Keys.swift", ); };
        In = { isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = Sources;
          membershipExceptions = ( Phase.swift, Pad.swift, );
          platformFiltersByRelativePath = { Pad.swift = ( ios, ); }; };
        """),
    json: """
      // Written by hand.
      { \(jsonHead)
        files: [
          { kind: 'folder', path: 'App', 'target-membership': ['Notes'], 'membership-exceptions': [
            { target: 'Notes', exclusions: ['Info.plist', 'Old', 'Views/Gone.swift', 'Views/Decoy.swift',],
              platforms: { 'Mac.swift': ['macos'] } } ] },
          { kind: 'folder', path: 'Extra', 'membership-exceptions': [ /* a phase */
            { 'build-phase': 'Notes/compile-sources', inclusions: ['Phase.swift', 'Pad.swift'],
              platforms: { 'Pad.swift': ['ios'] } } ] },
          { kind: 'folder', path: 'Other', 'target-membership': null, 'membership-exceptions': [
            { target: 'Notes', inclusions: ['Shared/Keys.swift'] } ] },
        ],
        targets: [ { name: 'Notes', id: 'A1', 'product-type': 'application', 'build-phases': ['compile-sources'] } ],
        'build-settings': { \(jsonSettings) }, 'unknown-key': 0x1F, }
      """,
    files: [
      "App/Views/List.swift": list, "Other/Shared/Keys.swift": keys, "App/Views/Decoy.swift": decoy,
      "Other/b.swift": decoy, "Extra/Phase.swift": "struct Phase {}", "Extra/Not.swift": decoy,
    ],
    objectsChange: (#""Views/Decoy.swift", "#, ""), jsonChange: (" 'Views/Decoy.swift',", ""))
}
