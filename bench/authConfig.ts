import type { LanguageService } from 'vscode-json-languageservice';
import { getLanguageService } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import schema from '../schemas/dast-auth.schema.json' with { type: 'json' };
import { complete } from '../src/auth/complete/complete.ts';
import { AuthDocument } from '../src/auth/document/authDocument.ts';
import { schemaCompletions } from '../src/auth/document/schemaEditing.ts';
import type { Problem } from '../src/auth/problem.ts';
import { gatherRuleHost } from '../src/auth/rules/gatherRuleHost.ts';
import { validateParsed } from '../src/auth/validate.ts';
import { atMost, compare } from './measure.ts';
import type { Measurement } from './measure.ts';
import { syntheticConfig } from './syntheticConfig.ts';

/** So many that the engine has compiled both when the median is taken. */
const turns = 101;

/**
 * From a key pressed in an auth config to its problems, and to what can be written there, against the JSON language
 * service, which knows the schema only. Either reads the whole changed text.
 */
export async function measureAuthConfig(lineCount: number): Promise<Measurement[]> {
  const config = syntheticConfig(lineCount);
  const [problem] = await problemsIn(config);
  if (problem !== undefined) throw new Error(`The config is to be valid, but has ${problem.code}.`);
  const service = plainService();
  const middle = config.indexOf('"method"', config.length / 2);
  const problems = await compare(
    turns,
    (turn) => problemsIn(edited(config, turn)),
    (turn) => plainProblemsIn(service, edited(config, turn)),
  );
  const completions = await compare(
    turns,
    (turn) => completionsAt(edited(config, turn), middle),
    (turn) => plainCompletionsAt(service, edited(config, turn), middle),
  );
  const [name, against] = [`${lineCount} lines, key to`, 'JSON language service, schema only'];
  return [
    // The rules have a price of their own, which counts where there is little to read.
    atMost(lineCount < 1000 ? 2 : 1, {
      name: `${name} problems`,
      against,
      ...problems,
      unit: 'ms',
      reason: 'the rules look at names and references all over the file, beside the schema.',
    }),
    atMost(4, {
      name: `${name} completions`,
      against,
      ...completions,
      unit: 'ms',
      reason: 'names of the whole file are offered, beside what the schema knows.',
    }),
  ];
}

/** The text after one more key: one character differs, in the middle of a value. */
function edited(config: string, turn: number): string {
  const at = config.indexOf('Signs in', config.length / 3);
  // Joined, since editors join lines: a text put together otherwise is slower to read, once per text.
  return [config.slice(0, at), String.fromCharCode(65 + (turn % 26)), config.slice(at + 1)].join('');
}

async function problemsIn(text: string): Promise<Problem[]> {
  const config = new AuthDocument(text);
  if (config.model === undefined) return validateParsed(config);
  const host = await gatherRuleHost(config.model, {
    hasVariable: () => true,
    hasSecret: async () => true,
    attachment: async () => undefined,
  });
  return validateParsed(config, host);
}

async function completionsAt(text: string, offset: number): Promise<unknown> {
  const config = new AuthDocument(text);
  const files = { list: async () => [], read: async () => undefined };
  const { items } = await complete(config, offset, {
    files,
    otherNames: { env: [], secret: [] },
    routes: async () => [],
  });
  return [items, await schemaCompletions(config, offset)];
}

function plainService(): LanguageService {
  const service = getLanguageService({});
  // The service resolves references in place, so that it needs a copy.
  const copy = structuredClone(schema) as object;
  service.configure({ schemas: [{ uri: 'bench:schema', fileMatch: ['*'], schema: copy }] });
  return service;
}

async function plainProblemsIn(service: LanguageService, text: string): Promise<unknown> {
  const document = TextDocument.create('bench:config.json', 'jsonc', 0, text);
  return service.doValidation(document, service.parseJSONDocument(document));
}

async function plainCompletionsAt(service: LanguageService, text: string, offset: number): Promise<unknown> {
  const document = TextDocument.create('bench:config.json', 'jsonc', 0, text);
  return service.doComplete(document, document.positionAt(offset), service.parseJSONDocument(document));
}
