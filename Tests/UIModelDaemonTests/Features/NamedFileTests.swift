import Testing
import UIModelEngine
import UIModelSystems

/// Tests of references to files in documents, such as the Info.plist of an app.
@Suite struct NamedFileTests {
  private func namedFiles(_ text: String, _ kind: DocumentKind = .model) -> [NamedFile] {
    Document(number: 1, name: "a", json: Array(text.utf8), kind: kind).namedFiles
  }

  @Test func modelReferencesItsSchemaAndInfoPlist() {
    let text = #"{ "$schema": "../schema/uimodel.schema.json", "app": { "infoPlist": "App/Info.plist" } }"#
    let foundFiles = namedFiles(text)
    #expect(foundFiles.map(\.target) == [.path("../schema/uimodel.schema.json"), .path("App/Info.plist")])
    #expect(foundFiles.map(\.lastComponent) == ["uimodel.schema.json", "Info.plist"])
    #expect(foundFiles.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }.last == "App/Info.plist")
    #expect(
      namedFiles(#"{ "$schema": "https://example.com/a.json" }"#).map(\.target) == [
        .address("https://example.com/a.json")
      ])
  }

  @Test func configurationReferencesItsSources() {
    let text = #"""
      {
        "apps": [{ "name": "Shop", "sources": ["App", "Shared/Cart.swift"], "infoPlist": "Info.plist" }],
        "include": ["App/**"]
      }
      """#
    #expect(
      namedFiles(text, .configuration).map(\.target) == [.path("App"), .path("Shared/Cart.swift"), .path("Info.plist")])
  }

  @Test(arguments: [
    #"{ "app": { "infoPlist": "$(SRCROOT)/Info.plist" } }"#, #"{ "app": { "infoPlist": "/Info.plist" } }"#,
    #"{ "app": { "infoPlist": { "UIRequiresFullScreen": true } } }"#, #"{ "app": { "name": "App/Info.plist" } }"#,
    #"{ "$schema": 1 }"#, #"{ "infoPlist": "Info.plist" }"#, #"{ "app": { "infoPlist": "" } }"#,
  ]) func otherValuesReferenceNoFile(_ text: String) { #expect(namedFiles(text).isEmpty) }
}
