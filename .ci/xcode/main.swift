// Asks the build tool plugin for its commands in an Xcode project, as Xcode would, and runs them.
//
//   main PROJECT WORK CLIENT KIND...
//
// There is a target of each kind: application, framework, or a product type. What the commands print follows the name of
// their target. Ends with the status of the last command that failed.

import Foundation
@_spi(PackagePluginInternal) import PackagePlugin
@testable import UIModelCheck
import XcodeProjectPlugin

let words = CommandLine.arguments
let targets = words.dropFirst(4).map { kind in
  XcodeTarget(kind, kind == "application" ? .application : kind == "framework" ? .framework : .other(kind))
}
let client = URL(filePath: words[3])
let tool = PluginContext.Tool(name: "daemon-client", path: Path(words[3]), url: client)
var failure: Int32 = 0
for target in targets {
  let work = URL(filePath: words[2]).appending(path: target.displayName)
  try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
  let context = XcodePluginContext(URL(filePath: words[1]), targets, work: work, tools: ["daemon-client": tool])
  for command in try UIModelCheck().createBuildCommands(context: context, target: target) {
    guard case .prebuildCommand(_, let executable, let arguments, let environment, let output) = command else {
      fatalError("\(command) does not run before each build")
    }
    print("\(target.displayName):")
    fflush(nil)
    let process = Process()
    (process.executableURL, process.arguments, process.environment) = (executable, arguments, environment)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { failure = process.terminationStatus }
    // What is in the folder becomes part of the target.
    let files = try FileManager.default.contentsOfDirectory(atPath: output.path())
    if !files.isEmpty { fatalError("\(files) would become part of the app") }
  }
}
exit(failure)
