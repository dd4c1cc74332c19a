import Foundation

/// Stops a process and waits until it has stopped. The signal alone is only pending: until a thread of the process
/// receives it, the other threads continue to answer.
func stop(_ process: pid_t) {
  kill(process, SIGSTOP)
  while !isStopped(process) { sched_yield() }
}

/// Whether a process has stopped. Also true for a process that has ended, so that no caller waits for it.
private func isStopped(_ process: pid_t) -> Bool {
  #if os(Linux)
    // Each thread stops separately.
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.allSatisfy { thread in
      // The format is `number (name) state …`. The name may contain any character, including a parenthesis.
      guard let stat = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8),
        let end = stat.lastIndex(of: ")"), let state = stat[end...].dropFirst(2).first
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
