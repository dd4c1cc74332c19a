import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// What the daemon says against a request that a command made of its arguments, in the words of the command line.
struct RefusedRequest {
  let error: ResponseError
  /// The names of the command's options, without dashes.
  let options: Set<String>

  /// `params.commands[0].shortcut: expected …` is about `--shortcut`; what is no option is called by its own name.
  var message: String {
    let nearest = error.data?["nearest"]?.string
    let hint = error.message.contains("did you mean") ? "" : didYouMean(nearest)
    let parts = error.message.split(separator: ": ", maxSplits: 1)
    guard parts.count == 2, let path = parts.first, path.hasPrefix("params."), let words = parts.last else {
      return error.message + hint
    }
    let names = path.split(separator: ".").dropFirst().map { part in String(part.prefix { $0 != "[" }) }
    let name = names.first(where: options.contains).map { "--" + $0 } ?? names.last ?? ""
    return "\(name): \(words)\(hint)"
  }

  /// A name of nothing, or a value that is not understood, is a mistake in the arguments.
  var status: ExitStatus { [.invalidParams, .notFound].contains(error.code) ? .usage : .requestFailed }

  /// Tells the person who called.
  func told() -> ExitStatus {
    Client.complain(message)
    return status
  }
}

extension Arguments {
  /// Tells what the daemon says against a request that was made of these arguments.
  func refused(_ error: ResponseError) -> ExitStatus { RefusedRequest(error: error, options: options).told() }
}
