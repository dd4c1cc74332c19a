/// Generated documents and text fragments for tests.
enum SampleDocuments {
  /// Returns a valid document with an app and many sheets.
  /// - Parameter bytes: the minimum length of the document in UTF-8 bytes.
  /// - Parameter prefix: the app's name and the start of each sheet's name.
  static func largeDocument(bytes: Int, prefix: String = "s") -> String {
    var text =
      "{\n  \"version\": 1,\n  \"app\": { \"name\": \"\(prefix)\", \"targets\": [ { \"platform\": \"iPadOS\", \"minimum\": \"16.0\" } ] },\n  \"sheets\": [\n"
    var index = 0
    while text.utf8.count < bytes {
      text += """
            { // sheet \(index)
              "ref": "\(prefix)\(index)", "modalPresentationStyle": "pageSheet",
              "sheetPresentationController": { "detents": ["medium", "large"], "selectedDetentIdentifier": "medium",
                "prefersGrabberVisible": true } },

        """
      index += 1
    }
    return text + "  ]\n}\n"
  }

  /// Text fragments that random edits insert. Some keep JSON valid, others break it.
  static let fragments = [
    "{", "}", "[", "]", ",", ":", "\"", "\"ref\"", "\"a\"", "\"sheets\"", "\"screens\"", "\n", "\r\n", "\r", " ",
    "// x",
    "/*", "*/", "1", "-0.5e3", "true", "null", "\\", "\\u00e9", "é", "日本", "👩‍👩‍👧", "{ \"ref\": \"b\" },\n",
    "\"detents\": []",
    "\t", "x", "\u{0}",
  ]
}
