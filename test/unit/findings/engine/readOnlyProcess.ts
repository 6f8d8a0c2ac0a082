// Opens a folder it may only read, changes a finding twice, and prints what it was told and what it then shows.
import { NodeImageFile } from '../../../../src/findings/store/nodeImageFile.ts';
import { open, request, rowNamed } from './engineUnderTest.ts';

const [folder = ''] = process.argv.slice(2);
const { engine } = await open(new NodeImageFile(folder));
const told: string[] = [];
for (const value of ['In Progress', 'Resolved']) {
  const changed = await engine.changeTriage(await request(engine, { value }));
  told.push(changed.ok ? 'changed' : `${changed.failure.code}: ${changed.failure.args.join()}`);
}
const { status } = await rowNamed(engine, 'SQL Injection');
await engine.close();
console.log(JSON.stringify({ told, status }));
