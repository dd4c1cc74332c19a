import UIModelPlatform

/// What a Podfile of CocoaPods says of the release that pods are built for, if it says that without computing anything.
struct Podfile {
  static let name = "Podfile"
  /// The names of the targets that get pods.
  private(set) var targets: Set<String> = []
  /// The deployment target of pods, and the line that says it, from 1; nil where it is not certain.
  private(set) var deploymentTarget: (version: Version, line: Int)?

  private static let hooks = ["pre_install", "post_install", "pre_integrate", "post_integrate"]
  /// How lines of a hook begin that change nothing themselves.
  private static let harmless = ["end", "else", "next", "puts", "if ", "unless ", "elsif "]
  private static let conditions = ["if ", "unless ", "elsif ", "else", "next", "case ", "when "]

  init(_ bytes: [UInt8]) {
    var platforms: [(version: Version?, line: Int)] = []
    var set: [(version: Version, line: Int)] = []
    var (isInHook, isComputed, isConditional, removes) = (false, false, false, false)
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = Self.code(String(decoding: line, as: UTF8.self))
      let trimmed = text.withoutOuterBlanks
      guard !trimmed.isEmpty else { continue }
      if trimmed.hasPrefix("target "), let name = Self.literal(trimmed) { targets.insert(name) }
      if trimmed.hasPrefix("platform "), trimmed.contains(":ios") {
        // That of one target is not that of the others.
        let isOfAll = text == trimmed
        platforms.append((isOfAll ? Self.literal(trimmed).flatMap { Version($0) } : nil, index + 1))
      }
      if Self.hooks.contains(where: trimmed.hasPrefix) {
        isInHook = true
      } else if isInHook, text.hasPrefix("end") {
        isInHook = false
      } else if isInHook {
        if Self.conditions.contains(where: { trimmed.hasPrefix($0) || trimmed.contains(" " + $0) }) {
          isConditional = true
        }
        if trimmed.contains(BuildSettings.deploymentTarget) {
          if trimmed.contains("delete") {
            removes = true
          } else if let value = Self.assigned(trimmed) {
            set.append((value, index + 1))
          } else if !Self.conditions.contains(where: trimmed.hasPrefix) {
            isComputed = true
          }
        } else if !Self.isHarmless(trimmed) {
          isComputed = true
        }
      } else if trimmed.contains(BuildSettings.deploymentTarget) || trimmed.hasPrefix("eval") {
        isComputed = true
      }
    }
    guard !isComputed, !removes, platforms.count <= 1 else { return }
    let platform = platforms.first.flatMap { one in one.version.map { ($0, one.line) } }
    guard let last = set.last else {
      deploymentTarget = platform
      return
    }
    guard set.count == 1 else { return }
    if !isConditional {
      deploymentTarget = last
    } else if let platform, last.version <= platform.0 {
      // What raises the targets of some pods to no more than all have leaves the others.
      deploymentTarget = platform
    }
  }

  /// `config.build_settings['IPHONEOS_DEPLOYMENT_TARGET'] = '12.0'`; nil if no literal is assigned.
  private static func assigned(_ line: String) -> Version? {
    let parts = line.split(separator: "]", maxSplits: 1)
    guard parts.count == 2, let last = parts.last, line.contains("build_settings[") else { return nil }
    let rest = String(last).withoutOuterBlanks
    guard rest.hasPrefix("="), !rest.hasPrefix("==") else { return nil }
    let value = String(rest.dropFirst()).withoutOuterBlanks
    let quotes: Set<Character> = ["'", "\""]
    guard let first = value.first, quotes.contains(first), value.last == first, value.count > 2 else { return nil }
    return Version(String(value.dropFirst().dropLast()))
  }

  private static func isHarmless(_ line: String) -> Bool {
    if line.contains(".each do |") || line == "end" { return true }
    if line.contains("build_settings["), !line.contains("xcconfig") { return true }
    return harmless.contains(where: line.hasPrefix)
  }

  /// The first text in quotes.
  private static func literal(_ line: String) -> String? {
    guard let open = line.firstIndex(where: { $0 == "'" || $0 == "\"" }) else { return nil }
    let rest = line[open...].dropFirst()
    guard let close = rest.firstIndex(of: line[open]) else { return nil }
    let inner = String(rest[..<close])
    return inner.contains("#{") ? nil : inner
  }

  /// A line without its comment.
  private static func code(_ line: String) -> String {
    var quote: Character?
    for index in line.indices {
      let character = line[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "#" {
        return String(line[..<index])
      }
    }
    return line
  }
}

extension BuiltSettings {
  /// Takes in what the Podfile beside a project says of the pods of one of its apps. `folder`: that of the project.
  mutating func addPods(of app: String, in folder: String, _ files: ProjectFiles) {
    guard let bytes = files.read(ProjectPath.join(folder, Podfile.name)) else { return }
    let podfile = Podfile(bytes)
    guard podfile.targets.contains(app), let target = podfile.deploymentTarget else { return }
    add(DeploymentTarget(version: target.version, place: "\(Podfile.name):\(target.line)"))
  }
}
