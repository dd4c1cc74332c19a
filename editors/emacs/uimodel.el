;;; uimodel.el --- Checks the UI structure of iPad and Mac apps  -*- lexical-binding: t; -*-

;; Copyright the authors of UIModelDaemon
;; SPDX-License-Identifier: Apache-2.0
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; Keywords: languages, tools

;;; Commentary:

;; Connects Eglot to `uimodel-daemon', for model documents and for Swift files.  README.md says how to begin.
;;
;; Eglot connects a buffer to one server.  `uimodel-in-swift' says what that means for Swift files: with `eglot' they
;; are connected to uimodel-daemon, with `flymake' they keep the server that they have, and findings come from
;; `daemon-client check' besides.

;;; Code:

(require 'cl-lib)
(require 'eglot)
(require 'flymake)
(require 'json)
(require 'uimodel-modes)

(defcustom uimodel-check-command '("daemon-client")
  "The program that checks Swift files where `uimodel-in-swift' is `flymake'."
  :group 'uimodel
  :type '(repeat string))

(defcustom uimodel-in-swift 'eglot
  "How Swift files are checked.
Eglot connects a buffer to one server.  With `eglot', that server
is uimodel-daemon.  With `flymake', Eglot and its Swift server
remain as they are, and Flymake also shows the findings of
`uimodel-check-command'; `uimodel-fix' applies their fixes.  With
nil, Swift files are not checked.

Set this before the library is loaded, or with Customize."
  :group 'uimodel
  :type '(choice (const :tag "By Eglot, instead of a Swift server" eglot)
                 (const :tag "By Flymake, beside a Swift server" flymake)
                 (const :tag "Not" nil))
  :initialize #'custom-initialize-default
  :set (lambda (name value)
         (set-default name value)
         (uimodel-setup)))

;;; Eglot

(defclass uimodel-server (eglot-lsp-server) ()
  :documentation "A connection to uimodel-daemon.")

;; An edit of the server is one that the user asked for, here or in a terminal, and undo takes it back.  The server
;; takes no answer after five seconds, so Eglot does not ask first.
(cl-defmethod eglot-handle-request :around ((_server uimodel-server) (_method (eql 'workspace/applyEdit)) &rest _)
  "Apply the server's edit without a question."
  (cl-progv
      (list (if (boundp 'eglot-confirm-server-edits)
                'eglot-confirm-server-edits
              'eglot-confirm-server-initiated-edits))
      '(nil)
    (cl-call-next-method)))

(defun uimodel--contact (&optional _interactive _project)
  "What Eglot connects to."
  (cons 'uimodel-server uimodel-server-command))

(defun uimodel--show-all ()
  "Show the finding at point above what the server says about the place.
Eglot of Emacs 28 shows only one of them, and so hides the finding at a
shortcut; that of Emacs 30 shows the finding below."
  (when (and (eglot-managed-p)
             (object-of-class-p (eglot-current-server) 'uimodel-server)
             (memq eldoc-documentation-strategy
                   '(eldoc-documentation-enthusiast eldoc-documentation-compose)))
    (setq-local eldoc-documentation-strategy #'eldoc-documentation-compose)
    (remove-hook 'eldoc-documentation-functions #'flymake-eldoc-function t)
    (add-hook 'eldoc-documentation-functions #'flymake-eldoc-function -90 t)))

(add-hook 'eglot-managed-mode-hook #'uimodel--show-all)

;;;###autoload
(defun uimodel-setup ()
  "Tell Eglot and Flymake what `uimodel-in-swift' says."
  (setq eglot-server-programs (cl-delete #'uimodel--contact eglot-server-programs :key #'cdr :test #'eq))
  (push (cons (cons 'uimodel-mode (and (eq uimodel-in-swift 'eglot) uimodel--swift-modes)) #'uimodel--contact)
        eglot-server-programs)
  (dolist (hook '(swift-mode-hook swift-ts-mode-hook uimodel-swift-mode-hook eglot-managed-mode-hook))
    (if (eq uimodel-in-swift 'flymake)
        (add-hook hook #'uimodel--flymake-begin 90)
      (remove-hook hook #'uimodel--flymake-begin))))

(defun uimodel--server ()
  "The server of the buffer, or else one of the project."
  (let ((current (eglot-current-server)))
    (cond ((and current (object-of-class-p current 'uimodel-server)) current)
          ((cl-find-if (lambda (server) (object-of-class-p server 'uimodel-server))
                       (apply #'append (hash-table-values eglot--servers-by-project))))
          (t (user-error "No uimodel-daemon is connected: open a document and run M-x eglot")))))

(defun uimodel--send-edits ()
  "Send the server what was typed, before a question about it."
  (when (and (fboundp 'eglot--signal-textDocument/didChange) (eglot-managed-p))
    (eglot--signal-textDocument/didChange)))

(defun uimodel--parameters (&rest pairs)
  "The parameters in PAIRS, a plist, as an object: without those that are nil."
  (or (cl-loop for (name value) on pairs by #'cddr when value append (list name value))
      (make-hash-table)))

(defun uimodel--request (method &rest pairs)
  "The result of METHOD with the parameters in PAIRS."
  (uimodel--send-edits)
  (condition-case problem
      (jsonrpc-request (uimodel--server) method (apply #'uimodel--parameters pairs))
    (jsonrpc-error (user-error "%s" (alist-get 'jsonrpc-error-message (cddr problem))))))

(defun uimodel--change (method word)
  "Request METHOD, which changes texts.  WORD says what was done.
It does not wait: the answer comes after the edit of the buffers."
  (uimodel--send-edits)
  (jsonrpc-async-request
   (uimodel--server) method (uimodel--parameters)
   :success-fn (lambda (result) (message "%s: %s" word (plist-get result :name)))
   :error-fn (lambda (problem) (message "uimodel-daemon: %s" (plist-get problem :message)))
   :timeout-fn (lambda () (message "uimodel-daemon does not answer"))))

;;;###autoload
(defun uimodel-undo ()
  "Take back the latest change that a request made, in all its documents."
  (interactive)
  (uimodel--change :uimodel/undo "Undone"))

;;;###autoload
(defun uimodel-redo ()
  "Repeat the change that `uimodel-undo' took back."
  (interactive)
  (uimodel--change :uimodel/redo "Redone"))

;;; Pictures

(defconst uimodel--pictures
  '(("menu tree" :text :uimodel/menu/tree :app t)
    ("menu overlay" :text :uimodel/menu/overlay :app t)
    ("menu shortcuts" :text :uimodel/menu/shortcuts :app t)
    ("focus loop" :what "focusLoop" :text :uimodel/focus/tabLoop :screen t)
    ("focus groups" :what "focusGroups" :text :uimodel/focus/groupTree :screen t)
    ("pointer regions" :what "pointerRegions" :screen t)
    ("toolbar" :what "toolbar" :text :uimodel/toolbar/layout :entity t))
  "What can be shown: the picture, the request for text, and what it is about.")

(defun uimodel--names (&rest kinds)
  "The names of the entities of KINDS in the documents."
  (delete-dups
   (cl-loop for kind in kinds
            append (cl-loop for entity across (plist-get (uimodel--request :uimodel/model/find :kind kind) :entities)
                            for name = (or (plist-get entity :ref) (plist-get entity :identifier))
                            when name collect name))))

(defun uimodel--choose (prompt names)
  "One of NAMES, by PROMPT if there are several."
  (if (cdr names) (completing-read prompt names nil t) (car names)))

(defun uimodel--subject (picture)
  "The parameters that say what PICTURE is about."
  (let ((picture (cdr picture)))
    (cond ((plist-get picture :screen)
           (list :screen (uimodel--choose "Screen: " (uimodel--names "screen"))))
          ((plist-get picture :entity)
           (list :entity (uimodel--choose "Toolbar or screen: " (uimodel--names "toolbar" "screen"))))
          (t (list :app (uimodel--choose "App: " (uimodel--names "app")))))))

;;;###autoload
(defun uimodel-show-picture (name &optional as-text)
  "Show the picture called NAME: of focus, menus, pointers or a toolbar.
Where Emacs cannot show pictures, and with a prefix argument for
AS-TEXT, show it as text."
  (interactive (list (completing-read "Show: " (mapcar #'car uimodel--pictures) nil t) current-prefix-arg))
  (let* ((picture (or (assoc name uimodel--pictures) (user-error "There is no picture %s" name)))
         (what (plist-get (cdr picture) :what))
         (text (plist-get (cdr picture) :text))
         (drawn (and what (not (and as-text text)) (or (image-type-available-p 'svg) (not text))))
         (subject (uimodel--subject picture))
         (result (if drawn
                     (apply #'uimodel--request :uimodel/render :what what subject)
                   (apply #'uimodel--request text subject))))
    (with-current-buffer (get-buffer-create (format "*UIModel %s*" name))
      (let ((inhibit-read-only t))
        (fundamental-mode)
        (erase-buffer)
        (insert (or (plist-get result (if drawn :svg :text)) ""))
        (goto-char (point-min)))
      (if (and drawn (display-images-p)) (image-mode) (special-mode))
      (display-buffer (current-buffer)))))

;;; Flymake beside another server

(defvar-local uimodel--check nil
  "The process that checks this buffer.")

(defun uimodel--flymake-begin ()
  "Let Flymake show findings in this Swift buffer, besides what it shows."
  (when (and (eq uimodel-in-swift 'flymake) buffer-file-name (uimodel--in-swift-p)
             (executable-find (car uimodel-check-command)))
    (add-hook 'flymake-diagnostic-functions #'uimodel-flymake nil t)
    (flymake-mode 1)))

(defun uimodel--position (line column)
  "The position of LINE and COLUMN, which are counted from 1."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char (point-min))
      (forward-line (1- line))
      (min (+ (point) (1- column)) (line-end-position)))))

(defun uimodel--range (place)
  "The beginning and end of PLACE, an object of the checker, as a cons."
  (let-alist place
    (cons (uimodel--position .line .column) (uimodel--position .endLine .endColumn))))

(defun uimodel--diagnostic (finding)
  "FINDING as Flymake has it, with its fixes as data."
  (let-alist finding
    (let ((range (uimodel--range finding)))
      (flymake-make-diagnostic
       (current-buffer) (car range) (max (cdr range) (1+ (car range)))
       (pcase .severity ("error" :error) ("warning" :warning) (_ :note))
       (format "%s [%s]" .message .code)
       (list :uimodel-fixes .fixes)))))

(defun uimodel-flymake (report &rest _)
  "Check the buffer, and call REPORT with what is found."
  (when (process-live-p uimodel--check)
    (delete-process uimodel--check))
  (let* ((source (current-buffer))
         (tick (buffer-chars-modified-tick))
         (file buffer-file-name)
         (default-directory (file-name-directory file))
         (output (generate-new-buffer " *uimodel check*")))
    (setq uimodel--check
          (make-process
           :name "uimodel check" :buffer output :noquery t
           :connection-type 'pipe :coding 'utf-8 :stderr (get-buffer-create " *uimodel check errors*")
           :command (append uimodel-check-command
                            (list "check" "-" "--stdin-filename" file "--format" "json" "--absolute-paths"))
           :sentinel
           (lambda (process _)
             (unless (process-live-p process)
               (unwind-protect
                   (when (and (buffer-live-p source) (eq process (buffer-local-value 'uimodel--check source)))
                     (with-current-buffer source
                       (if (memq (process-exit-status process) '(0 1))
                           (when (= tick (buffer-chars-modified-tick))
                             (funcall report (uimodel--findings output file)))
                         (funcall report :panic :explanation (format "%s ended with status %s"
                                                                     (car uimodel-check-command)
                                                                     (process-exit-status process))))))
                 (kill-buffer output))))))
    (save-restriction
      (widen)
      (process-send-region uimodel--check (point-min) (point-max)))
    (process-send-eof uimodel--check)))

(defun uimodel--findings (output file)
  "The findings about FILE in the buffer OUTPUT."
  (let* ((json-array-type 'list)
         (result (with-current-buffer output (goto-char (point-min)) (json-read))))
    (cl-loop for finding in (alist-get 'findings result)
             when (file-equal-p file (alist-get 'path finding))
             collect (uimodel--diagnostic finding))))

(defun uimodel--fixes-at (position)
  "The fixes of findings on the line of POSITION, as (TITLE . EDITS)."
  (save-excursion
    (goto-char position)
    (cl-loop for diagnostic in (flymake-diagnostics (line-beginning-position) (line-end-position))
             append (cl-loop for fix in (plist-get (flymake-diagnostic-data diagnostic) :uimodel-fixes)
                             collect (let-alist fix (cons .title .edits))))))

(defun uimodel--apply (edits)
  "Apply EDITS of the checker to this buffer, as one step of undo."
  (unless (cl-every (lambda (edit) (file-equal-p (alist-get 'path edit) buffer-file-name)) edits)
    (user-error "This fix edits other files: run `daemon-client fix'"))
  (let ((ranges (sort (mapcar (lambda (edit) (cons (uimodel--range edit) (alist-get 'newText edit))) edits)
                      (lambda (one other) (> (caar one) (caar other))))))
    (atomic-change-group
      (pcase-dolist (`((,begin . ,end) . ,text) ranges)
        (save-excursion
          (goto-char begin)
          (delete-region begin end)
          (insert text))))))

;;;###autoload
(defun uimodel-fix ()
  "Choose a fix for the finding at point, and apply it."
  (interactive)
  (let ((fixes (uimodel--fixes-at (point))))
    (cond (fixes (uimodel--apply (cdr (assoc (uimodel--choose "Fix: " (mapcar #'car fixes)) fixes))))
          ((eglot-current-server) (call-interactively #'eglot-code-actions))
          (t (user-error "There is no fix here")))))

(uimodel-setup)

(provide 'uimodel)
;;; uimodel.el ends here
