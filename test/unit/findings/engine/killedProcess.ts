// Works on the findings in a folder from a step on, and says of each step when it is done, until it is killed.
import { writeSync } from 'node:fs';
import { NodeImageFile } from '../../../../src/findings/store/nodeImageFile.ts';
import { open } from './engineUnderTest.ts';
import { reopensAfter, takeStep } from './randomWork.ts';

const [folder = '', first = '0'] = process.argv.slice(2);
let { engine } = await open(new NodeImageFile(folder));
writeSync(1, 'ready\n');
for (let step = Number(first); ; step++) {
  await takeStep(engine, step);
  writeSync(1, `${step}\n`);
  if (reopensAfter(step)) {
    await engine.close();
    ({ engine } = await open(new NodeImageFile(folder)));
  }
}
