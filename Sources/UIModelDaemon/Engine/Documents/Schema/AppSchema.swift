import UIModelPlatform

/// The types of an app: targets, Info.plist, the delegate.
enum AppSchema {
  static let types: [ObjectType] = [
    ObjectType(
      "App", "The app that the document describes.", entity: .app,
      [
        PropertyDefinition("name", .identifier, "The app's name, by which other documents can belong to it."),
        PropertyDefinition(
          "targets", .list(.object("Target")), "The platforms the app is built for.",
          default: "every iPadOS since 15"),
        PropertyDefinition(
          "infoPlist", .oneOf([.object("InfoPlist"), .string]), "Info.plist: its keys, or the path of the real file."),
        PropertyDefinition("delegate", .object("AppDelegate"), "The application delegate."),
        PropertyDefinition(
          "readFrom",
          .enumeration([EnumerationCase("source", "The app's code: of what it leaves out nothing is known.")]),
          "Where the document comes from, if nobody wrote it. `export` says it.",
          default: "it is written by people, and says all there is"),
        PropertyDefinition(
          "launchArguments", .list(.string), "Arguments that the app is launched with, such as debugging switches."),
      ]),
    ObjectType(
      "Target", "One platform that the app is built for.",
      [
        PropertyDefinition(
          "platform", .enumeration(Platform.allCases.map { EnumerationCase($0.rawValue, $0.displayName) }),
          "The platform.", isRequired: true),
        PropertyDefinition("minimum", .version, "The oldest release that the app runs on."),
        PropertyDefinition(
          "sdk", .version, "The SDK that the app is linked against; some behaviour is switched on by it."),
      ]),
    ObjectType(
      "AppDelegate", "The application delegate.",
      [
        PropertyDefinition("class", .string, "The delegate's class."),
        Schema.implements,
        PropertyDefinition("buildMenu", .object("BuildMenu"), "What `buildMenu(with:)` does with the main menu."),
        Schema.availableOn,
      ]),
    ObjectType(
      "InfoPlist", "Keys of Info.plist, as the file spells them.", anyOther: .any,
      [
        PropertyDefinition(
          "UIApplicationSupportsPrintCommand", .boolean, "Adds Print ⌘P to the File menu.", default: "false",
          source: Source("Information Property List: UIApplicationSupportsPrintCommand", .documented)),
        PropertyDefinition(
          "UIApplicationSceneManifest", .object("SceneManifest"), "The app's scenes.",
          source: Source("Information Property List: UIApplicationSceneManifest", .documented)),
        PropertyDefinition(
          "UIRequiresFullScreen", .boolean, "The app never shares the screen.", default: "false",
          source: Source("Information Property List: UIRequiresFullScreen", .documented)),
        PropertyDefinition(
          "UIViewControllerPerformsActionsWhilePresentingModally", .boolean,
          "View controllers perform actions while they present modally.", default: "true",
          source: Source("UIViewController.h", .header)),
      ]),
    ObjectType(
      "SceneManifest", "`UIApplicationSceneManifest`.",
      [
        PropertyDefinition(
          "UIApplicationSupportsMultipleScenes", .boolean, "The app can show several windows.", default: "false"),
        PropertyDefinition(
          "UIApplicationSupportsTabbedSceneCollection", .boolean, "Windows can be tabs (Mac Catalyst)."),
        PropertyDefinition("UISceneConfigurations", .map(.list(.any)), "Scene configurations by session role."),
      ]),
  ]
}
