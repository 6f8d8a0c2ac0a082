import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { TeamFolder, type TeamFiles } from '../../../../src/findings/team/teamFolder.ts';
import { both, imported, open, request } from '../engine/engineUnderTest.ts';
import { day, noon } from '../store/sampleFindings.ts';

/** A folder in memory, which says what was done in it. */
class Folder implements TeamFiles {
  readonly files = new Map<string, { text: string; mtime: number; size?: number }>();
  readonly done: string[] = [];
  /** Listed, but gone when it is read. */
  gone = '';

  put(name: string, text: string, mtime = noon - day): void {
    this.files.set(name, { text, mtime });
  }

  async list(): ReturnType<TeamFiles['list']> {
    const found = [...this.files].filter(([name]) => name.endsWith('.jsonl'));
    return found.map(([name, { text, mtime, size = text.length }]) => ({ name, mtime, size }));
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    this.done.push(`read ${name.replace(/-[0-9a-f]{4}\./, '-….')}`);
    const file = this.files.get(name);
    return file === undefined || name === this.gone ? undefined : new TextEncoder().encode(file.text);
  }

  async replace(name: string, bytes: Uint8Array): Promise<void> {
    this.done.push(`write ${name.replace(/-[0-9a-f]{4}\./, '-….')}`);
    this.put(name, new TextDecoder().decode(bytes));
  }

  /** What was done since. */
  said(): readonly string[] {
    return this.done.splice(0);
  }
}

const lineOf = (to: string, change: number): string =>
  `${JSON.stringify({
    at: new Date(noon + change * day).toISOString(),
    by: 'Eve',
    application: 'shop.test',
    tool: 'ZAP',
    rule: '40018',
    method: 'GET',
    path: '/orders',
    field: 'status',
    from: 'Open',
    to,
    change,
  })}\n`;

describe('the folder that a team shares its triage in', () => {
  let engine: FindingsEngine;
  let folder: Folder;
  let authors: number;
  let team: TeamFolder;
  beforeEach(async () => {
    ({ engine } = await open());
    await imported(engine, both);
    folder = new Folder();
    authors = 0;
    const author = async (): Promise<string> => {
      authors++;
      return 'Ada L. <ada@h.test>';
    };
    team = new TeamFolder({ engine, files: folder, author, clock: () => noon });
  });
  afterEach(() => engine.close());

  const sync = async (): Promise<readonly string[]> => {
    const synced = await team.sync();
    assert.ok(synced.ok);
    return folder.said();
  };

  it('gets a file of this machine, and what git needs to know, once there is something to share', async () => {
    assert.deepEqual(await sync(), []);
    assert.equal(authors, 1);
    await engine.changeTriage(await request(engine));
    assert.deepEqual(await sync(), ['read .gitattributes', 'write .gitattributes', 'write ada-l-….jsonl']);
    assert.equal(folder.files.get('.gitattributes')?.text, '*.jsonl text eol=lf merge=union\n');
    assert.deepEqual(await sync(), ['read ada-l-….jsonl'], 'its time was not known');
    assert.deepEqual(await sync(), []);
    await engine.undoTriage();
    assert.deepEqual(await sync(), ['read ada-l-….jsonl', 'write ada-l-….jsonl']);
    const own = [...folder.files.keys()].filter((name) => name.endsWith('.jsonl'));
    assert.deepEqual([own.length, authors], [1, 2]);
    const { pending, ownFile } = await engine.teamState();
    assert.deepEqual([pending, ownFile], [0, own[0]]);
  });

  it('is read where it changed, once more where that was just now, and leaves what was there', async () => {
    folder.put('.gitattributes', 'mine');
    folder.put('eve-0001.jsonl', lineOf('In Progress', 1));
    assert.deepEqual(await sync(), ['read eve-….jsonl']);
    assert.deepEqual(await sync(), []);
    folder.put('eve-0001.jsonl', lineOf('In Progress', 1) + lineOf('Open', 2), noon - 1_999);
    assert.deepEqual([await sync(), await sync()], [['read eve-….jsonl'], ['read eve-….jsonl']]);
    folder.put('eve-0001.jsonl', lineOf('In Progress', 1) + lineOf('Open', 3), noon - 2_000);
    assert.deepEqual([await sync(), await sync()], [['read eve-….jsonl'], []]);
    folder.files.set('eve-0001.jsonl', { text: lineOf('Open', 4), mtime: 0, size: 7 });
    assert.deepEqual([await sync(), await sync()], [['read eve-….jsonl'], ['read eve-….jsonl']]);
    await engine.changeTriage(await request(engine));
    assert.deepEqual((await sync()).slice(1), ['read .gitattributes', 'write ada-l-….jsonl']);
    assert.equal(folder.files.get('.gitattributes')?.text, 'mine');
  });

  it('loses what is not there any more', async () => {
    folder.put('eve-0001.jsonl', lineOf('In Progress', 1));
    folder.put('bob-0001.jsonl', lineOf('Open', 1));
    folder.gone = 'bob-0001.jsonl';
    const names = async (): Promise<readonly string[]> =>
      (await engine.teamState()).files.map(({ name }) => name);
    assert.deepEqual(await sync(), ['read eve-….jsonl', 'read bob-….jsonl']);
    assert.deepEqual(await names(), ['eve-0001.jsonl']);
    folder.gone = '';
    assert.deepEqual(await sync(), ['read bob-….jsonl']);
    folder.files.delete('eve-0001.jsonl');
    await sync();
    assert.deepEqual(await names(), ['bob-0001.jsonl']);
  });
});
