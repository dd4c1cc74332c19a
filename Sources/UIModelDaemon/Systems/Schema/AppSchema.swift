import UIModelPlatform

/// The object types of an app: targets, Info.plist and delegate.
///
/// For example:
///
///     "app": { "name": "Notes", "targets": [{ "platform": "iPadOS", "minimum": "17.0" }] }
enum AppSchema {
  static let types: [ObjectType] = [
    ObjectType(
      "App", "The app that the document describes.", entityKind: .app,
      [
        PropertyDefinition("name", .identifier, "The app's name. Other documents can refer to the app by it."),
        PropertyDefinition(
          "targets", .list(.object("Target")), "The platforms the app is built for.",
          default: "every iPadOS since 15"),
        PropertyDefinition(
          "infoPlist", .oneOf([.object("InfoPlist"), .string]), "The keys of Info.plist, or the path of the file.",
          isPath: true),
        PropertyDefinition("delegate", .object("AppDelegate"), "The application delegate."),
        PropertyDefinition(
          "readFrom",
          .enumeration([
            EnumerationCase(
              "source",
              "The app's source code. Everything that the document omits is unknown.")
          ]),
          "The origin of a generated document. `export` sets it.",
          default: "written by hand and complete"),
        PropertyDefinition(
          "launchArguments", .list(.string), "The app's launch arguments, such as debugging options."),
      ]),
    ObjectType(
      "Target", "One platform that the app is built for.",
      [
        PropertyDefinition(
          "platform", .enumeration(Platform.allCases.map { EnumerationCase($0.rawValue, $0.displayName) }),
          "The platform.", isRequired: true),
        PropertyDefinition("minimum", .version, "The oldest release that the app runs on."),
        PropertyDefinition(
          "sdk", .version, "The SDK that the app is linked against. Some behavior depends on it."),
      ]),
    ObjectType(
      "AppDelegate", "The application delegate.",
      [
        PropertyDefinition("class", .string, "The delegate's class."),
        Schema.implements,
        PropertyDefinition(
          "sharedActions", .list(.string),
          "Actions of the delegate that other classes of the app, which may come first in the responder chain, "
            + "implement too."),
        PropertyDefinition("buildMenu", .object("BuildMenu"), "The effect of `buildMenu(with:)` on the main menu."),
        Schema.availableOn,
      ]),
    ObjectType(
      "InfoPlist", "Keys of Info.plist, spelled as in the file.", otherMemberType: .any,
      [
        PropertyDefinition(
          "UIApplicationSupportsPrintCommand", .boolean, "Adds Print ⌘P to the File menu.", default: "false",
          source: Source("Information Property List: UIApplicationSupportsPrintCommand", .documented)),
        PropertyDefinition(
          "UIApplicationSceneManifest", .object("SceneManifest"), "The app's scenes.",
          source: Source("Information Property List: UIApplicationSceneManifest", .documented)),
        PropertyDefinition(
          "CFBundleLocalizations", .list(.string), "The languages that the app is localized into, such as `ar`.",
          source: Source("Information Property List: CFBundleLocalizations", .documented)),
        PropertyDefinition(
          "UIRequiresFullScreen", .boolean,
          "Whether the app never shares the screen with other apps.", default: "false",
          source: Source("Information Property List: UIRequiresFullScreen", .documented)),
        PropertyDefinition(
          "UIViewControllerPerformsActionsWhilePresentingModally", .boolean,
          "Whether view controllers perform actions while they present modally.", default: "true",
          source: Source("UIViewController.h", .header)),
      ]),
    ObjectType(
      "SceneManifest", "`UIApplicationSceneManifest`.",
      [
        PropertyDefinition(
          "UIApplicationSupportsMultipleScenes", .boolean,
          "Whether the app can show several windows.", default: "false"),
        PropertyDefinition(
          "UIApplicationSupportsTabbedSceneCollection", .boolean, "Whether windows can be tabs (Mac Catalyst)."),
        PropertyDefinition("UISceneConfigurations", .map(.list(.any)), "Scene configurations by session role."),
      ]),
  ]
}
