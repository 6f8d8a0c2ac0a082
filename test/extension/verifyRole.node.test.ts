import assert from 'node:assert/strict';
import {
  type CodeAction,
  type CodeLens,
  CodeActionKind,
  commands,
  type Diagnostic,
  type InlayHint,
  languages,
  Range,
  TabInputWebview,
  type TextDocument,
  window,
  workspace,
} from 'vscode';
import type { AuthConfig } from '../../src/auth/generated/authConfig.ts';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { panelTypes } from '../../src/vscode/app/ids.ts';
import type { RunningServer } from '../fakes/loginServer.ts';
import { loginConfig, loginStep, sendJson, startServer } from '../fakes/loginServer.ts';
import { slowness } from '../patience.ts';
import { AuthConfigFiles } from './authConfigFiles.ts';
import { actionsAt, replaceAll } from './authDiagnostics.ts';

interface Shown {
  readonly outcome: string;
  readonly code?: string;
}

describe('Verify Role', () => {
  const files = new AuthConfigFiles();
  const showWarningMessage = window.showWarningMessage;
  let server: RunningServer;
  const asked: string[] = [];
  before(async () => {
    process.env['DAST_TEST_PASSWORD'] = 'right-password';
    server = await startServer(({ path, headers, json }, response) => {
      if (path === '/login') {
        const isRight = json['password'] === 'right-password';
        return sendJson(
          response,
          isRight ? 200 : 401,
          isRight ? { data: { token: 'tok-0123456789' } } : { message: 'Bad' },
        );
      }
      return sendJson(response, headers.authorization === 'Bearer tok-0123456789' ? 200 : 401, {});
    });
    // A modal waits for the user; here it is answered with its first button. What is only said stays without an answer.
    const answer = async (text: string, ...rest: readonly unknown[]): Promise<unknown> => {
      if (!/^(?:Send requests to|Test authorization with) /.test(text)) return undefined;
      asked.push(text);
      return rest.find((one) => typeof one === 'string');
    };
    Object.assign(window, { showWarningMessage: answer });
  });
  after(async () => {
    Object.assign(window, { showWarningMessage });
    delete process.env['DAST_TEST_PASSWORD'];
    await server.stop();
    await files.remove();
  });

  const textOf = (pointer: string): string => {
    const users = [{ role: 'user', username: 'ann', password: '${env:DAST_TEST_PASSWORD}' }];
    const steps = [loginStep({ outputs: { token: `$response.body#${pointer}` } })];
    const verification = {
      endpoint: { method: 'GET', path: '/me' } as const,
      // Matched by a thread, which extension hosts have to start.
      authenticated: { status: [200], bodyMatches: '^\\{\\}$' },
      unauthenticated: { status: [401] },
    };
    return JSON.stringify(loginConfig(server.origin, { steps, verification }, users), undefined, 2);
  };
  const verify = async (
    document: TextDocument,
    id: string = commandIds.verifyAllRoles,
  ): Promise<Shown | undefined> => {
    const runs = await commands.executeCommand<readonly Shown[]>(id, document.uri);
    return runs[0];
  };
  const faults = ({ uri }: TextDocument): Diagnostic[] =>
    languages.getDiagnostics(uri).filter(({ source }) => source === 'DAST Verify Role');
  const eventually = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    const end = Date.now() + 10_000 * slowness();
    while (!(await holds())) {
      assert.ok(Date.now() < end, 'still not');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const hints = async (document: TextDocument): Promise<string[]> => {
    const range = new Range(0, 0, document.lineCount, 0);
    const found = await commands.executeCommand<InlayHint[]>(
      'vscode.executeInlayHintProvider',
      document.uri,
      range,
    );
    return found.map(({ label }) =>
      typeof label === 'string' ? label : label.map(({ value }) => value).join(''),
    );
  };

  const isOpen = (type: string): boolean =>
    window.tabGroups.all.some(({ tabs }) =>
      tabs.some(({ input }) => input instanceof TabInputWebview && input.viewType.endsWith(type)),
    );

  it('shows a fault at the pointer that failed, mends it, and then passes', async () => {
    const document = await files.open(textOf('/token'));
    assert.deepEqual(await verify(document), {
      role: 'user',
      username: 'ann',
      outcome: 'failed',
      code: 'pointer-near',
    });
    assert.deepEqual(asked, [`Send requests to ${server.origin}?`]);
    await eventually(() => faults(document).length === 1);
    const [fault] = faults(document);
    assert.ok(fault);
    assert.equal(fault.message, 'login: no /token; found data. Use /data/token?');
    assert.equal(document.getText(fault.range), '"$response.body#/token"');
    const actions = await actionsAt(document, fault.range, CodeActionKind.QuickFix);
    const use = actions.find(({ title }) => title === 'Use /data/token');
    assert.ok(use?.edit);
    assert.ok(await workspace.applyEdit(use.edit));
    await eventually(() => faults(document).length === 0);
    assert.equal((await verify(document))?.outcome, 'passed');
    await eventually(async () => (await hints(document)).includes('••• 14 chars'));
    assert.ok((await hints(document)).includes('••• 14 chars, 3600 s'));
    // Nobody knows what an edited file would do.
    await replaceAll(document, `${document.getText()} `);
    await eventually(async () => !(await hints(document)).includes('••• 14 chars'));
  });

  it('writes the real response of a step that worked into the file', async () => {
    const document = await files.open(textOf('/data/token'));
    await verify(document);
    const at = document.positionAt(document.getText().indexOf('"stepId"'));
    const title = 'Write the real response into expectedResponse';
    const write = async (): Promise<CodeAction | undefined> =>
      (await actionsAt(document, new Range(at, at), CodeActionKind.RefactorRewrite)).find(
        (action) => action.title === title,
      );
    await eventually(async () => (await write()) !== undefined);
    assert.ok(await workspace.applyEdit((await write())?.edit ?? assert.fail()));
    assert.match(document.getText(), /"body": \{ "data": \{ "token": "string" \} \}/);
    assert.equal((await verify(document))?.outcome, 'passed');
  });

  it('opens the view of its results', async () => {
    const document = await files.open(textOf('/data/token'));
    await verify(document);
    await commands.executeCommand(commandIds.showLogins, document.uri);
    await eventually(() => isOpen(panelTypes.loginResults));
  });

  it('tests authorization once the roles are verified, and opens the matrix', async () => {
    files.write('openapi.json', JSON.stringify({ paths: { '/me': { get: {} } } }));
    const config = JSON.parse(textOf('/data/token')) as AuthConfig;
    const roles = config.roles.map((role) => ({ ...role, apiAccess: ['/me'] }));
    const attachments = [{ type: 'OpenAPI', path: './openapi.json' }];
    const document = await files.open(JSON.stringify({ ...config, roles, attachments }));
    await verify(document);
    const tested = commands.executeCommand(commandIds.testAuthorization, { uri: document.uri });
    assert.deepEqual(await tested, { letIn: 0 });
    assert.match(asked.at(-1) ?? '', /^Test authorization with up to \d+ requests to /);
    await eventually(() => isOpen(panelTypes.authorizationTest));
  });

  it('offers to verify above roles and steps, and goes as far as a step', async () => {
    const document = await files.open(textOf('/data/token'));
    const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
    const titles = lenses.map(({ command }) => command?.title);
    for (const title of [
      'Verify',
      'Scan…',
      'Verify All Roles',
      'Dry Run',
      'Test Authorization',
      'Verify to Here',
    ])
      assert.ok(titles.includes(title), title);
    const toHere = lenses.find(({ command }) => command?.title === 'Verify to Here')?.command;
    const before = server.asked.length;
    const runs = await commands.executeCommand<readonly Shown[]>(
      commandIds.verifyToHere,
      ...((toHere?.arguments ?? []) as unknown[]),
    );
    assert.deepEqual([runs[0]?.outcome, server.asked.length - before], ['unverified', 1]);
  });

  it('sends nothing in a dry run', async () => {
    const document = await files.open(textOf('/data/token'));
    const before = server.asked.length;
    assert.equal((await verify(document, commandIds.dryRun))?.outcome, 'passed');
    assert.equal(server.asked.length, before);
  });
});
