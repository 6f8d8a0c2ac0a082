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
      const empty = await Workbench.open(emptyVsix, /^Explorer/);
      await measure(empty, 'empty extension').finally(() => empty.close());
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
  const middle = (state: State): ProcessMemory => {
    const all = measured.get(state) ?? [];
    const of = (kind: keyof ProcessMemory): number => median(all.map((memory) => memory[kind]));
    return { host: of('host'), renderers: of('renderers'), all: of('all') };
  };
  const empty = middle('empty extension');
  for (const state of measured.keys()) {
    const { host, renderers, all } = middle(state);
    const more = { host: host - empty.host, renderers: renderers - empty.renderers, all: all - empty.all };
    console.log(
      `median, ${state}: ${textOf(middle(state))}; against an empty extension: ${textOf(more, '+')}`,
    );
  }
  return 0;
});

function textOf({ host, renderers, all }: ProcessMemory, sign = ''): string {
  const shown = (megabytes: number): string => `${megabytes >= 0 ? sign : ''}${megabytes.toFixed(0)} MB`;
  return `host ${shown(host)}, renderers ${shown(renderers)}, all ${shown(all)}`;
}
