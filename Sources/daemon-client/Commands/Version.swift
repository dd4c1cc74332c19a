import UIModelDaemon
import UIModelJSON

/// The command `version`, which prints the version, the commit and the build.
enum VersionCommand {
  static let command = Command(
    name: "version", usage: "[--format FORMAT]", summary: "print the version, the commit and the build",
    options: [.format],
    run: { (arguments) throws(UsageError) in
      guard arguments.requestsJSON else { return Client.print("\(Help.program) \(Product.fullVersion)\n") }
      let value: JSONValue = [
        "product": .string(Product.name), "version": .string(Product.version), "wire": .int(Product.protocolVersion),
        "commit": Product.commit.map { .string($0) } ?? .null, "build": .string(Product.configuration),
        "hash": Product.programHash.map { .string($0) } ?? .null,
        "swift": Product.swiftVersion.map { .string($0) } ?? .null,
      ]
      return Client.print(value.displayText(indent: 2) + "\n")
    })
}
