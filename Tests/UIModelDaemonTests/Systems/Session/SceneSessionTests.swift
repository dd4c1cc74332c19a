import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks scenes that connect and disconnect, while their sessions stay in the app switcher.
@Suite struct SceneSessionTests {
  private static let text = #"""
    { "app": { "name": "Safari", "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ],
        "infoPlist": { "UIApplicationSceneManifest": { "UIApplicationSupportsMultipleScenes": MULTIPLE } } },
      "screens": [ { "ref": "page", "view": { "subviews": [ { "ref": "note", "class": "UITextField" } ] } }, { "ref": "article", "view": {} } ],
      "scenes": [ { "ref": "main", "root": "page", "implements": { "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
          "sceneDidDisconnect(_:)": ["releaseResources"], "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"] } },
        { "ref": "reader", "root": "article", "implements": {} } ],
      "session": { "scene": "main" } }
    """#

  private func makeApp(multiple: String = "true") -> SessionTests.App {
    SessionTests.App(Self.text.replacing("MULTIPLE", with: multiple))
  }

  private func states(_ app: SessionTests.App) -> [String] {
    app.now.sceneSessions.map { "\($0.name) \($0.state.rawValue)" }
  }

  private func front(_ app: SessionTests.App) -> String? { app.now.window.layers.first?.name }

  @Test func externalDisplaySceneCannotBeActivated() {
    let role = #""ref": "reader", "role": "windowExternalDisplayNonInteractive""#
    var app = SessionTests.App(
      Self.text.replacing("MULTIPLE", with: "true").replacing(#""ref": "reader""#, with: role))
    #expect(app.happen { $0.simulate(.activate("reader", isNew: false, isBeside: false)) } == [.refused])
    #expect(states(app) == ["main foregroundActive"])
    let unknown = #""ref": "reader", "role": { "$unknown": "x" }"#
    var other = SessionTests.App(
      Self.text.replacing("MULTIPLE", with: "true").replacing(#""ref": "reader""#, with: unknown))
    #expect(other.happen { $0.simulate(.activate("reader", isNew: false, isBeside: false)) } == [.unknown])
  }

  @Test func sessionBeginsWithTheNamedScene() {
    let app = makeApp()
    #expect(states(app) == ["main foregroundActive"])
    #expect(front(app) == "page")
    #expect(app.session.sceneSessions == nil)
  }

  @Test func onlySceneIsInFrontByDefault() {
    let app = SessionTests.App(
      #"{ "screens": [ { "ref": "page", "view": {} } ], "scenes": [ { "root": "page" } ] }"#)
    #expect(states(app) == ["the scene foregroundActive"] && front(app) == "page")
  }

  @Test func activatedSceneReplacesTheFrontScene() {
    var app = makeApp()
    app.happen { $0.simulate(.activate("reader", isNew: false, isBeside: false)) }
    #expect(states(app) == ["main background", "reader foregroundActive"])
    #expect(front(app) == "article")
    app.happen { $0.simulate(.activate("main", isNew: false, isBeside: false)) }
    #expect(states(app) == ["reader background", "main foregroundActive"])
    #expect(front(app) == "page")
  }

  @Test func scenesCanBeSideBySide() {
    var app = makeApp()
    app.happen { $0.simulate(.activate("reader", isNew: false, isBeside: true)) }
    #expect(states(app) == ["main foregroundActive", "reader foregroundActive"])
    app.happen { $0.simulate(.background(nil)) }
    #expect(
      states(app) == ["reader background", "main foregroundActive"]
        || states(app) == ["main foregroundActive", "reader background"])
    #expect(front(app) == "page")
  }

  @Test func singleSceneAppsHaveOneSession() {
    var app = makeApp(multiple: "false")
    #expect(app.happen { $0.simulate(.activate("reader", isNew: false, isBeside: false)) } == [.refused])
    #expect(states(app) == ["main foregroundActive"])
    var unknown = makeApp(multiple: #"{ "$unknown": "a build setting" }"#)
    #expect(unknown.happen { $0.simulate(.activate("reader", isNew: false, isBeside: false)) } == [.unknown])
    var phone = makeApp()
    phone.environment = Environment(platform: .iOS, version: 18, sdk: 18)
    #expect(phone.happen { $0.simulate(.activate("main", isNew: true, isBeside: false)) } == [.refused])
  }

  @Test func sceneCanHaveSeveralSessions() {
    var app = makeApp()
    app.happen { $0.simulate(.activate("main", isNew: true, isBeside: false)) }
    #expect(states(app) == ["main background", "main 2 foregroundActive"])
    app.happen { $0.simulate(.destroy("main 2")) }
    #expect(states(app) == ["main background"])
    #expect(front(app) == nil && app.now.window.unknownFacts == ["no scene of the app is in the foreground"])
    app.happen { $0.simulate(.foreground(nil)) }
    #expect(states(app) == ["main foregroundActive"] && front(app) == "page")
  }

  @Test func disconnectedSceneIsRestoredFromItsActivity() throws {
    var app = makeApp()
    try app.becomeFirstResponder("note")
    let gone = app.happen { $0.simulate(.disconnect(nil)) }
    #expect(gone.last == .sceneDisconnected && gone.contains(.sceneStateKept))
    #expect(states(app) == ["main unattached"])
    #expect(app.firstResponder == nil)
    let back = app.happen { $0.simulate(.foreground("main")) }
    #expect(back.first == .sceneConnected)
    #expect(back.filter { $0 == .stateRestored }.count == 2)
    #expect(states(app) == ["main foregroundActive"])
    // The first responder is part of the interaction state.
    #expect(app.firstResponder == "note")
  }

  @Test func backgroundSceneKeepsItsWindow() throws {
    var app = makeApp()
    try app.becomeFirstResponder("note")
    app.happen { $0.simulate(.background(nil)) }
    app.happen { $0.simulate(.foreground(nil)) }
    #expect(app.firstResponder == "note")
  }

  @Test func relaunchConnectsOnlyTheFrontSession() {
    var app = makeApp()
    app.happen { $0.simulate(.activate("reader", isNew: false, isBeside: false)) }
    app.happen { $0.simulate(.relaunch) }
    #expect(states(app) == ["main unattached", "reader foregroundActive"])
    let back = app.happen { $0.simulate(.activate("main", isNew: false, isBeside: false)) }
    #expect(back.contains(.stateRestored))
  }

  @Test func firstConnectionHasNothingToRestore() {
    var app = makeApp()
    app.happen { $0.simulate(.activate("main", isNew: true, isBeside: false)) }
    let steps = app.now.steps
    #expect(!steps.contains { $0.kind == .stateRestored || $0.kind == .stateLost })
  }

  @Test func uncompletedRestorationTerminatesTheApp() {
    var app = SessionTests.App(
      #"""
      { "screens": [ { "ref": "page", "view": {} } ], "scenes": [ { "ref": "main", "root": "page", "implements": { "stateRestorationActivity(for:)": ["saveContent"],
        "scene(_:restoreInteractionStateWith:)": ["extendStateRestoration", "setContent"] } } ] }
      """#)
    let steps = app.happen { $0.simulate(.relaunch) }
    #expect(steps.last == .terminated)
    #expect(states(app) == ["main unattached"])
  }

  private static let notes = #"""
    { "app": { "name": "Notes", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ],
        "infoPlist": { "UIApplicationSceneManifest": { "UIApplicationSupportsMultipleScenes": true,
          "UISceneConfigurations": { "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Note", "UISceneDelegateClassName": "NoteSceneDelegate" } ] } } } },
      "screens": [ { "ref": "list", "view": { "subviews": [ { "ref": "notes", "class": "UICollectionView", "cells": [ { "ref": "milk" }, { "ref": "header" } ],
          "delegate": { "collectionView(_:sceneActivationConfigurationForItemAt:point:)": {
            "milk": { "scene": "note", "userActivity": { "activityType": "com.example.note", "targetContentIdentifier": "milk" } }, "header": null } } } ] } },
        { "ref": "editor", "view": {} } ],
      "scenes": [ { "ref": "main", "root": "list", "activationConditions": { "canActivateForTargetContentIdentifierPredicate": "self == 'list'" } },
        { "ref": "note", "root": "editor", "configuration": "Note", "delegateClass": "NoteSceneDelegate",
          "activationConditions": { "canActivateForTargetContentIdentifierPredicate": "self == 'milk'", "prefersToActivateForTargetContentIdentifierPredicate": "self == 'milk'" } } ],
      "session": { "scene": "main" } }
    """#

  @Test func pinchOpensANoteOnce() throws {
    var app = SessionTests.App(Self.notes)
    let cell = try #require(app.now.focus?.tree.node(named: "milk"))
    let header = try #require(app.now.focus?.tree.node(named: "header"))
    #expect(app.happen { $0.pinch(header, point: nil) } == [.ignored])
    let opened = app.happen { $0.pinch(cell, point: nil) }
    #expect(opened.first == .delegateCalled && opened.last == .presented)
    #expect(states(app) == ["main foregroundActive", "note foregroundActive"] && front(app) == "editor")
    app.happen { $0.simulate(.activate("main", isNew: false, isBeside: true)) }
    app.happen { $0.pinch(cell, point: nil) }
    #expect(states(app) == ["main foregroundActive", "note foregroundActive"])
    // On iPhone, the gesture is refused.
    var phone = SessionTests.App(Self.notes)
    phone.environment = Environment(platform: .iOS, version: 18, sdk: 18)
    let there = try #require(phone.now.focus?.tree.node(named: "milk"))
    #expect(phone.happen { $0.pinch(there, point: nil) }.last == .refused)
  }

  @Test func undeclaredSceneLeavesTheAppSwitcher() {
    var app = makeApp()
    app.happen { $0.simulate(.activate("reader", isNew: false, isBeside: false)) }
    var other = SessionTests.App(
      #"{ "screens": [ { "ref": "page" } ], "scenes": [ { "ref": "main", "root": "page" } ] }"#)
    other.session = app.session
    #expect(states(other) == ["main background"])
  }
}
