// `npm start`: builds the extension and opens it in a real VS Code on a workspace.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { buildExtension } from './build.ts';
import { parseCommandLine } from './commandLine.ts';
import { openDesktop } from './desktop.ts';
import { buildFirstLook } from './firstLook.ts';
import { linkExtensions } from './linkedExtension.ts';
import { cacheDir, projectDir, sampleWorkspace } from './paths.ts';
import { runScript, UserError } from './processes.ts';
import { sampleConfigVariables, startSampleApi } from './sampleApi.ts';
import { quietSettings } from './settings.ts';
import { createProfile, folderAddress, prepareVsCode, startServer } from './vscode.ts';

/** Dark or light, as the user's browser prefers. */
const settings = { ...quietSettings, 'window.autoDetectColorScheme': true };
const usage = 'Usage: npm start [-- [--workspace DIR] [--port N] [--profile DIR] [--desktop]]';

interface StartOptions {
  readonly desktop: boolean;
  readonly workspace: string;
  readonly port: number | undefined;
  /** Where VS Code keeps its settings and state. */
  readonly profile: string;
}

await runScript(async () => {
  const started = performance.now();
  const options = readOptions();
  await buildExtension('development');
  const extensions = [projectDir];
  let note = '';
  if (options.workspace === sampleWorkspace) {
    extensions.push(await buildFirstLook());
    Object.assign(process.env, sampleConfigVariables);
    note = await startSampleApi();
  }
  if (options.desktop) {
    console.log(note);
    await openDesktop(options.workspace, extensions, options.profile);
  } else await openInBrowser(options, extensions, started, note);
});

function readOptions(): StartOptions {
  const { values } = parseCommandLine(usage, {
    options: {
      desktop: { type: 'boolean' },
      workspace: { type: 'string' },
      port: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const workspace =
    values.workspace === undefined ? sampleWorkspace : resolve(invokedFrom(), values.workspace);
  if (!existsSync(workspace) || !statSync(workspace).isDirectory()) {
    throw new UserError(`There is no folder ${workspace}.`);
  }
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && (!Number.isInteger(port) || port < 0 || port > 65535)) {
    throw new UserError(`--port takes a number from 0 to 65535, not "${values.port}".`);
  }
  const desktop = values.desktop ?? false;
  const profile =
    values.profile === undefined
      ? join(cacheDir, desktop ? 'start-desktop' : 'start')
      : resolve(invokedFrom(), values.profile);
  return { desktop, workspace, port, profile };
}

/** npm runs scripts in the project's folder; relative paths are meant from where the user is. */
function invokedFrom(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}

async function openInBrowser(
  options: StartOptions,
  extensions: readonly string[],
  started: number,
  note: string,
): Promise<void> {
  await prepareVsCode();
  const profile = await createProfile(options.profile, settings);
  await linkExtensions(profile, extensions);
  // A token, because whoever can open this address can run programs as the user who started it.
  const token = randomBytes(16).toString('hex');
  const server = await startServer(profile, { port: options.port ?? (await usualPort()), token });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const address = folderAddress(server, options.workspace, { tkn: token });
  console.log(`DAST Workbench is open on ${options.workspace} (after ${seconds} s):`);
  console.log(`\n  ${address}\n\n${note}${note === '' ? '' : '\n\n'}Ctrl-C ends it.`);
  openDefaultBrowser(address);
  await server.ended;
  throw new UserError('VS Code ended.');
}

/** Always the same port where it is free: browsers keep what they remember of VS Code for one address. */
async function usualPort(): Promise<number> {
  const port = 41_730;
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(0));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}

/** Opens the user's browser where there is one; without it, the printed address is enough. */
function openDefaultBrowser(address: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return;
  const openers: Partial<Record<NodeJS.Platform, string[]>> = {
    darwin: ['open'],
    win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  };
  const [command = '', ...args] = openers[process.platform] ?? ['xdg-open'];
  // Not ended with this process: it may be the user's browser itself.
  const opener = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  opener.on('error', () => undefined);
  opener.unref();
}
