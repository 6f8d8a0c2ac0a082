// `npm run screenshots`: pictures of the real workbench for the README and the docs, in docs/images. With arguments, only
// those of these subjects: `-- auth`, `-- form` (the key walk of the form, with its file), `-- session` (the animation), `-- findings`, `-- code`, `-- logins`. `-- states` takes every state of the panel in every theme, in
// out/test/screenshots, to be looked at; `-- states comment` those whose name contains a word, and `-- states comment de` in another
// language (`de`, `pseudo`); `-- workbench` what the panel alone does not show: an import under way, the tree with each grouping;
// `-- scans` (and `-- scans de`) a scan as a role; `-- scan-day` a day with scans, with the time of each step; `-- retest` both answers of a retest; `-- restricted` Verify Role in Restricted Mode;
// `-- screens` (and `-- screens de`) every screen at three sizes in three themes, with a sheet of all, screens.html;
// `-- screens de menu dark` those whose name contains a word, in one theme;
// `-- send` the changes that Send Triage would make;
// `-- handover` the history, the file of decisions and the report that is handed over.
import { Workbench } from '../../test/e2e/workbench.ts';
import { takeAuthConfigs } from './authConfigs.ts';
import { takeAuthForm } from './authForm.ts';
import { takeCode } from './code.ts';
import { takeFindings } from './findings.ts';
import { takeHandOver } from './handOver.ts';
import { takeLogins, takeRestrictedLogins, takeRetest } from './logins.ts';
import { takePanelStates } from './panelStates.ts';
import { takeSendTriage } from './sendTriage.ts';
import { takeScreens } from './screens/takeScreens.ts';
import { takeScanDay } from './scanDay.ts';
import { takeScans } from './scans.ts';
import { takeSession } from './session.ts';
import { takeWorkbenchStates } from './workbenchStates.ts';
import { runScript } from '../processes.ts';
import { prepareVsCode } from '../vscode.ts';
import { packageExtension } from '../vsix.ts';

const subjects = {
  auth: takeAuthConfigs,
  form: takeAuthForm,
  session: takeSession,
  findings: takeFindings,
  code: takeCode,
  logins: takeLogins,
};

/** Those that are taken only where they are named. */
const namedSubjects = {
  workbench: takeWorkbenchStates,
  'scan-day': takeScanDay,
  retest: takeRetest,
  handover: takeHandOver,
  send: takeSendTriage,
};

await runScript(async () => {
  const wanted = process.argv.slice(2);
  if (wanted[0] === 'states') return takePanelStates(wanted[1] ?? '', wanted[2] ?? 'en');
  const vsixFile = await packageExtension();
  await prepareVsCode();
  if (wanted[0] === 'scans') return takeScans(vsixFile, wanted[1] ?? 'en');
  if (wanted[0] === 'screens') return takeScreens(vsixFile, wanted[1] ?? 'en', wanted[2] ?? '', wanted[3]);
  const workbench = await Workbench.open(vsixFile);
  try {
    for (const [name, takePictures] of Object.entries(subjects)) {
      if (wanted.length === 0 || wanted.includes(name)) await takePictures(workbench);
    }
    for (const [name, takePictures] of Object.entries(namedSubjects)) {
      if (wanted.includes(name)) await takePictures(workbench);
    }
    if (wanted.includes('restricted')) await takeRestrictedLogins(vsixFile);
  } finally {
    await workbench.close();
  }
});
