import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import type { Disposable } from 'vscode';
import { runTool } from '../../../src/agents/agentTools.ts';
import { registerHandlers } from '../../../src/vscode/app/commands.ts';
import { secretKeyPrefix } from '../../../src/vscode/app/storedKeys.ts';
import { authorizationTestFeature } from '../../../src/vscode/features/authorizationTest/authorizationTestFeature.ts';
import { toolOf } from '../../../src/vscode/features/languageModelTools/toolOf.ts';
import { verifyRoleFeature } from '../../../src/vscode/features/verifyRole/verifyRoleFeature.ts';
import { agentPortsOf } from '../../../src/vscode/shared/agents/agentPorts.ts';
import { agentTools } from '../../../src/agents/agentTools.ts';
import { loginConfig, type RunningServer, sendJson, startServer } from '../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { EditorHost } from '../../fakes/vscode/editorHost.ts';

const file = 'shop.dast-auth.json';

describe('work of models in the editor', () => {
  let files: TestFiles;
  let opened: TestApp;
  let host: EditorHost;
  let server: RunningServer;
  let parts: Disposable[];

  beforeEach(async () => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    server = await startServer(({ path, headers }, response) =>
      path === '/login'
        ? sendJson(response, 200, { token: 'canary-token-12' })
        : sendJson(response, headers.authorization === 'Bearer canary-token-12' ? 200 : 401, { name: 'ann' }),
    );
    files.write(`workspace/${file}`, JSON.stringify(loginConfig(server.origin)));
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    host = new EditorHost(opened, () => undefined);
    parts = [verifyRoleFeature, authorizationTestFeature].flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'canary-password');
  });
  afterEach(async () => {
    for (const part of parts) part.dispose();
    await opened.close();
    host.dispose();
    await server.stop();
    files.remove();
  });

  const ask = async (name: string, input: object): Promise<string> =>
    (await runTool(agentPortsOf(opened.app), `dast_${name}`, input, async () => 'yes')).text;

  /** The tool as VS Code runs it: asks first, then runs. */
  async function prepared(name: string, input: object) {
    const tool = agentTools.find((one) => one.name === `dast_${name}`) ?? assert.fail();
    const shownTool = toolOf(agentPortsOf(opened.app), tool);
    const token = {} as never;
    const shown = await shownTool.prepareInvocation?.({ input } as never, token);
    const run = async (): Promise<string> => {
      const { content } = (await shownTool.invoke({ input } as never, token)) ?? assert.fail();
      return content.map((part) => (part as { readonly value: string }).value).join('');
    };
    return { message: shown?.confirmationMessages?.message, run };
  }

  it('logs roles in once the user has agreed to the origin and the users by name, and shows it', async () => {
    opened.window.answer('Send');
    const { message, run } = await prepared('verify_role', { file });
    assert.match(String((message as { readonly value: string }).value), /Log in as .*ann.* at http.*127/);
    assert.deepEqual(server.asked.length, 0);
    assert.match(await run(), /^Job 1 was started/);
    const ended = await ask('job', { job: 1, wait: 20 });
    assert.match(ended, /1 of 1 users logged in/);
    assert.doesNotMatch(ended, /canary/);
    assert.equal(opened.app.logins.of(files.path(`workspace/${file}`) as never)[0]?.run.outcome, 'passed');
  });

  it('does only what was asked: another origin since then is refused', async () => {
    const { run } = await prepared('verify_role', { file });
    files.write(`workspace/${file}`, JSON.stringify(loginConfig('http://127.0.0.2:1')));
    assert.match(await run(), /has changed since the user was asked/);
    const twice = await prepared('verify_role', { file });
    opened.window.answer('Send');
    await twice.run();
    assert.match(await twice.run(), /has changed since the user was asked/);
    await opened.app.agentJobs.close();
    assert.equal(server.asked.length, 0);
  });

  it('says why nothing runs: an unknown file, role or call, and a workspace that is not trusted', async () => {
    const { message } = await prepared('verify_role', { file: '../x.dast-auth.json' });
    assert.equal(message, undefined);
    assert.match(
      await ask('verify_role', { file: 'x.dast-auth.json' }),
      /no auth config "x\.dast-auth\.json"/,
    );
    assert.match(
      await ask('verify_role', { file, role: 'nobody' }),
      /No test user matches the role "nobody"/,
    );
    assert.match(await ask('retest', { finding: 7 }), /There is no finding 7/);
    assert.match(await ask('access_test', { file, roles: ['x'] }), /role "x"/);
    assert.match(await ask('scan', { file, role: 'x', scanner: 'zap' }), /role "x"/);
    Object.defineProperty(opened.workspace, 'isTrusted', { value: false });
    for (const [name, input] of [
      ['verify_role', { file }],
      ['access_test', { file }],
      ['propose_auth_config', { file, text: '{}' }],
    ] as const)
      assert.match(await ask(name, input), /not trusted/);
    assert.equal(server.asked.length, 0);
  });

  it('writes a proposed config that is right, and says what is wrong with any other', async () => {
    const path = files.path(`workspace/login/new.dast-auth.json`).fsPath;
    mkdirSync(files.path('workspace/login').fsPath);
    const proposed = { file: 'login/new.dast-auth.json', text: '{\n  "version": 1\n}' };
    assert.match(await ask('propose_auth_config', proposed), /^The text was not written\. Line \d+: /);
    const text = JSON.stringify(loginConfig('http://127.0.0.1:4000'), undefined, 2);
    assert.equal(await ask('propose_auth_config', { ...proposed, text }), 'Created.');
    assert.equal(readFileSync(path, 'utf8'), text);
  });
});
