import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessMatrix } from '../../../src/access/accessMatrix.ts';
import type { AccessEvent, AccessMatrix } from '../../../src/access/matrix.ts';
import { operationsIn } from '../../../src/access/operations/allOperations.ts';
import type { Operation } from '../../../src/access/operations/operation.ts';
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
