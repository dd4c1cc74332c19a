import Testing

@testable import UIModelDaemon

/// Regression tests for false positives: the correct SwiftUI code in `Tests/RightSwiftUI` must have no findings.
@Suite struct RightSwiftUITests {
  @Test(arguments: Repository.names(in: "Tests/RightSwiftUI", endingWith: ".swift"))
  func correctSwiftUICodeHasNoFindings(name: String) throws {
    let text = try Repository.text("Tests/RightSwiftUI/\(name).swift")
    for (deployment, isOnCatalyst) in [("16.0", true), ("18.0", false)] {
      let app = try AppOfProject(["App.swift": text], deployment: deployment, isOnCatalyst: isOnCatalyst)
      #expect(app.codesWithRanges == [])
    }
  }
}
