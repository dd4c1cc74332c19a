import UIModelPlatform

/// Reads the configuration of a service for continuous integration for the Xcode that builds an app: line by line, because
/// scripts and settings choose Xcode by the same words on each service.
struct CISigns {
  private let path: String
  private let lines: [SDKSignLine]
  private var signs: [SDKSign] = []
  /// The lines on which Xcode is chosen, be it in words that are not read.
  private var choosing: Set<Int> = []

  /// The signs in a file. A choice of Xcode is of kind `.ci`, a runner for which none is chosen `.runner`.
  static func read(_ bytes: [UInt8], path: String) -> [SDKSign] {
    var reader = CISigns(path: path, lines: SDKSignLine.all(bytes))
    reader.readChoices()
    reader.readRunners()
    return reader.signs
  }

  private init(path: String, lines: [SDKSignLine]) { (self.path, self.lines) = (path, lines) }

  // MARK: Choices

  /// Settings whose value is a version, or a list of versions.
  private static let versionNames: Set<String> = ["xcode", "xcodeversion"]
  /// Settings that name a machine, whose name may have the version of its Xcode.
  private static let machineNames: Set<String> = ["runson", "tags", "image", "stack", "vmimage", "runner", "os"]
  private static let choosingWords = [
    "xcode-select", "developer_dir", "setup-xcode", "xcodes select", "xcodes install", "xcversion",
  ]

  private mutating func readChoices() {
    // The setting whose elements stand on the next lines.
    var list: (name: String, indentation: Int)?
    for line in lines {
      let lower = line.text.lowercased()
      let member = line.member
      if let open = list, !line.isElement || line.indentation < open.indentation { list = nil }
      let name = member?.name ?? (line.isElement ? list?.name : nil) ?? ""
      let value = member?.value ?? (line.isElement && list != nil ? line.text : "")
      if let member, member.value.isEmpty { list = (member.name, line.indentation) }
      if Self.choosingWords.contains(where: lower.contains) { choosing.insert(line.number) }
      if Self.versionNames.contains(name), !value.isEmpty {
        choosing.insert(line.number)
        for version in CISigns.versions(in: value) { add(version, line.text, line) }
      }
      let isNamed = Self.machineNames.contains(name)
      for found in CISigns.xcodes(in: line.text) where found.isApp || isNamed {
        choosing.insert(line.number)
        add(found.version, found.text, line)
      }
      for word in ["xcodes select ", "xcodes install ", "xcversion select "] {
        guard let range = lower.firstRange(of: word) else { continue }
        let rest = lower[range.upperBound...].prefix { $0 != " " }
        if let version = CISigns.version(String(rest)) { add(version, word + rest, line) }
      }
    }
  }

  private mutating func add(_ xcode: Version, _ text: String, _ line: SDKSignLine) {
    guard let version = SDKSign.sdk(ofXcode: xcode) else { return }
    let sign = SDKSign(.ci, version, path: path, line: line.number, text: text)
    if !signs.contains(where: { $0.version == version && $0.line == line.number }) { signs.append(sign) }
  }

  /// The versions that a value lists: `27.0`, `'~> 27'`, `["26.4", "27.0"]`. What refers to another setting says nothing.
  private static func versions(in value: String) -> [Version] {
    value.split { "[],".contains($0) }.compactMap { version(String($0)) }
  }

  private static func version(_ text: String) -> Version? {
    let word = text.filter { !"\"'".contains($0) }.withoutOuterBlanks
    return String(word.drop { "^~=v ".contains($0) || word.hasPrefix("~>") && $0 == ">" }).leadingVersion
  }

  /// The versions that stand in names such as `Xcode_27.0.app` and `macos-26-xcode-27`. `isApp`: it is the path of an app.
  private static func xcodes(in text: String) -> [(version: Version, text: String, isApp: Bool)] {
    let bytes = Array(text.utf8)
    let lower = Array(text.lowercased().utf8)
    guard lower.count == bytes.count else { return [] }
    let word = Array("xcode".utf8)
    var found: [(version: Version, text: String, isApp: Bool)] = []
    for start in bytes.indices where lower[start..<min(start + word.count, lower.count)].elementsEqual(word) {
      var at = start + word.count
      if at < bytes.count, "_- ".utf8.contains(bytes[at]) { at += 1 }
      let rest = String(decoding: bytes[min(at, bytes.count)...].prefix(longestName), as: UTF8.self)
      guard let version = rest.leadingVersion, version.major >= 10 else { continue }
      let name = rest.utf8.prefix { isOfName($0) }
      let label = String(decoding: bytes[start..<at], as: UTF8.self) + String(Substring(name))
      found.append((version, label, label.hasSuffix(".app")))
    }
    return found
  }

  /// UTF-8 bytes of a name that are looked at.
  private static let longestName = 100

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "._-".utf8.contains(byte)
  }

  // MARK: Runners

  /// The Xcode that the images of GitHub's runners have by default. Source: actions/runner-images, the images' readmes.
  private static let images: [String: Version] = [
    "macos-14": 15, "macos-15": 16, "macos-26": 26, "macos-latest": 26,
  ]
  private static let building = ["xcodebuild", "fastlane"]

  /// The default Xcode of each job that builds something and for which none is chosen.
  private mutating func readRunners() {
    guard let start = lines.firstIndex(where: { $0.indentation == 0 && $0.member?.name == "jobs" }) else { return }
    let jobs = lines[(start + 1)...].prefix { $0.indentation > 0 }
    guard let indentation = jobs.map(\.indentation).min() else { return }
    let outside = Set(lines.map(\.number)).subtracting(jobs.map(\.number))
    guard choosing.isDisjoint(with: outside) else { return }
    var job: [SDKSignLine] = []
    for line in jobs {
      if line.indentation == indentation {
        readRunner(job)
        job = []
      }
      job.append(line)
    }
    readRunner(job)
  }

  private mutating func readRunner(_ job: [SDKSignLine]) {
    guard choosing.isDisjoint(with: job.map(\.number)),
      job.contains(where: { line in CISigns.building.contains { line.text.contains($0) } })
    else { return }
    for line in job {
      guard let member = line.member, member.name == "runson" else { continue }
      let label = member.value.filter { !"\"'[]".contains($0) }.withoutOuterBlanks
      let image = ["-xlarge", "-large"].reduce(label) { $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0 }
      guard let version = CISigns.images[image].flatMap({ SDKSign.sdk(ofXcode: $0) }) else { continue }
      signs.append(SDKSign(.runner, version, path: path, line: line.number, text: line.text))
    }
  }
}
