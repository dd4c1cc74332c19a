import UIModelDaemon
import UIModelJSON

/// The command `schema`, which prints the JSON schema of a format.
enum SchemaCommand {
  static let command = Command(
    name: "schema", usage: "NAME | --list", summary: "print the schema of a format",
    details: PublishedSchema.all.map { "  \(padded($0.name, to: 13))  \($0.summary)" }.joined(separator: "\n"),
    options: [Option(name: "list", summary: "print the names of the schemas")], maximumOperandCount: 1,
    candidates: { [.words(PublishedSchema.all.map(\.name))] }, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let names = PublishedSchema.all.map(\.name)
    if arguments.has("list") { return Client.print(names.joined(separator: "\n") + "\n") }
    guard let name = arguments.operands.first else {
      throw UsageError("schema needs a name: \(names.joined(separator: ", "))")
    }
    guard let schema = PublishedSchema.all.first(where: { $0.name == name }) else {
      throw UsageError("there is no schema '\(name)'\(didYouMean(nearestName(to: name, among: names)))")
    }
    return Client.print(schema.value.displayText(indent: 2) + "\n")
  }
}
