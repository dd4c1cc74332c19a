import UIModelDaemon

/// `rpc`: a pipe to the engine.
enum RPCCommand {
  static let command = Command(
    name: "rpc", usage: "", summary: "serve JSON-RPC over standard input and output",
    details: """
      Reads one JSON-RPC message per line, or messages with Content-Length headers, as uimodel-daemon does. A session of
      lines needs no initialize for uimodel/... methods. At the end of the input all requests are answered first.

        printf '%s\\n' '{"jsonrpc":"2.0","id":1,"method":"uimodel/rules/list"}' | \(Help.program) rpc
      """,
    run: { (_) throws(UsageError) in ExitStatus(rawValue: DaemonMain.run(arguments: [])) })
}
