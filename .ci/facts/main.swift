import Foundation

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// examples OUT: writes each Swift example of the rules to OUT/rules-SYSTEM/single-CODE-NUMBER/Example.swift.
/// texts IN OUT: writes the facts of IN/SUBJECT/NAME/*.swift to OUT/SUBJECT.facts. What is named `single-…` is one file
/// without a folder around it.
/// folder PATH...: prints the facts of the Swift files of folders.
let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, Array(arguments.dropFirst())) {
case ("examples", let paths) where paths.count == 1: try Texts.writeExamples(to: paths[0])
case ("texts", let paths) where paths.count == 2: try Texts.writeFacts(of: paths[0], to: paths[1])
case ("folder", let paths) where !paths.isEmpty:
  for path in paths { print(Facts.lines(ofFolder: path).joined(separator: "\n")) }
default:
  print("usage: facts examples OUT | texts IN OUT | folder PATH...")
  exit(4)
}
