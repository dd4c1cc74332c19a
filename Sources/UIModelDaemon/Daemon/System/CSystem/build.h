// The commit and the Swift version of a release, which `.ci/release.sh` passes as `-Xcc -DUIMODEL_COMMIT=…` and
// `-Xcc -DUIMODEL_SWIFT=…`, without quotes. A plain `swift build` passes neither, and both are empty.
#define UIMODEL_QUOTED(name) #name
#define UIMODEL_VALUE(name) UIMODEL_QUOTED(name)

static inline const char *_Nonnull uimodel_commit(void) {
#if defined(UIMODEL_COMMIT)
  return UIMODEL_VALUE(UIMODEL_COMMIT);
#else
  return "";
#endif
}

static inline const char *_Nonnull uimodel_swift(void) {
#if defined(UIMODEL_SWIFT)
  return UIMODEL_VALUE(UIMODEL_SWIFT);
#else
  return "";
#endif
}
