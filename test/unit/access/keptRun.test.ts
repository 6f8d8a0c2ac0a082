import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessMatrix } from '../../../src/access/accessMatrix.ts';
import type { MatrixCell } from '../../../src/access/judge.ts';
import { keptLine, keptLines, readKept } from '../../../src/access/keptRun.ts';
import type { AccessEvent, AccessMatrix, MatrixRow } from '../../../src/access/matrix.ts';
import { operationsIn } from '../../../src/access/operations/allOperations.ts';
import { operationKey, type Operation } from '../../../src/access/operations/operation.ts';
import { goOn, joined } from '../../../src/access/resume.ts';
import { RunSoFar } from '../../../src/access/runSoFar.ts';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import { replaceFile } from '../../../src/base/replaceFile.ts';
import { KeptRunFile } from '../../../src/node/keptRunFile.ts';
import type { RunningServer } from '../../fakes/loginServer.ts';
import {
  anyCustomer,
  type Application,
  configOf,
  hurriedPorts,
  object,
  own,
  startApplication,
} from './accessServer.ts';

const count = 12;
const leaking = ['/things2/{id}', '/things7/{id}', '/things11/{id}'];
const application: Application = {
  operations: Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const path = `/things${index}/{id}`;
      const text = (owner: string): unknown => ({ text: `what ${owner} has written in ${index}` });
      return [path, object(leaking.includes(path) ? anyCustomer : own, text)];
    }),
  ),
};

const verdictsOf = ({ rows }: Pick<AccessMatrix, 'rows'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    rows
      .map(({ operation, cells, anonymous }): [string, string] => [
        operation.path,
        [...cells, anonymous].map(({ verdict }) => verdict).join(),
      ])
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

const write = (path: string, text: string): Promise<undefined> =>
  replaceFile(path, [text]).then(() => undefined);

describe('a run that is kept while it goes on', () => {
  let folder: string;
  let server: RunningServer;
  let config: AuthConfig;
  let operations: readonly Operation[];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kept-run-'));
    server = await startApplication(application);
    config = configOf(server.origin, application);
    const paths = Object.fromEntries(Object.keys(application.operations).map((path) => [path, { get: {} }]));
    operations = operationsIn(JSON.stringify({ openapi: '3.0.3', paths }), config) ?? assert.fail();
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const fileAt = (name: string, digest = 'of this text'): KeptRunFile =>
    new KeptRunFile(join(folder, name), {
      digest,
      users: config.testUsers.map(({ role, username }) => ({ role, username })),
    });

  const ask = (of: readonly Operation[], onEvent: (event: AccessEvent) => void): Promise<AccessMatrix> =>
    accessMatrix(config, hurriedPorts, of, {
      signal: new AbortController().signal,
      requestsPerSecond: 5,
      budget: 10_000,
      onEvent,
    });

  it('has every row that was asked, at whatever moment it is killed, and ends as if nothing had happened', async () => {
    const file = fileAt('whole');
    await file.write(new RunSoFar([]), write);
    const killedAt: { readonly text: string; readonly asked: readonly string[] }[] = [];
    const asked = new Set<string>();
    const whole = verdictsOf(
      await ask(operations, (event) => {
        file.add(event);
        if (event.kind !== 'row' || event.state === 'final') return;
        asked.add(event.row.operation.path);
        killedAt.push({ text: readFileSync(join(folder, 'whole'), 'utf8'), asked: [...asked] });
      }),
    );
    assert.match(whole['/things7/{id}'] ?? '', /let-in,let-in/);
    assert.ok(killedAt.length > count);
    for (const [index, { text, asked: before }] of killedAt.entries()) {
      const cut = index % 2 === 0 ? text : `${text}{"kind":"row","row":{"ta`;
      writeFileSync(join(folder, 'killed'), cut);
      const read = await fileAt('killed').read();
      const known = read.ok ? (read.value ?? assert.fail(cut)) : assert.fail(read.failure.code);
      assert.deepEqual(
        [...known.rows.values()].map(({ operation: { path } }) => path),
        before,
      );
      for (const { operation, cells } of known.rows.values())
        assert.equal(
          cells.some(({ verdict }) => verdict === 'let-in'),
          leaking.includes(operation.path),
        );
      const { answered, left } = goOn(known, operations, undefined);
      // Of the last of them, refusals count only once sessions were shown to live.
      assert.ok(left.length <= count - before.length + 10, String(left.length));
      if (index % 5 !== 0) continue;
      assert.deepEqual(verdictsOf(joined(answered, await ask(left, () => undefined))), whole, String(index));
    }
  });

  it('is read again as it was written, for the same question alone', async () => {
    const run = new RunSoFar([]);
    const matrix = await ask(operations.slice(0, 2), (event) => run.take(event));
    run.end({ ...matrix, findings: 3 });
    const file = fileAt('kept');
    await file.write(run, write);
    const read = await file.read();
    assert.ok(read.ok && read.value !== undefined);
    assert.deepEqual([...read.value.rows.values()], matrix.rows);
    assert.deepEqual(
      [read.value.planned.length, read.value.requests, read.value.findings, read.value.isComplete],
      [2, matrix.requests, 3, true],
    );
    const other = await fileAt('kept', 'of another text').read();
    assert.deepEqual(other, { ok: true, value: undefined });
    const missing = await fileAt('missing').read();
    assert.ok(!missing.ok && missing.failure.code === 'file-missing');
  });

  it('takes a row in the same time, however many there are', () => {
    const row = (index: number): AccessEvent =>
      ({
        kind: 'row',
        state: 'settled',
        row: { key: `row ${index}`, operation: { method: 'GET', path: `/${index}` } },
      }) as never;
    const run = new RunSoFar([]);
    const { rows } = run;
    const planned = new Set<unknown>();
    for (let index = 0; index < 20_000; index++) {
      run.take(row(index));
      run.take(row(0));
      if (index % 1_000 === 0) planned.add(run.planned).add(run.planned);
    }
    assert.deepEqual(
      [rows.size, run.rows === rows, planned.size, run.planned.length],
      [20_000, true, 20, 20_000],
    );
  });
});

describe('the text of a run that is kept', () => {
  const users = [{ role: 'user', username: 'ann' }];
  const question = { digest: 'd', users };
  const cell = { status: 200, verdict: 'refused', claim: 'may' } as const;
  const operation = { method: 'GET', path: '/a', query: [], isPublic: false };
  const row = (key: string, verdict: MatrixCell['verdict'] = 'refused'): MatrixRow => ({
    key,
    operation,
    target: '/a',
    owners: [],
    cells: [{ ...cell, verdict }],
    anonymous: cell,
  });
  const planned = { kind: 'planned', users, rows: [row('a')], skipped: [] } as const;
  const asked = (of: MatrixRow, state: 'asked' | 'settled' | 'final' = 'final'): AccessEvent => ({
    kind: 'row',
    row: of,
    state,
  });
  const asking = { kind: 'asking', method: 'GET', path: '/a', username: 'ann', done: 1, total: 2 } as const;
  const head = [...keptLines(question, new RunSoFar(users))][0] ?? '';
  const read = (...events: readonly AccessEvent[]): ReturnType<typeof readKept> =>
    readKept(head + events.map(keptLine).join(''), question);

  it('is a line for what it is about, and one for each part; what is being asked is none', () => {
    const run = new RunSoFar(users);
    for (const event of [planned, asking, asked(row('a')), asked(row('b'), 'asked')]) run.take(event);
    const left = [{ id: 'x', create: '/a', item: '/a/{id}', role: 'user', username: 'ann', marker: 'x' }];
    run.end({ requests: 7, isComplete: true, findings: 2, stopped: { reason: 'budget' }, left });
    const lines = [...keptLines(question, run)];
    assert.deepEqual(
      lines.map((line) => [line.endsWith('\n'), JSON.parse(line)]),
      [
        { version: 3, digest: 'd', users },
        { kind: 'planned', users, rows: [row('a'), row('b')], skipped: [] },
        asked(row('a')),
        asked(row('b')),
        { kind: 'ended', requests: 7, isComplete: true, findings: 2, stopped: { reason: 'budget' }, left },
      ].map((line) => [true, line]),
    );
    assert.deepEqual(readKept(lines.join(''), question), run);
    assert.equal(keptLine(asking), '');
  });

  it('says of a row that was only asked nothing of who was refused', () => {
    const cells = (state: 'asked' | 'settled' | 'final', verdict: MatrixCell['verdict']): unknown =>
      read(planned, asked(row('a', verdict), state))?.rows.get('a')?.cells[0];
    const unproven = { ...cell, verdict: 'unknown', reason: 'no-session' };
    assert.deepEqual([cells('asked', 'refused'), cells('asked', 'less')], [unproven, unproven]);
    assert.deepEqual(cells('asked', 'let-in'), { ...cell, verdict: 'let-in' });
    for (const state of ['settled', 'final'] as const) assert.deepEqual(cells(state, 'refused'), cell);
    const settled = read(asked(row('a'), 'asked'), asked(row('b'), 'asked'), asked(row('a'), 'settled'));
    assert.deepEqual(
      [...(settled?.rows.values() ?? [])].map(({ key, cells: [one] }) => [key, one?.verdict]),
      [
        ['a', 'refused'],
        ['b', 'unknown'],
      ],
    );
  });

  it('is not read where it is of other users, another question or version, or no such text', () => {
    assert.equal(readKept('', question), undefined);
    assert.equal(readKept(head.trim(), question), undefined);
    assert.ok(readKept(head, question));
    for (const other of [
      { ...question, digest: 'e' },
      { ...question, users: [{ role: 'user', username: 'bob' }] },
      { ...question, users: [{ role: 'admin', username: 'ann' }] },
      { ...question, users: [] },
    ])
      assert.equal(readKept(head, other), undefined);
    assert.equal(readKept(head.replace('"version":3', '"version":2'), question), undefined);
    const whole: Readonly<Record<string, unknown>> = { ...asked(row('a')) };
    const without = (name: string): unknown => ({ ...whole, row: { ...row('a'), [name]: undefined } });
    const broken: readonly unknown[] = [
      7,
      null,
      [],
      {},
      { ...whole, kind: 'other' },
      { kind: 'row' },
      { kind: 'row', row: [] },
      ...['key', 'target', 'cells', 'operation', 'anonymous'].map(without),
      { ...whole, row: { ...row('a'), cells: [cell, cell] } },
      { ...whole, row: { ...row('a'), operation: 'GET /a', anonymous: cell } },
      { ...whole, row: { ...row('a'), anonymous: [] } },
      ...['users', 'rows', 'skipped'].map((name) => ({ ...planned, [name]: {} })),
      { kind: 'ended', requests: '7' },
    ];
    for (const event of broken)
      assert.equal(readKept(`${head}${JSON.stringify(event)}\n`, question), undefined, JSON.stringify(event));
    // A line that was cut off was being written.
    assert.equal(readKept(`${head}${JSON.stringify(whole)}\n{"kind":"ro`, question)?.rows.size, 1);
  });
});

describe('a run that goes on', () => {
  const users = [
    { role: 'user', username: 'ann' },
    { role: 'admin', username: 'root' },
  ];
  const operation: Operation = { method: 'GET', path: '/a/{id}', query: [], isPublic: false };
  const key = operationKey(operation);
  const rowOf = (...reasons: readonly MatrixCell['reason'][]): MatrixRow => {
    const [ann, root, nobody] = reasons.map((reason): MatrixCell => ({
      status: undefined,
      verdict: 'unknown',
      claim: 'may',
      ...(reason && { reason }),
    }));
    assert.ok(ann && root && nobody);
    return { key, operation, target: '/a/1', owners: [], cells: [ann, root], anonymous: nobody };
  };
  const isLeft = (row: MatrixRow, roles?: readonly string[]): boolean => {
    const { answered, left } = goOn({ rows: new Map([[key, row]]), users }, [operation], roles);
    assert.equal(answered.length + left.length, 1);
    return left.length === 1;
  };

  it('asks again for rows without an answer that counts, and as roles that were not chosen before', () => {
    const none = undefined;
    assert.equal(isLeft(rowOf(none, none, none)), false);
    for (const reason of ['no-login', 'no-session', 'failure', 'stopped'] as const) {
      assert.equal(isLeft(rowOf(reason, none, none)), true, reason);
      assert.equal(isLeft(rowOf(none, none, reason)), true, reason);
    }
    for (const reason of ['same-role', 'shared', 'no-baseline', 'like-nothing', 'empty'] as const)
      assert.equal(isLeft(rowOf(reason, none, none)), false, reason);
    const chosen = rowOf(none, 'not-chosen', 'not-chosen');
    assert.deepEqual(
      [isLeft(chosen), isLeft(chosen, ['user']), isLeft(chosen, ['admin'])],
      [true, false, true],
    );
    assert.deepEqual(goOn({ rows: new Map(), users }, [operation], undefined), {
      answered: [],
      left: [operation],
    });
  });

  it('has the rows of both, those that were asked again once', () => {
    const matrix = {
      users,
      rows: [rowOf(undefined, undefined, undefined)],
      skipped: [],
      requests: 3,
      isComplete: true,
    };
    const other = { ...rowOf('stopped', undefined, undefined), key: 'other' };
    assert.deepEqual(joined([rowOf('failure', undefined, undefined), other], matrix), {
      ...matrix,
      rows: [other, ...matrix.rows],
    });
  });
});
