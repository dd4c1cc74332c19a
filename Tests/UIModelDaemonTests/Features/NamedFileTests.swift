import Testing
import UIModelEngine
import UIModelSystems

/// Tests of references to files in documents, such as the Info.plist of an app.
@Suite struct NamedFileTests {
  private func files(_ text: String, _ kind: DocumentKind = .model) -> [NamedFile] {
    Document(number: 1, name: "a", json: Array(text.utf8), kind: kind).namedFiles
  }

  @Test func modelReferencesItsSchemaAndInfoPlist() {
    let text = #"{ "$schema": "../schema/uimodel.schema.json", "app": { "infoPlist": "App/Info.plist" } }"#
    let found = files(text)
    #expect(found.map(\.target) == [.path("../schema/uimodel.schema.json"), .path("App/Info.plist")])
    #expect(found.map(\.lastComponent) == ["uimodel.schema.json", "Info.plist"])
    #expect(found.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }.last == "App/Info.plist")
    #expect(
      files(#"{ "$schema": "https://example.com/a.json" }"#).map(\.target) == [.address("https://example.com/a.json")])
  }

  @Test func configurationReferencesItsSources() {
    let text = #"""
      {
        "apps": [{ "name": "Shop", "sources": ["App", "Shared/Cart.swift"], "infoPlist": "Info.plist" }],
        "include": ["App/**"]
      }
      """#
    #expect(
      files(text, .configuration).map(\.target) == [.path("App"), .path("Shared/Cart.swift"), .path("Info.plist")])
  }

  @Test(arguments: [
    #"{ "app": { "infoPlist": "$(SRCROOT)/Info.plist" } }"#, #"{ "app": { "infoPlist": "/Info.plist" } }"#,
    #"{ "app": { "infoPlist": { "UIRequiresFullScreen": true } } }"#, #"{ "app": { "name": "App/Info.plist" } }"#,
    #"{ "$schema": 1 }"#, #"{ "infoPlist": "Info.plist" }"#, #"{ "app": { "infoPlist": "" } }"#,
  ]) func otherValuesReferenceNoFile(_ text: String) { #expect(files(text).isEmpty) }
}
