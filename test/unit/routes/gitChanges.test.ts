import assert from 'node:assert/strict';
import type { Git } from '../../../src/platform/nodeGit.ts';
import { gitChanges } from '../../../src/routes/changed/gitChanges.ts';

const stored: Readonly<Record<string, string>> = {
  a1: 'first\n\n',
  b2: '',
  c3: 'ü\nlast',
  d4: 'x'.repeat(500),
};

/** Answers as git does, in as many bytes as it may. */
function asked(questions: (readonly string[])[], most: number): Git {
  return (args, _largest, input = '') => {
    assert.deepEqual(args, ['cat-file', '--batch']);
    const names = input.trimEnd().split('\n');
    questions.push(names);
    const text = names
      .map((name) => {
        const own = stored[name];
        return own === undefined ? `${name} missing\n` : `${name} blob ${Buffer.byteLength(own)}\n${own}\n`;
      })
      .join('');
    return Promise.resolve(
      text.length > most
        ? { ok: false, code: 'too-much', reason: '' }
        : { ok: true, bytes: new TextEncoder().encode(text) },
    );
  };
}

describe('texts of a commit', () => {
  it('are asked for at once, whatever stands in them', async () => {
    const questions: (readonly string[])[] = [];
    const git = gitChanges(
      asked(questions, 10_000),
      () => true,
      () => undefined,
    );
    const texts = await git.textsBefore(['a1', 'gone', 'b2', 'c3', 'd4']);
    assert.deepEqual(Object.fromEntries(texts), stored);
    assert.equal(questions.length, 1);
  });

  it('are asked for in parts where they are too large together, and left out where one is too large', async () => {
    const git = gitChanges(
      asked([], 100),
      () => true,
      () => undefined,
    );
    const texts = await git.textsBefore(['a1', 'b2', 'c3', 'd4']);
    assert.deepEqual([...texts.keys()], ['a1', 'b2', 'c3']);
  });
});
