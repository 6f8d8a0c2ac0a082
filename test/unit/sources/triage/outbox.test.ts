import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeFailure } from '../../../../src/base/messages.ts';
import { nodeOutboxFile } from '../../../../src/node/sources/outboxFile.ts';
import type { SourceFault } from '../../../../src/sources/ports.ts';
import type { Binding } from '../../../../src/sources/source.ts';
import { sourceMessages } from '../../../../src/sources/sourceMessages.ts';
import { openOutbox } from '../../../../src/sources/triage/outbox.ts';
import type { SendSummary, TriageChange } from '../../../../src/sources/triage/triage.ts';
import { triageMessages } from '../../../../src/sources/triage/triageMessages.ts';
import {
  type Answering,
  dojoBinding,
  Killed,
  outboxToken,
  permittedToAda,
  World,
} from '../../../fakes/outboxWorld.ts';
import { clientAt } from '../../../fakes/sourceAt.ts';
import { type Answer, SourceServer } from '../../../fakes/sourceServer.ts';
import {
  alertsOfGitHub,
  findingsOfDojo,
  type ServedAlert,
  type ServedFinding,
  type ServedVulnerability,
  vulnerabilitiesOfGitLab,
} from '../../../fakes/triageServers.ts';

const [token, binding, permitted] = [outboxToken, dojoBinding, permittedToAda];

function findingsNow(): readonly ServedFinding[] {
  return [41, 42].map((id) => ({ id, flags: { active: true, verified: true }, notes: [] }));
}

function changeOf(id: number, parts: Partial<TriageChange> = {}): TriageChange {
  return {
    key: `c${id}`,
    finding: `k${id}`,
    ref: { id: String(id) },
    from: 'active',
    to: 'false positive',
    comment: `Escaped ${id}`,
    ...parts,
  };
}

interface Served {
  readonly there: Binding;
  readonly changes: readonly TriageChange[];
  readonly answer: Answering;
  /** Whether the server has all changes, once. */
  readonly made: (when: string) => void;
}

function servedBy(kind: 'defectdojo' | 'github' | 'gitlab'): Served {
  const dismissed = 'dismissed: false positive';
  if (kind === 'defectdojo') {
    const findings = findingsNow();
    const flags = { active: false, verified: false, false_p: true };
    return {
      there: binding,
      changes: [changeOf(41), changeOf(42)],
      answer: findingsOfDojo(findings, token),
      made: (when) =>
        assert.deepEqual(
          findings,
          [41, 42].map((id) => ({ id, flags, notes: [`Escaped ${id}\n\n(DAST Workbench c${id})`] })),
          when,
        ),
    };
  }
  const comments = ['Escaped 41', 'Escaped 42'];
  if (kind === 'github') {
    const alerts = [41, 42].map((number): ServedAlert => ({ number, rule: '40018', state: 'open' }));
    return {
      there: { kind, url: 'https://forge.test/shop/shop' },
      changes: [41, 42].map((id) => changeOf(id, { from: 'open', to: dismissed })),
      answer: alertsOfGitHub({ alerts }, token),
      made: (when) =>
        assert.deepEqual(
          alerts.map(({ comment }) => comment),
          comments,
          when,
        ),
    };
  }
  const gid = (id: number): string => `gid://gitlab/Vulnerability/${id}`;
  const vulnerabilities = [41, 42].map((id): ServedVulnerability => ({
    id: gid(id),
    uuid: String(id),
    state: 'DETECTED',
  }));
  return {
    there: { kind, url: 'https://forge.test/group/shop' },
    changes: [41, 42].map((id) => changeOf(id, { ref: { id: gid(id) }, from: 'detected', to: dismissed })),
    answer: vulnerabilitiesOfGitLab({ vulnerabilities }, token),
    made: (when) =>
      assert.deepEqual(
        vulnerabilities.map(({ comment }) => comment),
        comments,
        when,
      ),
  };
}

describe('what waits to be sent', () => {
  for (const kind of ['defectdojo', 'github', 'gitlab'] as const) {
    it(`is sent to ${kind} once, wherever the program is killed, and nothing of it is lost`, async () => {
      const steps = { defectdojo: 6, github: 5, gitlab: 4 }[kind];
      let killAt = 0;
      let isKilled = true;
      for (; isKilled;) {
        killAt += 1;
        const { there, changes, answer, made } = servedBy(kind);
        const world = new World(answer);
        await (await world.open()).add(there, changes);
        world.steps = 0;
        world.killAt = killAt;
        const run = async (): Promise<SendSummary> => world.send(await world.open(), { there });
        isKilled = await run().then(
          () => false,
          (error: unknown) => {
            assert.ok(error instanceof Killed);
            return true;
          },
        );
        world.killAt = undefined;
        await run();
        const outbox = await world.open();
        made(`killed at ${killAt}`);
        // Whatever changed something left once; what was killed before it left did not.
        const sent = world.changes.toSorted();
        assert.deepEqual(sent, [...new Set(sent)], `killed at ${killAt}`);
        assert.deepEqual(outbox.entries(), []);
        assert.deepEqual(
          [...outbox.known(there)],
          changes.map(({ ref, to }) => [ref.id, to]),
        );
      }
      // A read, and for each change what is kept, asked and sent: before and after each.
      assert.equal(killAt, 2 * (1 + 2 * steps) + 1);
    });
  }

  it('waits where the server cannot be reached or wants a break, and is refused where it will never take it', async () => {
    const wait = 'waiting';
    const limited = { status: 429, headers: { 'Retry-After': '120' } };
    const table: readonly (readonly [Answer | SourceFault, string, string])[] = [
      ['unreachable', wait, 'dojo.test cannot be reached.'],
      ['timeout', wait, 'dojo.test does not answer.'],
      ['cancelled', wait, 'The request to dojo.test was cancelled.'],
      [limited, wait, 'dojo.test allows no more requests for now. Try again in 2 min.'],
      [{ status: 401 }, wait, 'dojo.test does not accept the login, or it has expired. Log in again.'],
      [{ status: 502 }, wait, 'dojo.test has a problem (status 502). Try again later.'],
      [
        { status: 403 },
        wait,
        'dojo.test refuses access to finding. The account or token needs: the API v2 key of a user who can edit the findings of the product.',
      ],
      [{ status: 404 }, 'refused', 'dojo.test has no finding, or the account cannot see it.'],
      [
        { status: 422, body: { message: 'No' } },
        'refused',
        'dojo.test does not take finding (status 422): No',
      ],
    ];
    for (const [answer, phase, sentence] of table) {
      const serve = findingsOfDojo(findingsNow(), token);
      const world = new World((request) => (request.method === 'PATCH' ? answer : serve(request)));
      const outbox = await world.open();
      await outbox.add(binding, [changeOf(41), changeOf(42)]);
      const { sent, waiting, refused } = await world.send(outbox);
      const [first] = phase === wait ? waiting : refused;
      assert.deepEqual([sent, first?.change.key, sentenceOf(first?.reason)], [0, 'c41', sentence]);
      // What concerns the server concerns all that waits for it; what concerns one finding does not.
      assert.equal(world.changes.length, phase === wait ? 1 : 2, sentence);
      assert.deepEqual((await world.open()).entries(), outbox.entries());
    }
  });

  it('asks a server that wanted a break for nothing before it is over', async () => {
    let isLimited = true;
    const serve = findingsOfDojo(findingsNow(), token);
    const world = new World((request) =>
      isLimited ? { status: 429, headers: { 'Retry-After': '120' } } : serve(request),
    );
    const outbox = await world.open();
    await outbox.add(binding, [changeOf(41)]);
    await world.send(outbox);
    isLimited = false;
    const { steps } = world;
    const early = await world.send(outbox, { now: 119_000 });
    assert.deepEqual([early.sent, early.waiting.length, world.steps], [0, 1, steps]);
    assert.equal((await world.send(outbox, { now: 120_000 })).sent, 1);
  });

  it('is not sent to GitHub where it does not say whether somebody is asked for approval already', async () => {
    const { there, changes, answer } = servedBy('github');
    const world = new World((request) =>
      request.url.includes('/dismissal-requests/') ? { status: 502 } : answer(request),
    );
    const outbox = await world.open();
    await outbox.add(there, changes);
    const { waiting } = await world.send(outbox, { there });
    assert.deepEqual([waiting.length, world.changes], [2, []]);
  });

  it('is not sent where somebody has changed it there since, or where its comment is too long', async () => {
    const findings = findingsNow();
    Object.assign(findings[0]?.flags ?? {}, { active: false, out_of_scope: true });
    const world = new World(findingsOfDojo(findings, token));
    const outbox = await world.open();
    await outbox.add(binding, [changeOf(41), changeOf(42, { comment: 'x'.repeat(41) })]);
    const { refused } = await world.send(outbox);
    assert.deepEqual(
      refused.map(({ reason }) => sentenceOf(reason)),
      [
        'It was changed on dojo.test in the meantime. Run Send Triage… to compare again.',
        'The comment is longer than the 40 characters that dojo.test accepts. Shorten it.',
      ],
    );
    assert.deepEqual(world.changes, []);
    await outbox.add(binding, [changeOf(42, { comment: 'x'.repeat(40) })]);
    assert.equal((await world.send(outbox)).sent, 1);
  });

  it('waits for each server by itself, and says how much of it is done', async () => {
    const world = new World(findingsOfDojo(findingsNow(), token));
    const other: Binding = { ...binding, url: 'https://other.test/engagement/12' };
    const outbox = await world.open();
    await outbox.add(other, [changeOf(41, { key: 'other' })]);
    await outbox.add(binding, [changeOf(41), changeOf(42)]);
    const waiting = (): readonly string[] => outbox.entries().map(({ change }) => change.key);
    assert.deepEqual(waiting(), ['other', 'c41', 'c42']);
    const steps: (readonly number[])[] = [];
    const client = clientAt(binding, token, world.http);
    const sent = await outbox.send(binding, client, permitted, (...step) => void steps.push(step));
    assert.deepEqual(sent, { sent: 2, requested: 0, waiting: [], refused: [] });
    assert.deepEqual(steps, [
      [0, 2],
      [1, 2],
      [2, 2],
    ]);
    assert.deepEqual(waiting(), ['other']);
    assert.deepEqual([[...outbox.known(binding).keys()], [...outbox.known(other)]], [['41', '42'], []]);
    // What waits for approval there waits here no longer, and is not known to be there.
    const alerts: ServedAlert[] = [{ number: 41, rule: '1', state: 'open' }];
    const gitHub = new World(alertsOfGitHub({ alerts, requests: new Set() }, token));
    const there: Binding = { kind: 'github', url: 'https://forge.test/shop/shop' };
    const asking = await gitHub.open();
    await asking.add(there, [changeOf(41, { from: 'open', to: 'dismissed: false positive' })]);
    const asked = await asking.send(
      there,
      clientAt(there, token, gitHub.http),
      { ...permitted, way: 'request' },
      () => undefined,
    );
    assert.deepEqual([asked.sent, asked.requested, asking.entries()], [0, 1, []]);
    assert.deepEqual([...asking.known(there)], []);
  });

  it('is replaced by what the user sets later, and can be dropped; a refused change stays until then', async () => {
    const world = new World(() => ({ status: 404 }));
    const outbox = await world.open();
    await outbox.add(binding, [changeOf(41), changeOf(42)]);
    await world.send(outbox);
    await outbox.add(binding, [changeOf(41, { key: 'later', to: 'mitigated' })]);
    assert.deepEqual(
      outbox.entries().map(({ change, phase }) => [change.key, phase]),
      [
        ['c42', 'refused'],
        ['later', 'waiting'],
      ],
    );
    await outbox.drop(['c42', 'later']);
    assert.deepEqual(outbox.entries(), []);
    const tie = { finding: 'k', ref: { id: '41' }, theirs: 'mitigated' };
    await outbox.note(binding, [tie]);
    assert.deepEqual([...(await world.open()).known(binding)], [['41', 'mitigated']]);
    const { steps } = world;
    await outbox.note(binding, [tie]);
    assert.equal(world.steps, steps);
  });

  it('is not taken for nothing where its file is damaged or of a later version', async () => {
    const world = new World(() => undefined);
    const entry = { binding, change: changeOf(41), phase: 'refused' };
    const damaged = [
      { binding: { ...binding, url: 'dojo' } },
      { binding: { ...binding, kind: 'zap' } },
      { binding: { kind: 'defectdojo' } },
      { phase: 'sent' },
      { phase: undefined },
      { change: { ...entry.change, ref: { id: '../users/1' } } },
      { change: { ...entry.change, ref: {} } },
      ...['key', 'finding', 'from', 'to', 'comment'].map((name) => ({
        change: { ...entry.change, [name]: undefined },
      })),
    ].map((parts) => JSON.stringify({ version: 1, entries: [{ ...entry, ...parts }], known: [] }));
    for (const text of [
      ...damaged,
      '',
      '{"version":1,"entr',
      '{"version":2,"entries":[]}',
      '{"version":1,"entries":[{}]}',
    ]) {
      world.text = text;
      const opened = await openOutbox(world.file);
      assert.deepEqual(opened.ok ? [] : [opened.failure.code, ...opened.failure.args], [
        'triage-outbox-damaged',
        'outbox.json',
      ]);
    }
  });
});

describe('a change that waits', () => {
  it('is kept without a reason that nobody can show', async () => {
    const world = new World(() => undefined);
    const entry = { binding, change: changeOf(41), phase: 'waiting' };
    const reasons = [
      { code: 'of-a-later-version', args: [] },
      { code: 'source-unreachable', args: [{}] },
      { code: 'source-unreachable', args: ['dojo.test'] },
    ];
    const entries = reasons.map((reason) => ({ ...entry, reason, notBefore: 'later' }));
    world.text = JSON.stringify({ version: 1, entries, known: [] });
    const kept = (await world.open()).entries();
    assert.deepEqual(
      kept.map(({ reason, notBefore }) => [sentenceOf(reason), notBefore]),
      [
        ['', undefined],
        ['', undefined],
        ['dojo.test cannot be reached.', undefined],
      ],
    );
    assert.deepEqual(kept[0]?.change, entry.change);
    const known = [
      { url: 'github https://forge.test/a/b', states: [['1', 'open'], ['2'], 3, ['4', 'fixed']] },
    ];
    world.text = JSON.stringify({ version: 1, entries: [{ ...entry, notBefore: 7 }], known });
    const outbox = await world.open();
    assert.deepEqual(outbox.entries(), [{ ...entry, notBefore: 7 }]);
    const states = outbox.known({ kind: 'github', url: 'https://forge.test/a/b' });
    assert.deepEqual(
      [...states],
      [
        ['1', 'open'],
        ['4', 'fixed'],
      ],
    );
  });
});

describe('the file of what waits to be sent', () => {
  let folder: string;
  let server: SourceServer;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outbox-'));
    server = await SourceServer.start();
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await server.close();
  });

  it('survives a process that is killed while the server has its change and has not answered', async () => {
    const findings = findingsNow();
    const serve = findingsOfDojo(findings, token);
    const path = join(folder, 'triage', 'outbox.json');
    const there = { kind: 'defectdojo', url: `${server.origin}/engagement/12` } as const;
    const file = nodeOutboxFile(path);
    const opened = await openOutbox(file);
    assert.ok(opened.ok);
    await opened.value.add(there, [changeOf(41), changeOf(42)]);
    const app = fileURLToPath(new URL('../../../fakes/sendingApp.ts', import.meta.url));
    const child = spawn(process.execPath, [app, path, there.url, token], { stdio: 'inherit' });
    server.answer = (request) => {
      const answer = serve(request);
      if (request.method !== 'PATCH') return answer;
      // The change is made; nobody hears of it.
      child.kill('SIGKILL');
      return 'answered';
    };
    const [, signal] = (await once(child, 'exit')) as [unknown, string];
    assert.equal(signal, 'SIGKILL');
    assert.deepEqual(
      JSON.parse(readFileSync(path, 'utf8')).entries.map((one: { phase: string }) => one.phase),
      ['sending', 'waiting'],
    );
    server.answer = serve;
    const again = await openOutbox(file);
    assert.ok(again.ok);
    const { sent } = await again.value.send(there, clientAt(there, token), permitted, () => undefined);
    const changes = server.requests.filter(({ method }) => method !== 'GET');
    assert.deepEqual(
      [sent, changes.map(({ method, url }) => `${method} ${url.slice('/api/v2/findings/'.length)}`)],
      [2, ['PATCH 41/', 'POST 41/notes/', 'PATCH 42/', 'POST 42/notes/']],
    );
    assert.equal(again.value.entries().length, 0);
    assert.ok(!readFileSync(path, 'utf8').includes('canary'));
  });

  it('is for its user alone, and says what cannot be read', async () => {
    const path = join(folder, 'own', 'outbox.json');
    const file = nodeOutboxFile(path);
    assert.equal(await file.read(), undefined);
    await file.replace('{}');
    if (process.platform !== 'win32') assert.equal(statSync(join(folder, 'own')).mode & 0o077, 0);
    writeFileSync(join(folder, 'file'), '');
    await assert.rejects(nodeOutboxFile(join(folder, 'file', 'outbox.json')).read());
  });
});

type Told = keyof typeof sourceMessages | keyof typeof triageMessages;

function sentenceOf(reason: Parameters<typeof describeFailure<Told>>[1] | undefined): string {
  return reason === undefined ? '' : describeFailure({ ...sourceMessages, ...triageMessages }, reason);
}
