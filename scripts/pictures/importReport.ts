import { join } from 'node:path';
import type { Workbench } from '../../test/e2e/workbench.ts';

/** Imports one of the reports of the sample workspace, by the name of its file. */
export async function importReport(workbench: Workbench, name: string): Promise<void> {
  await workbench.runCommand('DAST: Import Report…');
  await workbench.answerFileDialog('Import Scan Reports', join(workbench.workspace, 'reports', name));
  // Its progress is a notification, too.
  await workbench.notification(name).filter({ hasNotText: 'Importing' }).first().waitFor();
}
