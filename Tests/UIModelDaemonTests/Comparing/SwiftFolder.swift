/// Random initial files of a folder with a Swift app: source files that depend on each other, and files that decide
/// which sources belong to the app.
enum SwiftFolder {
  static func files(using random: inout SeededGenerator) throws -> [String: String] {
    let corpus = try Corpus.shared.get()
    var files: [String: String] = [:]
    for (index, text) in SwiftApp.files.enumerated() where Int.random(in: 0..<4, using: &random) > 0 {
      files[path("Code\(index)", using: &random)] = text
    }
    for text in SwiftPages.files + SwiftViews.files where Int.random(in: 0..<4, using: &random) > 0 {
      files[path(name(using: &random), using: &random)] = text
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      guard let code = corpus.code.randomElement(using: &random) else { continue }
      files[path(name(using: &random), using: &random)] = code
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      files["app.uimodel.json"] = #"{ "app": { "name": "B" }, "screens": [ { "ref": "Editor" } ] }"#
    }
    for _ in 0..<2 where Bool.random(using: &random) {
      if let (path, text) = membershipFile(using: &random) { files[path] = text }
    }
    return files
  }

  static func name(using random: inout SeededGenerator) -> String {
    (["Page", "Keyboard", "Menus", "Field"].randomElement(using: &random) ?? "")
      + String(Int.random(in: 0..<3, using: &random))
  }

  /// Returns a random path of a Swift file: in a target, in tests, or in a folder that Git or a configuration may
  /// exclude.
  static func path(_ name: String, using random: inout SeededGenerator) -> String {
    let folders = ["", "App/", "App/", "App/Inner/", "Kit/", "Kit/", "AppTests/", "Sources/Kit/"]
    return (folders.randomElement(using: &random) ?? "") + name + ".swift"
  }

  /// Returns a random file that decides which sources belong to the app: a `.gitignore`, a project or a configuration.
  static func membershipFile(using random: inout SeededGenerator) -> (path: String, text: String)? {
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let folder = ["", "", "App/", "Kit/"].randomElement(using: &random) ?? ""
      return gitignoreTexts.randomElement(using: &random).map { (folder + ".gitignore", $0) }
    case 1:
      let folder = ["", "", "App/", "App/Inner/", "Kit/", "Sources/"].randomElement(using: &random) ?? ""
      return configurations.randomElement(using: &random).map { (folder + "uimodel.config.json", $0) }
    default: return projects.randomElement(using: &random)
    }
  }

  private static let gitignoreTexts = [
    "*.swift\n", "Kit/\n", "/App/Inner\n", "Code?.swift\n!Code1.swift\n", "Page0.swift\nAppTests\n", "",
  ]

  private static let configurations = [
    #"{ "include": ["**/*.swift"] }"#, #"{ "include": ["App/**"] }"#, #"{ "exclude": ["Kit/**"] }"#,
    #"{ "include": ["**/*.swift", "*.json"], "exclude": ["App/Inner/**"] }"#, "{}",
    #"{ "targets": [{ "platform": "macCatalyst", "minimum": "16.0" }] }"#,
    #"{ "rules": { "menu": "off" }, "include": ["Kit/*.swift", "App/*.swift"] }"#,
    #"{ "rules": { "menu/selector-of-nobody": "error", "sheet": "hint" } }"#,
    #"{ "root": true, "rules": { "popover": "off" } }"#,
  ]

  private static let projects = [
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
    ("Package.swift", package(#".target(name: "Kit")"#)),
    ("Package.swift", package(#".target(name: "Kit", path: "Kit"), .executableTarget(name: "App", path: "App")"#)),
    (
      "Package.swift",
      package(
        #".target(name: "App", dependencies: ["Kit"], path: "App"), .target(name: "Kit", path: "Kit", exclude: ["Page0.swift"])"#
      )
    ),
    ("Board.xcodeproj/project.pbxproj", SampleProject.plist(SampleProject.objects())),
    ("Board.xcodeproj/project.pbxproj", synchronized(["App"])),
    ("Board.xcodeproj/project.pbxproj", synchronized(["App", "Kit"])),
    ("Board.xcodeproj/project.xcproj", json(["App"])), ("Board.xcodeproj/project.xcproj", json(["App", "Kit"])),
    ("Board.xcodeproj/project.xcproj", "{ files: ["),
  ]

  private static func package(_ targets: String) -> String {
    """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "Kit", platforms: [.iOS(.v16)], targets: [\(targets)])

    """
  }

  /// Returns a project in Xcode's JSON format whose target contains synchronized folders.
  private static func json(_ folders: [String]) -> String {
    let files = folders.map { #"{ "kind": "folder", "path": "\#($0)", "target-membership": [ "Board" ] }"# }
    return """
      { "configurations": [ "Release" ], "files": [ \(files.joined(separator: ", ")) ],
        "targets": [ { "name": "Board", "id": "1", "product-type": "application", "build-phases": [ "compile-sources" ] } ],
        "build-settings": { \(ProjectTwin.jsonSettings) } }
      """
  }

  /// Returns a `project.pbxproj` whose target contains synchronized folders.
  private static func synchronized(_ folders: [String]) -> String {
    let groups = folders.map {
      "\($0) = { isa = PBXFileSystemSynchronizedRootGroup; path = \($0); sourceTree = \"<group>\"; };"
    }
    let list = folders.joined(separator: ", ")
    return SampleProject.plist(
      SampleProject.objects(
        target: "fileSystemSynchronizedGroups = ( \(list), );", children: list, more: groups.joined(separator: "\n")))
  }
}
