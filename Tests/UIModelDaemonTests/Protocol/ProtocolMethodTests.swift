import Testing
import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// Compares the daemon's methods with the LSP meta model.
@Suite struct ProtocolMethodTests {
  private let metaModel = MetaModel.shared

  private func methods(of direction: String, _ kind: String) -> [String] {
    metaModel.methods.values.filter { $0.kind == kind && $0.direction == direction }.map(\.name).sorted()
  }

  @Test func metaModelIsReadCompletely() {
    #expect(metaModel.version == "3.18.0" && metaModel.methods.count == 95 && metaModel.structures.count > 250)
    #expect(metaModel.unresolvedTypes == [])
  }

  @Test func catalogMethodsExistInTheMetaModel() {
    for entry in MessageCatalog.entries where !entry.method.hasPrefix("uimodel/") {
      let method = metaModel.methods[entry.method]
      #expect(method != nil, "\(entry.method) is ours")
      #expect(method?.kind == entry.kind.rawValue, "\(entry.method)")
      // The meta model allows `$/progress` in both directions, but the daemon does not accept it from clients.
      #expect(method?.direction == entry.direction.rawValue || entry.method == "$/progress", "\(entry.method)")
      #expect(entry.specification == .lsp)
    }
  }

  @Test func unsupportedMethodsAreRejectedOrLogged() throws {
    let routedMethods = Set(Routes.table.map(\.method))
    let requestMethods = methods(of: "clientToServer", "request").filter { !routedMethods.contains($0) }
    let notificationMethods = methods(of: "clientToServer", "notification").filter { !routedMethods.contains($0) }
    #expect(!requestMethods.isEmpty && !notificationMethods.isEmpty)
    let daemon = try DaemonProcess()
    daemon.initialize()
    for method in requestMethods + methods(of: "serverToClient", "request") {
      #expect(daemon.error(method, ["textDocument": document("file:///a.uimodel.json")])["code"] == -32601, "\(method)")
    }
    for method in notificationMethods + methods(of: "serverToClient", "notification") where !method.hasPrefix("$/") {
      daemon.notify(method, [:])
      // A repeated notification is not logged a second time.
      daemon.notify(method, [:])
      let log = daemon.notification("window/logMessage")?["params"]
      #expect(log == ["type": 4, "message": .string("unknown notification '\(method)' was ignored")])
    }
    for method in ["$/progress", "$/logTrace", "$/unknown"] { daemon.notify(method, [:]) }
    daemon.flush()
    #expect(daemon.next(within: 0) { $0["method"] == "window/logMessage" } == nil)
    daemon.quit()
  }

  /// Missing or malformed parameters get an error and have no other effect.
  @Test func methodsSurviveMalformedParameters() throws {
    let daemon = try DaemonProcess()
    daemon.initialize()
    let lifecycleMethods: Set = ["initialize", "shutdown", "exit"]
    for method in metaModel.methods.values.sorted(by: { $0.name < $1.name })
    where method.direction != "serverToClient" && !lifecycleMethods.contains(method.name) {
      for params in [nil, .null, [], [:], 1, ["textDocument": [:]], ["textDocument": ["uri": ""]]] as [JSONValue?] {
        if method.kind == "notification" {
          daemon.notify(method.name, params)
        } else {
          let response = daemon.ask(method.name, params)
          #expect(response["result"] != nil || response["error"]?["code"]?.int ?? 0 < 0)
        }
      }
    }
    #expect(daemon.result("uimodel/daemon/version")["product"] == "uimodel-daemon")
    daemon.quit()
  }
}
