;;; uimodel-lsp-mode.el --- UIModelDaemon as a server of lsp-mode  -*- lexical-binding: t; -*-

;; Copyright the authors of UIModelDaemon
;; SPDX-License-Identifier: Apache-2.0
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (lsp-mode "8.0"))
;; Keywords: languages, tools

;;; Commentary:

;; Registers `uimodel-daemon' with lsp-mode, for model documents, and for Swift files beside their Swift server.

;;; Code:

(require 'lsp-mode)
(require 'uimodel-modes)

(add-to-list 'lsp-language-id-configuration '(uimodel-mode . "uimodel"))
(add-to-list 'lsp-language-id-configuration '(uimodel-swift-mode . "swift"))

(lsp-register-client
 (make-lsp-client
  :new-connection (lsp-stdio-connection (lambda () uimodel-server-command))
  :major-modes '(uimodel-mode)
  :server-id 'uimodel))

;; An add-on runs beside the server that has the file, here lsp-sourcekit's.
(lsp-register-client
 (make-lsp-client
  :new-connection (lsp-stdio-connection (lambda () uimodel-server-command))
  :major-modes '(swift-mode swift-ts-mode uimodel-swift-mode)
  :add-on? t
  :server-id 'uimodel-swift))

(provide 'uimodel-lsp-mode)
;;; uimodel-lsp-mode.el ends here
