import UIModelDaemon
import UIModelJSON

/// `version`.
enum VersionCommand {
  static let command = Command(
    name: "version", usage: "[--format FORMAT]", summary: "print the version", options: [.format],
    run: { (arguments) throws(UsageError) in
      guard arguments.isJSON else { return Client.print("\(Help.program) \(Product.text)\n") }
      let value: JSONValue = [
        "product": .string(Product.name), "version": .string(Product.text), "wire": .int(Product.wire),
      ]
      return Client.print(value.text(indent: 2) + "\n")
    })
}
