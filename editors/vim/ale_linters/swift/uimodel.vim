" ALE reads this file for the file type of its folder.
call uimodel#Define('swift')
