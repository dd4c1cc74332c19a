import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var on = true
  @State private var n = 0
  @State private var color = Color.red
  var body: some View {
    NavigationStack {
      Text("x").toolbar {
        ToolbarItem { Toggle(isOn: $on) { Label("Grid", systemImage: "grid") }.toggleStyle(.button) }
        ToolbarItem { ColorPicker("Color", selection: $color).labelsHidden() }
        ToolbarItem {
          Picker("View", selection: $n) {
            Image(systemName: "list").tag(0); Image(systemName: "grid").tag(1)
          }.pickerStyle(.segmented)
        }
        ToolbarItem {
          Button {
          } label: {
            if on { Label("On", systemImage: "a") } else { Label("Off", systemImage: "b") }
          }
        }
        ToolbarItem {
          Button {
          } label: {
            Group { if on { Image(systemName: "a") } else { Image(systemName: "b") } }.accessibilityLabel("Switch")
          }
        }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "a").font(.title).padding(8).background(.thinMaterial, in: .circle)
          }.accessibilityIdentifier("a").accessibilityLabel("A")
        }
        ToolbarItem {
          HStack {
            Button {
            } label: {
              Image(systemName: "b")
            }.accessibilityLabel("B");
            Button {
            } label: {
              Image(systemName: "c")
            }.accessibilityLabel("C")
          }
        }
        ToolbarItem {
          HStack {
            Image(systemName: "wifi"); Text("Online")
          }.onTapGesture {}
        }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "d").overlay { Text("3") }
          }
        }
        ToolbarItem(placement: .principal) { Image("logo").resizable().accessibilityLabel("Logo") }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "e")
          }.accessibilityLabel(Text("E")).help("E")
        }
        ToolbarItem { ProgressView() }
        ToolbarItem { Button(action: {}, label: { ProfileImage(url: nil) }).accessibilityLabel("Profile") }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "f")
          }.accessibility(label: Text("F"))
        }
        ToolbarItem { Button("G", image: .g) {} }
        ToolbarItem { ToolButton(.h) {} }
        ToolbarItem {
          HStack {
            Button {
            } label: {
              Image(systemName: "b")
            }
          }.accessibilityElement(children: .combine).accessibilityLabel("B")
        }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "c")
          }.if(true) { $0.accessibilityLabel("C") }
        }
        ToolbarItem {
          Link(destination: URL.documentsDirectory) { Image(systemName: "safari") }.accessibilityLabel("Web")
        }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "c")
          }.accessibilityElement(children: .ignore).accessibilityRepresentation { Toggle("On", isOn: $on) }
        }
      }
    }
  }
}
struct ProfileImage: View { let url: URL?; var body: some View { AsyncImage(url: url) } }
enum Tool { case h; var name: String { "H" }; var symbol: String { "h" } }
struct ToolButton: View {
  let tool: Tool; let action: () -> Void;
  init(_ t: Tool, action: @escaping () -> Void) { tool = t; self.action = action }
  var body: some View { Button(action: action) { Image(systemName: tool.symbol).accessibilityLabel(tool.name) } }
}
extension View {
  @ViewBuilder func `if`<C: View>(_ c: Bool, _ t: (Self) -> C) -> some View { if c { t(self) } else { self } }
}
