;;; uimodel-modes.el --- Major modes for UIModelDaemon  -*- lexical-binding: t; -*-

;; Copyright the authors of UIModelDaemon
;; SPDX-License-Identifier: Apache-2.0
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, tools

;;; Commentary:

;; The modes that uimodel.el (Eglot) and uimodel-lsp-mode.el (lsp-mode) share, and the server's command.

;;; Code:

(defgroup uimodel nil
  "The UI structure of iPad and Mac apps."
  :group 'tools)

(defcustom uimodel-server-command '("uimodel-daemon")
  "The program of the language server, and its arguments."
  :type '(repeat string))

;; The best mode for JSON with comments that this Emacs has; js-json-mode came with Emacs 29.
(defalias 'uimodel-parent-mode
  (cond ((fboundp 'js-json-mode) #'js-json-mode)
        ((fboundp 'json-mode) 'json-mode)
        ((fboundp 'js-mode) #'js-mode)
        (t #'prog-mode)))

;;;###autoload
(define-derived-mode uimodel-mode uimodel-parent-mode "UIModel"
  "Major mode for model documents, which are JSON with comments."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "//+\\s-*"))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.uimodel\\.json\\'" . uimodel-mode))
;;;###autoload
(add-to-list 'auto-mode-alist '("/uimodel\\.config\\.json\\'" . uimodel-mode))

(defvar uimodel-swift-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23n" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?\" "\"" table)
    table)
  "Syntax of Swift: // and nested /* */ are comments.")

(defvar uimodel-swift-font-lock-keywords
  `((,(regexp-opt '("as" "async" "await" "break" "case" "catch" "class" "continue" "default" "defer" "deinit" "do"
                    "else" "enum" "extension" "fallthrough" "final" "for" "func" "guard" "if" "import" "in" "init"
                    "internal" "is" "let" "mutating" "override" "private" "protocol" "public" "repeat" "return"
                    "self" "static" "struct" "subscript" "super" "switch" "throw" "throws" "try" "typealias" "var"
                    "where" "while")
                  'symbols)
     . font-lock-keyword-face)
    ("\\_<\\(?:true\\|false\\|nil\\)\\_>" . font-lock-constant-face)
    ("[@#]\\sw+" . font-lock-preprocessor-face)
    ("\\_<func\\s-+\\(\\(?:\\sw\\|\\s_\\)+\\)" 1 font-lock-function-name-face)
    ("\\_<[[:upper:]]\\(?:\\sw\\|\\s_\\)*\\_>" . font-lock-type-face))
  "The words of Swift.")

;;;###autoload
(define-derived-mode uimodel-swift-mode prog-mode "Swift"
  "Major mode for Swift where Emacs has no other; it colors words and comments."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "\\(?://+\\|/\\*+\\)\\s-*")
  (setq-local indent-line-function #'indent-relative)
  (setq-local indent-tabs-mode nil)
  (setq-local font-lock-defaults '(uimodel-swift-font-lock-keywords)))
(put 'uimodel-swift-mode 'eglot-language-id "swift")

;; A Swift mode that was installed wins.
;;;###autoload
(unless (or (fboundp 'swift-mode) (fboundp 'swift-ts-mode))
  (add-to-list 'auto-mode-alist '("\\.swift\\'" . uimodel-swift-mode)))

(defconst uimodel--swift-modes '(swift-mode swift-ts-mode uimodel-swift-mode)
  "The major modes of Swift files.")

(defun uimodel--in-swift-p ()
  "Whether the buffer has Swift source."
  (apply #'derived-mode-p uimodel--swift-modes))

(provide 'uimodel-modes)
;;; uimodel-modes.el ends here
