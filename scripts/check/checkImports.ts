import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { formatMessage } from '../../src/base/messages.ts';
import { importAuthentication } from '../../src/exchange/import/importAuthentication.ts';
import type { AuthProposal, Certainty } from '../../src/exchange/import/proposal.ts';
import { exchangeMessages } from '../../src/exchange/messages.ts';
import type { ProposalNote } from '../../src/exchange/import/proposal.ts';

/*
 * Imports every file of a folder and prints, as a table in Markdown, what was recognised, guessed and missing in each
 * login, or why there is none. For a folder of real collections, descriptions, plans and recordings, of which none can
 * be in this repository.
 */

/** Longer files are no descriptions; a recording of this size is read within seconds. */
const largest = 50_000_000;

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The rows of one file: one for each login, or one that says why there is none. */
async function rowsOf(name: string, path: string): Promise<readonly string[]> {
  if ((await stat(path)).size > largest) return [row([name, 'too large', '', '', '', ''])];
  const read = await importAuthentication(await readFile(path, 'utf8'));
  if (!read.ok) return [row([name, sentence(read.failure), '', '', '', ''])];
  const { format, proposals } = read.value;
  return proposals.map((proposal) =>
    row([
      name,
      format,
      loginOf(proposal),
      ...(['recognised', 'guess', 'missing'] as const).map((certainty) => notesOf(proposal, certainty)),
    ]),
  );
}

/** `POST /login → GET /token, Header Authorization: Bearer <token>` */
function loginOf({ authentication }: AuthProposal): string {
  const { steps, tokenLocation, tokenParameterName, tokenFormat, tokenEndpoint } = authentication;
  const calls = steps.map(({ stepId, endpoint }) =>
    endpoint === undefined ? stepId : `${endpoint.method} ${endpoint.path}`,
  );
  return `${tokenEndpoint}: ${calls.join(' → ') || 'no call'}; ${tokenLocation} ${tokenParameterName}: ${tokenFormat}`;
}

function notesOf({ notes }: AuthProposal, wanted: Certainty): string {
  const found = notes.filter(({ certainty }) => certainty === wanted).map(sentence);
  return [...new Set(found)].join(' ');
}

function sentence({ code, args }: Pick<ProposalNote, 'code' | 'args'>): string {
  return formatMessage(exchangeMessages[code], args);
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined || !(await isFolder(folder))) {
  console.log(
    folder === undefined
      ? 'No folder was given, so nothing is imported: npm run check:imports -- DIR'
      : `There is no folder ${folder}, so nothing is imported.`,
  );
} else {
  console.log(row(['File', 'Format', 'Login', 'Recognised', 'Guessed', 'Missing']));
  console.log(row(['---', '---', '---', '---', '---', '---']));
  for (const path of await listFiles(folder)) {
    for (const line of await rowsOf(relative(folder, path), path)) console.log(line);
  }
}
