import Synchronization
import Testing
import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// Checks the table of JSON-RPC routes, and connections within the test process.
@Suite struct RoutesTests {
  @Test func eachMethodIsRoutedOrListedAsMissing() {
    let routedMethods = Set(Routes.table.map(\.method))
    #expect(routedMethods.count == Routes.table.count, "two routes for one method")
    let clientMethods = Set(MessageCatalog.entries.filter(\.isFromClient).map(\.method))
    #expect(clientMethods.subtracting(routedMethods) == Routes.unimplementedMethods)
    #expect(routedMethods.filter { !$0.hasPrefix("uimodel/testing/") }.subtracting(clientMethods) == [])
  }

  @Test func inProcessRequestReturnsResultOrError() {
    let connection = JudgedConnection()
    guard case .success(let versionInfo) = connection.request("uimodel/daemon/version", nil) else {
      Issue.record("no version")
      return
    }
    #expect(versionInfo["product"] == "uimodel-daemon")
    guard case .failure(let error) = connection.request("uimodel/daemon/versoin", [:]) else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .methodNotFound && error.data?["nearest"] == "uimodel/daemon/version")
  }

  @Test func notificationsAreDeliveredInProcess() {
    let numbers = Mutex<[Int]>([])
    let connection = InProcessConnection { method, params in
      guard method == "uimodel/testing/flooded" else { return }
      numbers.withLock { $0.append(params["number"]?.int ?? -1) }
    }
    _ = connection.request("uimodel/testing/flood", ["count": 3, "bytes": 1])
    #expect(numbers.withLock { $0 } == [0, 1, 2])
    guard case .failure(let error) = connection.request("uimodel/testing/ask", nil) else {
      Issue.record("nobody can have answered")
      return
    }
    #expect(error.code == .internalError)
  }
}
