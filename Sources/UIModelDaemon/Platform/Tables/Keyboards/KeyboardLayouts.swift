/// The table of keyboard layouts. A layout's rows begin with the row of digits. They include the key left of Z if
/// Apple's keyboards for the country have this key. `□` marks a dead key or an unknown character.
extension KeyboardLayout: ReleaseTable {
  package static let extent = ReleaseExtent(
    "the keyboard layouts", verified: 26, layoutSource("keyboard"), unverified: 27)

  private static func layoutSource(_ layout: String) -> Source {
    Source("Apple's \(layout) layout, as Visual Studio Code lists it for macOS", .post)
  }

  private static let usRows: [(plain: String, shift: String)] = [
    (#"`1234567890-="#, #"~!@#$%^&*()_+"#), (#"qwertyuiop[]\"#, #"QWERTYUIOP{}|"#),
    (#"asdfghjkl;'"#, #"ASDFGHJKL:""#), ("zxcvbnm,./", "ZXCVBNM<>?"),
  ]

  /// The US layout. Developers usually choose shortcuts for this layout.
  package static let us = KeyboardLayout(
    "US", "com.apple.keylayout.US", rows: usRows,
    source: Source("The U.S. keyboard (ANSI), as it is generally known", .rederived))

  package static let uk = KeyboardLayout(
    "UK", "com.apple.keylayout.British",
    rows: [
      ("§1234567890-=", "±!@£$%^&*()_+"), ("qwertyuiop[]", "QWERTYUIOP{}"), (#"asdfghjkl;'\"#, #"ASDFGHJKL:"|"#),
      ("`zxcvbnm,./", "~ZXCVBNM<>?"),
    ], option: "3#2€", source: layoutSource("British"))

  package static let german = KeyboardLayout(
    "German", "com.apple.keylayout.German",
    rows: [
      ("^1234567890ß´", #"°!"§$%&/()=?`"#), ("qwertzuiopü+", "QWERTZUIOPÜ*"), ("asdfghjklöä#", "ASDFGHJKLÖÄ'"),
      ("<yxcvbnm,.-", ">YXCVBNM;:_"),
    ], deadKeys: "^´`", option: "5[6]7|8{9}l@", optionShift: #"7\"#, source: layoutSource("German"))

  package static let french = KeyboardLayout(
    "French", "com.apple.keylayout.French",
    rows: [
      (#"@&é"'(§è!çà)-"#, "#1234567890°_"), ("azertyuiop^$", "AZERTYUIOP¨*"), ("qsdfghjklmù`", "QSDFGHJKLM%£"),
      ("<wxcvbn,;:=", ">WXCVBN?./+"),
    ], deadKeys: "^¨`", option: "({)}", optionShift: #"([)]l|:\"#, source: layoutSource("French"))

  package static let spanish = KeyboardLayout(
    "Spanish", "com.apple.keylayout.Spanish-ISO",
    rows: [
      ("º1234567890'¡", #"ª!"·$%&/()=?¿"#), ("qwertyuiop`+", "QWERTYUIOP^*"), ("asdfghjklñ´ç", "ASDFGHJKLÑ¨Ç"),
      ("<zxcvbnm,.-", ">ZXCVBNM;:_"),
    ], deadKeys: "`^´¨", option: #"º\1|2@3#`[+]´{ç}"#, source: layoutSource("Spanish"))

  package static let italian = KeyboardLayout(
    "Italian", "com.apple.keylayout.Italian-Pro",
    rows: [
      (#"\1234567890'ì"#, #"|!"£$%&/()=?^"#), ("qwertyuiopè+", "QWERTYUIOPé*"), ("asdfghjklòàù", "ASDFGHJKLç°§"),
      ("<zxcvbnm,.-", ">ZXCVBNM;:_"),
    ], option: #"è[+]ò@à#5~\`"#, optionShift: "è{+}", source: layoutSource("Italian"))

  /// The Japanese (JIS) layout. The key right of `^` types ¥. According to WWDC21-10057, the layout has no key for the
  /// backslash.
  package static let japanese = KeyboardLayout(
    "Japanese", "com.apple.keylayout.Japanese",
    rows: [
      ("1234567890-^¥", ##"!"#$%&'()□=~|"##), ("qwertyuiop@[", "QWERTYUIOP`{"), ("asdfghjkl;:]", "ASDFGHJKL+*}"),
      ("zxcvbnm,./□", "ZXCVBNM<>?_"),
    ], absent: #"\"#,
    source: Source("The Japanese keyboard (JIS), as it is generally known; WWDC21-10057 for the backslash", .rederived))

  private static let commandSource = Source(
    "Apple Developer Forums 729242: with Command, other scripts' layouts type Latin letters", .post)

  // Letter positions of the Arabic and Hebrew layouts are generally known; the source covers the letters that these
  // keys type with Command.
  package static let arabic = KeyboardLayout(
    "Arabic", "com.apple.keylayout.Arabic", .otherScript,
    rows: [("ضصثقفغعهخحجة", "□□□□□□□□□□□□"), ("شسيبلاتنمك؛", "□□□□□□□□□□□"), ("ظطذدزرو،./", "□□□□□□□□□□")],
    source: commandSource)

  package static let hebrew = KeyboardLayout(
    "Hebrew", "com.apple.keylayout.Hebrew", .otherScript,
    rows: [
      ("1234567890-=", "□□□□□□□□□□□□"), ("קראטוןםפ", "□□□□□□□□"), ("שדגכעיחלךף,", "□□□□□□□□□□□"),
      ("זסבהנמצתץ.", "□□□□□□□□□□"),
    ],
    source: commandSource)

  /// An input method on the US layout that combines letters: `aa` becomes â. All other keys type the characters of the
  /// US layout.
  package static let vietnameseTelex = KeyboardLayout(
    "Vietnamese Telex", "com.apple.inputmethod.VietnameseIM.VietnameseTelex", .composing, rows: usRows,
    source: Source("The Telex input method works on the U.S. layout, as is generally known", .rederived))

  package static let allLayouts: [KeyboardLayout] = [
    us, uk, german, french, spanish, italian, japanese, arabic, hebrew, vietnameseTelex,
  ]

  private static let layoutsByName = Dictionary(
    allLayouts.flatMap { [($0.name.lowercased(), $0), ($0.identifier.lowercased(), $0)] },
    uniquingKeysWith: { first, _ in first })

  /// Returns the layout with a name or an Apple identifier, ignoring case; nil for an unknown name.
  package static func named(_ text: String) -> KeyboardLayout? { layoutsByName[text.lowercased()] }
}
