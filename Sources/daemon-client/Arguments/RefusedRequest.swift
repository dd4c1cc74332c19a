import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// An error response to a request that a command made from its arguments. `message` names options instead of
/// parameters.
///
/// For example, `params.commands[0].shortcut: expected a key` becomes `--shortcut: expected a key`, if the command has
/// that option.
struct RefusedRequest {
  let error: ResponseError
  /// The names of the command's options, without dashes.
  let optionNames: Set<String>

  /// The daemon's message, in which the name of an option replaces the path of the parameter. If no option has the
  /// parameter's name, the message has the last name in the path.
  var message: String {
    let suggestion = error.data?["nearest"]?.string
    let hint = error.message.contains("did you mean") ? "" : didYouMean(suggestion)
    let parts = error.message.split(separator: ": ", maxSplits: 1)
    guard parts.count == 2, let path = parts.first, path.hasPrefix("params."), let detail = parts.last else {
      return error.message + hint
    }
    let names = path.split(separator: ".").dropFirst().map { part in String(part.prefix { $0 != "[" }) }
    let name = names.first(where: optionNames.contains).map { "--" + $0 } ?? names.last ?? ""
    return "\(name): \(detail)\(hint)"
  }

  /// The exit status. Invalid parameters and unknown names count as mistakes in the arguments.
  var status: ExitStatus { [.invalidParams, .notFound].contains(error.code) ? .usage : .requestFailed }

  /// Prints the message on standard error and returns the exit status.
  func report() -> ExitStatus {
    Client.printError(message)
    return status
  }
}

extension Arguments {
  /// Prints the error of a request that was made from these arguments, and returns the exit status.
  func reportRefusal(_ error: ResponseError) -> ExitStatus {
    RefusedRequest(error: error, optionNames: optionNames).report()
  }
}
