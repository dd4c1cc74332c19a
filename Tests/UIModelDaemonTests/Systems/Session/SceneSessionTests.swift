import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks scenes that connect and disconnect, while their sessions stay in the app switcher.
@Suite struct SceneSessionTests {
  private static let template = #"""
    { "app": { "name": "Safari", "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ],
        "infoPlist": { "UIApplicationSceneManifest": { "UIApplicationSupportsMultipleScenes": MULTIPLE } } },
      "screens": [ { "ref": "page", "view": { "subviews": [ { "ref": "note", "class": "UITextField" } ] } }, { "ref": "article", "view": {} } ],
      "scenes": [ { "ref": "main", "root": "page", "implements": { "stateRestorationActivity(for:)": ["saveContent", "saveInteractionState"],
          "sceneDidDisconnect(_:)": ["releaseResources"], "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"] } },
        { "ref": "reader", "root": "article", "implements": {} } ],
      "session": { "scene": "main" } }
    """#

  private func makeApp(multiple: String = "true") -> SessionTests.App {
    SessionTests.App(Self.template.replacing("MULTIPLE", with: multiple))
  }

  private func sessionStates(_ app: SessionTests.App) -> [String] {
    app.currentSimulation.sceneSessions.map { "\($0.name) \($0.state.rawValue)" }
  }

  private func frontLayerName(_ app: SessionTests.App) -> String? { app.currentSimulation.window.layers.first?.name }

  @Test func externalDisplaySceneCannotBeActivated() {
    let roleMember = #""ref": "reader", "role": "windowExternalDisplayNonInteractive""#
    var app = SessionTests.App(
      Self.template.replacing("MULTIPLE", with: "true").replacing(#""ref": "reader""#, with: roleMember))
    #expect(app.perform { $0.simulate(.activate("reader", isNew: false, isBeside: false)) } == [.refused])
    #expect(sessionStates(app) == ["main foregroundActive"])
    let unknownRoleMember = #""ref": "reader", "role": { "$unknown": "x" }"#
    var unknownRoleApp = SessionTests.App(
      Self.template.replacing("MULTIPLE", with: "true").replacing(#""ref": "reader""#, with: unknownRoleMember))
    #expect(unknownRoleApp.perform { $0.simulate(.activate("reader", isNew: false, isBeside: false)) } == [.unknown])
  }

  @Test func sessionBeginsWithTheNamedScene() {
    let app = makeApp()
    #expect(sessionStates(app) == ["main foregroundActive"])
    #expect(frontLayerName(app) == "page")
    #expect(app.session.sceneSessions == nil)
  }

  @Test func onlySceneIsInFrontByDefault() {
    let app = SessionTests.App(
      #"{ "screens": [ { "ref": "page", "view": {} } ], "scenes": [ { "root": "page" } ] }"#)
    #expect(sessionStates(app) == ["the scene foregroundActive"] && frontLayerName(app) == "page")
  }

  @Test func activatedSceneReplacesTheFrontScene() {
    var app = makeApp()
    app.perform { $0.simulate(.activate("reader", isNew: false, isBeside: false)) }
    #expect(sessionStates(app) == ["main background", "reader foregroundActive"])
    #expect(frontLayerName(app) == "article")
    app.perform { $0.simulate(.activate("main", isNew: false, isBeside: false)) }
    #expect(sessionStates(app) == ["reader background", "main foregroundActive"])
    #expect(frontLayerName(app) == "page")
  }

  @Test func scenesCanBeSideBySide() {
    var app = makeApp()
    app.perform { $0.simulate(.activate("reader", isNew: false, isBeside: true)) }
    #expect(sessionStates(app) == ["main foregroundActive", "reader foregroundActive"])
    app.perform { $0.simulate(.background(nil)) }
    #expect(
      sessionStates(app) == ["reader background", "main foregroundActive"]
        || sessionStates(app) == ["main foregroundActive", "reader background"])
    #expect(frontLayerName(app) == "page")
  }

  @Test func singleSceneAppsHaveOneSession() {
    var app = makeApp(multiple: "false")
    #expect(app.perform { $0.simulate(.activate("reader", isNew: false, isBeside: false)) } == [.refused])
    #expect(sessionStates(app) == ["main foregroundActive"])
    var unknownSettingApp = makeApp(multiple: #"{ "$unknown": "a build setting" }"#)
    #expect(unknownSettingApp.perform { $0.simulate(.activate("reader", isNew: false, isBeside: false)) } == [.unknown])
    var iPhoneApp = makeApp()
    iPhoneApp.environment = Environment(platform: .iOS, version: 18, sdk: 18)
    #expect(iPhoneApp.perform { $0.simulate(.activate("main", isNew: true, isBeside: false)) } == [.refused])
  }

  @Test func sceneCanHaveSeveralSessions() {
    var app = makeApp()
    app.perform { $0.simulate(.activate("main", isNew: true, isBeside: false)) }
    #expect(sessionStates(app) == ["main background", "main 2 foregroundActive"])
    app.perform { $0.simulate(.destroy("main 2")) }
    #expect(sessionStates(app) == ["main background"])
    #expect(
      frontLayerName(app) == nil
        && app.currentSimulation.window.unknownFacts == ["no scene of the app is in the foreground"])
    app.perform { $0.simulate(.foreground(nil)) }
    #expect(sessionStates(app) == ["main foregroundActive"] && frontLayerName(app) == "page")
  }

  @Test func disconnectedSceneIsRestoredFromItsActivity() throws {
    var app = makeApp()
    try app.becomeFirstResponder("note")
    let disconnectionSteps = app.perform { $0.simulate(.disconnect(nil)) }
    #expect(disconnectionSteps.last == .sceneDisconnected && disconnectionSteps.contains(.sceneStateKept))
    #expect(sessionStates(app) == ["main unattached"])
    #expect(app.firstResponderName == nil)
    let connectionSteps = app.perform { $0.simulate(.foreground("main")) }
    #expect(connectionSteps.first == .sceneConnected)
    #expect(connectionSteps.filter { $0 == .stateRestored }.count == 2)
    #expect(sessionStates(app) == ["main foregroundActive"])
    // The first responder is part of the interaction state.
    #expect(app.firstResponderName == "note")
  }

  @Test func backgroundSceneKeepsItsWindow() throws {
    var app = makeApp()
    try app.becomeFirstResponder("note")
    app.perform { $0.simulate(.background(nil)) }
    app.perform { $0.simulate(.foreground(nil)) }
    #expect(app.firstResponderName == "note")
  }

  @Test func relaunchConnectsOnlyTheFrontSession() {
    var app = makeApp()
    app.perform { $0.simulate(.activate("reader", isNew: false, isBeside: false)) }
    app.perform { $0.simulate(.relaunch) }
    #expect(sessionStates(app) == ["main unattached", "reader foregroundActive"])
    let connectionSteps = app.perform { $0.simulate(.activate("main", isNew: false, isBeside: false)) }
    #expect(connectionSteps.contains(.stateRestored))
  }

  @Test func firstConnectionHasNothingToRestore() {
    var app = makeApp()
    app.perform { $0.simulate(.activate("main", isNew: true, isBeside: false)) }
    let steps = app.currentSimulation.steps
    #expect(!steps.contains { $0.kind == .stateRestored || $0.kind == .stateLost })
  }

  @Test func uncompletedRestorationTerminatesTheApp() {
    var app = SessionTests.App(
      #"""
      { "screens": [ { "ref": "page", "view": {} } ], "scenes": [ { "ref": "main", "root": "page", "implements": { "stateRestorationActivity(for:)": ["saveContent"],
        "scene(_:restoreInteractionStateWith:)": ["extendStateRestoration", "setContent"] } } ] }
      """#)
    let steps = app.perform { $0.simulate(.relaunch) }
    #expect(steps.last == .terminated)
    #expect(sessionStates(app) == ["main unattached"])
  }

  private static let notesDocument = #"""
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

  @Test func pinchOpensOneSceneForANote() throws {
    var app = SessionTests.App(Self.notesDocument)
    let cellNode = try #require(app.currentSimulation.focus?.tree.node(named: "milk"))
    let headerNode = try #require(app.currentSimulation.focus?.tree.node(named: "header"))
    #expect(app.perform { $0.pinch(headerNode, point: nil) } == [.ignored])
    let pinchSteps = app.perform { $0.pinch(cellNode, point: nil) }
    #expect(pinchSteps.first == .delegateCalled && pinchSteps.last == .presented)
    #expect(
      sessionStates(app) == ["main foregroundActive", "note foregroundActive"] && frontLayerName(app) == "editor")
    app.perform { $0.simulate(.activate("main", isNew: false, isBeside: true)) }
    app.perform { $0.pinch(cellNode, point: nil) }
    #expect(sessionStates(app) == ["main foregroundActive", "note foregroundActive"])
    // On iPhone, the gesture is refused.
    var iPhoneApp = SessionTests.App(Self.notesDocument)
    iPhoneApp.environment = Environment(platform: .iOS, version: 18, sdk: 18)
    let iPhoneCellNode = try #require(iPhoneApp.currentSimulation.focus?.tree.node(named: "milk"))
    #expect(iPhoneApp.perform { $0.pinch(iPhoneCellNode, point: nil) }.last == .refused)
  }

  @Test func undeclaredSceneLeavesTheAppSwitcher() {
    var app = makeApp()
    app.perform { $0.simulate(.activate("reader", isNew: false, isBeside: false)) }
    var changedApp = SessionTests.App(
      #"{ "screens": [ { "ref": "page" } ], "scenes": [ { "ref": "main", "root": "page" } ] }"#)
    changedApp.session = app.session
    #expect(sessionStates(changedApp) == ["main background"])
  }
}
