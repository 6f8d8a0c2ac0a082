// `npm run bench:idle`: the memory of a real VS Code that does nothing, with the packaged extension and with an extension
// that does nothing: nothing stored, the panel never opened, opened, and closed again. Linux only.
import { runScript } from '../scripts/processes.ts';
import { withTempFolder } from '../scripts/testing/tempFolder.ts';
import { prepareVsCode } from '../scripts/vscode.ts';
import { packageExtension } from '../scripts/vsix.ts';
import { Workbench } from '../test/e2e/workbench.ts';
import { packageEmptyExtension } from './emptyExtension.ts';
import { median } from './measure.ts';
import { memoryOfChildren, type ProcessMemory } from './processMemory.ts';

const turns = 3;
const kinds = ['host', 'renderers', 'all', 'resident'] as const;
/** Milliseconds until a window has come to rest. */
const rest = 10_000;

type State = 'empty extension' | 'panel never opened' | 'panel open' | 'panel closed';

await runScript(async () => {
  const vsixFile = await packageExtension();
  await prepareVsCode();
  const measured = new Map<State, ProcessMemory[]>();
  const measure = async ({ page }: Workbench, state: State): Promise<void> => {
    await page.waitForTimeout(rest);
    const memory = memoryOfChildren();
    measured.set(state, [...(measured.get(state) ?? []), memory]);
    console.log(`${state}: ${textOf(memory)}`);
  };
  await withTempFolder(async (folder) => {
    const emptyVsix = await packageEmptyExtension(folder);
    for (let turn = 0; turn < turns; turn++) {
      const empty = await Workbench.open(emptyVsix, { ready: /^Explorer/ });
      try {
        await measure(empty, 'empty extension');
      } finally {
        await empty.close();
      }
      const workbench = await Workbench.open(vsixFile);
      try {
        await measure(workbench, 'panel never opened');
        await workbench.runCommand('DAST: Open Findings');
        await workbench.webview.locator('dast-findings-panel').waitFor();
        await measure(workbench, 'panel open');
        await workbench.runCommand('View: Close All Editors');
        await measure(workbench, 'panel closed');
      } finally {
        await workbench.close();
      }
    }
  });
  const middle = (state: State, kind: (typeof kinds)[number]): number =>
    median((measured.get(state) ?? []).map((memory) => memory[kind]));
  for (const state of measured.keys()) {
    const [own, more] = [{}, {}] as [Record<string, number>, Record<string, number>];
    for (const kind of kinds) {
      own[kind] = middle(state, kind);
      more[kind] = middle(state, kind) - middle('empty extension', kind);
    }
    console.log(`median, ${state}: ${textOf(own)}; against an empty extension: ${textOf(more)}`);
  }
  return 0;
});

function textOf(memory: ProcessMemory | Readonly<Record<string, number>>): string {
  return Object.entries(memory)
    .map(([kind, megabytes]) => `${kind} ${Number(megabytes).toFixed(0)} MB`)
    .join(', ');
}
