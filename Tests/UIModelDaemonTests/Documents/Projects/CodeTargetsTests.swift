import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the visibility between files of targets, and of the environments in which apps run.
@Suite struct CodeTargetsTests {
  private func target(
    _ name: String, _ files: [String], origin: String = "P", needs: [CodeTarget.Dependency] = [],
    isComplete: Bool = true,
    kind: CodeTarget.Kind = .application
  ) -> CodeTarget {
    var target = CodeTarget(name: name, origin: origin, kind: kind)
    target.sources = files.map { path in
      path.hasSuffix("/")
        ? CodeTarget.Source(path: String(path.dropLast()), isFolder: true, excludedPaths: [path + "Out.swift"])
        : CodeTarget.Source(path: path)
    }
    target.dependencies = needs
    target.isComplete = isComplete
    return target
  }

  /// Checks which files see each other. In each pair of `sees`, the first file must see the second file. In each pair
  /// of `not`, the first file must not see the second file.
  private func check(
    _ targets: CodeTargets, sees: [(String, String)], not: [(String, String)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func isVisible(_ pair: (String, String)) -> Bool {
      targets.membership(of: pair.0).canSee(targets.membership(of: pair.1))
    }
    #expect(sees.filter { !isVisible($0) }.map { "\($0)" } == [], sourceLocation: sourceLocation)
    #expect(not.filter(isVisible).map { "\($0)" } == [], sourceLocation: sourceLocation)
  }

  private func targets(_ targetList: [CodeTarget], products: [String: [String]] = [:], isComplete: Bool = true)
    -> CodeTargets
  {
    CodeTargets([.init(targets: targetList, products: products, isComplete: isComplete)]) { $0 }
  }

  @Test func targetSeesItselfAndItsDependencies() {
    let codeTargets = targets([
      target("App", ["a.swift", "both.swift"], needs: [.target("Core"), .product("Kit")]),
      target("Widget", ["w.swift", "both.swift"], needs: [.target("Core")]),
      target("Core", ["core/"], needs: [.target("Base")]), target("Base", ["base.swift"]),
      target("KitTarget", ["kit.swift"]),
    ])
    check(
      codeTargets,
      sees: [
        ("a.swift", "both.swift"), ("both.swift", "a.swift"), ("both.swift", "w.swift"), ("a.swift", "core/x.swift"),
        ("a.swift", "base.swift"), ("core/x/y.swift", "base.swift"), ("none.swift", "w.swift"),
        ("w.swift", "none.swift"),
        ("a.swift", "core/Out.swift"),
      ],
      not: [
        ("a.swift", "w.swift"), ("w.swift", "a.swift"), ("core/x.swift", "a.swift"), ("base.swift", "core/x.swift"),
        ("a.swift", "kit.swift"),
      ])
  }

  @Test func productContainsTheTargetsOfItsPackage() {
    let targetList = [target("App", ["a.swift"], needs: [.product("Kit")]), target("KitTarget", ["kit.swift"])]
    check(
      targets(targetList, products: ["Kit": ["KitTarget"]]), sees: [("a.swift", "kit.swift")],
      not: [("kit.swift", "a.swift")])
  }

  @Test func incompleteTargetSeesEveryFile() {
    let codeTargets = targets([target("App", ["a.swift"], isComplete: false), target("Widget", ["w.swift"])])
    check(codeTargets, sees: [("a.swift", "w.swift")], not: [("w.swift", "a.swift")])
    let dependentTargets = targets([
      target("App", ["a.swift"], needs: [.target("Core")]), target("Core", ["c.swift"], isComplete: false),
      target("Widget", ["w.swift"]),
    ])
    check(dependentTargets, sees: [("a.swift", "w.swift")], not: [("w.swift", "a.swift")])
    // The description does not contain all targets, so the product `Kit`, which the app links, might contain `w.swift`.
    let targetsWithUnreadPackage = targets(
      [target("App", ["a.swift"], needs: [.product("Kit")]), target("W", ["w.swift"])], isComplete: false)
    check(targetsWithUnreadPackage, sees: [("a.swift", "w.swift")], not: [("w.swift", "a.swift")])
  }

  @Test func filesOfOtherPlatformsAreExcluded() {
    var (mac, phone, pad) = (
      target("Mac", ["m.swift", "both.swift"]), target("Phone", ["p.swift"]), target("Pad", ["both.swift"])
    )
    (mac.platforms, phone.platforms, pad.platforms) = ([.macOS], [.iOS], [.iOS, .iPadOS])
    let codeTargets = targets([mac, phone, pad, target("Any", ["any.swift"])])
    let files = ["m.swift", "p.swift", "both.swift", "any.swift", "none.swift"]
    #expect(files.filter { codeTargets.membership(of: $0).isForOtherPlatforms } == ["m.swift", "p.swift"])
    #expect(files.filter { codeTargets.membership(of: $0).isForPhones } == ["p.swift"])
  }

  @Test func testsAndExtensionsForIPhoneAreNotPhoneCode() {
    let targetList: [CodeTarget] = [CodeTarget.Kind.library, .test, .appExtension].map { kind in
      var codeTarget = target(kind.rawValue, [kind.rawValue], kind: kind)
      codeTarget.platforms = [.iOS]
      return codeTarget
    }
    let codeTargets = targets(targetList)
    #expect(targetList.map(\.name).filter { codeTargets.membership(of: $0).isForPhones } == ["library"])
    #expect(targetList.allSatisfy { codeTargets.membership(of: $0.name).isForOtherPlatforms })
  }

  @Test func filesOfTestsAreExcluded() {
    let specs = target("Specs", ["spec.swift", "both.swift"], kind: .test)
    let codeTargets = targets([target("App", ["app.swift", "both.swift"]), specs])
    let files = ["app.swift", "spec.swift", "both.swift", "none.swift"]
    #expect(files.filter { codeTargets.membership(of: $0).isForOtherPlatforms } == ["spec.swift"])
  }

  @Test func filesWithoutATargetAreNotCompiled() {
    func uncompiledPaths(_ project: [CodeTarget], _ more: [CodeTargets.Description] = [], unreadFolders: [String] = [])
      -> [String]
    {
      let codeTargets = CodeTargets(
        [.init(targets: project, folder: "/p", listsAllFiles: true)] + more, unreadFolders: unreadFolders
      ) { $0 }
      return ["/p/a.swift", "/p/old.swift", "/p/kit/x.swift", "/p/kit/src/in.swift", "/q/b.swift"].filter {
        codeTargets.isUncompiled($0) && codeTargets.membership(of: $0).isForOtherPlatforms
      }
    }
    let (app, kit) = (target("App", ["/p/a.swift"]), target("Kit", ["/p/kit/src/"], origin: "K"))
    let packageDescription = CodeTargets.Description(targets: [kit], folder: "/p/kit")
    #expect(uncompiledPaths([app]) == ["/p/old.swift", "/p/kit/x.swift", "/p/kit/src/in.swift"])
    #expect(uncompiledPaths([app], [packageDescription]) == ["/p/old.swift", "/p/kit/x.swift"])
    // A file that another project or package may compile does not count as uncompiled.
    #expect(uncompiledPaths([app], unreadFolders: ["/p/kit"]) == ["/p/old.swift"])
    #expect(uncompiledPaths([app], [.unknown(in: "/p/kit")]) == ["/p/old.swift"])
    #expect(uncompiledPaths([target("App", ["/p/a.swift"], isComplete: false)]) == [])
    #expect(uncompiledPaths([app], unreadFolders: ["/p"]) == [])
  }

  /// Files other than Swift source stay visible, because their targets are unknown.
  @Test func uncompiledFilesAreInvisibleToCompiledFiles() {
    let project = CodeTargets.Description(targets: [target("App", ["/p/a.swift"])], folder: "/p", listsAllFiles: true)
    check(
      CodeTargets([project]) { $0 },
      sees: [
        ("/p/a.swift", "/p/list.m"), ("/p/a.swift", "/p/Keys.plist"), ("/p/a.swift", "/q/b.swift"),
        ("/p/old.swift", "/p/older.swift"),
      ], not: [("/p/a.swift", "/p/old.swift"), ("/p/old.swift", "/p/a.swift")])
    check(
      CodeTargets([project], unreadFolders: ["/p"]) { $0 },
      sees: [("/p/a.swift", "/p/old.swift"), ("/p/old.swift", "/p/a.swift")], not: [])
  }

  @Test func cyclicDependenciesTerminate() {
    let codeTargets = targets([
      target("A", ["a.swift"], needs: [.target("B")]), target("B", ["b.swift"], needs: [.target("A")]),
    ])
    check(codeTargets, sees: [("a.swift", "b.swift"), ("b.swift", "a.swift")], not: [])
  }

  @Test func onlyIPadAppsMayRequireFullScreen() {
    func mayFillScreen(_ platforms: Set<Platform>?, _ isFull: Bool?) -> Bool {
      var (app, otherTarget) = (target("App", ["a.swift"]), target("Other", []))
      (app.platforms, app.requiresFullScreen) = ([.iPadOS], false)
      (otherTarget.platforms, otherTarget.requiresFullScreen) = (platforms, isFull)
      return targets([app, otherTarget]).mayRequireFullScreen
    }
    #expect(
      mayFillScreen(nil, nil) && mayFillScreen([.iPadOS], true) && mayFillScreen([.iOS, .iPadOS], nil)
        && !mayFillScreen([.iPadOS], false))
    #expect(!mayFillScreen([], nil) && !mayFillScreen([.visionOS], nil))
  }

  @Test func scenesOfAnUnreadPackageComeFromItsApps() {
    func scenes(_ apps: [(scenes: DeclaredScenes?, needs: String?)], of file: String = "Sources/kit.swift")
      -> DeclaredScenes?
    {
      let targetList = apps.enumerated().map { index, app in
        var codeTarget = target("App\(index)", ["a\(index).swift"], needs: app.needs.map { [.product($0)] } ?? [])
        (codeTarget.platforms, codeTarget.scenes) = ([.iPadOS], app.scenes)
        return codeTarget
      }
      let targets = targets(targetList, isComplete: false)
      return targets.scenes(of: targets.membership(of: file))
    }
    #expect(
      scenes([(.several, "Kit")]) == .several && scenes([(.several, "Kit"), (DeclaredScenes.none, nil)]) == .several)
    #expect(scenes([(.one, "Kit")]) == nil && scenes([(.several, "Kit"), (.one, "Other")]) == nil)
    #expect(scenes([(.several, nil)]) == nil && scenes([(.one, "Kit")], of: "a0.swift") == .one)
  }

  @Test func environmentsComeFromTargets() {
    func environments(_ apps: [(Set<Platform>?, [Platform: Version])]) -> [String] {
      targets(
        apps.enumerated().map { index, app in
          var codeTarget = target("App\(index)", [])
          (codeTarget.platforms, codeTarget.minimumVersions) = app
          return codeTarget
        }
      ).environments.map(\.description)
    }
    #expect(
      environments([([.iOS, .iPadOS], [.iOS: 17, .iPadOS: 17])]) == [
        "iPadOS 17", "iPadOS 18", "iPadOS 26", "iPadOS 27",
      ])
    #expect(environments([([.iPadOS], [.iPadOS: 13])]).first == "iPadOS 15")
    #expect(environments([([.iPadOS], [.iPadOS: 18]), ([.iPadOS], [.iPadOS: 16.4])]).first == "iPadOS 16.4")
    #expect(environments([([.iOS], [.iOS: 18])]) == ["iOS 18", "iOS 26", "iOS 27"])
    #expect(
      environments([([.iPadOS, .macCatalyst], [.iPadOS: 26])]).sorted() == [
        "Mac Catalyst 27", "iPadOS 26", "iPadOS 27",
      ])
    // An unknown minimum release of visionOS does not matter, because no environment of visionOS is checked.
    #expect(environments([([.iPadOS, .visionOS], [.iPadOS: 26])]) == ["iPadOS 26", "iPadOS 27"])
    #expect(environments([(nil, [:])]) == [] && environments([([.iPadOS], [:])]) == [] && environments([]) == [])
  }
}
