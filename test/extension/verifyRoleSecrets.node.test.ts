import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CodeLens,
  CodeActionKind,
  commands,
  type DocumentSymbol,
  env,
  type Hover,
  type InlayHint,
  languages,
  Range,
  type TextDocument,
  window,
} from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import {
  canaryConfig,
  canarySecrets,
  canaryVariables,
  holdsSecret,
  reflectingServer,
} from '../fakes/canaryLogin.ts';
import type { RunningServer } from '../fakes/loginServer.ts';
import { startServer } from '../fakes/loginServer.ts';
import { hardPasswords, textsIn } from '../fakes/secretEncodings.ts';
import { slowness } from '../patience.ts';
import { AuthConfigFiles } from './authConfigFiles.ts';
import { actionsAt } from './authDiagnostics.ts';

/** Each has characters that forms write in another way; the unit tests have all of them. */
const sampled = hardPasswords.slice(0, 2);

describe('secrets of Verify Role', () => {
  const files = new AuthConfigFiles();
  const shown: string[] = [];
  const showing = {
    showWarningMessage: window.showWarningMessage,
    showErrorMessage: window.showErrorMessage,
    showInformationMessage: window.showInformationMessage,
  };
  const withProgress = window.withProgress;
  let server: RunningServer;
  let password = '';
  const codes = new Set<string>();
  const variables = (): Record<string, string> => ({ CANARY_PASSWORD: password, ...canaryVariables });

  before(async () => {
    server = await startServer(reflectingServer(codes));
    const say = async (...parts: readonly unknown[]): Promise<unknown> => {
      shown.push(...textsIn(parts));
      return parts.slice(1).find((one) => typeof one === 'string' && one === 'Send');
    };
    const progress: typeof withProgress = (options, task) =>
      withProgress(options, (report, token) =>
        task(
          {
            report: (value) => {
              shown.push(...textsIn([options.title, value]));
              report.report(value);
            },
          },
          token,
        ),
      );
    Object.assign(window, {
      showWarningMessage: say,
      showErrorMessage: say,
      showInformationMessage: say,
      withProgress: progress,
    });
  });
  after(async () => {
    Object.assign(window, { ...showing, withProgress });
    for (const name of Object.keys(variables())) delete process.env[name];
    await server.stop();
    await files.remove();
  });

  const config = (): string =>
    JSON.stringify(canaryConfig(server.origin, { ann: '${env:CANARY_PASSWORD}' }), undefined, 2);
  const secretsNow = (): readonly string[] => canarySecrets([password], codes);
  const found = (place: string, texts: Iterable<string>): string[] =>
    [...texts].flatMap((text) =>
      secretsNow()
        .filter((secret) => holdsSecret(text, secret))
        .map((secret) => `${place}: ${secret}`),
    );

  /** What each place of the editor shows, by the place. */
  async function places(document: TextDocument): Promise<ReadonlyMap<string, readonly string[]>> {
    const { uri } = document;
    const all = new Range(0, 0, document.lineCount, 0);
    const hovers: unknown[] = [];
    for (const match of document.getText().matchAll(/"(?=\$)/g)) {
      const at = document.positionAt(match.index + 1);
      const shownThere = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', uri, at);
      hovers.push(
        shownThere.map(({ contents }) => contents.map((one) => (typeof one === 'string' ? one : one.value))),
      );
    }
    const hints = await commands.executeCommand<InlayHint[]>('vscode.executeInlayHintProvider', uri, all);
    const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', uri);
    const symbols = await commands.executeCommand<DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      uri,
    );
    const problems = languages.getDiagnostics(uri);
    const actions = [];
    for (const { range } of problems)
      actions.push(...(await actionsAt(document, range, CodeActionKind.QuickFix)));
    return new Map([
      ['hovers', [...textsIn(hovers)]],
      ['inlay hints', hints.flatMap(({ label, tooltip }) => [...textsIn([label, tooltip])])],
      [
        'lenses',
        lenses.flatMap(({ command }) => [
          ...textsIn([command?.title, command?.tooltip, command?.arguments?.map(String)]),
        ]),
      ],
      ['symbols', symbols.flatMap(({ name, detail }) => [name, detail])],
      ['problems', problems.flatMap(({ message }) => [message])],
      [
        'fixes',
        actions.flatMap(({ title, edit }) => [
          title,
          ...textsIn(
            edit?.entries().map(([, edits]) => edits.map((one) => ('newText' in one ? one.newText : ''))),
          ),
        ]),
      ],
      ['messages and progress', shown.splice(0)],
      ['the file', [document.getText()]],
      ['the clipboard', [await env.clipboard.readText()]],
    ]);
  }

  it('are nowhere in the editor, in no file of VS Code, and in no log', async () => {
    const leaks: string[] = [];
    const arrived = new Map<string, number>();
    for (const one of sampled) {
      password = one;
      Object.assign(process.env, variables());
      const document = await files.open(config());
      const runs = await commands.executeCommand<readonly { code?: string }[]>(
        commandIds.verifyAllRoles,
        document.uri,
      );
      assert.equal(runs[0]?.code, 'not-allowed');
      await commands.executeCommand(commandIds.showLogins, document.uri);
      const end = Date.now() + 10_000 * slowness();
      while (!languages.getDiagnostics(document.uri).some(({ source }) => source === 'DAST Verify Role')) {
        assert.ok(Date.now() < end, 'no problem appears');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      for (const [place, texts] of await places(document)) {
        leaks.push(...found(place, texts));
        arrived.set(place, (arrived.get(place) ?? 0) + texts.length);
      }
      for (const file of filesBelow(tmpdir())) leaks.push(...found(file, [readFileSync(file, 'utf8')]));
    }
    const secrets = secretsNow().length * sampled.length;
    for (const [place, texts] of arrived) console.log(`      ${place}: ${secrets} secrets in ${texts} texts`);
    console.log(`      ${leaks.length} found`);
    assert.deepEqual(leaks, []);
    for (const place of ['hovers', 'inlay hints', 'lenses', 'problems', 'messages and progress'])
      assert.ok((arrived.get(place) ?? 0) > 0, `nothing is shown in ${place}`);
  }).timeout(120_000);
});

/** The profile with its logs, storage and backups is in the temporary folder of the run. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/extensions/') && statSync(file).size < 5_000_000);
}
