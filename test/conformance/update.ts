// npm run conformance: updates all expected output. Review the difference before you commit it.
import { join } from 'node:path';
import { readCases, writeExpected } from './authCase.ts';
import { changesNames, writeExpectedChanges } from './changesCase.ts';
import { editingNames, writeExpectedCreated, writeExpectedEditing } from './editingCase.ts';
import { writeExpectedSession } from './engineCase.ts';
import { exchangeNames, writeExpectedExchange } from './exchangeCase.ts';
import { writeExpectedExports } from './exportCase.ts';
import { writeExpectedHistory } from './historyCase.ts';
import { writeExpectedPanel } from './panelCase.ts';
import { writeExpectedProse } from './proseCase.ts';
import { writeExpectedQueries } from './queryCase.ts';
import { allReportNames, writeExpectedReport } from './reportCase.ts';
import { writeExpectedScanners } from './scannersCase.ts';

const folder = join(import.meta.dirname, 'auth');
for (const one of readCases(folder)) writeExpected(folder, one);
for (const name of editingNames()) await writeExpectedEditing(name);
for (const path of exchangeNames()) await writeExpectedExchange(path);
for (const kind of ['import', 'export', 'complete', 'copy', 'fix', 'check', 'form'] as const)
  for (const name of changesNames(kind)) await writeExpectedChanges(name);
await writeExpectedScanners();
for (const name of allReportNames()) await writeExpectedReport(name);
writeExpectedProse();
writeExpectedQueries();
writeExpectedExports();
writeExpectedPanel();
await writeExpectedSession();
await writeExpectedHistory();
writeExpectedCreated();
