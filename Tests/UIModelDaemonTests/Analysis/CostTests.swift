import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the work for one typed character does not depend on the number of documents in the workspace (the second
/// guard of the chapter *Cost* in the architecture document).
@Suite struct CostTests {
  /// Returns the work of typing one character into the middle of the first document. The documents belong to one app,
  /// or each to an app of its own.
  private func work(documents: Int, inOneApp: Bool) -> WorkCounters {
    var analysis = Analysis()
    var edited = Document(number: 0, bytes: Array(SampleDocuments.large(bytes: 100_000).utf8))
    let app: (UInt32) -> AppID = { inOneApp ? .folder("/") : .document($0) }
    analysis.update(edited, in: app(0), change: nil)
    for number in 1..<UInt32(documents) {
      let text = SampleDocuments.large(bytes: 600, prefix: "d\(number)_").replacing("\"app\"", with: "\"$app\"")
      analysis.update(Document(number: number, bytes: Array(text.utf8)), in: app(number), change: nil)
    }
    _ = analysis.refresh()
    let before = analysis.counters
    let change = edited.replace(50_000..<50_000, with: Array("x".utf8))
    analysis.update(edited, in: app(0), change: change)
    #expect(analysis.refresh() == [0])
    return analysis.counters - before
  }

  @Test(arguments: [false, true]) func oneTypedCharacterCostsTheSameInAnyWorkspace(inOneApp: Bool) {
    let alone = work(documents: 1, inOneApp: inOneApp)
    let inLargeWorkspace = work(documents: 1_000, inOneApp: inOneApp)
    #expect(alone == inLargeWorkspace)
    #expect(alone.blocksRead <= 2)
    #expect(alone.checksRun <= 4)
  }

  /// Returns a document of an ordinary app: a screen with a navigation bar and views, a sheet that shows the screen, a
  /// toolbar and a scene. The first document, number 0, also declares the app.
  private static func ordinary(_ number: Int) -> String {
    let app = number == 0 ? #""app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },"# : ""
    return """
      { \(app) // comment \(number)
        "screens": [ { "ref": "screen\(number)", "class": "Screen\(number)", "implements": { "save\(number)(_:)": [], "shared(_:)": [] },
          "navigationItem": { "title": "Title \(number)", "customizationIdentifier": "bar\(number)",
            "centerItemGroups": [ { "customizationIdentifier": "group", "barButtonItems": [ { "title": "Share" } ] } ] },
          "view": { "class": "UIView", "frame": [0, 0, 1024, 768], "subviews": [
            { "ref": "search\(number)", "class": "UISearchTextField", "frame": [16, 20, 288, 36] },
            { "ref": "list\(number)", "class": "UICollectionView", "frame": [0, 64, 320, 704] } ] } } ],
        "sheets": [ { "ref": "sheet\(number)", "viewController": "screen\(number)",
          "sheetPresentationController": { "detents": ["medium", "large"], "preferredCornerRadius": 12 } } ],
        "toolbars": [ { "ref": "toolbar\(number)", "id": "com.example.\(number)", "items": [
          { "id": "new", "placement": "primaryAction", "content": { "Button": { "title": "New \(number)" } } } ] } ],
        "scenes": [ { "ref": "scene\(number)", "configuration": "Main \(number)", "delegateClass": "SceneDelegate\(number)",
          "root": "screen\(number)", "presentation": { "preferredPresentationStyle": "prominent" },
          "implements": { "stateRestorationActivity(for:)": ["saveContent"] },
          "activationRequests": [ { "class": "UIWindowScene.ActivationAction", "scene": "scene\(number)", "title": "Open \(number)",
            "userActivity": "com.example.activity\(number)" } ] } ] }
      """
  }

  /// Returns the work of typing one character directly after a given text of the first document.
  private func work(typedBehind text: String, documents: Int) throws -> WorkCounters {
    var analysis = Analysis()
    let source = CostTests.ordinary(0)
    var edited = Document(number: 0, bytes: Array(source.utf8))
    analysis.update(edited, in: .folder("/"), change: nil)
    for number in 1..<UInt32(documents) {
      let document = Document(number: number, bytes: Array(CostTests.ordinary(Int(number)).utf8))
      analysis.update(document, in: .folder("/"), change: nil)
    }
    _ = analysis.refresh()
    let range = try #require(source.range(of: text))
    let at = source[..<range.upperBound].utf8.count
    let before = analysis.counters
    analysis.update(edited, in: .folder("/"), change: edited.replace(at..<at, with: Array("1".utf8)))
    _ = analysis.refresh()
    return analysis.counters - before
  }

  @Test(
    arguments: Share.of([
      "// comment 0", "Title 0", "bar0", "Share", "UISearchTextField", "[16", "list0", "save0", "sheet0",
      "Radius\": 12", "com.example.0", "New 0", "Main 0", "SceneDelegate0", "saveContent", "Open 0", "activity0",
    ]))
  func editWorkDoesNotDependOnOtherDocuments(behind text: String) throws {
    let alone = try work(typedBehind: text, documents: 1)
    let inLargeWorkspace = try work(typedBehind: text, documents: 300)
    #expect(alone == inLargeWorkspace)
    #expect(alone.elementsSeen <= 40)
  }

  /// Returns a document with a screen and a label that exist only from certain releases on. The first document, number
  /// 0, also declares the app and its menus.
  private static func conditionalDocument(_ number: Int) -> String {
    let app =
      number == 0
      ? #""app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },"#
        + #" "menus": [ { "title": "Go", "children": [ { "title": "Back", "action": "back:", "input": "b" } ] } ],"#
      : ""
    return """
      { \(app)
        "screens": [ { "ref": "screen\(number)", "availableOn": { "iPadOS": "17.0" }, "class": "Screen\(number)",
          "navigationItem": { "title": "Title \(number)" }, "view": { "class": "UIView", "subviews": [
            { "class": "UILabel", "availableOn": { "iPadOS": "18.0" } } ] } } ] }
      """
  }

  @Test func editInAConditionalScreenHasConstantWork() {
    func work(documents: Int) -> WorkCounters {
      var analysis = Analysis()
      let source = CostTests.conditionalDocument(1)
      var edited = Document(number: 1, bytes: Array(source.utf8))
      analysis.update(edited, in: .folder("/"), change: nil)
      for number in [0] + Array(2..<UInt32(documents)) {
        let document = Document(number: number, bytes: Array(CostTests.conditionalDocument(Int(number)).utf8))
        analysis.update(document, in: .folder("/"), change: nil)
      }
      _ = analysis.refresh()
      let before = analysis.counters
      let at = source.utf8.count - source.utf8.drop { $0 != UInt8(ascii: "T") }.count
      analysis.update(edited, in: .folder("/"), change: edited.replace(at..<at, with: Array("x".utf8)))
      _ = analysis.refresh()
      return analysis.counters - before
    }
    #expect(work(documents: 3) == work(documents: 300))
  }
}
