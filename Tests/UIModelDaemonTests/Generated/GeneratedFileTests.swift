import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems
import UIModelJSON
import UIModelProtocol

@testable import UIModelDaemon

/// Checks that the committed generated files are up to date. `swift run daemon-client generate` updates them.
@Suite struct GeneratedFileTests {
  /// The text of each generated file, by path. Generated once, because generation takes about a second.
  private static let files = Dictionary(uniqueKeysWithValues: GeneratedFile.all.map { ($0.path, $0.text) })

  @Test(arguments: files.keys.sorted()) func committedFileIsUpToDate(_ path: String) throws {
    let text = try #require(Self.files[path])
    let isEqual = try Repository.text(path) == text
    #expect(isEqual, "\(path) is stale: run `swift run daemon-client generate`")
  }

  @Test func removedRulesHaveNoPage() {
    let pages = Set(Self.files.keys)
    for system in RuleSystem.allCases {
      for name in Repository.names(in: "docs/rules/\(system.rawValue)", endingWith: ".md") {
        #expect(pages.contains("docs/rules/\(system.rawValue)/\(name).md"))
      }
    }
  }

  @Test func generatedFilesContainNoExampleMarkers() {
    for (path, text) in Self.files { #expect(!text.contains("️⃣"), "\(path)") }
  }

  @Test func schemaReferencesResolve() throws {
    for schema in PublishedSchema.all where schema.path.hasSuffix(".schema.json") {
      let text = schema.value.text()
      let definitions = Set((schema.value["definitions"]?.object?.members ?? []).map(\.name))
      for part in text.split(separator: "#/definitions/").dropFirst() {
        let name = String(part.prefix { $0 != "\"" })
        #expect(definitions.contains(name), "\(schema.name): \(name)")
      }
    }
  }

  /// Sends an unknown parameter to each method. The error must name exactly the parameters that the method publishes.
  @Test(arguments: ProtocolMethod.published.filter(\.entry.isFromClient).map(\.entry.method))
  func publishedParametersMatchAcceptedOnes(_ method: String) throws {
    let described = try #require(ProtocolMethod.published.first { $0.entry.method == method })
    #expect(ProtocolSignatures.signature(of: method) != nil, "say in ProtocolSignatures what \(method) takes")
    let answer = InProcessConnection().request(method, ["$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$": 1])
    guard case .failure(let error) = answer else {
      Issue.record("\(method) takes unknown parameters")
      return
    }
    let names = described.parameters.map(\.name)
    let expected = names.isEmpty ? "no parameters" : "one of " + names.joined(separator: ", ")
    #expect(error.code == .invalidParams)
    #expect(error.data?["expected"]?.string == expected)
  }

  @Test func exampleMarksAppearBelowTheText() {
    let example: JSONValue = [
      "text": "{ \"a\": [],\n  \"é\": 1 }",
      "marks": [["code": "x/y", "start": 7, "end": 9], ["code": "x/z", "start": 13, "end": 17]],
    ]
    #expect(
      ExampleText.annotated(example, code: "x/y") == """
        { "a": [],
        //     ^^
          "é": 1 }
        //^^^ x/z
        """)
    let first: JSONValue = ["text": "{}", "marks": [["code": "x/y", "start": 0, "end": 2]]]
    #expect(ExampleText.annotated(first, code: "x/y") == "{} // ← here")
  }
}
