import Testing

@testable import UIModelDaemon

/// Regression tests for false positives: the correct SwiftUI code in `Tests/RightSwiftUI` must have no findings.
@Suite struct RightSwiftUITests {
  @Test(arguments: Repository.names(in: "Tests/RightSwiftUI", endingWith: ".swift"))
  func correctSwiftUICodeHasNoFindings(fileName: String) throws {
    let source = try Repository.text("Tests/RightSwiftUI/\(fileName).swift")
    for (deployment, isOnCatalyst) in [("16.0", true), ("18.0", false)] {
      let app = try AppOfProject(["App.swift": source], deployment: deployment, isOnCatalyst: isOnCatalyst)
      #expect(app.codesWithRanges == [])
    }
  }
}
