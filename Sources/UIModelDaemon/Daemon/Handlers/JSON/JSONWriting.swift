import UIModelJSON

enum JSONWriting {
  /// Returns a string as a JSON string literal. For example, `say "hi"` becomes `"say \"hi\""`.
  static func stringLiteral(_ string: String) -> String { JSONValue.string(string).text() }
}
