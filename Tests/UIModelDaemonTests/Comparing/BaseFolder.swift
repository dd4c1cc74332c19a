/// Generates random files for a folder with model documents: an app in one or several documents, further documents,
/// Swift code, an Info.plist and configurations. Some files are in subfolders.
enum BaseFolder {
  static func files(using random: inout SeededGenerator) throws -> [String: String] {
    let corpus = try Corpus.shared.get()
    var files: [String: String] = [:]
    if let app = corpus.appDocuments.randomElement(using: &random), Int.random(in: 0..<3, using: &random) > 0 {
      // In half of the cases, each part of the app gets a document of its own.
      if Bool.random(using: &random) {
        files["app.uimodel.json"] = app
      } else {
        for (index, part) in memberDocuments(app).enumerated() {
          files["\(fileNames[index % fileNames.count])\(index).uimodel.json"] = part
        }
      }
    } else {
      files["app.uimodel.json"] = makeAppDocument(using: &random)
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard let text = corpus.documents.randomElement(using: &random) else { continue }
      let keepsApp = Int.random(in: 0..<4, using: &random) == 0
      files[randomPath(using: &random) + ".uimodel.json"] = keepsApp ? text : documentWithoutApp(text)
    }
    if Bool.random(using: &random), let code = corpus.swiftTexts.randomElement(using: &random) {
      files[randomPath(using: &random) + ".swift"] = code
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      for (index, text) in SwiftApp.sourceTexts.enumerated() {
        let folderPrefix = Bool.random(using: &random) ? "" : "a/"
        files["\(folderPrefix)Code\(index).swift"] = text
      }
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      files["uimodel.config.json"] = configurationTexts.randomElement(using: &random)
    }
    for folder in ["a/", "a/c/", "b/"] where Int.random(in: 0..<6, using: &random) == 0 {
      files[folder + "uimodel.config.json"] = configurationTexts.randomElement(using: &random)
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      let folderPrefix = Bool.random(using: &random) ? "" : "a/"
      files[folderPrefix + ".gitignore"] = gitignoreTexts.randomElement(using: &random)
    }
    files["Info.plist"] = infoPlist
    return files
  }

  /// Returns a random path for a new file, without an extension.
  static func randomPath(using random: inout SeededGenerator) -> String {
    let folderPrefix = ["", "", "a/", "b/", "a/c/"].randomElement(using: &random) ?? ""
    return folderPrefix + (fileNames.randomElement(using: &random) ?? "")
      + String(Int.random(in: 0..<3, using: &random))
  }

  private static let fileNames = ["menus", "screens", "bars", "Scenes", "z"]

  private static func makeAppDocument(using random: inout SeededGenerator) -> String {
    let platform = ["iPadOS", "iOS", "macCatalyst", "macOS"].randomElement(using: &random) ?? ""
    let minimumVersion = ["15.0", "16.0", "17.0", "26.0"].randomElement(using: &random) ?? ""
    return """
      {
        "version": 1,
        "app": { "name": "Compared", "targets": [{ "platform": "\(platform)", "minimum": "\(minimumVersion)" }],
          "infoPlist": "Info.plist",
          "delegate": { "class": "AppDelegate", "buildMenu": { "checksSystem": true, "steps": [
            { "insertChild": "tools", "atEndOfMenu": "file" }, { "remove": "format" } ] } } }
      }
      """
  }

  /// Returns one document for each top-level member of a document.
  private static func memberDocuments(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let textEntries = TextEntries(bytes)
    return textEntries.entries.filter { $0.containerIndex == 0 }.map { entry in
      "{\n  \(String(decoding: bytes[entry.range], as: UTF8.self))\n}\n"
    }
  }

  private static func documentWithoutApp(_ text: String) -> String {
    var bytes = Array(text.utf8)
    let textEntries = TextEntries(bytes)
    guard
      let appEntry = textEntries.entries.first(where: {
        $0.containerIndex == 0 && bytes[$0.range].starts(with: "\"app\"".utf8)
      })
    else { return text }
    bytes.replaceSubrange(appEntry.range, with: Array("\"version\": 1".utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let gitignoreTexts = ["Code1.swift\n", "*.swift\n!Code0.swift\n", "/a/\n", "menus*\nCode?.swift\n"]

  /// Whether an editor may open the file at a path.
  static func isEditable(_ path: String) -> Bool {
    path.hasSuffix(".json") || path.hasSuffix(".swift")
  }

  static let configurationTexts = [
    #"{ "rules": { "model/unknown-key": "off", "menu": "hint" } }"#,
    #"{ "targets": [{ "platform": "iPadOS", "minimum": "15.0" }], "rules": { "sheet": "error" } }"#,
    #"{ "exclude": ["b/**"], "environments": [{ "platform": "iPadOS", "version": "17.0" }] }"#,
    #"{ "reservedKeys": { "⌘K": "the launcher" }, "include": ["**/*.uimodel.json"] }"#,
    #"{ "rules": { "menu/selector-of-nobody": "off", "model/renamed-rule": "warning" } }"#,
    #"{ "root": true, "rules": { "model/unused-suppression": "error" } }"#,
    #"{ "rules": { "focus": "off" }, "exclude": ["c/**"], "targets": [{ "platform": "iOS", "minimum": "17.0" }] }"#,
    "{}",
  ]

  static let infoPlist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>UIApplicationSceneManifest</key>
      <dict>
        <key>UIApplicationSupportsMultipleScenes</key><true/>
        <key>UISceneConfigurations</key>
        <dict>
          <key>UIWindowSceneSessionRoleApplication</key>
          <array>
            <dict><key>UISceneConfigurationName</key><string>Default</string></dict>
          </array>
        </dict>
      </dict>
    </dict>
    </plist>
    """
}
