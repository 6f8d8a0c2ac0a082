import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { FormSession } from '../../../../src/vscode/features/authForm/formSession.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { Position, Uri } from '../../../fakes/vscode/vscode.ts';
import { OpenForm, provideChecks } from './openForm.ts';

const text = JSON.stringify(loginConfig('http://127.0.0.1:1'), undefined, 2);
const set = (value: string) => ({ pointer: '/notes', change: { kind: 'set', value } }) as const;

describe('the text that a form changes', () => {
  let files: TestFiles;
  let opened: TestApp;
  let file: ReturnType<TestFiles['path']>;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    provideChecks(opened);
    file = files.write('shop.dast-auth.json', text);
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });
  const permit = (permissions: number | undefined): void => {
    Object.assign(opened.workspace.fs, { stat: async () => ({ permissions }) });
  };

  it('may be a million characters long', async () => {
    const longest = text.padEnd(1_000_000);
    const form = new OpenForm(opened, file.fsPath, longest);
    assert.equal((await form.view()).blocked, undefined);
    await form.ask('change', { version: 1, ...set('x') });
    const { version, blocked, config, users, roles, recipes, authentications } = await form.view();
    assert.deepEqual(blocked, {
      reason: 'too-large',
      sentence: 'This file is larger than 1 MB. Edit it as text.',
    });
    assert.deepEqual(
      [version, config, users, roles, recipes, authentications],
      [2, undefined, [], [], [], []],
    );
    await assert.rejects(form.ask('change', { version: 2, ...set('y') }), /larger than 1 MB/);
  });

  it('is of a file that the file system lets be written, or is on no disk yet or any more', async () => {
    const form = new OpenForm(opened, file.fsPath, text);
    const reason = async (): Promise<string | undefined> => (await form.view()).blocked?.reason;
    permit(1);
    assert.equal(await reason(), 'read-only');
    permit(2);
    assert.equal(await reason(), undefined);
    permit(undefined);
    assert.equal(await reason(), undefined);
    permit(1);
    const untitled = new FakeDocument(Uri.parse('untitled:new'), text, 'dast-auth');
    assert.equal((await new OpenForm(opened, untitled).view()).blocked, undefined);
    Object.assign(opened.workspace.fs, { stat: async () => Promise.reject(new Error('gone')) });
    rmSync(file.fsPath);
    assert.equal(await reason(), undefined);
    await form.ask('change', { version: 1, ...set('written all the same') });
    assert.ok(form.text.includes('written all the same'));
    Object.assign(opened.workspace.fs, { isWritableFileSystem: () => undefined });
    assert.equal(await reason(), undefined, 'nothing is known of this file system');
  });

  it('is checked again where it was changed while it was checked', async () => {
    const document = new FakeDocument(file as never, text, 'dast-auth');
    let checks = 0;
    const checked = await new FormSession(
      {
        ...opened.app,
        configChecks: {
          checkDocument: async () => {
            checks += 1;
            if (checks < 3) document.edit(new Position(0, 0), new Position(0, 0), ' ');
            return { checks };
          },
        } as never,
      },
      document.document,
    ).checked();
    assert.deepEqual(checked, { checks: 3, version: 3 });
  });

  it('is left as it is where it was changed before the change arrives, or has nothing to change', async () => {
    const document = new FakeDocument(file as never, text, 'dast-auth');
    opened.workspace.textDocuments.push(document);
    const session = new FormSession(opened.app, document.document);
    const { applyEdit } = opened.workspace;
    Object.assign(opened.workspace, { applyEdit: async () => assert.fail('There is nothing to change.') });
    assert.deepEqual(await session.edit(1, () => []), { version: 1 });
    Object.assign(opened.workspace, { applyEdit });
    await assert.rejects(
      session.edit(1, () => undefined),
      /The file has changed\. Try again\./,
    );
    await assert.rejects(
      session.edit(2, () => []),
      /The file has changed\. Try again\./,
    );
    assert.equal(document.getText(), text);
    const edits = [{ offset: 0, length: 0, newText: ' ' }];
    const type = (): void => void document.edit(new Position(0, 0), new Position(0, 0), '\n');
    await assert.rejects(
      session.edit(1, () => {
        type();
        return edits;
      }),
      /The file has changed\. Try again\./,
    );
    assert.equal(document.getText(), `\n${text}`);
    const { version } = document;
    Object.assign(opened.workspace, { applyEdit: async () => false });
    await assert.rejects(
      session.edit(version, () => edits),
      /VS Code did not change this file/,
    );
    Object.assign(opened.workspace, {
      applyEdit: async () => {
        type();
        return false;
      },
    });
    await assert.rejects(
      session.edit(version, () => edits),
      /The file has changed\. Try again\./,
    );
  });
});
