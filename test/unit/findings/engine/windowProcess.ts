// A window that changes one finding again and again in a folder that another one changes too: each takes over from
// the other. Says of each change when it is done: its comment, on a line.
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { open, request, rowNamed } from './engineUnderTest.ts';

const [folder = '', name = '', milliseconds = '0'] = process.argv.slice(2);
const end = Date.now() + Number(milliseconds);
let { engine } = await open(new NodeDatabaseFile(folder));
for (let number = 0; Date.now() < end; number++) {
  const { status } = await rowNamed(engine, 'SQL Injection');
  const comment = `${name} ${number}`;
  const value = status === 'Open' ? 'In Progress' : 'Open';
  const changed = await engine.changeTriage(await request(engine, { value, comment }));
  if (changed.ok) {
    writeSync(1, `${comment}\n`);
  } else {
    await engine.close();
    // Time for the other one to get something done.
    await wait(50 + Math.random() * 100);
    ({ engine } = await open(new NodeDatabaseFile(folder)));
  }
}
await engine.close();
