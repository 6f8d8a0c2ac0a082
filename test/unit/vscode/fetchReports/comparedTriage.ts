import type { Binding } from '../../../../src/sources/source.ts';
import type {
  OutboxEntry,
  Permitted,
  SourceTriage,
  Tie,
  TriageOutbox,
} from '../../../../src/sources/triage/triage.ts';
import { compare } from '../../../../src/vscode/features/fetchReports/triage/compare.ts';
import type { Comparison } from '../../../../src/vscode/features/fetchReports/triage/offers.ts';
import type { Own } from '../../../../src/vscode/features/fetchReports/triage/ownFindings.ts';

export const binding: Binding = { kind: 'github', url: 'https://github.com/me/shop' };
export const wantedOf = {
  fixed: { to: 'fixed', choices: [], isSaidBy: (state: string) => state === 'fixed' },
  choose: { choices: ['why a', 'why b'], isSaidBy: () => false, reason: { code: 'x', args: [] } },
  never: { choices: [], isSaidBy: () => false },
  no: { choices: [], isSaidBy: () => false, reason: { code: 'triage-no-state', args: [] } },
} as const;
export const triage = {
  initial: 'open',
  describe: (state: string) => state.toUpperCase(),
  wanted: ({ status }: { readonly status: keyof typeof wantedOf }) => wantedOf[status],
} as unknown as SourceTriage;
export const own = (key: string, status: string, changes: Partial<Own> = {}, comment = ''): Own => ({
  finding: { key, status, resolution: 'New', summary: `Summary of ${key}`, comment } as never,
  endpoint: `GET /${key}`,
  isChanged: true,
  ...changes,
});
export const tie = (finding: string, theirs = 'open'): Tie => ({
  finding,
  ref: { id: `#${finding}` },
  theirs,
});
export const entry = (finding: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  binding,
  change: {
    key: `k ${finding}`,
    finding,
    ref: { id: `#${finding}` },
    from: 'open',
    to: 'fixed',
    comment: `of ${finding}`,
  },
  phase: 'waiting',
  ...changes,
});
export const outboxOf = (
  entries: readonly OutboxEntry[] = [],
  known: Readonly<Record<string, string>> = {},
): TriageOutbox =>
  ({ entries: () => entries, known: () => new Map(Object.entries(known)) }) as unknown as TriageOutbox;
export const direct: Permitted = { account: 'ann', way: 'direct', mostComment: 5 };
export const all = [
  own('send', 'fixed', {}, 'short'),
  own('long', 'fixed', {}, 'longer'),
  own('choose', 'choose'),
  own('conflict', 'fixed'),
  own('theirs', 'fixed'),
  own('there', 'fixed'),
  own('unchanged', 'fixed'),
  own('never', 'never'),
  own('missing', 'fixed'),
  own('untouched', 'fixed', { isChanged: false }),
];
export const ties = [
  tie('send'),
  tie('long'),
  tie('choose'),
  tie('conflict', 'dismissed'),
  tie('theirs', 'dismissed'),
  tie('there', 'fixed'),
  tie('unchanged', 'fixed'),
  tie('never'),
  tie('untouched'),
  tie('of nobody'),
];
export const known = { '#theirs': 'fixed', '#unchanged': 'fixed' };
export const asked = { binding, triage, states: { ties, missing: ['missing', 'untouched'] } };
export const compared = (permitted = direct, outbox = outboxOf([], known)): Comparison =>
  compare(asked, permitted, 'github.com', all, outbox);

/** Offers and what is not sent, in words. */
export const words = ({ offers, unsent, same, theirs }: Comparison): unknown => ({
  offers: offers.map(({ kind, summary, endpoint, comment, to, entry: waits }) => [
    kind,
    summary,
    endpoint,
    comment,
    to,
    waits?.phase,
  ]),
  unsent: unsent.map(({ summary, endpoint, why }) => [summary, endpoint, why]),
  same,
  theirs,
});
