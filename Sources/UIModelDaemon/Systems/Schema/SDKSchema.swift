import UIModelPlatform

/// The object types for facts about apps and code whose behavior depends on the SDK.
///
/// For example, an app with `"launchScreen": "missing"` has no launch screen key in its Info.plist.
enum SDKSchema {
  static let types = [builtApp, deploymentTarget, removedName, stateAssignment, splitInitializer, tabSelection]

  private static let builtApp = ObjectType(
    "BuiltApp", "An app with what its Info.plist and its build settings come to once it is built.",
    [
      Schema.availableOn,
      PropertyDefinition("name", .string, "The name of the app target."),
      PropertyDefinition("infoPlist", .string, "The path of its Info.plist."),
      PropertyDefinition(
        "launchScreen", .names("missing", "unnamed", "given"),
        "Whether Info.plist has a key for the launch screen; `unnamed`: only an empty `UILaunchStoryboardName`.",
        default: "given"),
      PropertyDefinition(
        "UIDesignRequiresCompatibility", .boolean, "Whether the app keeps the design of iOS 18.", default: "false",
        source: Source("Information Property List: UIDesignRequiresCompatibility", .documented)),
      PropertyDefinition(
        "UIRequiresFullScreen", .boolean, "Whether the app never shares the screen with other apps.",
        default: "false",
        source: Source("Information Property List: UIRequiresFullScreen", .documented)),
      PropertyDefinition(
        "queriedSchemes", .integer, "The number of `LSApplicationQueriesSchemes`.", default: "0"),
      PropertyDefinition(
        "deploymentTargets", .list(.object("DeploymentTarget")),
        "The values of `IPHONEOS_DEPLOYMENT_TARGET` of the app, and of its frameworks, extensions and pods."),
      PropertyDefinition(
        "classicLinkers", .list(.string), "The places of build settings that give the linker `-ld_classic`."),
    ])

  private static let deploymentTarget = ObjectType(
    "DeploymentTarget", "The oldest release that something is built for.",
    [
      PropertyDefinition("version", .version, "The release of iOS."),
      PropertyDefinition("place", .string, "The file that sets it, with the line."),
    ])

  private static let removedName = ObjectType(
    "RemovedName", "A name of the API that newer SDKs do not have.",
    [
      Schema.availableOn,
      PropertyDefinition(
        "name", .names("toolbarMinimizeBehavior", "barMinimizeBehavior", "barMinimizationSafeAreaAdjustment"),
        "The name.", isRequired: true),
    ])

  private static let stateAssignment = ObjectType(
    "StateAssignment", "An assignment of a `@State` property with an initial value, in an initializer.",
    [
      PropertyDefinition("property", .string, "The property's name.", isRequired: true),
      PropertyDefinition("before", .string, "A property without a value that is assigned later.", isRequired: true),
    ])

  private static let splitInitializer = ObjectType(
    "SplitInitializer", "An initializer in another file than private state with an initial value.",
    [PropertyDefinition("property", .string, "The state's name.", isRequired: true)])

  private static let tabSelection = ObjectType(
    "TabSelection", "A value that the selection of a `TabView` starts with, or gets.",
    [
      Schema.availableOn,
      PropertyDefinition("property", .string, "The name of the property that holds it."),
      PropertyDefinition("value", .string, "The value as Swift writes it: `0`, `\"home\"`, `.home`.", isRequired: true),
      PropertyDefinition(
        "tabs", .list(.string), "The values of all tabs that the view may have, written alike.", isRequired: true),
    ])
}
