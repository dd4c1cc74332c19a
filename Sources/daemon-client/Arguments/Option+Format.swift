extension Option {
  /// The option `--format` of commands that print text or JSON.
  static let format = Option(
    name: "format", placeholder: "FORMAT", choices: ["text", "json"], summary: "text (the default) or json")
}

extension Arguments {
  /// Whether the result is printed as JSON (`--format json`).
  var requestsJSON: Bool { value("format") == "json" }
}
