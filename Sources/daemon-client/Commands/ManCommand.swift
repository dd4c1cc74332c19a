import UIModelDaemon

/// The command `man`, which prints the manual pages in roff format.
enum ManCommand {
  private static let pages = [Help.program, Product.name]

  static let command = Command(
    name: "man", usage: "[\(pages.joined(separator: " | "))]", summary: "print the manual page",
    details: """
      The page has the help of all commands.

        \(Help.program) man | man -l -
        \(Help.program) man > ~/.local/share/man/man1/\(Help.program).1
      """,
    maximumOperandCount: 1, candidates: { [.words(pages)] },
    run: { (arguments) throws(UsageError) in
      let name = arguments.operands.first ?? Help.program
      guard pages.contains(name) else {
        throw UsageError("there is no manual page for '\(name)'; use \(pages.joined(separator: " or "))")
      }
      return Client.print(name == Help.program ? ManualPage.clientPage : ManualPage.daemonPage)
    })
}
