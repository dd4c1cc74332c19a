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
      let location = try #require(responders.view(named: view))
      return responders.chain(from: location.view, in: location.screen)
    }
    return responders.chain(in: try #require(responders.screen(named: screen)))
  }

  static let appDocument = #"""
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
    let chain = try chain(Self.appDocument, from: "cell")
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
    #expect(try chain(Self.appDocument, from: "cell").walk("copy:").performer?.name == "cell")
    #expect(try chain(Self.appDocument, from: "field").walk("copy:").performer?.name == "field")
    #expect(try chain(Self.appDocument, from: "cell").walk("newTab(_:)").performer?.name == "AppDelegate")
  }

  @Test func unimplementedActionIsNotPerformed() throws {
    #expect(try chain(Self.appDocument).canPerform("pinTab:") == false)
  }

  @Test func canPerformDependsOnANamedState() throws {
    let chain = try chain(Self.appDocument)
    #expect(chain.canPerform("closeTab:") == nil)
    #expect(chain.canPerform("closeTab:", states: ["hasTabs"]) == true)
    #expect(chain.canPerform("closeTab:", states: []) == false)
  }

  @Test func validationMayDisableTheAction() throws {
    let chain = try chain(Self.appDocument)
    #expect(chain.canPerform("share:", states: []) == true)
    #expect(chain.canPerform("share:", states: ["isOffline"]) == false)
    #expect(chain.canPerform("share:") == nil)
    guard case .disabled(0) = chain.walk("share:", states: ["isOffline"]).outcome else {
      Issue.record("not disabled")
      return
    }
  }

  @Test func unreadClassEndsTheKnownChain() throws {
    let walk = try chain(Self.appDocument, from: "secret").walk("newTab:")
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
    let presentedChain = try chain(text.replacing("KEY", with: ""), screen: "picker")
    #expect(presentedChain.walk("reload:").performer?.name == "main")
    let blockingMember = #", "performsActionsWhilePresentingModally": false"#
    #expect(try chain(text.replacing("KEY", with: blockingMember), screen: "picker").canPerform("reload:") == false)
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
    // Apple does not document whether actions reach a scene delegate.
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
    #expect(try chain(Self.appDocument).canPerform("performClose:") == nil)
    #expect(try chain(Self.appDocument).canPerform("toggleBoldface:") == nil)
  }
}
