import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { formatMessage } from '../../src/base/messages.ts';
import { readConfig } from '../../src/exchange/config/configText.ts';
import { insertProposal } from '../../src/exchange/config/insertProposal.ts';
import { newConfigFrom } from '../../src/exchange/config/newConfig.ts';
import { sequenceAsCurl } from '../../src/exchange/copyAsCurl.ts';
import { sequenceAsHttp } from '../../src/exchange/copyAsHttp.ts';
import { stepsFromCurl } from '../../src/auth/curl/curlSteps.ts';
import type { ExportContext } from '../../src/exchange/variables.ts';
import { importAuthentication } from '../../src/exchange/import/importAuthentication.ts';
import type { AuthProposal, ImportPreview } from '../../src/exchange/import/proposal.ts';
import type { ProposalNote } from '../../src/exchange/import/proposal.ts';
import { exchangeMessages } from '../../src/exchange/messages.ts';
import { conversionNotes } from '../../src/auth/curl/requestStep.ts';
import { roleConfigurationSheet } from '../../src/exchange/roleSheet.ts';
import { applyEdits } from '../../src/auth/edits/textEdit.ts';
import type { AuthConfig } from '../../src/auth/generated/authConfig.ts';
import { changedLines } from './authCase.ts';

const fixtures = join(import.meta.dirname, '../fixtures/auth');
const sources = join(import.meta.dirname, 'exchange');
const expectedEnding = '.expected.txt';

/** What is imported, exported and pasted: files of other tools, auth configs, and curl commands of which a file holds many. */
export function exchangeNames(): readonly string[] {
  return [
    ...readdirSync(join(fixtures, '../exchange')).map((name) => join(fixtures, '../exchange', name)),
    ...readdirSync(sources)
      .filter((name) => !name.endsWith(expectedEnding))
      .map((name) => join(sources, name)),
    join(fixtures, 'full.dast-auth.json'),
  ];
}

export function expectedExchange(path: string): string {
  return readFileSync(expectedPath(path), 'utf8');
}

/** Writes down what becomes of a file now; read the difference before it is committed. */
export async function writeExpectedExchange(path: string): Promise<void> {
  writeFileSync(expectedPath(path), await observeExchange(path));
}

function expectedPath(path: string): string {
  return join(sources, basename(path) + expectedEnding);
}

/** Everything that becomes of a file. */
export async function observeExchange(path: string): Promise<string> {
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.dast-auth.json')) return exported(text);
  if (path.endsWith('.curl')) return text.split('\n\n').map(pasted).join('\n');
  return imported(text);
}

async function imported(text: string): Promise<string> {
  const result = await importAuthentication(text);
  if (!result.ok) return `${said({ ...result.failure })}\n`;
  const seen = result.value;
  const { format, application, attachmentType } = seen;
  const head = `${format}, ${application.name ?? '-'} at ${application.baseUrl ?? '-'}, ${attachmentType ?? 'not attached'}\n`;
  return head + seen.proposals.map((proposal) => describeProposal(seen, proposal)).join('');
}

function describeProposal(seen: ImportPreview, proposal: AuthProposal): string {
  const { title, name, notes, replaced, dropped } = proposal;
  const minimal = readFileSync(join(fixtures, 'minimal.dast-auth.json'), 'utf8');
  const inserted = insertProposal(readConfig(minimal), seen, proposal, {
    roles: ['user'],
    usersRole: 'user',
    attachment: './source',
  });
  return [
    `\n# ${title} (${name})`,
    ...notes.map((note) => `${note.certainty} ${note.pointer}: ${said(note)}`),
    ...conversionNotes({ notes: [], replaced, dropped }).map(said),
    '',
    newConfigFrom(seen, proposal, { isolated: true, safe: true, attachment: './source' }),
    'In a config that is there:',
    ...(inserted.ok
      ? changedLines(
          minimal,
          applyEdits(
            minimal,
            inserted.value.changes.flatMap(({ edits }) => edits),
          ),
        )
      : [said(inserted.failure)]),
    '',
  ].join('\n');
}

function exported(text: string): string {
  const config = JSON.parse(text) as AuthConfig;
  const parts = [roleConfigurationSheet(config)];
  for (const [name, authentication] of Object.entries(config.authentications)) {
    for (const testUser of [undefined, config.testUsers[0]]) {
      const context: ExportContext = {
        authentication,
        identityProvider: config.identityProviders?.[authentication.identityProvider ?? ''],
        ...(testUser && { testUser }),
      };
      for (const copied of [sequenceAsCurl(context), sequenceAsHttp(context)]) {
        parts.push(`# ${name} of ${testUser?.username ?? 'nobody'}\n`);
        parts.push(copied.ok ? `${copied.value}\n` : `${said(copied.failure)}\n`);
      }
    }
  }
  return parts.join('\n');
}

/** What a curl command becomes as steps. */
function pasted(command: string): string {
  const steps = stepsFromCurl(command, { tokenEndpoint: 'https://login.example' });
  const lines = steps.ok
    ? steps.value.flatMap((made) => [JSON.stringify(made.step), ...conversionNotes(made).map(said)])
    : [said(steps.failure)];
  return `> ${command.trim().replaceAll('\n', '\n> ')}\n${lines.map((line) => `${line}\n`).join('')}`;
}

function said({ code, args }: Pick<ProposalNote, 'code' | 'args'>): string {
  return formatMessage(exchangeMessages[code], args);
}
