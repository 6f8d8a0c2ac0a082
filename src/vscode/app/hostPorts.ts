import { host } from '#host';
import {
  commands,
  ConfigurationTarget,
  env,
  type ExtensionContext,
  l10n,
  type Memento,
  workspace,
} from 'vscode';
import { isRecord } from '../../base/untrusted.ts';
import type { CommandPort } from './commandPort.ts';
import { gitUserName } from './gitUserName.ts';
import { commandIds } from './commandIds.ts';
import { hostWindow, openChannel } from '../shared/faces/hostWindow.ts';
import { contextKeys, settingIds } from './ids.ts';
import { globalStateKeys, stateKeys } from './storedKeys.ts';
import { type Log, logWithoutSecrets } from './log.ts';
import { columnForCode, isPanelInFront } from '../shared/webviews/panelInFront.ts';
import type { Ports, StatePort } from './ports.ts';
import { storageOfWorkspace } from './storageOfWorkspace.ts';

/** The ports of an extension host. */
export function hostPorts(context: ExtensionContext): Ports {
  const addresses = {
    extension: context.extensionUri,
    storage:
      context.storageUri === undefined ? context.globalStorageUri : storageOfWorkspace(context.storageUri),
  };
  return {
    window: hostWindow,
    workspace,
    env,
    commands: hostCommands,
    settings: {
      get: (name, scope) => workspace.getConfiguration(undefined, scope).get<unknown>(settingIds[name]),
      update: (name, value, folder) => {
        const isOne = (workspace.workspaceFolders?.length ?? 0) <= 1;
        const target = isOne ? ConfigurationTarget.Workspace : ConfigurationTarget.WorkspaceFolder;
        return workspace.getConfiguration(undefined, folder).update(settingIds[name], value, target);
      },
      inspect: (name) => {
        const found = workspace.getConfiguration().inspect<unknown>(settingIds[name]);
        return { user: found?.globalValue, workspace: found?.workspaceValue };
      },
      updateIn: (place, name, value) => {
        const target = place === 'user' ? ConfigurationTarget.Global : ConfigurationTarget.Workspace;
        return workspace.getConfiguration().update(settingIds[name], value, target);
      },
      onDidChange: (name, listener) =>
        workspace.onDidChangeConfiguration((change) => {
          if (change.affectsConfiguration(settingIds[name])) listener();
        }),
    },
    proxySettings: () => {
      const http = workspace.getConfiguration('http');
      const get = (name: string): unknown => http.get<unknown>(name);
      return {
        proxy: get('proxy'),
        noProxy: get('noProxy'),
        support: get('proxySupport'),
        strictSsl: get('proxyStrictSSL'),
        authorization: get('proxyAuthorization'),
      };
    },
    excludedFiles: (folder) => {
      const excluded = workspace.getConfiguration('files', folder).get<unknown>('exclude');
      return isRecord(excluded) ? Object.keys(excluded).filter((pattern) => excluded[pattern] === true) : [];
    },
    gitUserName,
    workspaceState: stateOf(context.workspaceState, stateKeys),
    globalState: stateOf(context.globalState, globalStateKeys),
    secrets: context.secrets,
    extensionId: context.extension.id,
    addresses,
    machine: host.machine(workspace.fs),
    threads: host.threads(addresses, workspace.fs),
    clock: Date.now,
    translations: l10n.bundle ?? {},
    log: hostLog(),
    isPanelInFront,
    columnForCode,
  };
}

/** Commands of the extension host. */
export const hostCommands: CommandPort = {
  run: (name, ...args) => commands.executeCommand(commandIds[name], ...args),
  runBuiltIn: (id, ...args) => commands.executeCommand(id, ...args),
  register: (name, handler) => commands.registerCommand(commandIds[name], handler),
  setContext: async (key, value) => {
    await commands.executeCommand('setContext', contextKeys[key], value);
  },
};

function stateOf<Key extends string>(memento: Memento, ids: Readonly<Record<Key, string>>): StatePort<Key> {
  return {
    get: (key) => memento.get<unknown>(ids[key]),
    update: (key, value) => memento.update(ids[key], value),
  };
}

/**
 * The channel is made when something is logged: it costs more than everything else of the start together. It is never
 * disposed of, and ends with the extension host: what fails after the end, such as an import that the end of the window
 * cut off, is still logged, and VS Code 1.139 hands a channel that was disposed of while it was being made to everybody
 * who asks for its name again.
 */
function hostLog(): Log {
  let channel: ReturnType<typeof openChannel> | undefined;
  const made = (): ReturnType<typeof openChannel> => (channel ??= openChannel('DAST Workbench'));
  return logWithoutSecrets({
    show: () => made().show(),
    warn: (message) => made().warn(message),
    error: (message, ...details) => made().error(message, ...details),
  });
}
