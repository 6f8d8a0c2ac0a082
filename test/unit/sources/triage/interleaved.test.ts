import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { triageOf } from '../../../../src/sources/triage/allTriage.ts';
import { planTriage } from '../../../../src/sources/triage/plan.ts';
import type { OwnTriage, Planned } from '../../../../src/sources/triage/triage.ts';
import { dojoBinding, Killed, outboxToken, World } from '../../../fakes/outboxWorld.ts';
import { ownFinding } from '../../../fakes/ownFinding.ts';
import { clientAt } from '../../../fakes/sourceAt.ts';
import { findingsOfDojo, type ServedFinding } from '../../../fakes/triageServers.ts';
import { sampledRuns } from '../../sampled.ts';

const ours: readonly OwnTriage[] = [
  { status: 'Open', resolution: 'New' },
  { status: 'Open', resolution: 'False Positive' },
  { status: 'Resolved', resolution: 'Fixed' },
];
const cleared = { active: false, false_p: false, is_mitigated: false, risk_accepted: false };
const theirs: Readonly<Record<string, Record<string, boolean>>> = {
  active: { ...cleared, active: true },
  'false positive': { ...cleared, false_p: true },
  mitigated: { ...cleared, is_mitigated: true },
  'risk accepted': { ...cleared, risk_accepted: true },
};

/** A user here and others there, who change the same two findings. */
class Both {
  readonly findings: readonly ServedFinding[] = [41, 42].map((id) => ({
    id,
    flags: { ...theirs['active'] },
    notes: [],
    about: { title: `Finding ${id}` },
  }));
  readonly own: OwnTriage[] = [41, 42].map(() => ({ status: 'Open', resolution: 'New' }));
  /** What the user was shown of each finding when a change of it was confirmed. */
  readonly #shown = new Map<string, string>();
  readonly #serve = findingsOfDojo(this.findings, outboxToken);
  readonly #world = new World((request) => {
    const [, id = ''] = /^\/api\/v2\/findings\/(\d+)\/$/.exec(request.url) ?? [];
    if (request.method === 'PATCH') assert.equal(this.#stateOf(id), this.#shown.get(id), 'overwrites unseen');
    return this.#serve(request);
  });
  #keys = 0;

  setThere(index: number, state: string): void {
    Object.assign(this.findings[index]?.flags ?? {}, theirs[state]);
  }

  /** Compares, confirms what is no conflict beside what waits, and sends; `killAt` steps later the program is killed. */
  async send(killAt: number | undefined, takesConflicts: boolean): Promise<void> {
    const world = this.#world;
    const outbox = await world.open();
    const planned = await this.#plan(outbox.known(dojoBinding));
    const agreed = planned.filter(({ kind }) => kind === 'there' || kind === 'unchanged');
    await outbox.note(
      dojoBinding,
      agreed.map(({ finding, ref, theirs: state }) => ({ finding: finding.key, ref, theirs: state })),
    );
    const confirmed = planned.filter(
      ({ kind }) => kind === 'send' || (takesConflicts && kind === 'conflict'),
    );
    if (killAt !== undefined) world.killAt = world.steps * 2 + killAt;
    try {
      for (const { ref, theirs: state } of confirmed) this.#shown.set(ref.id, state);
      await outbox.add(
        dojoBinding,
        confirmed.map(({ finding, ref, theirs: from, to = '' }) => {
          this.#keys += 1;
          return { key: `c${this.#keys}`, finding: finding.key, ref, from, to, comment: 'Why' };
        }),
      );
      await world.send(outbox);
    } catch (error) {
      assert.ok(error instanceof Killed);
    } finally {
      world.killAt = undefined;
    }
  }

  states(): readonly string[] {
    return this.findings.map(({ id }) => this.#stateOf(String(id)));
  }

  wanted(): readonly (string | undefined)[] {
    return this.own.map((one) => triageOf(dojoBinding)?.wanted(one).to);
  }

  async #plan(known: ReadonlyMap<string, string>): Promise<readonly Planned[]> {
    const triage = triageOf(dojoBinding);
    assert.ok(triage);
    const findings = this.own.map((one, index) =>
      ownFinding({ key: `k${index}`, tool: 'ZAP Scan', summary: `Finding ${41 + index}`, ...one }),
    );
    const client = clientAt(dojoBinding, outboxToken, this.#world.http);
    const states = await triage.states(new URL(dojoBinding.url), findings, client);
    assert.ok(states.ok);
    return states.value.ties.map((tie) => {
      const finding = findings.find(({ key }) => key === tie.finding);
      assert.ok(finding);
      return planTriage(triage, finding, tie, known.get(tie.ref.id));
    });
  }

  /** The flag that says most. */
  #stateOf(id: string): string {
    const { flags = {} } = this.findings.find((one) => String(one.id) === id) ?? {};
    const order = ['false_p', 'risk_accepted', 'is_mitigated', 'active'];
    const states = ['false positive', 'risk accepted', 'mitigated', 'active'];
    return states[order.findIndex((flag) => flags[flag] === true)] ?? '';
  }
}

describe('triage that is changed here and at a server in any order', () => {
  it('overwrites nothing there that the user has not seen, and agrees in the end', async () => {
    const index = fc.nat({ max: 1 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('here' as const), index, value: fc.constantFrom(...ours) }),
      fc.record({
        kind: fc.constant('there' as const),
        index,
        state: fc.constantFrom(...Object.keys(theirs)),
      }),
      fc.record({
        kind: fc.constant('send' as const),
        killAt: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
        takesConflicts: fc.boolean(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const both = new Both();
        for (const one of steps) {
          if (one.kind === 'here') both.own[one.index] = one.value;
          else if (one.kind === 'there') both.setThere(one.index, one.state);
          else await both.send(one.killAt, one.takesConflicts);
        }
        const before = both.states();
        // What still waits first, then what it leaves.
        await both.send(undefined, true);
        await both.send(undefined, true);
        // Where only theirs has changed, nothing was to be sent.
        both.states().forEach((state, at) => assert.ok(state === both.wanted()[at] || state === before[at]));
        const settled = both.states();
        await both.send(undefined, true);
        assert.deepEqual(both.states(), settled);
      }),
      sampledRuns(1000, 10),
    );
  });
});
