import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the order of responders in a chain, and the responder that performs an action.
@Suite struct ResponderChainTests {
  static func responders(_ text: String) -> AppResponders {
    let declarations = SingleDocument(text).document.blocks.map(\.declarations)
    return AppResponders(
      AppModel(
        app: declarations.compactMap(\.app).first, menus: declarations.flatMap(\.menus),
        screens: declarations.flatMap(\.screens), scenes: declarations.flatMap(\.scenes)),
      sheets: declarations.flatMap(\.sheets))
  }

  private func chain(_ text: String, from view: String? = nil, screen: String = "main") throws -> ResponderChain {
    let responders = Self.responders(text)
    if let view {
      let found = try #require(responders.view(named: view))
      return responders.chain(from: found.view, in: found.screen)
    }
    return responders.chain(in: try #require(responders.screen(named: screen)))
  }

  static let app = #"""
    { "app": { "delegate": { "class": "AppDelegate", "implements": { "newTab:": [] } } },
      "screens": [
        { "ref": "split", "class": "UISplitViewController", "columns": { "primary": "main" } },
        { "ref": "main", "class": "MainViewController",
          "implements": { "closeTab:": [], "reload:": [], "share:": [],
            "canPerformAction(_:withSender:)": { "closeTab:": { "when": "hasTabs" }, "callsSuper": true },
            "validate(_:)": { "share:": { "when": "isOffline", "attributes": ["disabled"] } } },
          "view": { "ref": "root", "subviews": [
            { "ref": "field", "class": "UITextField" },
            { "ref": "grid", "class": "UICollectionView", "cells": [
              { "ref": "cell", "class": "PhotoCell", "implements": { "copy:": [] } },
              { "ref": "secret", "class": "SecretCell" } ] } ] } } ],
      "scenes": [ { "ref": "window", "root": "split" } ] }
    """#

  @Test func chainLeadsFromTheViewToTheDelegate() throws {
    let chain = try chain(Self.app, from: "cell")
    #expect(
      chain.links.map(\.name)
        == ["cell", "grid", "root", "main", "split", "UIWindow", "window", "UIApplication", "AppDelegate"])
    #expect(
      chain.links.map(\.kind) == [
        .cell, .view, .view, .viewController, .viewController, .window, .windowScene, .application,
        .applicationDelegate,
      ])
  }

  @Test func firstCapableResponderPerforms() throws {
    #expect(try chain(Self.app, from: "cell").walk("copy:").performer?.name == "cell")
    #expect(try chain(Self.app, from: "field").walk("copy:").performer?.name == "field")
    #expect(try chain(Self.app, from: "cell").walk("newTab(_:)").performer?.name == "AppDelegate")
  }

  @Test func unimplementedActionIsNotPerformed() throws {
    #expect(try chain(Self.app).canPerform("pinTab:") == false)
  }

  @Test func namedStateDecidesCanPerform() throws {
    let chain = try chain(Self.app)
    #expect(chain.canPerform("closeTab:") == nil)
    #expect(chain.canPerform("closeTab:", states: ["hasTabs"]) == true)
    #expect(chain.canPerform("closeTab:", states: []) == false)
  }

  @Test func validationMayDisableTheAction() throws {
    let chain = try chain(Self.app)
    #expect(chain.canPerform("share:", states: []) == true)
    #expect(chain.canPerform("share:", states: ["isOffline"]) == false)
    #expect(chain.canPerform("share:") == nil)
    guard case .disabled(0) = chain.walk("share:", states: ["isOffline"]).outcome else {
      Issue.record("not disabled")
      return
    }
  }

  @Test func unreadClassEndsTheKnownChain() throws {
    let walk = try chain(Self.app, from: "secret").walk("newTab:")
    guard case .unknown(0) = walk.outcome else {
      Issue.record("\(walk.outcome)")
      return
    }
    #expect(walk.isPerformed == nil)
  }

  @Test func presentedScreenContinuesToItsPresenter() throws {
    let text = #"""
      { "app": { "delegate": { "implements": {} } },
        "screens": [
          { "ref": "main", "implements": { "reload:": [] }, "presents": ["sheet"] KEY },
          { "ref": "picker", "implements": {} } ],
        "sheets": [ { "ref": "sheet", "viewController": "picker" } ],
        "scenes": [ { "root": "main" } ] }
      """#
    let plain = try chain(text.replacing("KEY", with: ""), screen: "picker")
    #expect(plain.walk("reload:").performer?.name == "main")
    let waiting = #", "performsActionsWhilePresentingModally": false"#
    #expect(try chain(text.replacing("KEY", with: waiting), screen: "picker").canPerform("reload:") == false)
  }

  @Test func embeddedPresenterEndsTheKnownChain() throws {
    let chain = try chain(
      #"""
      { "app": { "delegate": { "implements": {} } },
        "screens": [ { "ref": "split", "class": "UISplitViewController", "columns": { "primary": "main" } },
          { "ref": "main", "implements": { "reload:": [] }, "presents": ["picker"] },
          { "ref": "picker", "implements": { "pick:": [] } } ] }
      """#, screen: "picker")
    #expect(chain.canPerform("pick:") == true)
    #expect(chain.canPerform("reload:") == nil)
  }

  @Test func overriddenNextEndsTheKnownChain() throws {
    let chain = try chain(
      #"""
      { "app": { "delegate": { "implements": { "reload:": [] } } },
        "screens": [ { "ref": "main", "implements": { "own:": [], "next": { "$unknown": "a coordinator" } } } ] }
      """#)
    #expect(chain.canPerform("own:") == true)
    #expect(chain.canPerform("reload:") == nil)
  }

  @Test func screenOutsideOfScenesEndsTheKnownChain() throws {
    let text = #"""
      { "app": { "delegate": { "implements": { "reload:": [] } } },
        "screens": [ { "ref": "main", "implements": {} }, { "ref": "other", "implements": {} } ],
        "scenes": [ { "root": "other", "delegateClass": "SceneDelegate", "implements": { "sync:": [] } } ] }
      """#
    #expect(try chain(text).canPerform("reload:") == nil)
    #expect(try chain(text, screen: "other").canPerform("reload:") == true)
    // No documentation says whether a scene delegate is asked.
    #expect(try chain(text, screen: "other").canPerform("sync:") == nil)
  }

  @Test func screenShownTwiceEndsTheKnownChain() throws {
    let chain = try chain(
      #"""
      { "app": { "delegate": { "implements": { "reload:": [] } } },
        "screens": [ { "ref": "a", "implements": {}, "children": ["main"] }, { "ref": "b", "implements": {}, "children": ["main"] },
          { "ref": "main", "implements": { "own:": [] } } ] }
      """#)
    #expect(chain.canPerform("own:") == true)
    #expect(chain.canPerform("reload:") == nil)
  }

  @Test func unknownSuperCallMakesOtherActionsUnknown() throws {
    let text = #"""
      { "app": { "delegate": { "implements": {} } }, "screens": [ { "ref": "main",
        "implements": { "a:": [], "b:": [], "canPerformAction(_:withSender:)": { "a:": true SUPER } } } ] }
      """#
    #expect(try chain(text.replacing("SUPER", with: "")).canPerform("b:") == nil)
    #expect(try chain(text.replacing("SUPER", with: #", "callsSuper": true"#)).canPerform("b:") == true)
    #expect(try chain(text.replacing("SUPER", with: #", "callsSuper": false"#)).canPerform("b:") == false)
  }

  @Test func systemActionsMayBePerformedByUIKit() throws {
    #expect(try chain(Self.app).canPerform("performClose:") == nil)
    #expect(try chain(Self.app).canPerform("toggleBoldface:") == nil)
  }
}
