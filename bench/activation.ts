// `npm run bench:activation`: what the packaged extension adds to the start of a real VS Code, against an extension that
// does nothing, as VS Code itself reports it for each: the time to load its code and to call activate().
import { runScript } from '../scripts/processes.ts';
import { withTempFolder } from '../scripts/testing/tempFolder.ts';
import { installExtension, prepareVsCode } from '../scripts/vscode.ts';
import { packageExtension } from '../scripts/vsix.ts';
import { Workbench } from '../test/e2e/workbench.ts';
import { emptyExtensionName, packageEmptyExtension } from './emptyExtension.ts';
import { median } from './measure.ts';

const starts = 9;
/** Milliseconds more than the empty extension. */
const reach = 15;

await runScript(async () => {
  const vsixFile = await packageExtension();
  await prepareVsCode();
  const workbench = await Workbench.open(vsixFile);
  try {
    await withTempFolder(async (folder) =>
      installExtension(workbench.profile, await packageEmptyExtension(folder)),
    );
    const [ours, empty]: [number[], number[]] = [[], []];
    for (let start = 0; start < starts; start++) {
      await workbench.reload();
      await workbench.runCommand('Developer: Show Running Extensions');
      ours.push(await activationTime(workbench, 'DAST Workbench'));
      empty.push(await activationTime(workbench, emptyExtensionName));
      console.log(`start ${start + 1}: ${ours.at(-1)} ms, empty ${empty.at(-1)} ms`);
    }
    // Start by start, so that whatever else the machine does meets both.
    const added = median(ours.map((time, start) => time - (empty[start] ?? NaN)));
    const isReached = added <= reach;
    const sign = isReached ? '✔' : '✘';
    console.log(`${sign} activation: +${added} ms against an empty extension, reach ≤ +${reach} ms`);
    return isReached ? 0 : 1;
  } finally {
    await workbench.close();
  }
});

/** As the list of running extensions has it: `Activation: 12ms`. */
async function activationTime({ page }: Workbench, name: string): Promise<number> {
  const row = page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: name });
  const text = await row.locator('.activation-time', { hasText: /\d+ms/ }).textContent();
  return Number(/(\d+)ms/.exec(text ?? '')?.[1]);
}
