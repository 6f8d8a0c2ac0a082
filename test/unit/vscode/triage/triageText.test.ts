import assert from 'node:assert/strict';
import type { TriageChange } from '../../../../src/findings/model/triage.ts';
import {
  changedSentence,
  undoLabel,
  undoneSentence,
} from '../../../../src/vscode/shared/triage/triageText.ts';

const change = (changes: Partial<TriageChange>): TriageChange => ({
  id: 1,
  set: {},
  changed: 3,
  matching: 3,
  total: 3,
  summary: 'SQL Injection',
  rows: 1,
  ...changes,
});

describe('what is said of a change of triage', () => {
  const fixed = { status: 'Resolved', resolution: 'Fixed' } as const;
  const rows: readonly (readonly [
    change: Partial<TriageChange>,
    changed: string,
    undone: string,
    undo: string,
  ])[] = [
    [
      { set: fixed },
      'SQL Injection (3 APIs) set to Resolved and Fixed.',
      'Undone: SQL Injection (3 APIs) set to Resolved and Fixed.',
      'Status → Resolved, Resolution → Fixed · 3 APIs',
    ],
    [
      { set: { status: 'In Progress' }, matching: 12, total: 30 },
      'SQL Injection (12 of 30 APIs) set to In Progress.',
      'Undone: SQL Injection (12 of 30 APIs) set to In Progress.',
      'Status → In Progress · 12 of 30 APIs',
    ],
    [
      { set: { resolution: 'Fixed' }, rows: 2, summary: '' },
      '2 vulnerabilities (3 findings) set to Fixed.',
      'Undone: 2 vulnerabilities (3 findings) set to Fixed.',
      'Resolution → Fixed · 3 findings',
    ],
    [
      {},
      'Comment added to SQL Injection (3 APIs).',
      'Undone: comment on SQL Injection (3 APIs).',
      'Comment · 3 APIs',
    ],
    [
      { summary: '', matching: 1, total: 1 },
      'Comment added to 1 API.',
      'Undone: comment on 1 API.',
      'Comment · 1 API',
    ],
    [
      { set: fixed, changed: 0 },
      'Everything is Resolved and Fixed already; nothing changed.',
      'Undone: SQL Injection (3 APIs) set to Resolved and Fixed.',
      'Status → Resolved, Resolution → Fixed · 3 APIs',
    ],
  ];
  for (const [made, ...sentences] of rows)
    it(`is "${sentences[0]}"`, () => {
      const of = change(made);
      assert.deepEqual([changedSentence(of), undoneSentence(of), undoLabel(of)], sentences);
    });
});
