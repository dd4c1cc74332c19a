import Testing

@testable import UIModelDaemon

/// SwiftUI code that does what its author wants, in which readers once saw something wrong.
@Suite struct RightSwiftUITests {
  @Test(arguments: Repository.names(in: "Tests/RightSwiftUI", endingWith: ".swift"))
  func nothingIsFound(name: String) throws {
    let text = try Repository.text("Tests/RightSwiftUI/\(name).swift")
    for (deployment, isOnCatalyst) in [("16.0", true), ("18.0", false)] {
      let app = try AppOfProject(["App.swift": text], deployment: deployment, isOnCatalyst: isOnCatalyst)
      #expect(app.found == [])
    }
  }
}
