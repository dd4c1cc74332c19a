import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks which object handles a drag over a view, and when this object is unknown.
@Suite struct BandSelectionTests {
  private func band(
    _ view: String, _ modifiers: KeyModifiers = [], over rect: Rect = Rect(0, 0, 100, 100), on version: Version = 17,
    _ platform: Platform = .iPadOS
  ) throws -> BandSelection {
    let text = #"{ "screens": [ { "ref": "s", "view": \#(view) } ] }"#
    let screen = try PagesStagesTests.screen("s", text)
    return BandSelection(
      in: 0, of: screen, over: rect, modifiers, Environment(platform: platform, version: version))
  }

  private let allowingDelegate =
    #""delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }"#
  private let cells =
    #""cells": [ { "ref": "a", "frame": [0, 0, 40, 40], "isSelected": true }, { "ref": "b", "frame": [50, 0, 40, 40] }, { "ref": "c", "frame": [150, 0, 40, 40] } ]"#

  private func names(_ band: BandSelection) -> [String]? { band.selection?.map { band.screen.views[$0].name } }

  @Test func documentProvidesTheInitialSelection() throws {
    let view = #"{ "class": "UICollectionView", \#(allowingDelegate), \#(cells) }"#
    #expect(names(try band(view, over: Rect(60, 0, 10, 10))) == ["b"])
    #expect(names(try band(view, .shift, over: Rect(60, 0, 10, 10))) == ["a", "b"])
    #expect(names(try band(view, .command)) == ["b"])
    #expect(names(try band(view)) == ["a", "b"])
  }

  @Test func compositionalLayoutWithoutListsHasBandSelection() throws {
    func grid(_ list: String) -> String {
      #"{ "class": "UICollectionView", "collectionViewLayout": { "class": "UICollectionViewCompositionalLayout"\#(list) }, \#(allowingDelegate), \#(cells) }"#
    }
    #expect(try band(grid(#", "list": null"#)).actor == .builtIn)
    #expect(try band(grid(#", "list": {}"#)).actor == nil && band(grid(#", "list": {}"#)).isActorKnown)
    for unknown in ["", #", "list": { "$unknown": "x" }"#] {
      #expect(try band(grid(unknown)).actor == nil && !band(grid(unknown)).isActorKnown)
    }
  }

  @Test func touchingAnEdgeSelectsNothing() throws {
    let view = #"{ "class": "UICollectionView", \#(allowingDelegate), \#(cells) }"#
    #expect(names(try band(view, over: Rect(40, 0, 10, 10))) == [])
  }

  @Test func bandSelectionRequiresRelease15() throws {
    let view = #"{ "class": "UICollectionView", \#(allowingDelegate), \#(cells) }"#
    #expect(try band(view, on: 14).actor == nil)
    #expect(try band(view, on: 15, .macCatalyst).actor == .builtIn)
    #expect(try band(view, on: 15, .macOS).actor == nil)
  }

  @Test(arguments: [
    #"{ "class": "UICollectionView" }"#, #"{ "class": "UIView" }"#,
    #"{ "class": "UICollectionView", "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": false } }"#,
    #"{ "class": "UITableView", "delegate": { "tableView(_:shouldBeginMultipleSelectionInteractionAt:)": true } }"#,
    #"{ "class": "PageView", "bandSelectionInteraction": { "isEnabled": false } }"#,
    #"{ "class": "PageView", "bandSelectionInteraction": { "shouldBeginHandler": false } }"#,
    #"{ "class": "PageView", "bandSelectionInteraction": { "availableOn": { "iPadOS": "18.0" } } }"#,
  ]) func dragHasNoHandler(_ view: String) throws {
    let band = try band(view)
    #expect(band.actor == nil && band.isActorKnown && !band.reason.isEmpty)
  }

  @Test(arguments: [
    #"{ "class": "UICollectionView", "delegate": { "$unknown": "x" } }"#,
    #"{ "class": "UICollectionView", "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": { "$unknown": "x" } } }"#,
    #"{ "class": "UICollectionView", "collectionViewLayout": { "$unknown": "x" }, "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true } }"#,
    #"{ "class": "UICollectionView", "frame": [0, 0, 9, 9], "contentSize": { "$unknown": "x" }, "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true } }"#,
    #"{ "class": "PageView", "bandSelectionInteraction": { "$unknown": "x" } }"#,
    #"{ "class": "PageView", "bandSelectionInteraction": { "isEnabled": { "$unknown": "x" } } }"#,
    #"{ "class": "PageView", "bandSelectionInteraction": { "shouldBeginHandler": { "when": "x" } } }"#,
  ]) func handlerOfTheDragIsUnknown(_ view: String) throws {
    let band = try band(view)
    #expect(band.actor == nil && !band.isActorKnown && !band.unknownFacts.isEmpty)
  }

  @Test func delegateDecidesByTheItemUnderThePointer() throws {
    let delegate =
      #""delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": { "default": true, "b": false } }"#
    let view = #"{ "class": "UICollectionView", \#(delegate), \#(cells) }"#
    #expect(try band(view, over: Rect(5, 5, 100, 10)).actor == .builtIn)
    #expect(try band(view, over: Rect(55, 5, 100, 10)).actor == nil)
    #expect(try !band(view, over: Rect(45, 5, 100, 10)).isActorKnown)
  }

  @Test(arguments: [
    #""cells": [ { "ref": "a" } ]"#, #""cells": [ { "frame": [0, 0, 1, 1] }, { "$unknown": "x" } ]"#,
    #""allowsSelection": false, "cells": [ { "frame": [0, 0, 1, 1] } ]"#,
    #""allowsSelection": { "$unknown": "x" }, "cells": [ { "frame": [0, 0, 1, 1] } ]"#,
  ]) func resultingSelectionIsUnknown(_ content: String) throws {
    let band = try band(#"{ "class": "UICollectionView", \#(allowingDelegate), \#(content) }"#)
    #expect(band.actor == .builtIn)
    #expect(band.selection == nil && !band.unknownFacts.isEmpty)
  }

  // MARK: Live sessions

  private func makeApp() -> SessionTests.App {
    SessionTests.App(
      #"{ "screens": [ { "ref": "s", "view": { "ref": "grid", "class": "UICollectionView", \#(allowingDelegate), \#(cells) } } ] }"#
    )
  }

  private func drag(_ app: inout SessionTests.App, _ rect: Rect, _ modifiers: KeyModifiers = []) throws
    -> [SessionStep.Kind]
  {
    let address = try #require(app.currentSimulation.viewAddress(named: "grid"))
    return app.perform { $0.bandSelect(in: address, over: rect, modifiers) }
  }

  @Test func sessionUpdatesItsSelection() throws {
    var app = makeApp()
    #expect(
      try drag(&app, Rect(60, 0, 100, 10)) == [.delegateCalled, .bandSelecting, .selected, .selected, .deselected])
    #expect(app.selectedNames == ["b", "c"])
    #expect(try drag(&app, Rect(0, 0, 10, 10), .shift) == [.delegateCalled, .bandSelecting, .selected])
    #expect(app.selectedNames == ["a", "b", "c"])
    #expect(try drag(&app, Rect(0, 0, 60, 10), .command).filter { $0 == .deselected }.count == 2)
    #expect(app.selectedNames == ["c"])
    #expect(try drag(&app, Rect(160, 0, 1, 1)).last == .selectionKept)
    #expect(try drag(&app, Rect(0, 0, 60, 10), .control).last == .unknown)
    #expect(app.selectedNames == ["c"])
  }

  @Test func interactionHandlerDecidesTheSelection() throws {
    var app = SessionTests.App(
      #"{ "screens": [ { "ref": "s", "view": { "ref": "grid", "class": "PageView", "bandSelectionInteraction": { "in": "select(_:)" } } } ] }"#
    )
    #expect(try drag(&app, Rect(0, 0, 9, 9)) == [.bandSelecting, .bandSelecting, .bandSelecting, .unknown])
    var plainViewApp = SessionTests.App(
      #"{ "screens": [ { "ref": "s", "view": { "ref": "grid", "class": "UIView" } } ] }"#)
    #expect(try drag(&plainViewApp, Rect(0, 0, 9, 9)) == [.refused])
  }
}
