// A complete VS Code from the npm registry: the package `code-server` carries the server and the workbench
// of VS Code, so nothing is downloaded from anywhere else.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { fillOnce } from './cache.ts';
import { cacheDir } from './paths.ts';
import { npmCommand, runProcess, startProcess, stopProcess, UserError } from './processes.ts';

/** A VS Code by the package that carries it. */
export interface VsCodeVersion {
  /** Of the package. */
  readonly version: string;
  /** As VS Code counts it. */
  readonly name: string;
  readonly integrity: string;
}

export const vsCodeVersions = {
  newest: {
    version: '4.139.1',
    name: '1.139.1',
    integrity:
      'sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
  },
  /** The oldest that the manifest allows. */
  oldest: {
    version: '4.100.3',
    name: '1.100.3',
    integrity:
      'sha512-q/Fh2DOxCRNhC/WiG/6sAhSKnj7ZACTVBaeeZ+rWjol//0FCbl/qg1ln5ecZ99jYcfqMxZZAyWcN+YBIo0DgpA==',
  },
} as const satisfies Record<string, VsCodeVersion>;

function installDirOf({ version }: VsCodeVersion): string {
  return join(cacheDir, `code-server-${version}`);
}

function serverMainOf(version: VsCodeVersion): string {
  return join(installDirOf(version), 'node_modules/code-server/lib/vscode/out/server-main.js');
}

/** What it logs as errors: the native modules that are not compiled, and services that a bare machine does not reach. */
export const knownNoise = /bindings file|watchdog|\[Service Worker\]|authentication provider 'github'/;

/** Folders of one VS Code profile. */
export interface Profile {
  /** Server state: logs, machine settings, extension storage. */
  readonly serverDir: string;
  /** User settings, in `User/settings.json`. */
  readonly userDir: string;
  readonly extensionsDir: string;
}

export interface VsCodeServer {
  /** Address of the workbench, e.g. `http://127.0.0.1:43111`. */
  readonly origin: string;
  /** Resolves when the server ends by itself. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Port on the loopback interface; 0, the default, takes a free one. */
  readonly port?: number;
  /** Token every request must carry; without it any local user may connect. */
  readonly token?: string;
  /** Lets the page run extension tests and its driver look into the workbench. */
  readonly testDriver?: boolean;
  /** Lets the user say whom they trust, instead of trusting every workspace. */
  readonly asksForTrust?: boolean;
  /** The newest by default. */
  readonly version?: VsCodeVersion;
  /** Added to the environment of the server and of its extension host. */
  readonly env?: Readonly<Record<string, string>>;
}

const prepared = new Map<string, Promise<void>>();

/**
 * Installs VS Code into the cache folder unless it is there already. About 800 MB, once: whoever asks for one that is being
 * installed waits for that.
 */
export function prepareVsCode(wanted: VsCodeVersion = vsCodeVersions.newest): Promise<void> {
  const preparing = prepared.get(wanted.version) ?? install(wanted);
  prepared.set(wanted.version, preparing);
  return preparing;
}

async function install(wanted: VsCodeVersion): Promise<void> {
  const installDir = installDirOf(wanted);
  if (existsSync(installDir)) return;
  console.log(`Preparing VS Code ${wanted.name} in .vscode-test (once; about a minute) …`);
  await fillOnce(installDir, async (folder) => {
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    // No install scripts: they compile native modules (a keytar, a logger) that nothing here needs.
    await npmInstall(folder, [`code-server@${wanted.version}`]);
    await checkIntegrity(folder, wanted);
    const vscode = join(folder, 'node_modules/code-server/lib/vscode');
    await npmInstall(vscode, ['--omit=dev']);
    await npmInstall(join(vscode, 'extensions'), ['--omit=dev']);
  });
}

/** The three folders of a profile below `folder`, with the user settings written if there are none yet. */
export async function createProfile(
  folder: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<Profile> {
  const profile: Profile = {
    serverDir: join(folder, 'server'),
    userDir: join(folder, 'user'),
    extensionsDir: join(folder, 'extensions'),
  };
  await mkdir(join(profile.userDir, 'User'), { recursive: true });
  await mkdir(profile.extensionsDir, { recursive: true });
  const settingsFile = join(profile.userDir, 'User/settings.json');
  if (!existsSync(settingsFile)) await writeFile(settingsFile, JSON.stringify(settings, null, 2));
  return profile;
}

/** Installs a packaged extension into the profile. */
export async function installExtension(
  profile: Profile,
  vsixFile: string,
  version: VsCodeVersion = vsCodeVersions.newest,
): Promise<void> {
  await runProcess(process.execPath, [
    serverMainOf(version),
    ...profileArgs(profile),
    '--install-extension',
    vsixFile,
  ]);
}

/** Starts the server and waits until it answers. */
export async function startServer(profile: Profile, options: ServerOptions = {}): Promise<VsCodeServer> {
  const args = [
    '--host=127.0.0.1',
    `--port=${options.port ?? 0}`,
    options.token === undefined ? '--without-connection-token' : `--connection-token=${options.token}`,
    '--accept-server-license-terms',
    '--disable-telemetry',
    '--disable-getting-started-override',
    ...(options.asksForTrust === true ? [] : ['--disable-workspace-trust']),
    ...(options.testDriver === true ? ['--enable-smoke-test-driver'] : []),
    ...profileArgs(profile),
  ];
  const child = startProcess(
    process.execPath,
    [serverMainOf(options.version ?? vsCodeVersions.newest), ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Without an address, code-server asks no marketplace for extensions.
      env: { ...process.env, EXTENSIONS_GALLERY: '{}', ...options.env },
    },
  );
  const ended = once(child, 'exit').then(() => undefined);
  const output: string[] = [];
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));

  const port = await new Promise<number>((resolve, reject) => {
    if (!child.stdout) throw new Error('the server has no output');
    createInterface(child.stdout).on('line', (line) => {
      output.push(`${line}\n`);
      const listening = /Extension host agent listening on (\d+)/.exec(line);
      if (listening) resolve(Number(listening[1]));
    });
    void ended.then(() => reject(serverFailure(options.port, output.join(''))));
  });
  return { origin: `http://127.0.0.1:${port}`, ended, stop: () => stopProcess(child) };
}

/** The address under which a server of `startServer` opens a folder, with more to say in `query`. */
export function folderAddress(
  server: VsCodeServer,
  folder: string,
  query: Readonly<Record<string, string>> = {},
): string {
  return windowAddress(server, { folder: pathToFileURL(folder).pathname, ...query });
}

/** `query`: what VS Code's page takes, such as `folder` or `workspace`, a file that names several. */
export function windowAddress(server: VsCodeServer, query: Readonly<Record<string, string>>): string {
  // Slashes may stand in a query as they are (RFC 3986, section 3.4), and the folder stays readable.
  return `${server.origin}/?${new URLSearchParams(query).toString().replaceAll('%2F', '/')}`;
}

function profileArgs(profile: Profile): string[] {
  return [
    `--server-data-dir=${profile.serverDir}`,
    `--user-data-dir=${profile.userDir}`,
    `--extensions-dir=${profile.extensionsDir}`,
  ];
}

function serverFailure(port: number | undefined, output: string): Error {
  if (output.includes('EADDRINUSE'))
    return new UserError(`Port ${port} is in use. Choose another with --port.`);
  return new Error(`VS Code did not start:\n${output.trim().split('\n').slice(-15).join('\n')}`);
}

async function npmInstall(folder: string, args: readonly string[]): Promise<void> {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', folder];
  await runProcess(...npmCommand(['install', ...args, ...quiet]), { cwd: folder });
}

/** The version alone does not prove what was installed. */
async function checkIntegrity(folder: string, { version, integrity }: VsCodeVersion): Promise<void> {
  const text = await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8');
  const lock = JSON.parse(text) as { packages: Record<string, { integrity?: string }> };
  const found = lock.packages['node_modules/code-server']?.integrity;
  if (found !== integrity)
    throw new UserError(`code-server ${version} is not the expected package: ${found}`);
}
