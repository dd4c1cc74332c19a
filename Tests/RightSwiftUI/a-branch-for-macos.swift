import SwiftUI

@main struct A: App {
  var body: some Scene {
    WindowGroup { Text("Home") }
    #if os(macOS)
      Settings { PrefsView() }
      Window("Log", id: "log") { LogView() }
    #endif
  }
}
struct PrefsView: View { var body: some View { Form { Text("P") }.toolbar { Button("Reset") {} } } }
struct LogView: View {
  @State var q = ""; var body: some View { List { Text("P") }.searchable(text: $q).toolbar { Button("Clear") {} } }
}
