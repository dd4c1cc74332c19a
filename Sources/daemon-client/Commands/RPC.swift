import UIModelDaemon

/// The command `rpc`, which serves JSON-RPC over standard input and output.
enum RPCCommand {
  static let command = Command(
    name: "rpc", usage: "", summary: "serve JSON-RPC over standard input and output",
    details: """
      Reads one JSON-RPC message per line, or messages with Content-Length headers, as uimodel-daemon does. A session of
      lines needs no initialize for uimodel/... methods. At the end of the input all requests are answered first.

        printf '%s\\n' '{"jsonrpc":"2.0","id":1,"method":"uimodel/rules/list"}' | \(Help.program) rpc

      If the project that the first messages open, or else the one around the current folder, has a shared daemon (`start`),
      it answers, with what it has open. If not, that project is opened, unless the messages open something. Paths are those
      of the current folder. If the daemon ends, open requests get errors, and the exit status is 3.

      To follow changes, send `uimodel/subscribe` and keep the input open, or use `\(Help.program) subscribe`.
      """,
    options: [OpenedPaths.options[0]],
    run: { (arguments) throws(UsageError) in
      let folder = arguments.has("no-daemon") ? nil : FileSystem.currentFolder
      return ExitStatus(rawValue: DaemonMain.runPipe(joiningDaemonOf: folder))
    })
}
