// swift-tools-version: 6.1
import PackageDescription

// Dependencies run one way: JSON ← Platform ← { Swift, Systems } ← Engine ← UIModelDaemon ← the two executables, and
// JSON ← Protocol ← UIModelDaemon.
// An executable cannot link another executable, so the daemon is a library with a thin executable nested inside it.

// Set by `.ci`, so that all its steps share one build.
let warningsAreErrors = Context.environment["UIMODEL_WARNINGS_ARE_ERRORS"] == "1"

let settings: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]
  + (warningsAreErrors ? [.unsafeFlags(["-warnings-as-errors"])] : [])

/// A part of the daemon, in the folder of `Sources/UIModelDaemon` that is named like it.
func part(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .target(
    name: "UIModel" + name, dependencies: (["UIModelJSON"] + dependencies).map { .init(stringLiteral: $0) },
    path: "Sources/UIModelDaemon/" + name, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "UIModelDaemon",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "uimodel-daemon", targets: ["uimodel-daemon"]),
    .executable(name: "daemon-client", targets: ["daemon-client"]),
  ],
  targets: [
    // MARK: The language-neutral bottom: JSON with exact places.
    .target(
      name: "UIModelJSON", path: "Sources/Protocol/JSON", swiftSettings: settings,
      // Rounding of numbers; nothing else here would bring the library in.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

    // MARK: What goes over the wire; no I/O.
    .target(
      name: "UIModelProtocol", dependencies: ["UIModelJSON"], path: "Sources/Protocol", exclude: ["JSON"],
      swiftSettings: settings),

    // MARK: The engine, pure: what reads Swift and what checks models know nothing of each other, and build side by side.
    part("Platform", []),
    part("Swift", ["UIModelPlatform"]),
    part("Systems", ["UIModelPlatform"]),
    part("Engine", ["UIModelPlatform", "UIModelSwift", "UIModelSystems"]),

    // MARK: The workspace and the server around the engine.
    .systemLibrary(name: "CSystem", path: "Sources/UIModelDaemon/Daemon/System/CSystem"),
    part(
      "Daemon", ["CSystem", "UIModelEngine", "UIModelPlatform", "UIModelProtocol", "UIModelSwift", "UIModelSystems"],
      exclude: ["System/CSystem"]),

    // MARK: Programs.
    .executableTarget(
      name: "uimodel-daemon", dependencies: ["UIModelDaemon"], path: "Sources/UIModelDaemon/Executable",
      swiftSettings: settings),
    .executableTarget(
      name: "daemon-client",
      dependencies: [
        "UIModelDaemon", "UIModelEngine", "UIModelJSON", "UIModelPlatform", "UIModelProtocol", "UIModelSwift",
        "UIModelSystems",
      ],
      path: "Sources/daemon-client", swiftSettings: settings),

    // MARK: Tests.
    .testTarget(
      name: "UIModelDaemonTests",
      dependencies: [
        "UIModelDaemon", "UIModelEngine", "UIModelJSON", "UIModelPlatform", "UIModelProtocol", "UIModelSwift",
        "UIModelSystems", "daemon-client",
      ],
      path: "Tests/UIModelDaemonTests", swiftSettings: settings),
  ]
)
