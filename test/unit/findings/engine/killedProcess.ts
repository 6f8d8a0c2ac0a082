// Works on the findings in a folder from a step on, and says of each step when it is done, until it is killed. The
// journal is checkpointed whenever nothing happens for a moment, and now and then another window takes over.
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openFindings } from '../../../../src/findings/engine/openFindings.ts';
import type { OpenedFindings } from '../../../../src/findings/engine.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { day, noon, wasmBinary } from '../store/sampleFindings.ts';
import { afterStep, takeStep } from './randomWork.ts';

const idle = 2;
const checkpointTiming = { atBytes: 1, idle, restPerCheckpoint: 0, retry: 1000 };

const [folder = '', first = '0'] = process.argv.slice(2);
let { engine } = await openWindow();
writeSync(1, 'ready\n');
for (let step = Number(first); ; step++) {
  await takeStep(engine, step);
  writeSync(1, `${step}\n`);
  const then = afterStep(step);
  if (then === 'reopen') await engine.close();
  if (then === 'idle') await wait(4 * idle);
  // The window before learns of it and is closed while this one goes on.
  const before = then === 'hand over' ? engine : undefined;
  if (then === 'reopen' || then === 'hand over') ({ engine } = await openWindow());
  void before?.close();
}

function openWindow(): Promise<OpenedFindings> {
  const clock = (): number => noon + day;
  return openFindings({ wasmBinary, databaseFile: new NodeDatabaseFile(folder), clock, checkpointTiming });
}
