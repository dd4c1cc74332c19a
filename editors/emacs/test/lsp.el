;;; lsp.el --- What a person does with uimodel-lsp-mode.el  -*- lexical-binding: t; -*-

(load (expand-file-name "support" (file-name-directory load-file-name)) nil t)

(setq lsp-session-file (make-temp-file "lsp-session")
      lsp-auto-guess-root t lsp-keep-workspace-alive nil lsp-enable-file-watchers nil
      lsp-warn-no-matched-clients nil lsp-diagnostics-provider :none lsp-enable-snippet nil
      lsp-enable-suggest-server-download nil lsp-restart 'ignore)

(defun smoke-found ()
  "The findings of the buffer's file."
  (sort (mapcar (lambda (diagnostic)
                  (let* ((range (lsp:diagnostic-range diagnostic)) (start (lsp:range-start range)))
                    (list (1+ (lsp:position-line start)) (1+ (lsp:position-character start))
                          (1+ (lsp:position-character (lsp:range-end range))) (lsp:diagnostic-message diagnostic))))
                (gethash (lsp--fix-path-casing (buffer-file-name)) (lsp-diagnostics t)))
        (lambda (one other) (< (car one) (car other)))))
(setq smoke-found-function #'smoke-found)

(defun smoke-open (file)
  (find-file (expand-file-name file smoke-app))
  (lsp-workspace-folders-add smoke-app)
  (lsp)
  (smoke-wait "the server" (lambda () (and (lsp-workspaces) (eq 'initialized (lsp--workspace-status (car (lsp-workspaces))))))))

(defun smoke-fix (pattern)
  "Apply the action at point whose title matches PATTERN."
  (lsp-execute-code-action
   (or (seq-find (lambda (action) (string-match-p pattern (lsp:code-action-title action))) (lsp-code-actions-at-point))
       (error "There is no action %s" pattern))))

(defun smoke-lsp ()
  (smoke-open "App/Menus.swift")
  (smoke-wait-places '((11 89 92) (22 50 95)))
  (let ((before (smoke-lines)))
    (smoke-at 11 89)
    (smoke-fix "Use ⇧⌘I (unsafe)")
    (smoke-wait-places '((22 50 95)))
    (smoke-same "the fix, and nothing else" '(11) (mapcar #'car (smoke-changed-lines before))))
  (set-buffer-modified-p nil)
  (smoke-open "Documents/postcards.uimodel.json")
  (smoke-wait-places '((30 9 43)))
  (smoke-at 30 12)
  (smoke-fix "Rename to")
  (smoke-wait-places '())
  (smoke-at 25 16)
  (let ((before (smoke-lines)))
    (lsp-rename "picker")
    (smoke-same "rename" '(15 25) (mapcar #'car (smoke-changed-lines before))))
  (set-buffer-modified-p nil)
  (let ((workspaces (delete-dups (apply #'append (mapcar (lambda (buffer) (with-current-buffer buffer (lsp-workspaces))) (buffer-list))))))
    (mapc #'lsp-workspace-shutdown workspaces)
    (smoke-wait "the end of the servers"
                (lambda () (seq-every-p (lambda (workspace) (not (process-live-p (lsp--workspace-proc workspace)))) workspaces)))))

(defun smoke-main ()
  (condition-case problem
      (progn
        (smoke-lsp)
        (princ (format "Emacs %s, lsp-mode: passed\n" emacs-version))
        (kill-emacs 0))
    (error
     (princ (format "Emacs %s, lsp-mode: FAILED: %s\n" emacs-version (error-message-string problem)))
     (kill-emacs 1))))

;;; lsp.el ends here
