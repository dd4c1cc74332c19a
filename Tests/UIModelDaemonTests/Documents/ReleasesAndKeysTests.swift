import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of invalid values that look valid: releases that never existed, keys that the app's minimum release does not
/// support, and misspelled class names.
@Suite struct ReleasesAndKeysTests {
  private func messages(_ text: String) -> [String] { SingleDocument(text).findings.map(\.finding.message) }

  @Test(arguments: [
    ("iPadOS", "19.0", "18"), ("iOS", "24.1", "26"), ("macOS", "16.0", "15"), ("visionOS", "3.0", "2"),
    ("macCatalyst", "25.0", "26"),
  ])
  func skippedReleasesAreReported(_ platform: String, _ version: String, _ nearest: String) throws {
    let text = #"{ "app": { "targets": [ { "platform": "\#(platform)", "minimum": "\#(version)" } ] } }"#
    #expect(messages(text).contains { $0.hasSuffix("was never released; the nearest release is \(nearest)") })
    let fixTitles = SingleDocument(text).findings.flatMap(\.finding.fixes).map(\.title)
    #expect(fixTitles.contains("Change to '\(nearest).0'"))
  }

  @Test(arguments: [
    ("iPadOS", "18.6"), ("iOS", "26.0"), ("macOS", "15.0"), ("macOS", "26.1"), ("visionOS", "2.0"), ("iPadOS", "27.0"),
  ])
  func existingReleasesAreAccepted(_ platform: String, _ version: String) {
    #expect(
      messages(#"{ "app": { "targets": [ { "platform": "\#(platform)", "minimum": "\#(version)" } ] } }"#).isEmpty)
  }

  @Test func releasesInAvailabilityAreChecked() {
    func text(_ range: String) -> String {
      #"{ "screens": [ { "ref": "s", "availableOn": { "iPadOS": "\#(range)" } } ] }"#
    }
    #expect(messages(text("20.0")) == ["iPadOS 20 was never released; the nearest release is 18"])
    #expect(messages(text("17.0..<19.0")).count == 1)
    #expect(messages(text("17.0..<26.0")).isEmpty)
  }

  @Test func keysAreCheckedAgainstTheMinimumRelease() {
    func text(_ input: String, _ minimum: String, _ more: String = "") -> String {
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "\#(minimum)", "sdk": "26.0" } ] },
        "screens": [ { "ref": "s", "keyCommands": [ { "action": "n:", "input": "\#(input)", "modifierFlags": ["command"] \#(more) } ] } ] }
      """#
    }
    #expect(messages(text("inputDelete", "14.0")).map { $0.prefix(33) } == ["'inputDelete' requires iPadOS 15,"])
    #expect(messages(text("f5", "13.0")).map { $0.prefix(26) } == ["'f5' requires iPadOS 13.4,"])
    #expect(messages(text("inputDelete", "14.0", #", "availableOn": { "iPadOS": "15.0" }"#)).isEmpty)
    #expect(messages(text("inputDelete", "15.0")).isEmpty)
    #expect(messages(text("\\b", "14.0")).isEmpty)
    #expect(messages(text("inputEscape", "13.0")).isEmpty)
  }

  @Test func misspelledClassesOfUIKitAreReported() {
    func text(_ name: String) -> String {
      #"{ "menus": [ { "identifier": "m", "children": [ { "class": "\#(name)", "title": "A", "action": "a:", "input": "j" } ] } ] }"#
    }
    #expect(messages(text("UIKeyComand")).contains { $0.hasSuffix("did you mean 'UIKeyCommand'?") })
    #expect(!messages(text("PageKeyComand")).contains { $0.contains("did you mean") })
  }
}
