import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var shows = false
  var body: some View {
    Menu(title: "Lunch") {
      Button("Order") { shows = true }.sheet(isPresented: $shows) { Button("Close") { shows = false } }
    }
  }
}
struct Menu<C: View>: View {
  let title: String; @ViewBuilder let content: C;
  var body: some View {
    VStack {
      Text(title); content
    }
  }
}
