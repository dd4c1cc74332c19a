import UIModelPlatform

/// The targets of a CocoaPods Podfile and the deployment target of its pods. The deployment target is unknown if the
/// Podfile computes the version.
///
/// For example, `platform :ios, '12.0'` on line 1 sets `deploymentTarget` to the version 12.0 and the line 1.
struct Podfile {
  static let fileName = "Podfile"
  /// The names of the targets that use pods.
  private(set) var targetNames: Set<String> = []
  /// The deployment target of the pods, and the number of the line that sets it, counted from 1. Nil if the deployment
  /// target is uncertain.
  private(set) var deploymentTarget: (version: Version, line: Int)?

  private static let hooks = ["pre_install", "post_install", "pre_integrate", "post_integrate"]
  /// Prefixes of the lines in an installation hook, such as `post_install`, that leave the deployment target unchanged.
  private static let harmlessPrefixes = ["end", "else", "next", "puts", "if ", "unless ", "elsif "]
  /// Prefixes of Ruby lines that make the following lines conditional or skip the following lines.
  private static let conditionPrefixes = ["if ", "unless ", "elsif ", "else", "next", "case ", "when "]

  init(_ bytes: [UInt8]) {
    var platforms: [(version: Version?, line: Int)] = []
    var assignments: [(version: Version, line: Int)] = []
    var (isInHook, isComputed, isConditional, removesDeploymentTarget) = (false, false, false, false)
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = Self.withoutComment(String(decoding: line, as: UTF8.self))
      let trimmedLine = text.withoutOuterBlanks
      guard !trimmedLine.isEmpty else { continue }
      if trimmedLine.hasPrefix("target "), let name = Self.stringLiteral(trimmedLine) { targetNames.insert(name) }
      if trimmedLine.hasPrefix("platform "), trimmedLine.contains(":ios") {
        // An indented `platform` belongs to one target only.
        let isTopLevel = text == trimmedLine
        platforms.append((isTopLevel ? Self.stringLiteral(trimmedLine).flatMap { Version($0) } : nil, index + 1))
      }
      if Self.hooks.contains(where: trimmedLine.hasPrefix) {
        isInHook = true
      } else if isInHook, text.hasPrefix("end") {
        isInHook = false
      } else if isInHook {
        if Self.conditionPrefixes.contains(where: { trimmedLine.hasPrefix($0) || trimmedLine.contains(" " + $0) }) {
          isConditional = true
        }
        if trimmedLine.contains(BuildSettings.deploymentTargetKey) {
          if trimmedLine.contains("delete") {
            removesDeploymentTarget = true
          } else if let value = Self.assignedVersion(trimmedLine) {
            assignments.append((value, index + 1))
          } else if !Self.conditionPrefixes.contains(where: trimmedLine.hasPrefix) {
            isComputed = true
          }
        } else if !Self.keepsDeploymentTarget(trimmedLine) {
          isComputed = true
        }
      } else if trimmedLine.contains(BuildSettings.deploymentTargetKey) || trimmedLine.hasPrefix("eval") {
        isComputed = true
      }
    }
    guard !isComputed, !removesDeploymentTarget, platforms.count <= 1 else { return }
    let platform = platforms.first.flatMap { first in first.version.map { ($0, first.line) } }
    guard let assignment = assignments.last else {
      deploymentTarget = platform
      return
    }
    guard assignments.count == 1 else { return }
    if !isConditional {
      deploymentTarget = assignment
    } else if let platform, assignment.version <= platform.0 {
      // The assigned version is not above the platform's version, and pods for which the condition is false keep the
      // platform's version.
      deploymentTarget = platform
    }
  }

  /// Returns the version in an assignment such as `config.build_settings['IPHONEOS_DEPLOYMENT_TARGET'] = '12.0'`, or
  /// nil if the value is not a literal.
  private static func assignedVersion(_ line: String) -> Version? {
    let parts = line.split(separator: "]", maxSplits: 1)
    guard parts.count == 2, let assignmentText = parts.last, line.contains("build_settings[") else { return nil }
    let operatorAndValue = String(assignmentText).withoutOuterBlanks
    guard operatorAndValue.hasPrefix("="), !operatorAndValue.hasPrefix("==") else { return nil }
    let value = String(operatorAndValue.dropFirst()).withoutOuterBlanks
    let quotes: Set<Character> = ["'", "\""]
    guard let quote = value.first, quotes.contains(quote), value.last == quote, value.count > 2 else { return nil }
    return Version(String(value.dropFirst().dropLast()))
  }

  /// Whether a hook line that does not mention the deployment target leaves it unchanged.
  private static func keepsDeploymentTarget(_ line: String) -> Bool {
    if line.contains(".each do |") || line == "end" { return true }
    if line.contains("build_settings["), !line.contains("xcconfig") { return true }
    return harmlessPrefixes.contains(where: line.hasPrefix)
  }

  /// Returns the first quoted text of a line, or nil if there is no quoted text or the text contains an interpolation.
  private static func stringLiteral(_ line: String) -> String? {
    guard let start = line.firstIndex(where: { $0 == "'" || $0 == "\"" }) else { return nil }
    let remainder = line[start...].dropFirst()
    guard let end = remainder.firstIndex(of: line[start]) else { return nil }
    let content = String(remainder[..<end])
    return content.contains("#{") ? nil : content
  }

  /// Returns a line without its comment.
  private static func withoutComment(_ line: String) -> String {
    var quote: Character?
    for index in line.indices {
      let character = line[index]
      if let openQuote = quote {
        if character == openQuote { quote = nil }
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
    guard let bytes = files.read(ProjectPath.join(folder, Podfile.fileName)) else { return }
    let podfile = Podfile(bytes)
    guard podfile.targetNames.contains(app), let deploymentTarget = podfile.deploymentTarget else { return }
    add(DeploymentTarget(version: deploymentTarget.version, site: "\(Podfile.fileName):\(deploymentTarget.line)"))
  }
}
