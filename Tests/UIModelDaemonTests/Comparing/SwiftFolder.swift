/// Generates random files for a folder with a Swift app: source files that depend on each other, and files that
/// determine which sources belong to the app.
enum SwiftFolder {
  static func files(using random: inout SeededGenerator) throws -> [String: String] {
    let corpus = try Corpus.shared.get()
    var files: [String: String] = [:]
    for (index, text) in SwiftApp.sourceTexts.enumerated() where Int.random(in: 0..<4, using: &random) > 0 {
      files[path("Code\(index)", using: &random)] = text
    }
    for text in SwiftPages.sourceTexts + SwiftViews.sourceTexts where Int.random(in: 0..<4, using: &random) > 0 {
      files[path(randomName(using: &random), using: &random)] = text
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      guard let code = corpus.swiftTexts.randomElement(using: &random) else { continue }
      files[path(randomName(using: &random), using: &random)] = code
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      files["app.uimodel.json"] = #"{ "app": { "name": "B" }, "screens": [ { "ref": "Editor" } ] }"#
    }
    for _ in 0..<2 where Bool.random(using: &random) {
      if let (path, text) = membershipFile(using: &random) { files[path] = text }
    }
    return files
  }

  static func randomName(using random: inout SeededGenerator) -> String {
    (["Page", "Keyboard", "Menus", "Field"].randomElement(using: &random) ?? "")
      + String(Int.random(in: 0..<3, using: &random))
  }

  /// Returns a random path of a Swift file: in a target, in a test folder, or in a folder that Git or a configuration
  /// might exclude.
  static func path(_ name: String, using random: inout SeededGenerator) -> String {
    let folders = ["", "App/", "App/", "App/Inner/", "Kit/", "Kit/", "AppTests/", "Sources/Kit/"]
    return (folders.randomElement(using: &random) ?? "") + name + ".swift"
  }

  /// Returns a random file that determines which sources belong to the app: a `.gitignore`, a project or a
  /// configuration.
  static func membershipFile(using random: inout SeededGenerator) -> (path: String, text: String)? {
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let folderPrefix = ["", "", "App/", "Kit/"].randomElement(using: &random) ?? ""
      return gitignoreTexts.randomElement(using: &random).map { (folderPrefix + ".gitignore", $0) }
    case 1:
      let folderPrefix = ["", "", "App/", "App/Inner/", "Kit/", "Sources/"].randomElement(using: &random) ?? ""
      return configurationTexts.randomElement(using: &random).map { (folderPrefix + "uimodel.config.json", $0) }
    default: return projectFiles.randomElement(using: &random)
    }
  }

  private static let gitignoreTexts = [
    "*.swift\n", "Kit/\n", "/App/Inner\n", "Code?.swift\n!Code1.swift\n", "Page0.swift\nAppTests\n", "",
  ]

  private static let configurationTexts = [
    #"{ "include": ["**/*.swift"] }"#, #"{ "include": ["App/**"] }"#, #"{ "exclude": ["Kit/**"] }"#,
    #"{ "include": ["**/*.swift", "*.json"], "exclude": ["App/Inner/**"] }"#, "{}",
    #"{ "targets": [{ "platform": "macCatalyst", "minimum": "16.0" }] }"#,
    #"{ "rules": { "menu": "off" }, "include": ["Kit/*.swift", "App/*.swift"] }"#,
    #"{ "rules": { "menu/selector-of-nobody": "error", "sheet": "hint" } }"#,
    #"{ "root": true, "rules": { "popover": "off" } }"#,
  ]

  private static let projectFiles = [
    ("project.yml", "targets:\n  App:\n    type: application\n"),
    ("project.yml", "targets:\n  App:\n    type: application\n    platform: iOS\n    sources: [App, Kit]\n"),
    (
      "project.yml",
      """
      targets:
        App:
          type: application
          platform: iOS
          deploymentTarget: "16.0"
          sources:
            - path: App
              excludes: ["Inner/**"]
          dependencies:
            - target: Kit
        Kit:
          type: framework
          platform: iOS
          sources: Kit

      """
    ),
    ("Package.swift", packageManifest(#".target(name: "Kit")"#)),
    (
      "Package.swift",
      packageManifest(#".target(name: "Kit", path: "Kit"), .executableTarget(name: "App", path: "App")"#)
    ),
    (
      "Package.swift",
      packageManifest(
        #".target(name: "App", dependencies: ["Kit"], path: "App"), .target(name: "Kit", path: "Kit", exclude: ["Page0.swift"])"#
      )
    ),
    ("Board.xcodeproj/project.pbxproj", SampleProject.plist(SampleProject.objects())),
    ("Board.xcodeproj/project.pbxproj", synchronizedProject(["App"])),
    ("Board.xcodeproj/project.pbxproj", synchronizedProject(["App", "Kit"])),
    ("Board.xcodeproj/project.xcproj", jsonProject(["App"])),
    ("Board.xcodeproj/project.xcproj", jsonProject(["App", "Kit"])),
    ("Board.xcodeproj/project.xcproj", "{ files: ["),
  ]

  private static func packageManifest(_ targets: String) -> String {
    """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "Kit", platforms: [.iOS(.v16)], targets: [\(targets)])

    """
  }

  /// Returns a project in Xcode's JSON format whose target contains synchronized folders.
  private static func jsonProject(_ folders: [String]) -> String {
    let fileEntries = folders.map { #"{ "kind": "folder", "path": "\#($0)", "target-membership": [ "Board" ] }"# }
    return """
      { "configurations": [ "Release" ], "files": [ \(fileEntries.joined(separator: ", ")) ],
        "targets": [ { "name": "Board", "id": "1", "product-type": "application", "build-phases": [ "compile-sources" ] } ],
        "build-settings": { \(ProjectTwin.jsonSettings) } }
      """
  }

  /// Returns a `project.pbxproj` whose target contains synchronized folders.
  private static func synchronizedProject(_ folders: [String]) -> String {
    let groupObjects = folders.map {
      "\($0) = { isa = PBXFileSystemSynchronizedRootGroup; path = \($0); sourceTree = \"<group>\"; };"
    }
    let folderList = folders.joined(separator: ", ")
    return SampleProject.plist(
      SampleProject.objects(
        target: "fileSystemSynchronizedGroups = ( \(folderList), );", children: folderList,
        more: groupObjects.joined(separator: "\n")))
  }
}
