import UIModelPlatform

/// The targets of a CocoaPods Podfile and the deployment target of its pods. The deployment target is unknown if the
/// file computes it.
///
/// For example, `platform :ios, '12.0'` on line 1 makes `deploymentTarget` version 12.0 with line 1.
struct Podfile {
  static let name = "Podfile"
  /// The names of the targets that use pods.
  private(set) var targets: Set<String> = []
  /// The deployment target of the pods and the line that sets it, counted from 1. Nil if uncertain.
  private(set) var deploymentTarget: (version: Version, line: Int)?

  private static let hooks = ["pre_install", "post_install", "pre_integrate", "post_integrate"]
  /// Prefixes of hook lines that leave the deployment target unchanged.
  private static let harmlessPrefixes = ["end", "else", "next", "puts", "if ", "unless ", "elsif "]
  /// Prefixes of Ruby lines that make the following lines conditional, or that skip them.
  private static let conditionPrefixes = ["if ", "unless ", "elsif ", "else", "next", "case ", "when "]

  init(_ bytes: [UInt8]) {
    var platforms: [(version: Version?, line: Int)] = []
    var assignments: [(version: Version, line: Int)] = []
    var (isInHook, isComputed, isConditional, removesTarget) = (false, false, false, false)
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = Self.withoutComment(String(decoding: line, as: UTF8.self))
      let trimmed = text.withoutOuterBlanks
      guard !trimmed.isEmpty else { continue }
      if trimmed.hasPrefix("target "), let name = Self.stringLiteral(trimmed) { targets.insert(name) }
      if trimmed.hasPrefix("platform "), trimmed.contains(":ios") {
        // An indented `platform` belongs to one target only.
        let isTopLevel = text == trimmed
        platforms.append((isTopLevel ? Self.stringLiteral(trimmed).flatMap { Version($0) } : nil, index + 1))
      }
      if Self.hooks.contains(where: trimmed.hasPrefix) {
        isInHook = true
      } else if isInHook, text.hasPrefix("end") {
        isInHook = false
      } else if isInHook {
        if Self.conditionPrefixes.contains(where: { trimmed.hasPrefix($0) || trimmed.contains(" " + $0) }) {
          isConditional = true
        }
        if trimmed.contains(BuildSettings.deploymentTarget) {
          if trimmed.contains("delete") {
            removesTarget = true
          } else if let value = Self.assignedVersion(trimmed) {
            assignments.append((value, index + 1))
          } else if !Self.conditionPrefixes.contains(where: trimmed.hasPrefix) {
            isComputed = true
          }
        } else if !Self.keepsDeploymentTarget(trimmed) {
          isComputed = true
        }
      } else if trimmed.contains(BuildSettings.deploymentTarget) || trimmed.hasPrefix("eval") {
        isComputed = true
      }
    }
    guard !isComputed, !removesTarget, platforms.count <= 1 else { return }
    let platform = platforms.first.flatMap { first in first.version.map { ($0, first.line) } }
    guard let assignment = assignments.last else {
      deploymentTarget = platform
      return
    }
    guard assignments.count == 1 else { return }
    if !isConditional {
      deploymentTarget = assignment
    } else if let platform, assignment.version <= platform.0 {
      // A conditional assignment of a version up to the platform's leaves the other pods at the platform's version.
      deploymentTarget = platform
    }
  }

  /// Returns the version that a line assigns, such as `config.build_settings['IPHONEOS_DEPLOYMENT_TARGET'] = '12.0'`.
  /// Returns nil if the value is not a literal.
  private static func assignedVersion(_ line: String) -> Version? {
    let parts = line.split(separator: "]", maxSplits: 1)
    guard parts.count == 2, let last = parts.last, line.contains("build_settings[") else { return nil }
    let rest = String(last).withoutOuterBlanks
    guard rest.hasPrefix("="), !rest.hasPrefix("==") else { return nil }
    let value = String(rest.dropFirst()).withoutOuterBlanks
    let quotes: Set<Character> = ["'", "\""]
    guard let first = value.first, quotes.contains(first), value.last == first, value.count > 2 else { return nil }
    return Version(String(value.dropFirst().dropLast()))
  }

  /// Whether a hook line that does not mention the deployment target leaves it unchanged.
  private static func keepsDeploymentTarget(_ line: String) -> Bool {
    if line.contains(".each do |") || line == "end" { return true }
    if line.contains("build_settings["), !line.contains("xcconfig") { return true }
    return harmlessPrefixes.contains(where: line.hasPrefix)
  }

  /// Returns the first text in quotes. Returns nil if there is none or the text contains an interpolation.
  private static func stringLiteral(_ line: String) -> String? {
    guard let open = line.firstIndex(where: { $0 == "'" || $0 == "\"" }) else { return nil }
    let rest = line[open...].dropFirst()
    guard let close = rest.firstIndex(of: line[open]) else { return nil }
    let inner = String(rest[..<close])
    return inner.contains("#{") ? nil : inner
  }

  /// Returns a line without its comment.
  private static func withoutComment(_ line: String) -> String {
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
  /// Adds the deployment target of an app's pods, from the Podfile beside the project. `folder` is the folder of the
  /// project.
  mutating func addPods(of app: String, in folder: String, _ files: ProjectFiles) {
    guard let bytes = files.read(ProjectPath.join(folder, Podfile.name)) else { return }
    let podfile = Podfile(bytes)
    guard podfile.targets.contains(app), let target = podfile.deploymentTarget else { return }
    add(DeploymentTarget(version: target.version, place: "\(Podfile.name):\(target.line)"))
  }
}
