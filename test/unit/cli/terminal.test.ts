import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { projectDir } from '../../../scripts/paths.ts';
import { authCommand } from '../../../src/cli/authCommand.ts';
import { findingsCommand } from '../../../src/cli/findingsCommand.ts';
import { mcpCommand } from '../../../src/cli/mcpCommand.ts';
import { endWith, jsonText } from '../../../src/cli/terminal.ts';
import { runGate } from '../../../src/cli/runGate.ts';
import { gateSummary } from '../../../src/cli/gateSummary.ts';
import { formatTable } from '../../../src/cli/findingsRows.ts';
import { actingTexts, actsInTerminal } from '../../fakes/actingTexts.ts';
import { importFixture, reportOf } from '../findings/export/exported.ts';
import { plainShell, runInProcess } from './inProcess.ts';

const report = join(projectDir, 'test/fixtures/reports/zap-2.7.json');

interface Ran {
  readonly code: number;
  readonly lines: readonly string[];
}

describe('what the commands write', function () {
  this.timeout(120_000);
  let folder: string;

  before(() => (folder = realpathSync(mkdtempSync(join(tmpdir(), 'terminal-')))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function run(
    program: 'auth' | 'findings' | 'gate' | 'mcp',
    ...args: readonly string[]
  ): Promise<Ran> {
    if (program === 'gate') return gate(...args);
    const command = {
      auth: () => authCommand(args),
      findings: () => findingsCommand(args, plainShell),
      mcp: () => mcpCommand(args, new PassThrough(), new PassThrough()),
    }[program];
    const { status, stdout, stderr } = await runInProcess(command, { cwd: folder });
    return { code: status, lines: linesOf(stdout + stderr) };
  }

  async function gate(...args: readonly string[]): Promise<Ran> {
    let written = '';
    const write = (text: string): void => void (written += text);
    const code = await runGate(args, { environment: {}, isTerminal: false, out: write, err: write });
    return { code, lines: linesOf(written) };
  }

  const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');
  const live = (lines: readonly string[]): readonly string[] =>
    lines.filter((line) => actsInTerminal(line).length > 0);

  /** All of them at once, where what reads them takes all of it. */
  const all = Object.values(actingTexts).join(' ');

  it('does nothing in a terminal or a pipeline but be read: names of files and options', async () => {
    for (const text of Object.values(actingTexts)) {
      const { code, lines } = await gate(report, '--fail-on', text);
      assert.deepEqual([code, lines.length, live(lines)], [2, 1, []], text);
    }
    const names = Object.values(actingTexts).map((text) => text.replaceAll('/', ':'));
    for (const [script, ...args] of [
      ['gate'],
      ['findings'],
      ['mcp', '--workspace'],
      ['auth', 'check'],
    ] as const) {
      const { code, lines } = await run(script, ...args, `::error::${names.join(' ')}`);
      assert.deepEqual([code, lines.length, live(lines)], [2, 1, []], script);
    }
  });

  it('gives a pipeline no list as CSV that it would obey, and a file each byte of it', async () => {
    for (const text of ['##vso[task.setvariable variable=a]b', 'a\n::error::b']) {
      const list = join(folder, 'acting.csv');
      const written = join(folder, 'written.csv');
      writeFileSync(list, `Summary,Severity,Endpoint\n"${text}",High,GET http://shop.test/a\n`);
      const refused = await run('findings', list, '--csv', '-');
      assert.deepEqual([refused.code, refused.lines.length, live(refused.lines)], [2, 1, []], text);
      assert.match(refused.lines[0] ?? '', /Write it to a file: --csv FILE\.$/);
      const { code, lines } = await run('findings', list, '--csv', 'written.csv');
      assert.deepEqual([code, live(lines)], [0, []]);
      assert.ok(readFileSync(written, 'utf8').includes(text), text);
    }
    const plain = join(folder, 'plain.csv');
    writeFileSync(plain, 'Summary,Severity,Endpoint\n"a ## b :: c",High,GET http://shop.test/a\n');
    assert.equal((await run('findings', plain, '--csv', '-')).code, 0);
  });

  it('does nothing in a terminal or a pipeline but be read: decisions, triage and settings', async () => {
    mkdirSync(join(folder, '.dast/triage'), { recursive: true });
    mkdirSync(join(folder, '.vscode'), { recursive: true });
    const decision = (text: string): object => ({
      rule: text,
      status: text,
      reason: text,
      until: text,
      [text]: 1,
    });
    const decisions = Object.values(actingTexts).map(decision);
    writeFileSync(join(folder, '.dast/decisions.jsonc'), JSON.stringify({ decisions }));
    const wrong = await gate(report, '--root', folder);
    assert.ok(wrong.lines.length > 0);
    assert.deepEqual(live(wrong.lines), []);
    writeFileSync(join(folder, '.dast/decisions.jsonc'), JSON.stringify({ decisions: [{ [all]: 1 }] }));
    assert.deepEqual(live((await gate(report, '--root', folder)).lines), []);
    rmSync(join(folder, '.dast/decisions.jsonc'));
    const lines = Object.values(actingTexts).map((text) =>
      JSON.stringify({ v: 1, finding: text, status: text, by: text, at: text, comment: text }),
    );
    writeFileSync(join(folder, '.dast/triage/::error::x.jsonl'), lines.join('\n'));
    writeFileSync(
      join(folder, '.vscode/settings.json'),
      JSON.stringify({ 'dastWorkbench.import.severityMapping': { [all]: all } }),
    );
    const { lines: said } = await gate(report, '--root', folder, '--title', all, '--application', all);
    assert.ok(said.length > 0);
    assert.deepEqual(live(said), []);
  });

  it('does nothing in a terminal or a pipeline but be read: columns and texts of reports', async () => {
    const columns = Object.values(actingTexts).map((text) => `"${text.replaceAll('"', '""')}"`);
    writeFileSync(join(folder, 'list.csv'), `${columns.join(',')}\n${columns.join(',')}\n`);
    for (const { code, lines } of [await run('findings', 'list.csv'), await gate(join(folder, 'list.csv'))])
      assert.deepEqual([code, lines.length, live(lines)], [2, 1, []], lines.join('\n'));
    const hostile = await importFixture('zap-2.7.json');
    const shown = Object.values(actingTexts).flatMap((text) => {
      const findings = hostile.findings.map((details) => ({
        ...details,
        finding: { ...details.finding, summary: text, endpoint: text, category: text },
      }));
      const rows = findings.map(({ finding }) => ({ ...finding, discovered: '' }));
      return [
        ...gateSummary(reportOf({ ...hostile, findings }, { title: text }), [text], false).split('\n'),
        ...formatTable(rows),
      ];
    });
    assert.ok(shown.length > 500);
    assert.deepEqual(live(shown), []);
  });

  it('stays exact where programs read it', async () => {
    const name = actingTexts['Markdown link'] ?? '';
    const file = join(folder, 'named.dast-auth.json');
    writeFileSync(file, JSON.stringify({ [name]: '\u202e##vso[x]' }));
    const { lines } = await run('auth', 'check', '--json', file);
    assert.ok(JSON.stringify(JSON.parse(lines.join('\n'))).includes(name));
    assert.equal(jsonText({ name: '##vso[x]y###' }).includes('##'), false);
    assert.deepEqual(JSON.parse(jsonText({ name: '##vso[x]y###' })), { name: '##vso[x]y###' });
  });
});

describe('a program', () => {
  it('ends as its command does, and in one line where that fails as nobody expected', async () => {
    const before = process.exitCode;
    const ending = async (command: Promise<number>): Promise<unknown> => {
      const { stderr } = await runInProcess(async () => {
        await endWith(command, 2);
        return 0;
      });
      return [process.exitCode, stderr];
    };
    const ended = [
      await ending(Promise.resolve(3)),
      await ending(Promise.reject(new Error('No room\u001b'))),
    ];
    process.exitCode = before;
    assert.deepEqual(ended, [
      [3, ''],
      [2, 'No room\\u001b\n'],
    ]);
  });
});
