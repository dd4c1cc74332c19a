import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var a = false
  var body: some View { Button("Pick") { a = true }.sheet(isPresented: $a) { wrap(PickView()) } }
  private func wrap<V: View>(_ v: V) -> some View { NavigationStack { v } }
}
struct PickView: View {
  @Environment(\.dismiss) var dismiss
  var body: some View { Text("P").toolbar { Button("Done") { dismiss() } } }
}
