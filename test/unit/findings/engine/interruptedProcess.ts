// A window that works in a folder and stops itself right before one of its calls to the file system, which
// are counted from 1. Says what it does, of each piece of work whether it was done, and at the end how many calls it
// made. Each line of standard input starts it again: the folder and the number of the call.
import fs, { open as openFile } from 'node:fs/promises';
import { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createInterface } from 'node:readline';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { never, open, options, request } from './engineUnderTest.ts';
import { laterReport } from './interruptedWork.ts';

let at = 0;
let calls = 0;

function interrupt(owner: object, names: readonly string[]): void {
  const functions = owner as Record<string, (...args: unknown[]) => unknown>;
  for (const name of names) {
    const original = functions[name];
    if (original === undefined) throw new Error(`There is no ${name}.`);
    functions[name] = function (this: unknown, ...args: unknown[]): unknown {
      calls++;
      if (calls === at) {
        say(`interrupted before ${name}`);
        process.kill(process.pid, 'SIGSTOP');
      }
      return original.apply(this, args);
    };
  }
}

function say(text: string): void {
  writeSync(1, `${text}\n`);
}

const handle = await openFile(process.argv[1] ?? '');
interrupt(Object.getPrototypeOf(handle) as object, ['write', 'sync', 'datasync']);
await handle.close();
interrupt(fs, ['open', 'readdir', 'readFile', 'rename', 'rm', 'mkdir', 'copyFile', 'stat']);
syncBuiltinESMExports();

for await (const line of createInterface({ input: process.stdin })) {
  const [folder = '', call] = line.split(' ');
  at = Number(call);
  calls = 0;
  await workIn(folder);
  say(`${calls} calls`);
}

async function workIn(folder: string): Promise<void> {
  const { engine } = await open(new NodeDatabaseFile(folder));
  const change = async (value: string, comment: string): Promise<void> => {
    const changed = await engine.changeTriage(await request(engine, { value, comment }));
    say(changed.ok ? `done ${comment}` : changed.failure.code);
  };
  await change('Open', 'first');
  await change('In Progress', 'second');
  const imported = await engine.importReport(laterReport, options, never);
  say(imported.ok ? `done ${laterReport.name}` : imported.failure.code);
  await change('Open', 'third');
  await engine.close();
}
