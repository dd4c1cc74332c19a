// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that projects that use the plugins fetch neither the daemon's source nor compile it.

let package = Package(
  name: "UIModelPlugins",
  products: [
    .plugin(name: "UIModelCheck", targets: ["UIModelCheck"]),
    .plugin(name: "UIModelCheckCommand", targets: ["UIModelCheckCommand"]),
    .plugin(name: "UIModelFixCommand", targets: ["UIModelFixCommand"]),
  ],
  targets: [
    .plugin(name: "UIModelCheck", capability: .buildTool(), dependencies: ["daemon-client"]),
    .plugin(
      name: "UIModelCheckCommand",
      capability: .command(
        intent: .custom(verb: "uimodel-check", description: "Report UI structure mistakes in Swift source")),
      dependencies: ["daemon-client"]),
    .plugin(
      name: "UIModelFixCommand",
      capability: .command(
        intent: .custom(verb: "uimodel-fix", description: "Fix UI structure mistakes in Swift source"),
        permissions: [.writeToPackageDirectory(reason: "It applies fixes to source files.")]),
      dependencies: ["daemon-client"]),
    // .ci/packaging/bundle.py makes the bundle. In a release, it replaces this line by the bundle's address and checksum.
    .binaryTarget(name: "daemon-client", path: "daemon-client.artifactbundle"),
  ]
)
