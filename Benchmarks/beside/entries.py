"""The entries that documents are made of: what apps of the talks look like, with names that count."""

APP = '''  "version": 1,
  "app": {
    "name": "%(name)s",
    "targets": [
      { "platform": "iPadOS", "minimum": "17.«targets»0", "sdk": "26.0" },
      { "platform": "macCatalyst", "minimum": "17.0", "sdk": "26.0" },
    ],
    "infoPlist": { "UIApplicationSceneManifest": { "UIApplicationSupportsMultipleScenes": true } },
    "delegate": {
      "class": "AppDelegate",
      "buildMenu": {
        "checksSystem": true,
        "steps": [
%(steps)s        ],
      },
    },
  },
'''
STEP = '          { "insertChild": "com.example.folder%(i)d", "atEndOfMenu": "«menu»file" },\n'

# A screen with a navigation item and views, as a list with what it lists beside it.
SCREEN_HEAD = '''    {
      // The notes of folder %(i)d, with the one that is being written.
      "ref": "folder%(i)d",
      "class": "Folder%(i)dViewController",
      "presents": ["options%(i)d"],
      "implements": { "showOptions%(i)d:": [], "compose%(i)d:": [] },
      "navigationItem": {
        "title": "Folder %(i)d",
        "leftBarButtonItems": [{ "ref": "optionsButton%(i)d", "title": "Options", "action": "showOptions%(i)d:" }],
        "rightBarButtonItems": [{ "ref": "composeButton%(i)d", "title": "Compose", "action": "compose%(i)d:" }],
      },
      "view": {
        "ref": "folderView%(i)d",
        "class": "UIView",
        "frame": [0, 0, 1024, 768],
        "subviews": [
          { "ref": "search%(i)d", "class": "UISearchTextField", "frame": [16, 20, 288, 36] },
          {
            "ref": "notes%(i)d",
            "class": "UICollectionView",
            "frame": [0, 72, 320, 696],
            "collectionViewLayout": { "list": { "appearance": "sidebar" } },
            "cells": [
              { "ref": "first%(i)d", "frame": [0, 0, 320, 44] },
              { "ref": "second%(i)d", "frame": [0, 44, 320, 44] },
            ],
          },
'''
SCREEN_TAIL = '''          // The text takes what the list leaves.
          { "ref": "text%(i)d", "class": "UITextView", "frame": [336, 72, 672, 560], "keyboardDismissMode": "interactive" },
        ],
      },
    },
'''
VIEW = '''          /* not before there is something to save«comment» */ «entry»{ "ref": "mistaken«ref»", "class": "UIButton", \
"title": "Done«string»", "frame": [9«number»20, 16, 88, 36], "isEnabled«key»": true, «mistake»"isHiden": false },«rest»
'''
SHEET_OF_VIEW = '''    { "ref": "saved", "modalPresentationStyle": "popover", "popoverPresentationController": { "sourceView": "mistaken" } },
'''
SHEET_OF_SCREEN = '''    {
      "ref": "options%(i)d",
      "modalPresentationStyle": "popover",
      "preferredContentSize": [320, 480],
      "popoverPresentationController": { "sourceItem": "optionsButton%(i)d" },
    },
'''
SCENE_OF_SCREEN = '''    { "ref": "window%(i)d", "role": "windowApplication", "delegateClass": "SceneDelegate", "root": "folder%(i)d" },
'''

MENU_HEAD = '''    {
      // What can be done with the notes of folder %(i)d.
      "ref": "folderMenu%(i)d",
      "identifier": "com.example.folder%(i)d",
      "title": "Folder %(i)d",
      "children": [
        { "class": "UICommand", "title": "Open Folder %(i)d", "action": "openFolder%(i)d:", "image": "folder" },
        { "class": "UICommand", "title": "Rename Folder %(i)d", "action": "renameFolder%(i)d:" },
        {
          // Titles of their own, for the overlay shows no submenus.
          "title": "Sort By",
          "children": [
            { "class": "UICommand", "title": "Title", "action": "sortByTitle%(i)d:", "discoverabilityTitle": "Sort Folder %(i)d by Title" },
            { "class": "UICommand", "title": "Date", "action": "sortByDate%(i)d:", "discoverabilityTitle": "Sort Folder %(i)d by Date" },
          ],
        },
'''
MENU_TAIL = '''        { "class": "UICommand", "title": "Delete Folder %(i)d", "action": "deleteFolder%(i)d:", "attributes": ["destructive"] },
      ],
    },
'''
COMMAND = '''        /* one for each folder«comment» */ «entry»{ "ref": "mistaken«ref»", "class": "UICommand", "title": "Move«string»", \
"action": "moveNote:", "propertyList": 1«number»2, "image«key»": "folder", «mistake»"discoverabilityTitel": "Move Note" },«rest»
'''
SCREEN_OF_MENU = '''    {
      "ref": "list%(i)d",
      "class": "List%(i)dViewController",
      "implements": {
        "openFolder%(i)d:": [], "renameFolder%(i)d:": [], "deleteFolder%(i)d:": [], "sortByTitle%(i)d:": [], "sortByDate%(i)d:": [],
        "canPerformAction(_:withSender:)": { "deleteFolder%(i)d:": { "when": "hasSelection" }, "callsSuper": true },
      },
    },
'''

SHEET = '''    {
      "ref": "sheet%(i)d",
      "viewController": "form%(i)d",
      "modalPresentationStyle": "formSheet",
      "sheetPresentationController": {
        "detents": [{ "custom": { "identifier": "peek", "resolver": { "height": 200 } } }, "medium", "large"],
        "selectedDetentIdentifier": "medium", // half of the screen, so that the note stays in view
        "prefersGrabberVisible": true,
        "preferredCornerRadius": 20,
      },
      "changes": [
        { "in": "expand%(i)d()", "of": "sheetPresentationController", "animateChanges": true, "selectedDetentIdentifier": "large" },
      ],
    },
'''
MISTAKEN_SHEET = '''    /* for what is rarely needed«comment» */ «entry»{ "ref": "mistaken«ref»", "viewController": "form%(i)d", \
"modalPresentationStyle": "formSheet", "preferredContentSize": [4«number»80, 600], "sheetPresentationController": \
{ "detents": ["medium", "large"], "prefersGrabberVisible": true }, "changes": [{ "in": "expand«string»()", \
"of": "sheetPresentationController", "animateChanges": true, "selected«key»DetentIdentifier": "large", \
«mistake»"prefersGraberVisible": true }] },«rest»
'''
OWNER_OF_MISTAKEN = '''    { "ref": "mistakenOwner", "class": "OwnerViewController", "presents": ["mistaken"] },
'''
OWNER_OF_SHEET = '''    { "ref": "owner%(i)d", "class": "Owner%(i)dViewController", "presents": ["sheet%(i)d"], "implements": { "expand%(i)d:": [] } },
'''
FORM_OF_SHEET = '''    {
      "ref": "form%(i)d",
      "class": "Form%(i)dViewController",
      "view": {
        "class": "UIView",
        "frame": [0, 0, 540, 620],
        "subviews": [
          { "ref": "name%(i)d", "class": "UITextField", "frame": [16, 56, 508, 36] },
          { "ref": "locked%(i)d", "class": "UISwitch", "frame": [473, 104, 51, 31] },
        ],
      },
    },
'''

TOOLBAR_HEAD = '''    {
      "ref": "toolbar%(i)d",
      "id": "com.example.toolbar%(i)d", // people may change it
      "toolbarRole": "editor",
      "navigationTitle": "Note %(i)d",
      "items": [
        { "id": "new", "ref": "newButton%(i)d", "placement": "primaryAction", "content": { "Button": { "title": "New", "systemImage": "plus" } } },
        {
          "id": "edits",
          "placement": "secondaryAction",
          "content": {
            "ControlGroup": {
              "label": { "title": "Edits", "systemImage": "wand.and.stars" },
              "content": [
                { "Button": { "title": "Adjust Image", "systemImage": "slider.horizontal.3" } },
                { "Button": { "title": "Adjust Map", "systemImage": "map" } },
              ],
            },
          },
          "width": 96,
        },
'''
TOOLBAR_TAIL = '''        // Starts its life in the popover of what can be added.
        { "id": "share", "placement": "secondaryAction", "content": "ShareLink", "defaultCustomization": "hidden", "width": 44 },
      ],
    },
'''
ITEM = '''        /* next to what it undoes«comment» */ «entry»{ "ref": "mistaken«ref»", "id": "favorite", \
"placement": "secondaryAction", "content": { "Button": { "title": "Favorite«string»", "systemImage": "heart" } }, \
"width": 4«number»4, "defaultCustomization«key»": "hidden", «mistake»"customisationBehavior": "reorderable" },«rest»
'''
SHEET_OF_ITEM = '''    { "ref": "favorites", "modalPresentationStyle": "popover", "popoverPresentationController": { "sourceItem": "mistaken" } },
'''
SCREEN_OF_TOOLBAR = '''    { "ref": "page%(i)d", "class": "UIHostingController", "navigationItem": { "toolbar": "toolbar%(i)d" } },
'''

SCENE = '''    {
      // A window for each document.
      "ref": "scene%(i)d",
      "role": "windowApplication",
      "configuration": "Document %(i)d",
      "delegateClass": "Scene%(i)dDelegate",
      "root": "document%(i)d",
      "activationConditions": {
        "canActivateForTargetContentIdentifierPredicate": "self == 'document-%(i)d'",
        "prefersToActivateForTargetContentIdentifierPredicate": "self == 'document-%(i)d'",
      },
      "implements": {
        "stateRestorationActivity(for:)": [{ "saveContent": "body%(i)d" }, { "saveInteractionState": "body%(i)d" }],
        // The content first: the state is that of the text.
        "scene(_:restoreInteractionStateWith:)": [{ "setContent": "body%(i)d" }, { "setInteractionState": "body%(i)d" }],
      },
    },
'''
MISTAKEN_SCENE = '''    /* beside the others«comment» */ «entry»{ "ref": "mistaken«ref»", "role": "windowApplication", \
"delegateClass": "DrawingSceneDelegate", "root": "document%(i)d", "title": "Drawing«string»", \
"userActivity": { "activityType": "com.example.drawing", "userInfo": { "page": 1«number»2 } }, "subtitle«key»": "Page", \
«mistake»"preferredPresentationStile": "prominent" },«rest»
'''
SCREEN_OF_SCENE = '''    {
      "ref": "document%(i)d",
      "class": "Document%(i)dViewController",
      "view": { "frame": [0, 0, 834, 1194], "subviews": [{ "ref": "body%(i)d", "class": "UITextView", "frame": [0, 60, 834, 1134] }] },
    },
'''

# What makes up an app: each is an entry of its own section with those of other sections that it needs.
GROUPS = {
    "screens": [("screens", SCREEN_HEAD + SCREEN_TAIL), ("sheets", SHEET_OF_SCREEN), ("scenes", SCENE_OF_SCREEN)],
    "menus": [("menus", MENU_HEAD + MENU_TAIL), ("screens", SCREEN_OF_MENU)],
    "sheets": [("sheets", SHEET), ("screens", OWNER_OF_SHEET), ("screens", FORM_OF_SHEET)],
    "toolbars": [("toolbars", TOOLBAR_HEAD + TOOLBAR_TAIL), ("screens", SCREEN_OF_TOOLBAR)],
    "scenes": [("scenes", SCENE), ("screens", SCREEN_OF_SCENE)],
}

# The same with the line where things are typed, and with something that refers to what it declares.
MISTAKEN = {
    "screens": [("screens", SCREEN_HEAD + VIEW + SCREEN_TAIL), ("sheets", SHEET_OF_SCREEN), ("scenes", SCENE_OF_SCREEN),
                ("sheets", SHEET_OF_VIEW)],
    "menus": [("menus", MENU_HEAD + COMMAND + MENU_TAIL), ("screens", SCREEN_OF_MENU)],
    "sheets": [("sheets", MISTAKEN_SHEET), ("screens", FORM_OF_SHEET), ("screens", OWNER_OF_MISTAKEN)],
    "toolbars": [("toolbars", TOOLBAR_HEAD + ITEM + TOOLBAR_TAIL), ("screens", SCREEN_OF_TOOLBAR), ("sheets", SHEET_OF_ITEM)],
    "scenes": [("scenes", MISTAKEN_SCENE), ("screens", SCREEN_OF_SCENE)],
}

# What is put in as a whole before the line's own entry.
ADDED = {
    "screens": '{ "ref": "added", "class": "UIImageView", "frame": [900, 16, 16, 36] }, ',
    "menus": '{ "class": "UICommand", "title": "Copy Note", "action": "copyNote:" }, ',
    "sheets": '{ "ref": "added", "viewController": "addedForm", "modalPresentationStyle": "pageSheet", '
             '"sheetPresentationController": { "detents": ["medium", "large"], "prefersGrabberVisible": true } }, ',
    "toolbars": '{ "id": "added", "placement": "secondaryAction", "content": { "Button": { "title": "Undo" } }, "width": 44 }, ',
    "scenes": '{ "ref": "added", "role": "windowApplication", "delegateClass": "AddedSceneDelegate" }, ',
}

PYTHON = '''def function_%(i)d(alpha: int, beta: str = "b%(i)d") -> int:
    """Return a number for case %(i)d."""
    total = alpha + len(beta)
    if total > %(i)d:
        return total - %(i)d
    return total


'''
PYTHON_MISTAKE = '''MISTAKE = "a«string»bc" + «mistake»undefined_name


'''
TOML = '''[table_%(i)d]
name = "item %(i)d"
count = %(i)d
ratio = %(i)d.5
tags = ["a", "b", "c%(i)d"]
enabled = true

'''
TOML_MISTAKE = '''mistake = { text = "a«string»bc", «mistake»twice = 1, twice = 2 }

'''
