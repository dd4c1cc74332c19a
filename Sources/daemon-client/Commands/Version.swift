import UIModelDaemon
import UIModelJSON

/// `version`.
enum VersionCommand {
  static let command = Command(
    name: "version", usage: "[--format FORMAT]", summary: "print the version", options: [.format],
    run: { (arguments) throws(UsageError) in
      guard arguments.isJSON else { return Client.print("\(Help.program) \(Version.text)\n") }
      let value: JSONValue = [
        "product": .string(Version.product), "version": .string(Version.text), "wire": .int(Version.wire),
      ]
      return Client.print(value.text(indent: 2) + "\n")
    })
}
