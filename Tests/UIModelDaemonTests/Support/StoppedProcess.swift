import Foundation

/// Stops a process and waits until it has stopped: the signal alone is only pending, and until a thread of the process has
/// taken it, the others go on answering.
func stop(_ process: pid_t) {
  kill(process, SIGSTOP)
  while !isStopped(process) { sched_yield() }
}

/// True also of a process that is gone, which nobody need wait for.
private func isStopped(_ process: pid_t) -> Bool {
  #if os(Linux)
    // Each thread stops by itself.
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.allSatisfy { thread in
      // number (name) state …; the name may contain anything, a parenthesis too.
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
