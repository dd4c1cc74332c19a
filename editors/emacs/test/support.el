;;; support.el --- What tests in Emacs have in common  -*- lexical-binding: t; -*-

(require 'cl-lib)
(require 'seq)

(defvar smoke-patience 20)
(defvar smoke-app (file-name-as-directory (getenv "UIMODEL_APP")))

;; What an idle timer of the client does.
(defvar smoke-send-function #'ignore)
;; The findings, as lists that begin with line, column and end column from 1.
(defvar smoke-found-function #'ignore)

(defun smoke-wait (what condition)
  "Wait until CONDITION, a function, is true.  WHAT is said if it never is."
  (let ((end (+ (float-time) smoke-patience)) value)
    (while (not (setq value (funcall condition)))
      (when (> (float-time) end)
        (error "Waited in vain: %s" what))
      (accept-process-output nil 0.02)
      (funcall smoke-send-function))
    value))

(defun smoke-same (what expected found)
  (unless (equal expected found)
    (error "%s: expected %S, found %S" what expected found)))

(defun smoke-places ()
  (mapcar (lambda (finding) (seq-take finding 3)) (funcall smoke-found-function)))

(defun smoke-wait-places (places)
  (condition-case nil
      (smoke-wait "findings" (lambda () (equal places (smoke-places))))
    (error (error "Findings: expected %S, found %S" places (funcall smoke-found-function)))))

(defun smoke-at (line column)
  (goto-char (point-min))
  (forward-line (1- line))
  (move-to-column (1- column)))

(defmacro smoke-choosing (pattern &rest body)
  "Run BODY and choose what matches PATTERN where it asks."
  (declare (indent 1))
  `(cl-letf (((symbol-function 'completing-read)
              (lambda (_prompt choices &rest _)
                (let ((titles (all-completions "" choices)))
                  (or (seq-find (lambda (title) (string-match-p ,pattern title)) titles)
                      (error "%s is not among %S" ,pattern titles))))))
     ,@body))

(defun smoke-lines ()
  (split-string (buffer-substring-no-properties (point-min) (point-max)) "\n"))

(defun smoke-changed-lines (before)
  "The lines that differ from BEFORE, as (NUMBER . TEXT)."
  (cl-loop for line in (smoke-lines) for old in before for number from 1
           unless (equal line old) collect (cons number line)))

;;; support.el ends here
