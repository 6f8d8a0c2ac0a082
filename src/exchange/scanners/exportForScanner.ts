import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import type { Translate } from '../../auth/messages.ts';
import { formatMessage } from '../../base/messages.ts';
import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { ExchangeCode } from '../messages.ts';
import { arazzoDocument } from './arazzo.ts';
import type { ScannerFailure } from './messages.ts';
import { nucleiFiles } from './nuclei.ts';
import type { RoleLogin } from './roleLogin.ts';
import { roleLogin } from './roleLogin.ts';
import type { Left, ScannerFile } from './scannerExport.ts';
import { heading, LeftOut } from './scannerExport.ts';
import { loginScript } from './shell/loginScript.ts';
import { stackHawkFiles } from './stackHawk.ts';
import { zapPlan } from './zapPlan.ts';

/** What a login can be written for. */
export const scanners = ['zap', 'nuclei', 'stackhawk', 'schemathesis', 'curl', 'arazzo'] as const;
export type Scanner = (typeof scanners)[number];

/** Their names as their makers write them. */
export const scannerNames: Readonly<Record<Scanner, string>> = {
  zap: 'ZAP',
  nuclei: 'Nuclei',
  stackhawk: 'StackHawk',
  schemathesis: 'Schemathesis',
  curl: 'curl',
  arazzo: 'Arazzo',
};

export interface ScannerExport {
  /** What its files are called before their endings. */
  readonly name: string;
  /** The first is the one that the scanner is given. */
  readonly files: readonly [ScannerFile, ...ScannerFile[]];
  readonly left: readonly Left[];
}

interface ExportOptions {
  readonly role: string;
  /** For targets that log in as one user; the first of the role by default. */
  readonly username?: string | undefined;
}

/** What a scanner needs to log in as a role: placeholders, never values; what it cannot express is listed. */
export async function exportForScanner(
  config: AuthConfig,
  scanner: Scanner,
  { role, username }: ExportOptions,
  translate: Translate = formatMessage,
): Promise<Result<ScannerExport, ScannerFailure | ExchangeCode>> {
  const isForAll = scanner === 'zap' || scanner === 'arazzo';
  const login = roleLogin(config, role, isForAll ? 'every user' : { username });
  if (!login.ok) return login;
  const left = new LeftOut();
  const name = `${slug(login.value.application)}-${slug(role)}`;
  const written = await bodiesOf(scanner, login.value, name, left, translate);
  if (written === undefined) return failed('no-steps');
  const [first, ...others] = written;
  // Everything left out is known only when all is written.
  const withHeading = (file: ScannerFile): ScannerFile => ({
    ...file,
    text: withComment(file, heading(login.value, scannerNames[scanner], file.text, left.all, translate)),
  });
  return success({ name, files: [withHeading(first), ...others.map(withHeading)], left: left.all });
}

async function bodiesOf(
  scanner: Scanner,
  login: RoleLogin,
  name: string,
  left: LeftOut,
  translate: Translate,
): Promise<readonly [ScannerFile, ...ScannerFile[]] | undefined> {
  switch (scanner) {
    case 'zap':
      return [await yamlFile('.zap.yaml', zapPlan(login, left))];
    case 'stackhawk': {
      const ending = '.stackhawk-login.sh';
      const { config, script } = stackHawkFiles(login, `./${name}${ending}`, left);
      const file = await yamlFile('.stackhawk.yml', config);
      return script === undefined ? [file] : [file, shellFile(ending, script)];
    }
    case 'arazzo': {
      const document = arazzoDocument(login, `log-in-${name}`, left, translate);
      return document && [await yamlFile('.arazzo.yaml', document)];
    }
    case 'nuclei': {
      const ending = '.nuclei-login.yaml';
      const { secrets, template } = nucleiFiles(login, name, `./${name}${ending}`, left);
      const file = await yamlFile('.nuclei-secrets.yaml', secrets);
      return template === undefined ? [file] : [file, await yamlFile(ending, template)];
    }
    case 'curl':
    case 'schemathesis': {
      return [shellFile(`.${scanner}.sh`, loginScript(login, scanner, left))];
    }
  }
}

async function yamlFile(ending: string, value: unknown): Promise<ScannerFile> {
  const { dump } = await import('js-yaml');
  return { ending, language: 'yaml', text: dump(value, { lineWidth: -1, noRefs: true }) };
}

function shellFile(ending: string, script: string): ScannerFile {
  return { ending, language: 'shellscript', text: `#!/bin/sh\n${script}` };
}

/** The first line of a script says what runs it. */
function withComment({ text, language }: ScannerFile, comment: string): string {
  if (language !== 'shellscript') return `${comment}\n${text}`;
  const end = text.indexOf('\n') + 1;
  return `${text.slice(0, end)}${comment}\n${text.slice(end)}`;
}

function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'app'
  );
}
