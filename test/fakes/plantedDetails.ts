import { join } from 'node:path';
import { projectDir } from '../../scripts/paths.ts';
import type { FindingDetails } from '../../src/findings/model/finding.ts';
import { never, open, options, plainList } from '../unit/findings/engine/engineUnderTest.ts';
import { plantedReports } from './plantedReports.ts';

/** Formats with all that a finding can have; the unit tests have every format. */
const formats = /-(?:zap-2\.17-plus\.json|burp\.xml|nuclei-3\.jsonl|invicti\.json|zap-2\.17\.sarif)$/;

/** What the engine answers of every finding after the import of reports with secrets in each of their texts. */
export async function plantedDetails(): Promise<readonly FindingDetails[]> {
  const { engine } = await open();
  try {
    const reports = plantedReports(join(projectDir, 'test/fixtures/reports'));
    for (const { name, bytes } of reports.filter((report) => formats.test(report.name))) {
      await engine.importReport({ name: `token=c4nary1z9&of=${name}`, bytes }, options, never);
    }
    const { rows } = await engine.page(plainList, 0, Number.MAX_SAFE_INTEGER);
    const ids = rows.flatMap(({ row }) => ('id' in row ? [row.id] : []));
    const details = await Promise.all(ids.map((id) => engine.details(id)));
    return details.filter((each) => each !== undefined);
  } finally {
    await engine.close();
  }
}
