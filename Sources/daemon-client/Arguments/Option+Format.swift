extension Option {
  /// `--format`, for commands that answer people or programs.
  static let format = Option(
    name: "format", value: "FORMAT", choices: ["text", "json"], summary: "text (the default) or json")
}

extension Arguments {
  /// The answer is for a program.
  var isJSON: Bool { value("format") == "json" }
}
