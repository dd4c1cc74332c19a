/// The names of SwiftUI's views, modifiers and button styles whose effects are known to the readers.
enum SwiftUINames {
  /// Views that show only the views in their arguments and do not close a presentation.
  static let views: Set<String> = nameSet(
    """
    AnyView AsyncImage AngularGradient Button Canvas Capsule Chart Circle Color ColorPicker ContainerRelativeShape
    ContentUnavailableView ControlGroup DatePicker DisclosureGroup Divider EditButton Ellipse EllipticalGradient EmptyView
    EquatableView ForEach Form Gauge GeometryReader GlassEffectContainer Grid GridRow Group GroupBox HSplitView HStack
    Image KeyframeAnimator Label LabeledContent LazyHGrid LazyHStack LazyVGrid LazyVStack LinearGradient Link List Map
    Menu MeshGradient MultiDatePicker NavigationLink NavigationSplitView NavigationStack NavigationView OutlineGroup
    Path PasteButton PhaseAnimator PhotosPicker Picker RadialGradient Rectangle RenameButton
    RoundedRectangle ScrollView ScrollViewReader Section SecureField ShareLink Slider Spacer Stepper SubmitLabel Table
    TableColumn Tab TabSection TabView Text TextEditor TextField TextFieldLink TimelineView Toggle ToolbarItem
    ToolbarItemGroup ToolbarSpacer ToolbarTitleMenu UnevenRoundedRectangle VSplitView VStack VideoPlayer ViewThatFits
    ZStack
    """)

  /// SwiftUI's modifiers. Except for `modifier`, they do not put a view into a container and do not close a
  /// presentation.
  static let modifiers: Set<String> = nameSet(
    """
    accentColor accessibility accessibilityAction accessibilityActions accessibilityAddTraits accessibilityAdjustableAction
    accessibilityCustomContent accessibilityElement accessibilityFocused accessibilityHeading accessibilityHidden
    accessibilityHint accessibilityIdentifier accessibilityIgnoresInvertColors accessibilityInputLabels
    accessibilityLabel accessibilityLabeledPair accessibilityRemoveTraits accessibilityRepresentation
    accessibilityRespondsToUserInteraction accessibilityRotor accessibilityScrollAction accessibilityShowsLargeContentViewer
    accessibilitySortPriority accessibilityValue actionSheet alert alignmentGuide allowsHitTesting allowsTightening
    animation antialiased aspectRatio autocapitalization autocorrectionDisabled background backgroundStyle badge baselineOffset blendMode
    blur bold border brightness buttonBorderShape buttonRepeatBehavior buttonSizing buttonStyle chartLegend chartXAxis chartYAxis
    clipShape clipped colorInvert colorMultiply colorScheme compositingGroup confirmationDialog containerBackground
    containerRelativeFrame containerShape contentMargins contentShape contentTransition contextMenu contrast
    controlGroupStyle controlSize coordinateSpace cornerRadius datePickerStyle defaultScrollAnchor deleteDisabled
    disableAutocorrection disabled disclosureGroupStyle drawingGroup dropDestination draggable dynamicTypeSize
    edgesIgnoringSafeArea environment environmentObject equatable fileExporter fileImporter fileMover fill fixedSize flipsForRightToLeftLayoutDirection
    focusEffectDisabled focusable focused focusedSceneObject focusedSceneValue focusedValue font fontDesign fontWeight fontWidth foregroundColor
    foregroundStyle formStyle frame fullScreenCover gaugeStyle geometryGroup gesture glassEffect glassEffectID glassEffectTransition grayscale gridCellAnchor
    gridCellColumns gridCellUnsizedAxes gridColumnAlignment groupBoxStyle handlesExternalEvents headerProminence help hidden
    highPriorityGesture hoverEffect hueRotation id ignoresSafeArea imageScale indexViewStyle inspector inspectorColumnWidth
    interactiveDismissDisabled interpolation isDetailLink italic itemProvider kerning keyboardShortcut keyboardType
    labelStyle labelsHidden layoutPriority lineLimit lineSpacing listItemTint listRowBackground listRowInsets
    listRowSeparator listRowSeparatorTint listRowSpacing listSectionSeparator listSectionSeparatorTint listSectionSpacing
    listStyle luminanceToAlpha mapControls mapStyle mask matchedGeometryEffect matchedTransitionSource menuActionDismissBehavior menuIndicator menuOrder
    menuStyle minimumScaleFactor modifier monospaced monospacedDigit moveDisabled multilineTextAlignment
    navigationBarBackButtonHidden navigationBarHidden navigationBarItems navigationBarTitle navigationBarTitleDisplayMode
    navigationDestination navigationSplitViewColumnWidth navigationSplitViewStyle navigationSubtitle navigationTitle
    navigationTransition navigationViewStyle offset onAppear onChange onContinueUserActivity onCopyCommand onCutCommand
    onDelete onDisappear onDrag onDrop onGeometryChange onHover onKeyPress onLongPressGesture onMove onMoveCommand
    onOpenURL onPasteCommand onPreferenceChange onReceive onScrollGeometryChange onScrollPhaseChange
    onScrollVisibilityChange onSubmit onTapGesture opacity openURL overlay overlayPreferenceValue padding
    paletteSelectionEffect persistentSystemOverlays phaseAnimator pickerStyle popover popoverTip position preference
    preferredColorScheme presentationBackground presentationBackgroundInteraction presentationCompactAdaptation
    presentationContentInteraction presentationCornerRadius presentationDetents presentationDragIndicator
    presentationSizing privacySensitive progressViewStyle projectionEffect quickLookPreview redacted refreshable
    renamable replaceDisabled resizable renderingMode rotation3DEffect rotationEffect safeAreaBar safeAreaInset
    safeAreaPadding saturation scaleEffect scaledToFill scaledToFit scenePadding scrollBounceBehavior scrollClipDisabled
    scrollContentBackground scrollDisabled scrollDismissesKeyboard scrollEdgeEffectStyle scrollIndicators
    scrollIndicatorsFlash scrollPosition scrollTargetBehavior scrollTargetLayout scrollTransition searchCompletion
    searchFocused searchPresentationToolbarBehavior searchScopes searchSuggestions searchable sectionActions
    sectionIndexLabel selectionDisabled sensoryFeedback shadow sharedBackgroundVisibility sheet size simultaneousGesture speechAdjustedPitch
    speechAlwaysIncludesPunctuation statusBar statusBarHidden strikethrough stroke strokeBorder submitLabel submitScope
    swipeActions symbolColorRenderingMode symbolEffect symbolEffectsRemoved symbolRenderingMode
    symbolVariableValueMode symbolVariant tabBarMinimizeBehavior tabItem tabViewBottomAccessory
    tabViewStyle tableStyle tag task textCase textContentType textEditorStyle textFieldStyle textInputAutocapitalization
    textRenderer textSelection tint toggleStyle toolbar toolbarBackground toolbarBackgroundVisibility
    toolbarColorScheme toolbarRole toolbarTitleDisplayMode toolbarTitleMenu toolbarVisibility tracking transaction
    transformEffect transformEnvironment transition trim truncationMode typeSelectEquivalent underline
    unredacted userActivity visualEffect writingToolsBehavior zIndex
    """)

  /// Button styles that run the button's action and do nothing else.
  static let buttonStyles: Set<String> = nameSet(
    "automatic bordered borderedProminent borderless glass glassProminent plain accessoryBar accessoryBarAction card link"
  )

  /// Returns the names in a text. Spaces and line breaks separate the names.
  private static func nameSet(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
