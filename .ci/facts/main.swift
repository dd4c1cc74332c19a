import Foundation

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// examples FOLDER OUT: writes each Swift example of the rules and of FOLDER to OUT/SUBJECT/NAME/*.swift.
/// texts IN OUT: writes the facts of IN/SUBJECT/NAME/*.swift to OUT/SUBJECT.facts, and OUT/SILENT.
/// accept OUT GOLDEN [SUBJECT...]: makes the facts in OUT those of GOLDEN.
/// grown GOLDEN OUT: prints the subjects that have more silent texts in OUT.
/// folder PATH...: prints the facts of the Swift files of folders.
let arguments = CommandLine.arguments.dropFirst()
do {
  switch (arguments.first, Array(arguments.dropFirst())) {
  case ("examples", let paths) where paths.count == 2: try Texts.writeExamples(of: paths[0], to: paths[1])
  case ("texts", let paths) where paths.count == 2:
    try Texts.writeFacts(of: paths[0], to: paths[1])
    try Golden(paths[1]).writeSilent()
  case ("accept", let words) where words.count >= 2:
    try Golden(words[1]).accept(Array(words[2...]), from: Golden(words[0]))
  case ("grown", let paths) where paths.count == 2:
    for line in Golden(paths[1]).grown(since: Golden(paths[0])) { print(line) }
  case ("folder", let paths) where !paths.isEmpty:
    for path in paths { print(Facts(ofFolder: path).lines.joined(separator: "\n")) }
  default:
    print("usage: facts examples FOLDER OUT | texts IN OUT | accept OUT GOLDEN [SUBJECT...] | grown GOLDEN OUT")
    print("       facts folder PATH...")
    exit(4)
  }
} catch let mistake as Mistake {
  print(mistake.message)
  exit(1)
}
