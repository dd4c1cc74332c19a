// swift-tools-version: 6.0
import PackageDescription

// An app in two targets, each with a finding, and the plugin for both: each finding is to be reported once.

let package = Package(
  name: "Sample",
  products: [.library(name: "App", targets: ["App"])],
  dependencies: [.package(path: "../UIModelPlugins")],
  targets: [
    .target(
      name: "App", dependencies: ["Sharing"], plugins: [.plugin(name: "UIModelCheck", package: "UIModelPlugins")]),
    .target(name: "Sharing", plugins: [.plugin(name: "UIModelCheck", package: "UIModelPlugins")]),
  ]
)
