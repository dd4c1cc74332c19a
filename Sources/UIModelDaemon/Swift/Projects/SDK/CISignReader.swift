import UIModelPlatform

/// Finds signs of the Xcode version that builds an app, in the configuration of a CI service. The file is read line by
/// line, because scripts and settings select Xcode with the same words in all services.
///
/// For example, `sudo xcode-select -s /Applications/Xcode_27.0.app` is a sign of Xcode 27.0.
struct CISignReader {
  private let path: String
  private let lines: [SDKSignLine]
  private var signs: [SDKSign] = []
  /// The numbers of the lines that select an Xcode version, including lines from which no version can be read.
  private var choiceLineNumbers: Set<Int> = []

  /// Returns the signs in a file. A line that selects an Xcode version gives a sign of the kind `.ci`. The runner of a
  /// job that does not select a version can give a sign of the kind `.runner`.
  static func read(_ bytes: [UInt8], path: String) -> [SDKSign] {
    var reader = CISignReader(path: path, lines: SDKSignLine.nonEmptyLines(bytes))
    reader.readChoices()
    reader.readRunners()
    return reader.signs
  }

  private init(path: String, lines: [SDKSignLine]) { (self.path, self.lines) = (path, lines) }

  // MARK: Choices

  /// The names of settings whose value is an Xcode version or a list of versions, normalized as in
  /// `SDKSignLine.member`.
  private static let versionSettingNames: Set<String> = ["xcode", "xcodeversion"]
  /// The names of settings that select a machine, normalized as in `SDKSignLine.member`. The name of a machine may
  /// contain the version of its Xcode.
  private static let machineSettingNames: Set<String> = ["runson", "tags", "image", "stack", "vmimage", "runner", "os"]
  /// Words in a script or setting that select an Xcode version.
  private static let choiceWords = [
    "xcode-select", "developer_dir", "setup-xcode", "xcodes select", "xcodes install", "xcversion",
  ]

  private mutating func readChoices() {
    // The last setting without a value on its line. Its list elements may follow on the next lines.
    var list: (name: String, indentation: Int)?
    for line in lines {
      let lowercasedText = line.text.lowercased()
      let member = line.member
      if let currentList = list, !line.isListElement || line.indentation < currentList.indentation { list = nil }
      let name = member?.name ?? (line.isListElement ? list?.name : nil) ?? ""
      let value = member?.value ?? (line.isListElement && list != nil ? line.text : "")
      if let member, member.value.isEmpty { list = (member.name, line.indentation) }
      if Self.choiceWords.contains(where: lowercasedText.contains) { choiceLineNumbers.insert(line.number) }
      if Self.versionSettingNames.contains(name), !value.isEmpty {
        choiceLineNumbers.insert(line.number)
        for version in CISignReader.versions(in: value) { add(version, line.text, line) }
      }
      let isMachineName = Self.machineSettingNames.contains(name)
      for match in CISignReader.xcodeVersions(in: line.text) where match.isApp || isMachineName {
        choiceLineNumbers.insert(line.number)
        add(match.version, match.text, line)
      }
      for word in ["xcodes select ", "xcodes install ", "xcversion select "] {
        guard let range = lowercasedText.firstRange(of: word) else { continue }
        let versionText = lowercasedText[range.upperBound...].prefix { $0 != " " }
        if let version = CISignReader.version(String(versionText)) { add(version, word + versionText, line) }
      }
    }
  }

  private mutating func add(_ xcodeVersion: Version, _ text: String, _ line: SDKSignLine) {
    guard let version = SDKSign.sdk(ofXcode: xcodeVersion) else { return }
    let sign = SDKSign(.ci, version, path: path, line: line.number, text: text)
    if !signs.contains(where: { $0.version == version && $0.line == line.number }) { signs.append(sign) }
  }

  /// Returns the versions in a value such as `27.0`, `'~> 27'` or `["26.4", "27.0"]`. References to other settings are
  /// skipped.
  private static func versions(in value: String) -> [Version] {
    value.split { "[],".contains($0) }.compactMap { version(String($0)) }
  }

  private static func version(_ text: String) -> Version? {
    let word = text.filter { !"\"'".contains($0) }.withoutOuterBlanks
    return String(word.drop { "^~=v ".contains($0) || word.hasPrefix("~>") && $0 == ">" }).leadingVersion
  }

  /// Returns the versions in names such as `Xcode_27.0.app` and `macos-26-xcode-27`. `isApp` is true for a name with
  /// the extension `.app`.
  private static func xcodeVersions(in text: String) -> [(version: Version, text: String, isApp: Bool)] {
    let bytes = Array(text.utf8)
    let lowerBytes = Array(text.lowercased().utf8)
    guard lowerBytes.count == bytes.count else { return [] }
    let word = Array("xcode".utf8)
    var matches: [(version: Version, text: String, isApp: Bool)] = []
    for start in bytes.indices where lowerBytes[start..<min(start + word.count, lowerBytes.count)].elementsEqual(word) {
      var offset = start + word.count
      if offset < bytes.count, "_- ".utf8.contains(bytes[offset]) { offset += 1 }
      let suffix = String(decoding: bytes[min(offset, bytes.count)...].prefix(maximumNameLength), as: UTF8.self)
      guard let version = suffix.leadingVersion, version.major >= 10 else { continue }
      let name = suffix.utf8.prefix { isNameByte($0) }
      let label = String(decoding: bytes[start..<offset], as: UTF8.self) + String(Substring(name))
      matches.append((version, label, label.hasSuffix(".app")))
    }
    return matches
  }

  /// The maximum number of bytes to read from a name after `xcode`.
  private static let maximumNameLength = 100

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "._-".utf8.contains(byte)
  }

  // MARK: Runners

  /// The default Xcode versions of GitHub's runner images, by the name of the image. Source: actions/runner-images, the
  /// readmes of the images.
  private static let defaultXcodeVersions: [String: Version] = [
    "macos-14": 15, "macos-15": 16, "macos-26": 26, "macos-latest": 26,
  ]
  private static let buildTools = ["xcodebuild", "fastlane"]

  /// Adds a sign for the default Xcode of each job that builds an app without selecting an Xcode version.
  private mutating func readRunners() {
    guard let start = lines.firstIndex(where: { $0.indentation == 0 && $0.member?.name == "jobs" }) else { return }
    let jobLines = lines[(start + 1)...].prefix { $0.indentation > 0 }
    guard let indentation = jobLines.map(\.indentation).min() else { return }
    let outerLineNumbers = Set(lines.map(\.number)).subtracting(jobLines.map(\.number))
    guard choiceLineNumbers.isDisjoint(with: outerLineNumbers) else { return }
    var job: [SDKSignLine] = []
    for line in jobLines {
      if line.indentation == indentation {
        readRunner(job)
        job = []
      }
      job.append(line)
    }
    readRunner(job)
  }

  private mutating func readRunner(_ job: [SDKSignLine]) {
    guard choiceLineNumbers.isDisjoint(with: job.map(\.number)),
      job.contains(where: { line in CISignReader.buildTools.contains { line.text.contains($0) } })
    else { return }
    for line in job {
      guard let member = line.member, member.name == "runson" else { continue }
      let label = member.value.filter { !"\"'[]".contains($0) }.withoutOuterBlanks
      let image = ["-xlarge", "-large"].reduce(label) { $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0 }
      guard let version = CISignReader.defaultXcodeVersions[image].flatMap({ SDKSign.sdk(ofXcode: $0) }) else {
        continue
      }
      signs.append(SDKSign(.runner, version, path: path, line: line.number, text: line.text))
    }
  }
}
