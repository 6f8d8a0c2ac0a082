import assert from 'node:assert/strict';
import type { OutboxFile, Permitted, SendSummary, TriageOutbox } from '../../src/sources/triage/triage.ts';
import type { SourceFault, SourceHttp } from '../../src/sources/ports.ts';
import type { Binding } from '../../src/sources/source.ts';
import { openOutbox } from '../../src/sources/triage/outbox.ts';
import { clientAt } from './sourceAt.ts';
import type { Answer, SeenRequest } from './sourceServer.ts';

export const outboxToken = 'token-canary-30bb';
export const dojoBinding: Binding = { kind: 'defectdojo', url: 'https://dojo.test/engagement/12' };
export const permittedToAda: Permitted = { account: 'ada', way: 'direct', mostComment: 40 };

export type Answering = (request: SeenRequest) => Answer | SourceFault | undefined;

/** Ends what runs as a killed process ends: nothing after it happens. */
export class Killed extends Error {}

/** A world that can end before any of its steps has an effect, or right after it has one. */
export class World {
  text: string | undefined;
  steps = 0;
  readonly answer: Answering;
  killAt: number | undefined;
  readonly changes: string[] = [];

  constructor(answer: Answering) {
    this.answer = answer;
  }

  readonly file: OutboxFile = {
    name: 'outbox.json',
    read: () => this.#step(() => this.text),
    replace: (text) => this.#step(() => void (this.text = text)),
  };

  readonly http: SourceHttp = {
    send: ({ method, url, headers, body = '' }) =>
      this.#step(() => {
        if (method !== 'GET' && !body.includes('"query($'))
          this.changes.push(`${method} ${new URL(url).pathname} ${body}`);
        const sent = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
        const { pathname, search } = new URL(url);
        const answer = this.answer({ method, url: pathname + search, headers: sent, body }) ?? {
          status: 404,
        };
        if (typeof answer === 'string') return { ok: false, fault: answer } as const;
        const bytes = new TextEncoder().encode(JSON.stringify(answer.body ?? ''));
        const given = Object.entries(answer.headers ?? {});
        return { ok: true, answer: { status: answer.status ?? 200, headers: given, body: bytes } } as const;
      }),
  };

  async #step<Value>(effect: () => Value): Promise<Value> {
    this.steps += 1;
    if (this.killAt === this.steps * 2 - 1) throw new Killed();
    const value = effect();
    if (this.killAt === this.steps * 2) throw new Killed();
    return value;
  }

  async open(): Promise<TriageOutbox> {
    const opened = await openOutbox(this.file);
    assert.ok(opened.ok);
    return opened.value;
  }

  async send(
    outbox: TriageOutbox,
    { there = dojoBinding, now = 0 }: { there?: Binding; now?: number } = {},
  ): Promise<SendSummary> {
    return outbox.send(there, clientAt(there, outboxToken, this.http, now), permittedToAda, () => undefined);
  }
}
