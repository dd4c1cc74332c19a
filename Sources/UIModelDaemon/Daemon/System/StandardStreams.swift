/// The process's own streams, taken for the protocol alone: whatever prints to standard output from then on, a stray
/// `print` in a handler or in a library, goes to standard error.
struct StandardStreams {
  let input: Int32
  /// A private descriptor; -1 when the process was started without standard output.
  let output: Int32

  /// To be called once, before anything is printed or opened.
  static func take() -> StandardStreams {
    // A closed standard descriptor would be given to the next file that is opened, and the protocol written into it.
    let hasOutput = OperatingSystem.isOpen(1)
    for descriptor in Int32(0)...2 where !OperatingSystem.isOpen(descriptor) { OperatingSystem.openNull() }
    let output = hasOutput ? OperatingSystem.duplicate(1) : nil
    OperatingSystem.redirect(1, to: 2)
    return StandardStreams(input: 0, output: output ?? -1)
  }
}
