// Opens a folder it may only read, changes a finding twice, imports a report, and prints what was reported and what it
// then shows.
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { never, open, options, request, rowNamed } from './engineUnderTest.ts';
import { laterReport } from './interruptedWork.ts';

const [folder = ''] = process.argv.slice(2);
const { engine } = await open(new NodeDatabaseFile(folder));
const reported: string[] = [];
for (const value of ['In Progress', 'Resolved']) {
  const changed = await engine.changeTriage(await request(engine, { value }));
  reported.push(changed.ok ? 'changed' : `${changed.failure.code}: ${changed.failure.args.join()}`);
}
const imported = await engine.importReport(laterReport, options, never);
reported.push(imported.ok ? 'imported' : `${imported.failure.code}: ${imported.failure.args.join()}`);
const scans = await engine.scans();
const unsaved = await engine.unsaved();
const { status } = await rowNamed(engine, 'SQL Injection');
await engine.close();
console.log(JSON.stringify({ reported, status, scans: scans.length, unsaved }));
