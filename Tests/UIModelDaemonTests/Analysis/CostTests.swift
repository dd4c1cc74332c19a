import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the work for one typed character does not depend on the number of documents in the workspace (the
/// invariant *A character costs the same in any workspace* in ARCHITECTURE.md).
@Suite struct CostTests {
  /// Returns the work counters for typing one character into the middle of the first document. All documents belong to
  /// one app if `inOneApp` is true. Otherwise, each document belongs to its own app.
  private func work(documentCount: Int, inOneApp: Bool) -> WorkCounters {
    var analysis = Analysis()
    var editedDocument = Document(number: 0, bytes: Array(SampleDocuments.largeDocument(bytes: 100_000).utf8))
    let appID: (UInt32) -> AppID = { inOneApp ? .folder("/") : .document($0) }
    analysis.update(editedDocument, in: appID(0), change: nil)
    for number in 1..<UInt32(documentCount) {
      let text = SampleDocuments.largeDocument(bytes: 600, prefix: "d\(number)_").replacing("\"app\"", with: "\"$app\"")
      analysis.update(Document(number: number, bytes: Array(text.utf8)), in: appID(number), change: nil)
    }
    _ = analysis.refresh()
    let initialCounters = analysis.counters
    let change = editedDocument.replace(50_000..<50_000, with: Array("x".utf8))
    analysis.update(editedDocument, in: appID(0), change: change)
    #expect(analysis.refresh() == [0])
    return analysis.counters - initialCounters
  }

  @Test(arguments: [false, true]) func typingWorkDoesNotDependOnDocumentCount(inOneApp: Bool) {
    let singleDocumentWork = work(documentCount: 1, inOneApp: inOneApp)
    let largeWorkspaceWork = work(documentCount: 1_000, inOneApp: inOneApp)
    #expect(singleDocumentWork == largeWorkspaceWork)
    #expect(singleDocumentWork.readBlockCount <= 2)
    #expect(singleDocumentWork.checkCount <= 4)
  }

  /// Returns a document of an ordinary app: a screen with a navigation bar and views, a sheet that shows the screen, a
  /// toolbar and a scene. The first document, number 0, also declares the app.
  private static func ordinaryDocument(_ number: Int) -> String {
    let appMember =
      number == 0 ? #""app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },"# : ""
    return """
      { \(appMember) // comment \(number)
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

  /// Returns the work counters for typing one character directly after `text` in the first document.
  private func work(typingAfter text: String, documentCount: Int) throws -> WorkCounters {
    var analysis = Analysis()
    let source = CostTests.ordinaryDocument(0)
    var editedDocument = Document(number: 0, bytes: Array(source.utf8))
    analysis.update(editedDocument, in: .folder("/"), change: nil)
    for number in 1..<UInt32(documentCount) {
      let document = Document(number: number, bytes: Array(CostTests.ordinaryDocument(Int(number)).utf8))
      analysis.update(document, in: .folder("/"), change: nil)
    }
    _ = analysis.refresh()
    let textRange = try #require(source.range(of: text))
    let insertionOffset = source[..<textRange.upperBound].utf8.count
    let initialCounters = analysis.counters
    analysis.update(
      editedDocument, in: .folder("/"),
      change: editedDocument.replace(insertionOffset..<insertionOffset, with: Array("1".utf8)))
    _ = analysis.refresh()
    return analysis.counters - initialCounters
  }

  @Test(
    arguments: Share.sample([
      "// comment 0", "Title 0", "bar0", "Share", "UISearchTextField", "[16", "list0", "save0", "sheet0",
      "Radius\": 12", "com.example.0", "New 0", "Main 0", "SceneDelegate0", "saveContent", "Open 0", "activity0",
    ]))
  func editWorkDoesNotDependOnOtherDocuments(after text: String) throws {
    let singleDocumentWork = try work(typingAfter: text, documentCount: 1)
    let largeWorkspaceWork = try work(typingAfter: text, documentCount: 300)
    #expect(singleDocumentWork == largeWorkspaceWork)
    #expect(singleDocumentWork.visitedElementCount <= 40)
  }

  /// Returns a document with a screen and a label that are available only from certain releases. The first document,
  /// number 0, also declares the app and its menus.
  private static func conditionalDocument(_ number: Int) -> String {
    let appMember =
      number == 0
      ? #""app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },"#
        + #" "menus": [ { "title": "Go", "children": [ { "title": "Back", "action": "back:", "input": "b" } ] } ],"#
      : ""
    return """
      { \(appMember)
        "screens": [ { "ref": "screen\(number)", "availableOn": { "iPadOS": "17.0" }, "class": "Screen\(number)",
          "navigationItem": { "title": "Title \(number)" }, "view": { "class": "UIView", "subviews": [
            { "class": "UILabel", "availableOn": { "iPadOS": "18.0" } } ] } } ] }
      """
  }

  @Test func editInAConditionalScreenHasConstantWork() {
    func work(documentCount: Int) -> WorkCounters {
      var analysis = Analysis()
      let source = CostTests.conditionalDocument(1)
      var editedDocument = Document(number: 1, bytes: Array(source.utf8))
      analysis.update(editedDocument, in: .folder("/"), change: nil)
      for number in [0] + Array(2..<UInt32(documentCount)) {
        let document = Document(number: number, bytes: Array(CostTests.conditionalDocument(Int(number)).utf8))
        analysis.update(document, in: .folder("/"), change: nil)
      }
      _ = analysis.refresh()
      let initialCounters = analysis.counters
      let insertionOffset = source.utf8.count - source.utf8.drop { $0 != UInt8(ascii: "T") }.count
      analysis.update(
        editedDocument, in: .folder("/"),
        change: editedDocument.replace(insertionOffset..<insertionOffset, with: Array("x".utf8)))
      _ = analysis.refresh()
      return analysis.counters - initialCounters
    }
    #expect(work(documentCount: 3) == work(documentCount: 300))
  }
}
