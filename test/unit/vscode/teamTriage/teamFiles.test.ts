import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import type { Uri } from 'vscode';
import { WorkspaceTeamFiles } from '../../../../src/vscode/features/teamTriage/teamFiles.ts';
import { nodeMachine } from '../../../../src/vscode/shared/hosts/nodeMachine.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FakeWorkspace } from '../../../fakes/vscode/workspace.ts';

describe('the files of a team', () => {
  let files: TestFiles;
  let fs: FakeWorkspace['fs'];
  beforeEach(() => {
    files = new TestFiles();
    fs = { ...new FakeWorkspace(files.folder).fs };
  });
  afterEach(() => files.remove());
  const team = (): WorkspaceTeamFiles =>
    new WorkspaceTeamFiles(fs as never, nodeMachine(fs as never), files.path('.'));
  const listed = async (one: WorkspaceTeamFiles): Promise<unknown> =>
    (await one.list()).map(({ name, size }) => [name, size]);
  const text = (name: string): string => readFileSync(files.path(`.dast/triage/${name}`).fsPath, 'utf8');
  const bytes = (of: string): Uint8Array => new TextEncoder().encode(of);

  it('are those of authors in their order, without folders, links and files that are too large', async () => {
    const one = team();
    assert.deepEqual(await listed(one), []);
    for (const [name, content] of [
      ['zoe.jsonl', 'z'],
      ['ada.jsonl', 'ada'],
      ['notes.txt', 'n'],
      ['bob.jsonl', 'bb'],
    ] as const)
      files.write(`.dast/triage/${name}`, content);
    mkdirSync(files.path('.dast/triage/folder.jsonl').fsPath);
    symlinkSync(files.path('.dast/triage/ada.jsonl').fsPath, files.path('.dast/triage/link.jsonl').fsPath);
    assert.deepEqual(await listed(one), [
      ['ada.jsonl', 3],
      ['bob.jsonl', 2],
      ['zoe.jsonl', 1],
    ]);
    assert.deepEqual(one.state, { tooLarge: [], isLink: false });
    const { stat } = fs;
    const most = 64 * 1024 * 1024;
    const sizes: Record<string, number> = { 'ada.jsonl': most, 'bob.jsonl': most + 1 };
    fs.stat = async (uri: Uri) => {
      const name = uri.path.split('/').at(-1) ?? '';
      if (name === 'zoe.jsonl') throw new Error('Git has taken it away.');
      const found = await stat(uri);
      return { ...found, size: sizes[name] ?? found.size };
    };
    assert.deepEqual(await listed(team()), [['ada.jsonl', most]]);
    const large = team();
    await large.list();
    assert.deepEqual(large.state, { tooLarge: ['bob.jsonl'], isLink: false });
    assert.deepEqual(await one.read('ada.jsonl'), bytes('ada'));
    assert.equal(await one.read('gone.jsonl'), undefined);
  });

  it('are written whole, beside what is there, and without what an earlier window left', async () => {
    await team().replace('ada.jsonl', bytes('first'));
    files.write('.dast/triage/bob.jsonl.1234.tmp', 'half');
    await team().replace('ada.jsonl', bytes('second'));
    assert.equal(text('ada.jsonl'), 'second');
    assert.deepEqual(readdirSync(files.path('.dast/triage').fsPath), ['ada.jsonl']);
    fs.rename = () => Promise.reject(new Error('no space'));
    await assert.rejects(team().replace('ada.jsonl', bytes('third')), /no space/);
    assert.equal(text('ada.jsonl'), 'second');
    assert.deepEqual(readdirSync(files.path('.dast/triage').fsPath), ['ada.jsonl'], 'nothing half is left');
    fs.writeFile = () => Promise.reject(new Error('read-only'));
    await assert.rejects(team().replace('ada.jsonl', bytes('third')), /read-only/);
  });

  it('are neither read nor written through a link', async () => {
    files.write('out/triage/ada.jsonl', 'out');
    symlinkSync(files.path('out').fsPath, files.path('.dast').fsPath);
    const one = team();
    assert.deepEqual(await listed(one), []);
    assert.deepEqual(one.state, { tooLarge: [], isLink: true });
    await assert.rejects(one.replace('bob.jsonl', bytes('bob')), /\.dast\/triage is a link\./);
    assert.ok(!existsSync(files.path('out/triage/bob.jsonl').fsPath));
  });
});
