import assert from 'node:assert/strict';
import { describeFailure } from '../../src/base/messages.ts';
import type { Result } from '../../src/base/result.ts';
import type { SourceKind } from '../../src/sources/source.ts';
import { sourceMessages } from '../../src/sources/sourceMessages.ts';
import { triageOf } from '../../src/sources/triage/allTriage.ts';
import type { OwnFinding, SourceTriage, TriageChange } from '../../src/sources/triage/triage.ts';
import { triageMessages } from '../../src/sources/triage/triageMessages.ts';
import { sourceAt, type SourceAt } from './sourceAt.ts';
import { SourceServer } from './sourceServer.ts';

export const askedToken = 'token-canary-91d2';
const paths = { github: '/shop/shop', gitlab: '/group/shop', defectdojo: '/engagement/12' } as const;

/** A kind of server that takes triage. */
export type TriageKind = keyof typeof paths;

type Told = keyof typeof sourceMessages | keyof typeof triageMessages;

/** A server of any kind that takes triage, and what is made of its answers. */
export class AskedTriage {
  readonly server: SourceServer;

  private constructor(server: SourceServer) {
    this.server = server;
  }

  static async start(): Promise<AskedTriage> {
    return new AskedTriage(await SourceServer.start());
  }

  get host(): string {
    return new URL(this.server.origin).host;
  }

  /** Neither a token nor what is said of a finding is in an address. */
  assertDiscreet(): void {
    for (const { url } of this.server.requests) assert.ok(!/canary|Escaped|login/.test(url), url);
  }

  at(kind: TriageKind): SourceAt & { readonly triage: SourceTriage } {
    const triage = triageOf({ kind });
    assert.ok(triage);
    return { triage, ...sourceAt(this.server, kind as SourceKind, paths[kind], askedToken) };
  }

  /** `key → id: state`, and the keys of those that were not found. */
  async statesOf(kind: TriageKind, findings: readonly OwnFinding[]): Promise<readonly string[]> {
    const { triage, url, client } = this.at(kind);
    const states = await triage.states(url, findings, client);
    assert.ok(states.ok, sentenceOf(states));
    const ties = states.value.ties.map(({ finding, ref, theirs }) => `${finding} → ${ref.id}: ${theirs}`);
    return [...ties, ...states.value.missing.map((key) => `${key} not found`)];
  }

  /** As the outbox does it. */
  async send(kind: TriageKind, change: Partial<TriageChange>): Promise<string> {
    const { triage, url, client } = this.at(kind);
    const whole = { key: 'c1', finding: 'k', ref: { id: '' }, from: '', to: '', comment: '', ...change };
    const permitted = await triage.permitted(url, client);
    if (!permitted.ok) return sentenceOf(permitted);
    const progress = await triage.progress(url, whole, client);
    if (!progress.ok) return sentenceOf(progress);
    const sent = await triage.send(url, whole, progress.value, permitted.value, client);
    return sent.ok ? sent.value : sentenceOf(sent);
  }
}

/** What a user reads of a failure. */
export function sentenceOf(result: Result<unknown, Told>): string {
  return result.ok ? 'ok' : told(result.failure);
}

export function told(failure: Parameters<typeof describeFailure<Told>>[1]): string {
  return describeFailure({ ...sourceMessages, ...triageMessages }, failure);
}
