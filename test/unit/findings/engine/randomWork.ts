import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { resolutions, statuses } from '../../../../src/findings/model/finding.ts';
import { csvText, never, options, plainList, view } from './engineUnderTest.ts';
import { missingHeader, sqlInjection, zapReport } from './zapReport.ts';

const reports = [
  zapReport('first.json', [sqlInjection, missingHeader]),
  zapReport('second.json', [sqlInjection]),
  zapReport('third.json', [missingHeader, { ...sqlInjection, rule: '40012', name: 'XSS' }]),
];

/** The step with a number, always the same one: reports come and go, findings are triaged, undone, redone. */
export async function takeStep(engine: FindingsEngine, number: number): Promise<void> {
  const random = (count: number, salt: number): number => mixed(number * 31 + salt) % count;
  const kind = number < 1 ? 0 : random(20, 1);
  if (kind < 2) {
    const report = reports[random(reports.length, 2)];
    if (report !== undefined) await engine.importReport(report, options, never);
  } else if (kind === 2) {
    const [scan] = await engine.scans();
    if (scan !== undefined) await engine.removeScan(scan.id);
  } else if (kind < 6) {
    await engine.undoTriage();
  } else if (kind < 8) {
    await engine.redoTriage();
  } else {
    const { rows } = await engine.page(view, 0, 10);
    const row = rows[random(Math.max(1, rows.length), 3)];
    const field = random(2, 4) === 0 ? 'status' : 'resolution';
    const vocabulary = field === 'status' ? statuses : resolutions;
    const value = vocabulary[random(vocabulary.length, 5)] ?? '';
    const vulnerabilities = row === undefined ? [] : [row.row.vulnerability];
    const changed = [{ view, vulnerabilities }];
    await engine.changeTriage({
      rows: changed,
      set: { [field]: value },
      by: 'ada',
      comment: `step ${number}`,
    });
  }
}

/** What happens after a step: nothing for a moment, the findings are closed and opened, or opened twice. */
export function afterStep(number: number): 'nothing' | 'idle' | 'reopen' | 'hand over' {
  const chance = mixed(number * 31 + 9) % 25;
  if (chance === 0) return 'reopen';
  if (chance < 3) return 'hand over';
  return chance < 6 ? 'idle' : 'nothing';
}

/** Everything a user can see of the findings, as text. */
export async function everything(engine: FindingsEngine): Promise<string> {
  const { rows } = await engine.page(plainList, 0, 1000);
  const findings = rows.flatMap(({ row }) => ('id' in row ? [row.id] : []));
  const details = await Promise.all(findings.map((id) => engine.details(id)));
  return JSON.stringify({
    csv: await csvText(engine, plainList),
    details,
    scans: await engine.scans(),
    undo: await engine.lastTriage(),
    redo: await engine.lastUndone(),
  });
}

function mixed(number: number): number {
  let hash = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
