import assert from 'node:assert/strict';
import { formatEntry } from '../../../../src/findings/store/file/journalEntry.ts';
import type { JournalEntry } from '../../../../src/findings/store/file/journalEntry.ts';
import { replayJournal } from '../../../../src/findings/store/triage/replayJournal.ts';
import type { AppliedChange } from '../../../../src/findings/store/triage/triageLog.ts';
import { noon } from './sampleFindings.ts';

const undo: JournalEntry = { kind: 'undo', at: noon };
const redo: JournalEntry = { kind: 'redo', at: noon };
const gap = 'gap';
/** A change that has no effect when it is replayed: what was to be changed back is missing. */
const idle = change('idle');

describe('a journal with gaps', () => {
  it('replays what only sets values', () => {
    assert.deepEqual(replayed([change('a'), gap, change('b')]), { names: ['a', 'b'], lost: 1 });
  });

  it('undoes and redoes only what came after the gap', () => {
    assert.deepEqual(replayed([change('a'), gap, undo]), { names: ['a'], lost: 2 });
    assert.deepEqual(replayed([change('a'), undo, gap, redo]), { names: ['a', 'undo'], lost: 2 });
    assert.deepEqual(replayed([gap, change('b'), undo, redo, undo]), {
      names: ['b', 'undo', 'redo', 'undo'],
      lost: 1,
    });
    assert.deepEqual(replayed([change('a'), gap, change('b'), undo, undo]), {
      names: ['a', 'b', 'undo'],
      lost: 2,
    });
    assert.deepEqual(replayed([gap, change('b'), undo, change('c'), redo]), {
      names: ['b', 'undo', 'c'],
      lost: 2,
    });
  });

  it('takes back nothing else in the place of a change that had no effect', () => {
    assert.deepEqual(replayed([gap, change('b'), idle, undo, undo]), {
      names: ['b', 'idle', 'undo'],
      lost: 2,
    });
    assert.deepEqual(replayed([gap, change('b'), idle, undo, redo, undo]), {
      names: ['b', 'idle'],
      lost: 4,
    });
  });

  it('replays everything where there is no gap', () => {
    assert.deepEqual(replayed([undo, redo, undo]), { names: ['undo', 'redo', 'undo'], lost: undefined });
  });
});

function change(comment: string): JournalEntry {
  const parts = {
    set: { status: 1 },
    findings: [1],
    by: 'ada',
    at: noon,
    total: 1,
    rows: 1,
    summary: '',
  } as const;
  return { kind: 'change', change: { ...parts, comment } };
}

/** What is replayed of entries and gaps, each of which is one line that cannot be read. */
function replayed(entries: readonly (JournalEntry | typeof gap)[]): {
  names: readonly string[];
  lost: number | undefined;
} {
  const names: string[] = [];
  const lines = entries.flatMap((entry, index) =>
    entry === gap ? [] : [{ payload: formatEntry(entry), isAfterGap: entries[index - 1] === gap }],
  );
  const gaps = entries.length - lines.length;
  const content = { lines, ...(gaps === 0 ? {} : { damage: { lost: gaps, isCut: false } }) };
  const { damage } = replayJournal(content, undefined, (entry) => {
    const name = entry.kind === 'change' ? entry.change.comment : entry.kind;
    names.push(name);
    return { sets: [], change: { changed: name === 'idle' ? 0 : 1 } } as unknown as AppliedChange;
  });
  return { names, lost: damage?.lost };
}
