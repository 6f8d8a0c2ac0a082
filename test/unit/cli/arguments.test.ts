import assert from 'node:assert/strict';
import { parseRequest } from '../../../src/cli/accessArguments.ts';
import { parseMcpArguments } from '../../../src/cli/mcpArguments.ts';
import { readArguments } from '../../../src/cli/readArguments.ts';
import { parseScanArguments } from '../../../src/cli/scanArguments.ts';
import type { Result } from '../../../src/base/result.ts';

/** What is read, or the code of the failure with its arguments. */
function outcome(result: Result<unknown, string>): unknown {
  return result.ok ? result.value : [result.failure.code, ...result.failure.args].join(' ');
}

describe('arguments', () => {
  const read = (...args: readonly string[]): unknown =>
    outcome(readArguments(args, ['out', 'role'], ['json']));

  it('are texts and options in their order', () => {
    const option = (name: string, value: string): object => ({ kind: 'option', name, value });
    const text = (value: string): object => ({ kind: 'text', value });
    assert.deepEqual(read('a', '--out', 'b', '--json', 'c', '--out=d', '--role', '-'), [
      text('a'),
      option('out', 'b'),
      option('json', ''),
      text('c'),
      option('out', 'd'),
      option('role', '-'),
    ]);
    assert.deepEqual(read('--json', '--', '--out', 'a'), [option('json', ''), text('--out'), text('a')]);
    assert.deepEqual(read(), []);
  });

  it('are refused where an option is none, or has no value, or one too many', () => {
    assert.equal(read('--other'), 'unknown-option --other');
    assert.equal(read('-x'), 'unknown-option -x');
    assert.equal(read('--out'), 'missing-value --out');
    assert.equal(read('--out='), 'missing-value --out');
    assert.equal(read('--out', '  '), 'missing-value --out');
    assert.equal(read('--json=1'), 'no-value-taken --json');
  });
});

describe('arguments of an authorization test', () => {
  const read = (...args: readonly string[]): unknown => outcome(parseRequest(args));

  it('are as usual where they are left out', () => {
    assert.deepEqual(read('a.json'), {
      file: 'a.json',
      roles: undefined,
      only: [],
      budget: undefined,
      rate: 5,
      resume: undefined,
      sarif: undefined,
      code: undefined,
      reports: [],
      write: false,
      envFile: undefined,
      env: [],
      allowedOrigins: [],
      selfSigned: [],
      json: false,
    });
  });

  it('are all taken, the last of those that are one', () => {
    const twice = (name: string): readonly string[] => [`--${name}`, '1', `--${name}`, '2'];
    const names = ['role', 'only', 'budget', 'rate', 'resume', 'sarif', 'code', 'report', 'env-file', 'env'];
    const all = [...names, 'allow-origin', 'allow-self-signed'].flatMap(twice);
    assert.deepEqual(read('a.json', ...all, '--write', '--json'), {
      file: 'a.json',
      roles: ['1', '2'],
      only: ['1', '2'],
      budget: 2,
      rate: 2,
      resume: '2',
      sarif: '2',
      code: '2',
      reports: ['1', '2'],
      write: true,
      envFile: '2',
      env: ['1', '2'],
      allowedOrigins: ['1', '2'],
      selfSigned: ['1', '2'],
      json: true,
    });
  });

  it('are refused without one file, and where a number is none', () => {
    assert.equal(read(), 'one-file');
    assert.equal(read('a', 'b'), 'one-file');
    for (const name of ['budget', 'rate']) {
      for (const value of ['0', '-', 'x', '1.5', '01', '1234567890'])
        assert.equal(read('a', `--${name}=${value}`), `no-number ${name}`, value);
      assert.equal(typeof read('a', `--${name}`, '123456789'), 'object');
    }
  });
});

describe('arguments of a scan', () => {
  const needed = ['a.json', '--role', 'user', '--out', 'r.json'];
  const read = (...args: readonly string[]): unknown => outcome(parseScanArguments(args));
  const scan = (...args: readonly string[]): unknown => read(...needed, '--with', 'zap', ...args);
  const part = (value: unknown, ...names: readonly string[]): readonly unknown[] =>
    names.map((name) => (value as Record<string, unknown>)[name]);

  it('are as usual where they are left out', () => {
    const names = ['file', 'role', 'user', 'out', 'mode', 'minutes', 'rate', 'hosts', 'envFile', 'env'];
    const expected = ['a.json', 'user', undefined, 'r.json', 'safe', 20, 20, [], undefined, []];
    assert.deepEqual(part(scan(), ...names), expected);
    assert.deepEqual(part(scan(), 'allowedOrigins', 'selfSigned'), [[], []]);
  });

  it('are all taken', () => {
    const all = [
      '--user',
      'ann',
      '--mode',
      'full',
      '--minutes',
      '1440',
      '--rate',
      '1000',
      '--allow-host',
      'a',
      '--allow-host',
      'b',
    ];
    const login = [
      '--env-file',
      'e',
      '--env',
      'A',
      '--env',
      'B',
      '--allow-origin',
      'o',
      '--allow-self-signed',
      's',
    ];
    assert.deepEqual(
      part(
        scan(...all, ...login),
        'user',
        'mode',
        'minutes',
        'rate',
        'hosts',
        'envFile',
        'env',
        'allowedOrigins',
        'selfSigned',
      ),
      ['ann', 'full', 1440, 1000, ['a', 'b'], 'e', ['A', 'B'], ['o'], ['s']],
    );
    const [scanner] = part(read(...needed, '--', 'tool', '--with', 'x'), 'scanner') as [
      { readonly id: string },
    ];
    assert.notEqual(scanner.id, 'zap');
  });

  it('are refused where something is missing, double or out of range', () => {
    assert.equal(read('--role', 'user'), 'one-file');
    assert.equal(read('a.json', '--out', 'r', '--with', 'zap'), 'no-role');
    assert.equal(read('a.json', '--role', 'user', '--with', 'zap'), 'no-out');
    assert.equal(read('--', 'tool'), 'one-file');
    assert.equal(read(...needed), 'no-scanner');
    assert.equal(read(...needed, '--'), 'no-scanner');
    assert.equal(scan('--', 'tool'), 'no-scanner');
    assert.match(String(read(...needed, '--with', 'none')), /^unknown-scanner none wapiti, zap, /);
    assert.equal(scan('--mode', 'fast'), 'unknown-mode fast look, safe, full');
    for (const [name, most] of [
      ['minutes', 1440],
      ['rate', 1000],
    ] as const) {
      for (const value of ['0', String(most + 1), 'x', '1.5', '0000001'])
        assert.equal(scan(`--${name}`, value), `not-a-number ${name} ${most}`, value);
      assert.deepEqual(part(scan(`--${name}`, '1'), name), [1]);
    }
  });
});

describe('arguments of the MCP server', () => {
  const read = (...args: readonly string[]): unknown => outcome(parseMcpArguments(args));

  it('are as usual where they are left out, and all taken', () => {
    assert.deepEqual(read(), {
      reports: [],
      store: undefined,
      workspace: '.',
      application: '',
      allowed: [],
      limits: { envFile: undefined, env: [], origins: [], selfSigned: [], hosts: [] },
    });
    const names = [
      'store',
      'workspace',
      'application',
      'env-file',
      'env',
      'allow-origin',
      'allow-self-signed',
      'allow-host',
    ];
    const all = names.flatMap((name) => [`--${name}`, '1', `--${name}`, '2']);
    assert.deepEqual(read('a', ...all, 'b', '--allow', 'verify,scan', '--allow', 'access'), {
      reports: ['a', 'b'],
      store: '2',
      workspace: '2',
      application: '2',
      allowed: ['verify', 'scan', 'access'],
      limits: {
        envFile: '2',
        env: ['1', '2'],
        origins: ['1', '2'],
        selfSigned: ['1', '2'],
        hosts: ['1', '2'],
      },
    });
    assert.equal(read('--allow', 'verify,all'), 'unknown-work all verify, retest, access, scan, propose');
  });
});
