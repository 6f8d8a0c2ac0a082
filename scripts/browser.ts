// A browser for tests and screenshots: one that is installed, else the one the npm registry carries.
import { accessSync, constants, existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import packageJson from '../package.json' with { type: 'json' };
import { fillOnce } from './cache.ts';
import { cacheDir, projectDir } from './paths.ts';
import { runProcess, UserError } from './processes.ts';

interface BrowserProgram {
  readonly executable: string;
  readonly env: Readonly<Record<string, string>>;
}

const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a headless Chromium; it ends with this process at the latest. */
export async function launchBrowser(): Promise<Browser> {
  const program = await findBrowser();
  return chromium.launch({
    executablePath: program.executable,
    headless: true,
    args: launchArgs,
    env: { ...process.env, ...program.env },
  });
}

async function findBrowser(): Promise<BrowserProgram> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (!existsSync(chosen)) throw new UserError(`CHROME_PATH names no file: ${chosen}`);
    return { executable: chosen, env: {} };
  }
  const installed = installedBrowsers().find(isExecutable);
  if (installed !== undefined) return { executable: installed, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return npmChromium();
  throw new UserError(
    'No Chrome, Chromium or Edge found. Install one, or set CHROME_PATH to its executable.',
  );
}

function installedBrowsers(): string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map(
      (name) => process.env[name] ?? '',
    );
    const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
    return programs.flatMap((program) => roots.map((root) => join(root, program)));
  }
  const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Unpacks the Chromium of `@sparticuz/chromium` into the cache, with the libraries and fonts it brings. */
async function npmChromium(): Promise<BrowserProgram> {
  const folder = join(cacheDir, `chromium-${packageJson.devDependencies['@sparticuz/chromium']}`);
  await fillOnce(folder, async (partial) => {
    // The package unpacks into the temporary folder of its process, and adds its libraries only when it
    // believes to run in Amazon's cloud; a process of its own gets both without touching ours.
    const unpack = `import('@sparticuz/chromium').then((module) => module.default.executablePath())`;
    await runProcess(process.execPath, ['--eval', unpack], {
      cwd: projectDir,
      env: { ...process.env, TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    });
    await writeFile(join(partial, 'fonts.conf'), fontConfiguration(folder));
  });
  const executable = join(folder, 'chromium');
  const env = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  return {
    executable,
    env: (await starts(executable)) ? env : { ...env, LD_LIBRARY_PATH: bundledLibraries(folder) },
  };
}

/** A bare machine lacks libraries such as libnss3; the bundled ones are used only then. */
async function starts(executable: string): Promise<boolean> {
  return runProcess(executable, ['--version']).then(
    () => true,
    () => false,
  );
}

function bundledLibraries(folder: string): string {
  return [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
}

/** A bare machine has neither fonts nor a font configuration. */
function fontConfiguration(folder: string): string {
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((name) => `  <dir>${name}</dir>`).join('\n')}
  <dir prefix="xdg">fonts</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`;
}
