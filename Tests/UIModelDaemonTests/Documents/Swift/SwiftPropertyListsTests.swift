import Testing

/// Checks commands whose selectors are strings, in code or in property lists, and the methods that implement the
/// selectors.
@Suite struct SwiftPropertyListsTests {
  private static let ruleCode = "menu/selector-not-implemented"

  private static let listClass = """
    import UIKit
    class List: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        let path = Bundle.main.path(forResource: Lists.keys.rawValue, ofType: "plist")!
        let entries = NSArray(contentsOfFile: path)! as! [[String: Any]]
        return entries.compactMap { command($0) }
      }
      private func command(_ entry: [String: Any]) -> UIKeyCommand? {
        guard let key = input(entry) else { return nil }
        var flags = UIKeyModifierFlags()
        if entry["command"] as? Bool ?? false { flags.insert(.command) }
        let action = entry["action"] as! String
        if let title = entry["title"] as? String {
          return UIKeyCommand(title: title, action: NSSelectorFromString(action), input: key, modifierFlags: flags)
        }
        return nil
      }
      private func input(_ entry: [String: Any]) -> String? {
        guard let key = entry["key"] as? String else { return nil }
        switch key {
        case "[up]": return UIKeyCommand.inputUpArrow
        case "[none]": return nil
        default: return key
        }
      }
      @objc func show(_ sender: Any?) {}
      @objc func close(_ sender: Any?) {}
    }
    enum Lists: String { case keys = "Key Commands" }
    """

  private static func plist(_ entries: [(title: String, key: String, action: String)]) -> String {
    let entries = entries.map { entry in
      """
      <dict><key>title</key><string>\(entry.title)</string><key>key</key><string>\(entry.key)</string>
      <key>command</key><true/>
      <key>action</key><string>\(entry.action)</string></dict>
      """
    }
    return "<plist version=\"1.0\"><array>\n\(entries.joined(separator: "\n"))\n</array></plist>"
  }

  private static let entries = [
    (title: "Open", key: "o", action: "show:"), (title: "Close", key: "[up]", action: "close:"),
    (title: "Find", key: "[none]", action: "nobody:"), (title: "Mark", key: "m", action: "mark:"),
  ]

  private func app(_ entries: [(title: String, key: String, action: String)] = entries) -> AppInFiles {
    AppInFiles([("List.swift", Self.listClass), ("Key Commands.plist", Self.plist(entries))])
  }

  // MARK: Property lists

  @Test func missingImplementationNamesThePropertyListLine() {
    let findings = app().findings
    #expect(findings.count == 1)
    #expect(findings.first?.contains("'mark:', so the command does nothing") == true, "\(findings)")
    #expect(findings.first?.contains("the selector string is in Key Commands.plist:13") == true, "\(findings)")
  }

  @Test func propertyListEntryIsARelatedLocation() throws {
    let keyCommandsPlist = Self.plist(Self.entries)
    let selectorRange = try #require(keyCommandsPlist.utf8.firstRange(of: "mark:".utf8))
    let startOffset = keyCommandsPlist.utf8.distance(from: keyCommandsPlist.startIndex, to: selectorRange.lowerBound)
    let relatedLocation = "Commands.plist \(startOffset..<startOffset + 5) the selector string is here"
    #expect(app().findings.first?.contains(relatedLocation) == true, "\(app().findings)")
  }

  @Test func keysOfThePropertyListBecomeShortcuts() {
    let entries = Self.entries.dropLast() + [(title: "New", key: "N", action: "show:")]
    #expect(app(Array(entries)).codes("List.swift") == ["menu/shift-in-input"])
    let urlExpressions = [
      "Bundle.main.url(forResource: Lists.keys.rawValue, withExtension: \"plist\")!", "NSArray(contentsOf: path)!",
    ]
    let listClass = Self.listClass.replacing(
      "Bundle.main.path(forResource: Lists.keys.rawValue, ofType: \"plist\")!", with: urlExpressions[0])
    for readExpression in [
      urlExpressions[1], "try! PropertyListSerialization.propertyList(from: data, options: [], format: nil)",
    ] {
      let text = listClass.replacing("NSArray(contentsOfFile: path)!", with: readExpression)
        .replacing("let entries", with: "let data = try! Data(contentsOf: path)\nlet entries")
      let app = AppInFiles([("List.swift", text), ("Key Commands.plist", Self.plist(Array(entries)))])
      #expect(app.codes("List.swift") == ["menu/shift-in-input"], "\(readExpression)")
    }
  }

  @Test func changedPropertyListIsReadAgain() {
    var app = app()
    let edits: [(AppInFiles) -> AppInFiles] = [
      { app in editedApp(app, "Key Commands.plist", "mark:", "show:") },
      { app in editedApp(app, "Key Commands.plist", "<true/>", "<false/>") },
      { app in editedApp(app, "Key Commands.plist", "show:", "mark:") },
      { app in editedApp(app, "List.swift", "func close", "func mark") },
      { app in editedApp(app, "List.swift", "func mark", "func close") },
      { app in editedApp(app, "Key Commands.plist", "</array>", "") },
      { app in
        var app = app
        app.write("Key Commands.plist", nil)
        return app
      },
      { app in
        var app = app
        app.write("Key Commands.plist", Self.plist(Self.entries))
        return app
      },
      { app in
        var app = app
        app.write("en.lproj/Key Commands.plist", Self.plist(Self.entries))
        return app
      },
    ]
    var findingCounts: [Int] = []
    for edit in edits {
      app = edit(app)
      #expect(app.findings == app.rebuiltApp.findings)
      findingCounts.append(app.codes("List.swift").count { $0 == Self.ruleCode })
    }
    // Two property lists with the same name are ambiguous.
    #expect(findingCounts == [0, 0, 1, 1, 1, 0, 0, 1, 0], "\(findingCounts)")
  }

  private func editedApp(_ app: AppInFiles, _ name: String, _ oldText: String, _ newText: String) -> AppInFiles {
    var app = app
    app.edit(name, oldText, newText)
    return app
  }

  // MARK: Implementations

  private static let actions = ["show:", "close:", "find:", "undo:", "mark:"]
  private static let boardSource = """
    import UIKit
    class Board: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        let path = Bundle.main.path(forResource: "Board", ofType: "plist")!
        let entries = NSArray(contentsOfFile: path)! as! [[String: Any]]
        return entries.map { command($0) }
      }
      private func command(_ entry: [String: Any]) -> UIKeyCommand {
        let (action, key) = (entry["action"] as! String, entry["key"] as! String)
        return UIKeyCommand(title: "A", action: Selector(action), input: key, modifierFlags: .control)
      }
      @objc func show(_ sender: Any?) {}
      @objc func close(_ sender: Any?) {}
    }
    """

  private func boardApp(_ code: String = boardSource, _ actions: [String] = actions) -> AppInFiles {
    let entries = actions.enumerated().map { (title: "A", key: "\($0)", action: $1) }
    return AppInFiles([("Board.swift", code), ("Board.plist", Self.plist(entries))])
  }

  @Test(arguments: [
    ("Other.swift", "class Other { @objc private func mark(_ sender: Any?) {} }"),
    ("Other.swift", "class Other { @objc(mark:) func tag(_ sender: Any?) {} }"),
    ("Other.swift", "extension UIView { func mark(_ sender: Any?) {} }"),
    ("Other.m", "@implementation Other\n- (IBAction)mark:(id)sender {}\n@end"),
    ("Other.mm", "@implementation Other\n-(void (^)(void)) mark: (id)sender {}\n@end"),
  ]) func methodOfAnyClassImplementsTheSelector(_ name: String, _ text: String) {
    var app = boardApp()
    #expect(app.codes("Board.swift") == [Self.ruleCode])
    app.write(name, text)
    #expect(app.codes("Board.swift") == [])
    app.write(name, text.replacing("mark", with: "other"))
    #expect(app.codes("Board.swift") == [Self.ruleCode])
  }

  @Test func systemAndUncertainSelectorsAreNotReported() {
    // Selector strings are not checked if the app does not implement most of them. The compiler checks `#selector`.
    for (oldText, newText) in [("@objc func show(_ sender: Any?) {}", ""), ("Selector(action)", "#selector(show(_:))")]
    {
      #expect(
        boardApp(Self.boardSource.replacing(oldText, with: newText)).codes("Board.swift").filter { $0 == Self.ruleCode }
          == [], "\(newText)")
    }
    for selector in ["performClose:", "_mark:", "setMark:", "showWithSender:", "closeIn:"] {
      let actions = Self.actions.dropLast() + [selector]
      #expect(
        boardApp(Self.boardSource, Array(actions)).codes("Board.swift").filter { $0 == Self.ruleCode } == [],
        "\(selector)")
    }
  }

  @Test func selectorStringsInCodeAreNotReported() {
    let code = """
      class Board: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          ["show:", "close:", "mark:"].enumerated().map { UIKeyCommand(title: "A", action: Selector($1), input: String($0), modifierFlags: .control) }
        }
        @objc func show(_ sender: Any?) {}
        @objc func close(_ sender: Any?) {}
      }
      """
    #expect(AppInFiles([("Board.swift", code)]).codes("Board.swift").filter { $0 == Self.ruleCode } == [])
  }
}
