import UIModelJSON

/// The status and statistics of a shared daemon as text.
enum StatisticsText {
  /// Returns a line about the request in progress, such as "running: uimodel/diagnostics/get, for 120 ms"; empty if no
  /// request is in progress.
  static func runningRequestLine(_ result: JSONValue) -> String {
    guard let runningRequest = result["running"], let method = runningRequest["method"]?.string else { return "" }
    return "running: \(method), for \(runningRequest["milliseconds"]?.int ?? 0) ms\n"
  }

  /// Returns the result of `uimodel/daemon/stats` as text.
  static func stats(_ stats: JSONValue) -> String {
    var text = "memory: \(memory(stats))\n\(queues(stats["queues"]))\n" + runningRequestLine(stats)
    let clients = stats["clients"]?.array ?? []
    text += "clients: \(clients.count)\n"
    for client in clients {
      let name = client["name"]?.string ?? "without a name"
      text += "  \(client["number"]?.int ?? 0)  \(name): \(counted(client["answered"]?.int ?? 0, "answer")), "
      text += "\(counted(client["activeRequests"]?.int ?? 0, "request")) waiting, "
      text += "connected for \(client["seconds"]?.int ?? 0) s\n"
    }
    let rows = (stats["requests"]?.array ?? []).map { entry -> [String] in
      let (count, total) = (entry["count"]?.int ?? 0, entry["totalMilliseconds"]?.double ?? 0)
      return [
        entry["method"]?.string ?? "", "\(count)", "\(entry["errors"]?.int ?? 0)",
        rounded(total / Double(max(1, count))), rounded(entry["longestMilliseconds"]?.double ?? 0),
      ]
    }
    return text + "\n" + table([["method", "count", "errors", "mean ms", "longest ms"]] + rows)
  }

  private static func memory(_ result: JSONValue) -> String {
    let peakText = "\(megabytes(result["peakMemoryBytes"])) at most"
    return result["memoryBytes"]?.int == nil ? peakText : "\(megabytes(result["memoryBytes"])) now, \(peakText)"
  }

  private static func queues(_ queues: JSONValue?) -> String {
    "waiting: \(counted(queues?["jobs"]?.int ?? 0, "job")), \(counted(queues?["requests"]?.int ?? 0, "request")), "
      + "\(counted(queues?["outputBytes"]?.int ?? 0, "byte")) of output"
  }

  private static func megabytes(_ bytes: JSONValue?) -> String {
    rounded(Double(bytes?.int ?? 0) / 1_048_576) + " MB"
  }

  /// Formats a number with one decimal place.
  private static func rounded(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Returns a table with aligned columns. The first column is aligned to the left, all others to the right.
  private static func table(_ rows: [[String]]) -> String {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}
