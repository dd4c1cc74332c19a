import UIModelPlatform

/// Finds initializers in an extension of a structure if another file declares the structure with private `@State`
/// properties that have initial values. Xcode 27.0 and 27.1 do not link such initializers in debug builds.
///
/// For example, `init(name: String)` in `extension Page` is found if another file has this declaration:
///
///     struct Page { @State private var isOpen = false }
struct SwiftExtensionInitializerReader {
  /// One node for each extended structure with at least one reported initializer.
  private(set) var screens: [SwiftNode] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    for name in file.declarations.typeNames {
      guard let extendedType = file.declarations.types[name], !extendedType.isDeclared else { continue }
      let initializers = extendedType.functions.filter { $0.name == "init" && isNonDelegating($0) }
      guard !initializers.isEmpty, let states = privateStates(of: name), !states.isEmpty else { continue }
      let nodes = initializers.compactMap { node($0, states) }
      if nodes.isEmpty { continue }
      screens.append(
        .screen(extendedType, at: source.tokens[extendedType.location.token].range, ["splitInitializers": nodes]))
    }
  }

  /// Whether an initializer assigns the stored properties directly instead of calling `self.init`. False for an
  /// initializer that contains `#if` or is compiled only conditionally.
  private func isNonDelegating(_ initializer: SwiftFunction) -> Bool {
    scope.recordCodeUse(at: initializer.body.lowerBound, in: file.number)
    return initializer.location.fileNumber == file.number && initializer.condition.isAlways
      && !initializer.body.contains { index in
        source.isToken(index, "#if")
          || source.isToken(index, "init") && source.kind(index - 1) == .period && source.isToken(index - 2, "self")
      }
  }

  /// Returns the properties of a structure that have the form `@State private var name = …`. Nil if the type is not a
  /// structure, if not exactly one file declares the type, or if the project declares a type `State`.
  private func privateStates(of name: String) -> [SwiftProperty]? {
    guard let rootName = name.split(separator: ".").first,
      let typeFiles = scope.declarationFiles(of: String(rootName), from: file.number)
    else { return nil }
    let declaringFiles = typeFiles.filter { $0.declarations.types[name]?.isDeclared == true }
    guard declaringFiles.count == 1, let declaringFile = declaringFiles.first,
      let type = declaringFile.declarations.types[name], type.isStruct
    else { return nil }
    scope.recordSearch(for: ["State", "private", "fileprivate"], in: declaringFile.number)
    guard scope.type(named: "State", in: declaringFile.number)?.isDeclared != true else { return nil }
    return type.properties.filter { property in
      property.location.fileNumber == declaringFile.number && property.isHidden && !property.isStatic
        && property.value != nil
        && property.condition.isAlways && declaringFile.source.isAttributed(property, with: "State")
    }
  }

  private func node(_ initializer: SwiftFunction, _ states: [SwiftProperty]) -> SwiftNode? {
    // No source documents whether an initializer that assigns the state property links. Therefore, only a state
    // property that the initializer does not mention is reported.
    let unassignedState = states.first { state in
      !source.contains(initializer.body, anyOf: [state.name, "_" + state.name])
    }
    guard let unassignedState else { return nil }
    let range = source.tokens[initializer.location.token].range
    return SwiftNode(.object([SwiftMember("property", range, SwiftNode(.string(unassignedState.name), range))]), range)
  }

  /// Whether a file's text may contain a reported initializer: the text has an extension, and more lines begin with
  /// `init(` than with `self.init(`. Modifiers at the beginning of a line are skipped.
  static func mayOccur(in bytes: [UInt8]) -> Bool {
    var (hasExtension, initializerCount, callCount) = (false, 0, 0)
    var lineStart = 0
    while lineStart < bytes.count {
      let code = bytes[lineStart...].prefix(maximumLineLength).drop { $0 == 0x20 || $0 == 0x09 }
      let unmodifiedCode = codeWithoutModifiers(code)
      if unmodifiedCode.starts(with: "extension ".utf8) { hasExtension = true }
      if unmodifiedCode.starts(with: "init(".utf8) { initializerCount += 1 }
      if unmodifiedCode.starts(with: "self.init(".utf8) { callCount += 1 }
      guard let lineEnd = bytes[lineStart...].firstIndex(of: 0x0A) else { break }
      lineStart = lineEnd + 1
    }
    return hasExtension && initializerCount > callCount
  }

  /// The maximum number of UTF-8 bytes that are checked in a line.
  private static let maximumLineLength = 100
  /// Modifiers and attributes that may precede a declaration.
  private static let modifiers = ["public ", "internal ", "package ", "nonisolated ", "@inlinable "].map {
    Array($0.utf8)
  }

  private static func codeWithoutModifiers(_ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var remainingCode = code
    while let modifier = modifiers.first(where: { remainingCode.starts(with: $0) }) {
      remainingCode = remainingCode.dropFirst(modifier.count)
    }
    return remainingCode
  }
}
