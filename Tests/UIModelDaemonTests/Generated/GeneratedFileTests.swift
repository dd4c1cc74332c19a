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
  private static let textsByPath = Dictionary(uniqueKeysWithValues: GeneratedFile.all.map { ($0.path, $0.text) })

  @Test(arguments: textsByPath.keys.sorted()) func committedFileIsUpToDate(_ path: String) throws {
    let text = try #require(Self.textsByPath[path])
    let isEqual = try Repository.text(path) == text
    #expect(isEqual, "\(path) is stale: run `swift run daemon-client generate`")
  }

  @Test func removedRulesHaveNoPage() {
    let generatedPaths = Set(Self.textsByPath.keys)
    for system in RuleSystem.allCases {
      for name in Repository.names(in: "docs/rules/\(system.rawValue)", endingWith: ".md") {
        #expect(generatedPaths.contains("docs/rules/\(system.rawValue)/\(name).md"))
      }
    }
  }

  @Test func generatedFilesContainNoExampleMarkers() {
    for (path, text) in Self.textsByPath { #expect(!text.contains("️⃣"), "\(path)") }
  }

  @Test func schemaReferencesResolve() throws {
    for schema in PublishedSchema.all where schema.path.hasSuffix(".schema.json") {
      let text = schema.value.text()
      let definitionNames = Set((schema.value["definitions"]?.object?.members ?? []).map(\.name))
      for part in text.split(separator: "#/definitions/").dropFirst() {
        let name = String(part.prefix { $0 != "\"" })
        #expect(definitionNames.contains(name), "\(schema.name): \(name)")
      }
    }
  }

  /// Sends an unknown parameter to each method that clients can call. The error must list exactly the published
  /// parameters of the method.
  @Test(arguments: ProtocolMethod.publishedMethods.filter(\.entry.isFromClient).map(\.entry.method))
  func publishedParametersMatchAcceptedParameters(_ method: String) throws {
    let publishedMethod = try #require(ProtocolMethod.publishedMethods.first { $0.entry.method == method })
    #expect(ProtocolSignatures.signature(of: method) != nil, "say in ProtocolSignatures what \(method) takes")
    let response = InProcessConnection().request(method, ["$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$": 1])
    guard case .failure(let error) = response else {
      Issue.record("\(method) takes unknown parameters")
      return
    }
    let parameterNames = publishedMethod.parameters.map(\.name)
    let expectedText = parameterNames.isEmpty ? "no parameters" : "one of " + parameterNames.joined(separator: ", ")
    #expect(error.code == .invalidParams)
    #expect(error.data?["expected"]?.string == expectedText)
  }

  @Test func exampleMarksBecomeComments() {
    let example: JSONValue = [
      "text": "{ \"a\": [],\n  \"é\": 1 }",
      "marks": [["code": "x/y", "start": 7, "end": 9], ["code": "x/z", "start": 13, "end": 17]],
    ]
    #expect(
      ExampleText.annotatedText(example, code: "x/y") == """
        { "a": [],
        //     ^^
          "é": 1 }
        //^^^ x/z
        """)
    let singleLineExample: JSONValue = ["text": "{}", "marks": [["code": "x/y", "start": 0, "end": 2]]]
    #expect(ExampleText.annotatedText(singleLineExample, code: "x/y") == "{} // ← here")
  }
}
