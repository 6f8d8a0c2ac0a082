import assert from 'node:assert/strict';
import { applications } from './applications.ts';
import { fromNothing, indexOf, MemoryFiles, numbersFrom } from './memoryFiles.ts';

const steps = 90;

/** Changes of a text as people make them: any of them may leave something that cannot be parsed. */
const edits: readonly ((lines: string[], at: number, original: readonly string[]) => readonly string[])[] = [
  (lines, at) => lines.toSpliced(at, 0, ''),
  (lines, at) => lines.toSpliced(at, 0, '', ''),
  (lines, at) => lines.toSpliced(at, 1),
  (lines, at) => lines.toSpliced(at, 0, lines[at] ?? ''),
  (lines, at) => lines.toSpliced(at, 1, (lines[at] ?? '').replace(/users|items|orders/, 'things')),
  (lines, at) => lines.toSpliced(at, 1, (lines[at] ?? '').replace(/get|Get/, 'post')),
  (lines, at) =>
    lines.toSpliced(at, 1, (lines[at] ?? '').replace(/\bend\(\)|\{\}|pass\b/, 'render(1, audit())')),
  (_lines, _at, original) => original,
];

/** Changes some files, and gives the paths that a watcher reports. */
function change(files: MemoryFiles, next: (below: number) => number): readonly string[] {
  const { texts } = files;
  const originals = Object.entries(applications);
  const paths = [...texts.keys()];
  const path = paths[next(paths.length)] ?? '';
  const text = texts.get(path) ?? '';
  const kind = next(10);
  if (kind === 0) {
    texts.delete(path);
    return [path];
  }
  if (kind < 4) {
    const [other = '', original = ''] = originals[next(originals.length)] ?? [];
    texts.set(other, original);
    return [other];
  }
  if (kind === 4) {
    const dot = path.lastIndexOf('.');
    const renamed = `${path.slice(0, dot)}2${path.slice(dot)}`;
    texts.delete(path);
    texts.set(renamed, text);
    return [path, renamed];
  }
  const lines = text.split('\n');
  const edit = edits[next(edits.length)];
  const original = applications[path]?.split('\n') ?? lines;
  texts.set(path, (edit?.(lines, next(lines.length), original) ?? lines).join('\n'));
  return [path];
}

describe('an index that follows changes', () => {
  for (const seed of [1, 2, 3]) {
    it(`has the same routes as one that reads everything: changes of seed ${seed}`, async () => {
      const files = new MemoryFiles(applications);
      const index = await indexOf(files);
      assert.ok(index.routes.length > 20, 'the applications have routes');
      const next = numbersFrom(seed);
      const gone = Object.keys(applications).filter(() => next(3) === 0);
      for (const path of gone) files.texts.delete(path);
      await index.update(gone);
      for (let step = 0; step < steps / 3; step += 1) {
        const changed = Array.from({ length: 1 + next(3) }, () => change(files, next)).flat();
        await index.update(changed);
        assert.deepEqual(index.routes, await fromNothing(files), `step ${step}: ${changed.join(', ')}`);
      }
    }).timeout(30_000);
  }
});
