import assert from 'node:assert/strict';
import { loginConfig, loginStep } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { OpenForm, provideChecks } from './openForm.ts';

const config = loginConfig('http://127.0.0.1:1');
const text = JSON.stringify(config, undefined, 2);
const main = '/authentications/main';

// In formHandlers and recipeHandlers.
describe('what the page of a form asks of its host', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    provideChecks(opened);
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });
  const formOf = (written = text): OpenForm => {
    opened.workspace.textDocuments.length = 0;
    return new OpenForm(opened, files.path('shop.dast-auth.json').fsPath, written);
  };
  const stepsOf = (form: OpenForm): readonly (string | undefined)[] =>
    ((JSON.parse(form.text) as typeof config).authentications['main']?.steps ?? []).map(
      ({ stepId }) => stepId,
    );

  it('changes several values at once, or none where one does not fit', async () => {
    const form = formOf();
    const name = { pointer: '/application/name', change: { kind: 'set', value: 'Corner Shop' } } as const;
    const location = (value: string) =>
      ({ pointer: `${main}/tokenLocation`, change: { kind: 'set', value } }) as const;
    await assert.rejects(
      form.ask('changeAll', { version: 1, changes: [name, location('Body')] }),
      /The panel asked for something that DAST Workbench does not know\./,
    );
    assert.equal(form.text, text);
    await form.ask('changeAll', { version: 1, changes: [name, location('Cookie')] });
    const { application, authentications } = JSON.parse(form.text) as typeof config;
    assert.deepEqual([application.name, authentications['main']?.tokenLocation], ['Corner Shop', 'Cookie']);
    const { version } = form.document;
    await form.ask('changeAll', { version, changes: [{ ...name, change: { kind: 'remove' } }] });
    const without = JSON.parse(form.text) as { readonly application: object };
    assert.ok(!('name' in without.application), form.text);
  });

  it('says why a name cannot be given', async () => {
    const form = formOf(
      JSON.stringify({ ...config, authentications: { main: config.authentications['main'], b: {} } }),
    );
    const { text: before } = form;
    await assert.rejects(
      form.ask('rename', { version: 1, pointer: main, name: 'b' }),
      /^Error: "b" is already taken\. Choose another name\.$/,
    );
    assert.equal(form.text, before);
  });

  it('runs a fix of the problems that the page has seen, and of no others', async () => {
    const form = formOf(text.replace('"Bearer <token>"', '"Bearer: <token>"'));
    const { text: before } = form;
    for (const [problem, fix] of [
      ['99', 0],
      ['x', 0],
      ['0', 99],
    ] as const)
      await assert.rejects(
        form.ask('fix', { version: 1, problem, fix }),
        /The file has changed\. Try again\./,
      );
    assert.equal(form.text, before);
  });

  it('shows what a pointer names in the text, a line, or the beginning', async () => {
    const form = formOf();
    const { path } = form.document.uri;
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.includes('"steps"'));
    const show = async (place: Parameters<typeof form.ask<'showInText'>>[1]): Promise<unknown> => {
      await form.ask('showInText', place);
      return [opened.window.shown.at(-1), ...(opened.window.columns.at(-1) ?? [])];
    };
    assert.deepEqual(await show({ pointer: `${main}/steps` }), [
      `${path}:${at + 1}`,
      (lines[at] ?? '').indexOf('['),
      -2,
    ]);
    assert.deepEqual(await show({}), [`${path}:1`, 0, -2]);
    assert.deepEqual(await show({ line: at }), [`${path}:${at}`, 0, -2]);
    assert.deepEqual(await show({ line: 0 }), [`${path}:1`, 0, -2]);
    assert.deepEqual(await show({ line: lines.length + 7 }), [`${path}:${lines.length}`, 0, -2]);
    opened.window.visibleTextEditors.push(
      { document: {}, viewColumn: 1 },
      { document: form.document, viewColumn: 3 },
    );
    assert.deepEqual(await show({}), [`${path}:1`, 0, 3]);
  });

  it('names the file, and why nothing is sent for it', async () => {
    const { file, cannotSend } = await formOf().view();
    assert.deepEqual([file, cannotSend], ['shop.dast-auth.json', '']);
    Object.assign(opened.app.machine, { pathOf: () => undefined });
    assert.equal(
      (await formOf().view()).cannotSend,
      'Verify Role needs the files of a desktop or remote window. Dry Run works here.',
    );
  });

  it('says of a text that holds no config that it does not', async () => {
    Object.assign(opened.workspace.fs, { isWritableFileSystem: () => false });
    assert.equal((await formOf().view()).blocked?.reason, 'read-only');
    const { blocked } = await formOf('[]').view();
    assert.deepEqual(blocked, {
      reason: 'not-object',
      sentence: 'This file contains no auth config. Correct it in the text to edit the form.',
      line: 1,
    });
    for (const [written, sentence] of [
      ['{\n"a"', 'Line 2 is not valid JSON. Correct it in the text to edit the form.'],
      ['{\n\n<<<<<<< HEAD\n}', 'A merge conflict begins at line 3. Resolve it in the text to edit the form.'],
    ] as const)
      assert.equal((await formOf(written).view()).blocked?.sentence, sentence);
  });

  it('offers recipes, what each is for, and what else an authentication is made of', async () => {
    const { recipes } = await formOf().view();
    assert.deepEqual(
      recipes.filter(({ kind }) => kind === 'import'),
      [
        { id: 'import-curl', label: 'From a curl command…', detail: '', kind: 'import' },
        {
          id: 'import-file',
          label: 'Import from Postman, HAR, OpenAPI, ZAP or StackHawk…',
          detail: '',
          kind: 'import',
        },
      ],
    );
    const own = recipes.filter(({ kind }) => kind === 'recipe');
    assert.equal(own.length, recipes.length - 2);
    for (const { id, label } of own) assert.notEqual(label, '', id);
    assert.equal(recipes.find(({ id }) => id === 'bearer')?.detail, 'A login call returns a token as JSON.');
    assert.equal(recipes.find(({ id }) => id === 'json-refresh')?.detail, '');
  });

  it('says who uses an authentication, and which of its steps can be tried', async () => {
    const [login] = config.authentications['main']?.steps ?? [];
    const renewal = {
      strategy: 'steps',
      token: '$steps.renew.outputs.token',
      steps: [loginStep({ stepId: 'renew' })],
    };
    const main = {
      ...config.authentications['main'],
      steps: [login, { ...login, stepId: '' }],
      refresh: renewal,
    };
    const roles = [
      { name: 'admin', authentication: 'main' },
      { authentication: 'main' },
      { name: 'guest', authentication: 'gone' },
      { name: 'user', authentication: 'main' },
    ];
    const form = formOf(JSON.stringify({ ...config, roles, authentications: { main, unused: main } }));
    const { authentications } = await form.view();
    assert.deepEqual(
      authentications.map(({ name, roles: users, steps }) => [
        name,
        users,
        steps.map(({ stepId, canTry }) => `${stepId}${canTry ? ' can be tried' : ''}`),
      ]),
      [
        ['main', ['admin', 'user'], ['login can be tried', '', 'renew']],
        ['unused', [], ['login', '', 'renew']],
      ],
    );
  });

  describe('with a curl command', () => {
    const paste = async (form: OpenForm, command: string | undefined, pointer = main): Promise<unknown> => {
      opened.window.answer(command);
      const { version } = form.document;
      return form.ask('useRecipe', { version, pointer, recipe: 'import-curl' });
    };

    it('adds its step behind the others, or as the first', async () => {
      const form = formOf();
      await paste(form, 'curl http://127.0.0.1:1/code');
      assert.deepEqual(stepsOf(form), ['login', 'code']);
      const { prompt, password } = opened.window.boxes.at(-1) as { prompt: string; password: boolean };
      assert.equal(password, true, 'the command holds secrets');
      assert.match(prompt, /Its secrets become placeholders\.$/);
      assert.equal(opened.window.asked.at(-1), 'From a curl command…');
      const none = formOf(JSON.stringify(loginConfig('http://127.0.0.1:1', { steps: [] }), undefined, 2));
      await paste(none, 'curl http://127.0.0.1:1/code');
      assert.deepEqual(stepsOf(none), ['code']);
      assert.deepEqual(opened.window.messages, []);
    });

    it('does nothing without one', async () => {
      const form = formOf();
      for (const command of [undefined, '', ' \n'])
        assert.deepEqual(await paste(form, command), { version: 1 });
      assert.equal(form.text, text);
    });

    it('says what is wrong with it, or with where it should go', async () => {
      const form = formOf();
      await assert.rejects(paste(form, 'curl'), /The curl command has no URL\./);
      const call = 'curl http://127.0.0.1:1/code';
      for (const pointer of ['/authentications/other', '/testUsers/0', '/application'])
        await assert.rejects(paste(form, call, pointer), /Choose another login method first\./, pointer);
      assert.equal(form.text, text);
    });

    it('says what became of it, as far as somebody has to know', async () => {
      const form = formOf();
      await paste(form, `curl http://127.0.0.1:1/code -A agent -H "X-Zone: $ZONE" --frob`);
      assert.equal(opened.window.messages.length, 1);
      const [message = ''] = opened.window.messages;
      assert.match(message, /The shell variable ZONE became \$\{env:ZONE\}\./);
      assert.match(message, /The curl option --frob is not known and was left out\./);
      assert.doesNotMatch(message, /User-Agent/);
      await paste(
        form,
        `curl http://127.0.0.1:1/code ${'--frob '.repeat(3)} ${[1, 2, 3, 4, 5].map((n) => `--x${n}`).join(' ')}`,
      );
      assert.equal(
        opened.window.messages[1],
        ['--frob', '--x1', '--x2', '--x3']
          .map((option) => `The curl option ${option} is not known and was left out.`)
          .join(' '),
      );
    });
  });

  it('makes the same step again under a name of its own', async () => {
    const steps = [loginStep({ stepId: 'code' })];
    const form = formOf(JSON.stringify(loginConfig('http://127.0.0.1:1', { steps })));
    opened.window.answer('curl http://127.0.0.1:1/code');
    await form.ask('useRecipe', { version: 1, pointer: main, recipe: 'import-curl' });
    assert.deepEqual(stepsOf(form), ['code', 'code2']);
  });
});
