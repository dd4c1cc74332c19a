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
(require 'seq)
(require 'subr-x)
(require 'url-util)
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

(defconst uimodel--kinds
  '(("menuBar" . "Menu bar") ("overlay" . "Menus") ("shortcuts" . "Shortcuts") ("sheet" . "Sheet") ("toolbar" . "Bar")
    ("presentations" . "Presentations") ("scenes" . "Scenes") ("focusLoop" . "Tab loop")
    ("focusGroups" . "Focus groups") ("pointerRegions" . "Pointer regions") ("keyboard" . "Keyboard"))
  "The kinds of pictures, and what they are called where a picture has no title.")

(defun uimodel--file (uri)
  "The name of the file of URI, without its folder."
  (file-name-nondirectory (decode-coding-string (url-unhex-string (or uri "")) 'utf-8)))

(defun uimodel--picture-part (picture)
  "What PICTURE is of, as a plist; nil if it is of an app."
  (let ((params (plist-get picture :params)))
    (or (plist-get params :entity) (plist-get params :screen))))

(defun uimodel--picture-name (picture)
  "The name of what PICTURE is of."
  (let ((part (uimodel--picture-part picture)))
    (cond ((plist-get part :ref))
          ((plist-get part :path) (mapconcat (lambda (step) (format "%s" step)) (plist-get part :path) " "))
          (t (string-remove-suffix
              ".uimodel.json" (uimodel--file (plist-get (plist-get picture :params) :app)))))))

(defun uimodel--picture-here-p (picture)
  "Whether PICTURE is of a part of the buffer's file."
  (let ((part (uimodel--picture-part picture)) (file (uimodel--file buffer-file-name)))
    (or (equal file (uimodel--file (plist-get part :document)))
        (string-prefix-p (concat file ":") (or (plist-get part :ref) "")))))

(defconst uimodel--texts
  '(("Main menu of %s" . :uimodel/menu/tree) ("List of shortcuts of %s" . :uimodel/menu/shortcuts))
  "The titles of the texts of each app, and the requests for them.")

(defun uimodel--app-texts (picture)
  "The texts of the app of PICTURE, as pictures with the request as `:text'."
  (let ((app (plist-get (plist-get picture :params) :app)) (name (uimodel--picture-name picture)))
    (cl-loop for (title . method) in uimodel--texts
             collect (list :title (format title name) :text method :params (list :app app)))))

(defun uimodel--pictures ()
  "All pictures, as (LABEL . PICTURE): those of the buffer's file first.
A picture that cannot be drawn has an `:error' instead of a title."
  (let* ((pictures (cl-loop for picture across (plist-get (uimodel--request :uimodel/render/list) :pictures)
                            collect picture
                            when (equal (plist-get picture :what) "menuBar") append (uimodel--app-texts picture)))
         (titles (mapcar #'uimodel--picture-title pictures))
         labels)
    (dolist (picture (append (seq-filter #'uimodel--picture-here-p pictures)
                             (seq-remove #'uimodel--picture-here-p pictures)))
      (let* ((title (uimodel--picture-title picture))
             (is-unique (= 1 (cl-count title titles :test #'equal)))
             (label (if is-unique title (format "%s (%s)" title (uimodel--picture-name picture))))
             (own (cl-loop for number from 1
                           for own = (if (= number 1) label (format "%s <%d>" label number))
                           unless (assoc own labels) return own)))
        (push (cons own picture) labels)))
    (nreverse labels)))

(defun uimodel--picture-title (picture)
  "The title of PICTURE; if it cannot be drawn, its kind and what it is of."
  (let ((what (plist-get picture :what)))
    (or (plist-get picture :title)
        (format "%s: %s" (alist-get what uimodel--kinds what nil #'equal) (uimodel--picture-name picture)))))

(defun uimodel--picture-table (pictures)
  "A completion table of PICTURES, with the reason of what cannot be drawn."
  (lambda (string predicate action)
    (if (eq action 'metadata)
        `(metadata
          (category . uimodel-picture)
          (display-sort-function . identity) (cycle-sort-function . identity)
          (annotation-function . ,(lambda (label)
                                    (let ((reason (plist-get (cdr (assoc label pictures)) :error)))
                                      (and reason (concat "  cannot be drawn: " reason))))))
      (complete-with-action action pictures string predicate))))

(defun uimodel--read-picture ()
  "The picture that the user chooses."
  (let ((pictures (uimodel--pictures)))
    (cdr (assoc (completing-read "Picture: " (uimodel--picture-table pictures) nil t) pictures))))

(defun uimodel--draws-p ()
  "Whether this Emacs can show SVG."
  (and (display-images-p) (image-type-available-p 'svg)))

;;;###autoload
(defun uimodel-show-picture (picture &optional as-text)
  "Show PICTURE: of menus, shortcuts, a sheet, a bar, presentations, or focus.
The prompt lists all pictures of the project, and why others
cannot be drawn.  Where Emacs cannot show pictures, and with a
prefix argument for AS-TEXT, show the picture as text.

From Lisp, PICTURE can also be the label of a picture."
  (interactive (list (uimodel--read-picture) current-prefix-arg))
  (when (stringp picture)
    (setq picture (or (cdr (assoc picture (uimodel--pictures))) (user-error "There is no picture %s" picture))))
  (let ((title (uimodel--picture-title picture)) (text (plist-get picture :text)))
    (when (plist-get picture :error)
      (user-error "%s cannot be drawn: %s" title (plist-get picture :error)))
    (let* ((drawn (and (not as-text) (not text) (uimodel--draws-p)))
           (result (apply #'uimodel--request (or text :uimodel/render) (plist-get picture :params))))
      (with-current-buffer (get-buffer-create (format "*UIModel %s*" title))
        (let ((inhibit-read-only t))
          (fundamental-mode)
          (erase-buffer)
          (insert (plist-get result (if drawn :svg :text)))
          (set-buffer-modified-p nil)
          (goto-char (point-min)))
        (if drawn (image-mode) (special-mode))
        (display-buffer (current-buffer))))))

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

(defun uimodel--choose (prompt names)
  "One of NAMES, by PROMPT if there are several."
  (if (cdr names) (completing-read prompt names nil t) (car names)))

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
