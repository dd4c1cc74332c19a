import Foundation

/// Stops a process and waits until all of its threads have stopped. After `kill` returns, the signal is only pending:
/// until a thread of the process receives the signal, the other threads can still respond.
func stop(_ processID: pid_t) {
  kill(processID, SIGSTOP)
  while !isStopped(processID) { sched_yield() }
}

/// Whether a process has stopped or ended. An ended process counts as stopped, so that no caller waits for this
/// process.
private func isStopped(_ processID: pid_t) -> Bool {
  #if os(Linux)
    // Each thread stops separately.
    let threadIDs = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(processID)/task")) ?? []
    return threadIDs.allSatisfy { thread in
      // The format is `number (name) state …`. The name may contain any character, including a parenthesis.
      guard let stat = try? String(contentsOfFile: "/proc/\(processID)/task/\(thread)/stat", encoding: .utf8),
        let nameEnd = stat.lastIndex(of: ")"), let state = stat[nameEnd...].dropFirst(2).first
      else { return true }
      return "TtZX".contains(state)
    }
  #else
    let ps = Process()
    ps.executableURL = URL(fileURLWithPath: "/bin/ps")
    ps.arguments = ["-o", "stat=", "-p", "\(process)"]
    let output = Pipe()
    ps.standardOutput = output
    guard (try? ps.run()) != nil, let state = output.fileHandleForReading.readDataToEndOfFile().first else {
      return true
    }
    return "TZ".utf8.contains(state)
  #endif
}
