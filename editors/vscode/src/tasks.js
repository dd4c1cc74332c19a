'use strict';
// A task that checks the folder with `daemon-client`, and whose findings the problem matcher reads.
const vscode = require('vscode');
const { findClient } = require('./program');

function checkTask(definition, scope) {
  const client = findClient();
  if (!client) return undefined;
  const check = new vscode.ProcessExecution(client, ['check', '--format', 'concise', definition.path || '.']);
  const task = new vscode.Task(definition, scope, 'check', 'uimodel', check, '$uimodel');
  task.group = vscode.TaskGroup.Test;
  return task;
}

/** One task for each folder, and those that `tasks.json` describes. */
const provider = {
  provideTasks: () => (vscode.workspace.workspaceFolders || [])
    .map(folder => checkTask({ type: 'uimodel' }, folder))
    .filter(Boolean),
  resolveTask: ({ definition, scope }) => checkTask(definition, scope || vscode.TaskScope.Workspace),
};

const registerTasks = () => vscode.tasks.registerTaskProvider('uimodel', provider);

module.exports = { registerTasks };
