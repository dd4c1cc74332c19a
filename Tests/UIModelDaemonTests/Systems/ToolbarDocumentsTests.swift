import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks complete documents against the schema and the rules of toolbars.
@Suite struct ToolbarDocumentsTests {
  static let appMember = #""app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0", "sdk": "26.0" } ] }"#

  @Test func uiKitAndSwiftUICanBeCombined() {
    checkFindings(
      #"""
      { \#(Self.appMember),
        "screens": [ { "ref": "editor", "navigationItem": { "style": "editor", "customizationIdentifier": "editor",
          "centerItemGroups": [ { "optionalGroup": { "customizationIdentifier": "align", "isInDefaultCustomization": false,
            "items": [ { "ref": "left", "title": "Left", "action": "alignLeft:" } ] } } ],
          "pinnedTrailingGroup": { "barButtonItems": [ { "title": "New" } ], "representativeItem": { "title": "More" } },
          "rightBarButtonItems": [], "toolbar": "bar" } } ],
        "toolbars": [ { "ref": "bar", "id": "com.example.bar", "toolbarRole": "editor",
          "navigationTitle": { "binding": "name" },
          "toolbarTitleMenu": [ "RenameButton", { "title": "Duplicate" } ],
          "navigationDocument": { "url": "https://example.com" },
          "items": [ { "id": "new", "ref": "photosButton", "placement": "primaryAction",
              "content": { "Button": { "title": "New", "systemImage": "plus" } }, "width": 44 },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink", "defaultCustomization": "hidden" } ] } ],
        "sheets": [ { "popoverPresentationController": { "sourceItem": "photosButton" } } ] }
      """#)
  }

  @Test func sceneAndSessionKeysAreValid() {
    checkFindings(
      #"""
      { \#(Self.appMember),
        "scenes": [ { "ref": "main", "role": "windowApplication", "delegateClass": "SceneDelegate",
          "configuration": { "name": "Main", "sessionRole": "windowApplication" },
          "activationConditions": { "canActivateForTargetContentIdentifierPredicate": "self == 'main'",
            "prefersToActivateForTargetContentIdentifierPredicate": false },
          "userActivity": { "activityType": "com.example.edit", "targetContentIdentifier": "main" },
          "activationRequests": [ { "scene": "main", "options": { "preferredPresentationStyle": "prominent" } } ],
          "observes": [ { "name": "keyboardWillShowNotification", "reads": ["frameEnd"], "converts": true } ],
          "implements": { "stateRestorationActivity(for:)": ["saveContent"],
            "scene(_:restoreInteractionStateWith:)": ["setContent"] } } ],
        "session": { "device": "iPad-11", "orientation": "landscape", "layoutDirection": "leftToRight",
          "keyboardLayout": "US", "states": ["hasSelection"], "scene": "main" } }
      """#)
  }

  @Test func misspelledNamesAreReported() {
    checkFindings(
      #"""
      { "toolbars": [ { 1️⃣"toolbarRol"1️⃣: "editor", "items": [ { "placement": 2️⃣"primaryActon"2️⃣, "content": "A" },
          { "placement": "automatic", "content": "A", "customizationBehavior": 3️⃣true3️⃣, "when": { 4️⃣"nott"4️⃣: "a" } } ] } ],
        "session": { "orientation": 5️⃣"sideways"5️⃣ } }
      """#,
      [
        "1️⃣": "model/unknown-key", "2️⃣": "model/unknown-value", "3️⃣": "model/wrong-type", "4️⃣": "model/unknown-key",
        "5️⃣": "model/unknown-value",
      ])
  }

  @Test func viewTypesRequireTheirRelease() {
    checkFindings(
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "14.0" } ] },
        "toolbars": [ { "items": [ { "placement": "primaryAction", "content": 1️⃣"ShareLink"1️⃣ },
          { "placement": "primaryAction", "content": { 2️⃣"ControlGroup"2️⃣: { "content": ["A", 3️⃣"RenameButton"3️⃣] } } },
          { "placement": "primaryAction", "content": "Notes", "ref": "notes" } ] } ] }
      """#,
      [
        "1️⃣": "model/unavailable-in-target", "2️⃣": "model/unavailable-in-target",
        "3️⃣": "model/unavailable-in-target",
      ])
  }

  @Test func laterChangesOfTheNavigationItemAreChecked() {
    checkFindings(
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
        "screens": [ { "navigationItem": { "title": "T" }, "changes": [
          { "in": "viewDidLoad()", "navigationItem": { 1️⃣"style"1️⃣: 2️⃣"editorr"2️⃣ } },
          { "in": "viewDidAppear(_:)", "availableOn": { "iOS": "16.0" }, "navigationItem": { "style": "editor" } },
          { "in": "show:", "keyboardLayoutGuide": { "followsUndockedKeyboard": true } } ] } ] }
      """#, ["1️⃣": "model/unavailable-in-target", "2️⃣": "model/unknown-value"])
  }

  @Test func newPlacementsRequireTheirRelease() {
    checkFindings(
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
        "toolbars": [ { "items": [ { "placement": 1️⃣"secondaryAction"1️⃣, "content": "A" },
          { "placement": "keyboard", "content": "A" } ] } ] }
      """#, ["1️⃣": "model/unavailable-in-target"])
  }

  /// An unknown value of any property causes no finding.
  @Test(arguments: [
    "id", "placement", "class", "customizationBehavior", "defaultCustomization", "when", "availableOn", "content",
  ]) func unknownValuesCauseNoFinding(_ key: String) {
    var members = [
      "id": #""a""#, "placement": #""primaryAction""#, "content": #""A""#, "customizationBehavior": #""disabled""#,
    ]
    members[key] = #"{ "$unknown": "computed" }"#
    let item =
      "{ " + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + " }"
    let shareItem = #"{ "id": "b", "placement": "secondaryAction", "content": "B" }"#
    let checkedDocument = SingleDocument(
      "{ \(Self.appMember), \"toolbars\": [ { \"id\": \"bar\", \"items\": [ \(item), \(shareItem) ] } ] }")
    #expect(checkedDocument.findings.isEmpty, "\(checkedDocument.findings.map(\.finding.message))")
  }

  @Test func findingsNameTheirPlatforms() throws {
    let checkedDocument = SingleDocument(
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" }, { "platform": "macOS", "minimum": "13.0" } ] },
        "toolbars": [ { "items": [ { "placement": "bottomBar", "content": "A" } ] } ] }
      """#)
    let finding = try #require(checkedDocument.findings.first?.finding)
    #expect(finding.environments?.map(\.platform) == [.macOS])
    #expect(finding.message == "placement 'bottomBar' is not available on macOS; use another placement there")
    #expect(finding.notes == ["'bottomBar' is available only on iOS, iPadOS, Mac Catalyst and visionOS"])
  }

  @Test func manyItemsWithOneIDAreCheckedQuickly() {
    let item =
      #"{ "id": "a", "placement": "secondaryAction", "content": "A", "when": { "switch": "m", "case": "CASE" } }"#
    let items = (0..<2_000).map { item.split(separator: "CASE").joined(separator: "\($0)") }.joined(separator: ",\n")
    #expect(SingleDocument("{ \"toolbars\": [ { \"id\": \"bar\", \"items\": [ \(items) ] } ] }").findings.isEmpty)
  }
}
