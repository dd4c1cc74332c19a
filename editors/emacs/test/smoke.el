;;; smoke.el --- What a person does with uimodel.el, without the person  -*- lexical-binding: t; -*-

;; Run by test/run, in batch mode, where no command and no idle timer runs: what these would do is done here.

(load (expand-file-name "support" (file-name-directory load-file-name)) nil t)

(defun smoke-send ()
  "What Eglot's idle timer does."
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when (eglot-managed-p)
        (eglot--signal-textDocument/didChange)))))

(defun smoke-open (file)
  "Visit FILE of the app, connected to the server."
  (find-file (expand-file-name file smoke-app))
  (unless (eglot-current-server)
    (apply #'eglot--connect (eglot--guess-contact)))
  (smoke-wait "Eglot manages the buffer" #'eglot-managed-p)
  (flymake-start))

(defun smoke-found ()
  "The findings: line and columns from 1, and what Emacs says."
  (mapcar (lambda (diagnostic)
            (save-excursion
              (goto-char (flymake-diagnostic-beg diagnostic))
              (list (line-number-at-pos) (1+ (current-column))
                    (progn (goto-char (flymake-diagnostic-end diagnostic)) (1+ (current-column)))
                    (flymake-diagnostic-text diagnostic))))
          (sort (flymake-diagnostics)
                (lambda (one other) (< (flymake-diagnostic-beg one) (flymake-diagnostic-beg other))))))

(defun smoke-hover ()
  "What Emacs says about the place of point.
It asks again: the server knows who has some keys when it has read all files."
  (let (said)
    (smoke-wait "hover" (lambda ()
                          (eglot-hover-eldoc-function (lambda (text &rest _) (setq said text)))
                          (accept-process-output nil 0.2)
                          said))))

(defun smoke-shown ()
  "What ElDoc shows about the place of point: the finding, and then the hover."
  (smoke-wait "the finding and the hover"
              (lambda ()
                (eldoc-print-current-symbol-info t)
                (accept-process-output nil 0.2)
                (and (buffer-live-p eldoc--doc-buffer)
                     (with-current-buffer eldoc--doc-buffer
                       (string-match-p "already used by\\(?:.\\|\n\\)*Italic (system)" (buffer-string)))))))

(defun smoke-swift ()
  "Findings, a fix, hover and completion in one Swift file of a thousand."
  (smoke-open "App/Menus.swift")
  (smoke-same "mode" 'uimodel-swift-mode major-mode)
  (smoke-wait-places '((11 89 92) (22 50 95)))
  (smoke-same "message" t (and (string-match-p "Italic" (nth 3 (car (smoke-found)))) t))
  (let ((before (smoke-lines)))
    (smoke-at 11 90)
    (smoke-same "hover" t (and (string-match-p "Italic" (smoke-hover)) t))
    (smoke-shown)
    (smoke-choosing "Use ⇧⌘I (unsafe)"
      (eglot-code-actions (point) (1+ (point)) nil t))
    (smoke-wait "the fix" (lambda () (buffer-modified-p)))
    (smoke-wait-places '((22 50 95)))
    (smoke-same "the fix, and nothing else"
                `((11 . ,(string-replace ": .command)" ": [.shift, .command])" (nth 10 before))))
                (smoke-changed-lines before))
    ;; Completion offers free keys in the literal, here with the fixed modifiers.
    (smoke-at 11 90)
    (delete-char 1)
    (smoke-send)
    (let ((keys (pcase (eglot-completion-at-point) (`(,_ ,_ ,table . ,_) (all-completions "" table)))))
      (smoke-same "completion" '(t nil) (mapcar (lambda (key) (and (member key keys) t)) '("i" "s"))))
    (set-buffer-modified-p nil)))

(defun smoke-document ()
  "A finding, its fix, hover, completion and rename in a document."
  (smoke-open "Documents/postcards.uimodel.json")
  (smoke-same "mode" 'uimodel-mode major-mode)
  (smoke-same "comments" "// " comment-start)
  (smoke-wait-places '((30 9 43)))
  (let ((before (smoke-lines)))
    (smoke-at 30 12)
    (smoke-choosing "Rename to" (eglot-code-actions (point) (1+ (point)) nil t))
    (smoke-wait-places '())
    (smoke-same "the fix" `((30 . ,(string-replace "smallest" "largest" (nth 29 before)))) (smoke-changed-lines before)))
  (smoke-at 27 10)
  (smoke-same "hover" t (and (string-match-p "controller" (smoke-hover)) t))
  ;; In the middle of a word: what was typed is without the quote.
  (smoke-at 29 1)
  (search-forward "\"la")
  (smoke-same "completion" '("large")
              (pcase (eglot-completion-at-point)
                (`(,_ ,_ ,table . ,_) (mapcar #'substring-no-properties (all-completions "la" table)))))
  (let ((before (smoke-lines)))
    (smoke-at 25 16)
    ;; In a batch there is no command, which Emacs 30 takes for an edit that nobody asked for.
    (let ((this-command 'eglot-rename) (last-command 'eglot-rename))
      (eglot-rename "picker"))
    (smoke-same "rename" '(15 25) (mapcar #'car (smoke-changed-lines before)))))

(defun smoke-show (pattern &optional prefix)
  "Choose the picture that matches PATTERN, with PREFIX; the text of its buffer."
  (let ((current-prefix-arg prefix) shown)
    (cl-letf (((symbol-function 'display-buffer) (lambda (buffer &rest _) (setq shown buffer))))
      (smoke-choosing pattern (call-interactively #'uimodel-show-picture)))
    (with-current-buffer shown
      (cons major-mode (buffer-string)))))

(defun smoke-pictures ()
  "Pictures as text and as SVG, and why others cannot be drawn."
  ;; The server has read the other document.
  (smoke-wait "all pictures" (lambda () (assoc "Tab loop of RemindersContainerViewController" (uimodel--pictures))))
  (let* ((pictures (uimodel--pictures)) (labels (mapcar #'car pictures)))
    (smoke-same "labels are unique" (length labels) (length (delete-dups (copy-sequence labels))))
    (dolist (label '("Sheet of photoLibrary" "Main menu of postcards" "Shortcuts of Reminders, iPadOS 27"))
      (smoke-same label t (and (member label labels) t)))
    (smoke-same "those of the file first" t
                (< (seq-position labels "Sheet of photoLibrary") (seq-position labels "Shortcuts of Reminders, iPadOS 27")))
    (let ((annotation (alist-get 'annotation-function (cdr (funcall (uimodel--picture-table pictures) "" nil 'metadata)))))
      (smoke-same "annotations" '(nil "  cannot be drawn: no presentation of the app is known")
                  (mapcar annotation '("Sheet of photoLibrary" "Presentations: reminders")))))
  (pcase-dolist (`(,title ,part) '(("Shortcuts of Reminders" "free: 1, 2, 3") ("Main menu of reminders" "^Reminders")
                                   ("List of shortcuts of reminders" "⌘Z +Edit > Undo")))
    (pcase-let ((`(,mode . ,text) (smoke-show (concat "^" title))))
      (smoke-same title '(special-mode t) (list mode (and (string-match-p part text) t)))))
  ;; As in an Emacs with pictures, and there as text.
  (cl-letf (((symbol-function 'uimodel--draws-p) #'always)
            ((symbol-function 'image-mode) (lambda () (setq major-mode 'image-mode))))
    (pcase-dolist (`(,prefix ,beginning) '((nil "<svg ") ((4) "Sheet of photoLibrary\n")))
      (pcase-let ((`(,mode . ,text) (smoke-show "^Sheet of photoLibrary" prefix)))
        (smoke-same "a picture" (list (if prefix 'special-mode 'image-mode) t)
                    (list mode (string-prefix-p beginning text))))))
  (smoke-same "what cannot be drawn" "Presentations: reminders cannot be drawn: no presentation of the app is known"
              (condition-case problem (smoke-show "^Presentations: reminders") (user-error (cadr problem))))
  (smoke-same "by label" t (bufferp (window-buffer (uimodel-show-picture "Sheet of photoLibrary"))))
  (smoke-same "no such picture" "There is no picture nowhere"
              (condition-case problem (uimodel-show-picture "nowhere") (user-error (cadr problem)))))

(defun smoke-requests ()
  "Pictures, and undo of changes that a request made."
  (smoke-pictures)
  (let ((title (lambda () (save-excursion (goto-char (point-min)) (and (re-search-forward "\"title\": \"\\([^\"]*\\)\"" nil t) (match-string 1)))))
        (before (smoke-lines)))
    (smoke-same "title" "Postcard" (funcall title))
    (jsonrpc-async-request (eglot-current-server) :uimodel/model/remove '(:entity "photosButton") :error-fn #'ignore)
    (smoke-wait "a change by request" (lambda () (smoke-changed-lines before)))
    (uimodel-undo)
    (smoke-wait "undo" (lambda () (not (smoke-changed-lines before))))
    (uimodel-redo)
    (smoke-wait "redo" (lambda () (smoke-changed-lines before))))
  (set-buffer-modified-p nil))

(defun smoke-end ()
  (let ((servers (delete-dups (delq nil (mapcar (lambda (buffer) (with-current-buffer buffer (eglot-current-server))) (buffer-list))))))
    (smoke-same "number of servers" 1 (length servers))
    (eglot-shutdown (car servers) nil 10)))

(defun smoke-flymake ()
  "Findings and a fix beside another server: without Eglot."
  (find-file (expand-file-name "App/Share0.swift" smoke-app))
  (smoke-same "no server" nil (eglot--lookup-mode-is-ours))
  (flymake-start)
  (smoke-wait-places '((5 17 41)))
  (let ((before (smoke-lines)))
    (smoke-at 5 1)
    (smoke-choosing "Set the source" (uimodel-fix))
    (flymake-start)
    (smoke-wait-places '())
    (smoke-same "the fix" t (and (seq-find (lambda (line) (string-match-p "sourceView = view" line)) (smoke-lines)) t))
    (smoke-same "nothing else" before (seq-filter (lambda (line) (member line before)) (smoke-lines)))
    (set-buffer-modified-p nil)))

(defun eglot--lookup-mode-is-ours ()
  "Whether Eglot would connect this buffer to uimodel-daemon."
  (eq #'uimodel--contact (car (last (ignore-errors (eglot--lookup-mode major-mode))))))

;; Begins with what is to be tested.
(setq smoke-send-function #'smoke-send smoke-found-function #'smoke-found)

(defun smoke-main ()
  (let ((version (format "Emacs %s, %s" emacs-version (if (eq uimodel-in-swift 'flymake) "Flymake" "Eglot"))))
    (condition-case problem
        (progn
          (setq eglot-sync-connect t eglot-connect-timeout smoke-patience last-nonmenu-event t)
          (if (eq uimodel-in-swift 'flymake)
              (smoke-flymake)
            (smoke-swift)
            (smoke-document)
            (smoke-requests)
            (smoke-end))
          (princ (format "%s: passed\n" version))
          (kill-emacs 0))
      (error
       (princ (format "%s: FAILED: %s\n" version (error-message-string problem)))
       (kill-emacs 1)))))

;;; smoke.el ends here
