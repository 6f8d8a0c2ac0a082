import { describeFailure, t } from '../../../base/messages.ts';
import type { Scan } from '../../../findings/model/scan.ts';
import { notLoggedIn, unknownRole } from '../../../findings/scans/role.ts';
import type { SaidOfScan } from '../../../findings/scans/saidOfScan.ts';
import type { App } from '../../app/app.ts';
import { readRoles } from '../handlers/workspaceRoles.ts';
import { failureMessages } from './failureMessages.ts';
import { showProgress } from './progress.ts';

/** The roles that an application's auth configs have; of all of them where none names it. */
async function rolesFor(app: App, application: string): Promise<readonly string[]> {
  const roles = await readRoles(app);
  const own = roles.filter((role) => role.application === application);
  return [...new Set((own.length === 0 ? roles : own).map(({ name }) => name))];
}

/** Asks whom the scanner was logged in as; false where the user leaves it open. */
export async function askRole(app: App, scan: Scan): Promise<boolean> {
  const roles = await rolesFor(app, scan.application);
  const items = [
    ...roles.map((role) => ({ label: role, role })),
    { label: t('Not logged in'), role: notLoggedIn },
    { label: t("Don't know"), role: unknownRole },
    { label: t('Another Role…'), role: undefined },
  ];
  const title = t('Role of {0}', scan.name);
  const picked = await app.window.showQuickPick(items, {
    title,
    placeHolder: t('Which role was the scanner logged in as?'),
  });
  if (picked === undefined) return false;
  const role = picked.role ?? (await app.window.showInputBox({ title, prompt: t('Name of the role') }));
  if (role === undefined || role.trim() === '') return false;
  await describeScan(app, scan, { role });
  return true;
}

/** Asks whether a scan covered its whole application. */
export async function askCompleteness(app: App, scan: Scan): Promise<boolean> {
  const picked = await app.window.showQuickPick(
    [
      {
        label: t('Yes, all of it'),
        detail: t('Findings that this report does not contain are marked as not seen.'),
        completeness: 'complete' as const,
      },
      {
        label: t('No, only a part'),
        detail: t('Findings that it did not reach become Not covered.'),
        completeness: 'partial' as const,
      },
    ],
    {
      title: t('Coverage of {0}', scan.name),
      placeHolder: t('Did this scan cover all of {0}?', scan.application),
    },
  );
  if (picked === undefined) return false;
  await describeScan(app, scan, { completeness: picked.completeness });
  return true;
}

async function describeScan(app: App, scan: Scan, said: SaidOfScan): Promise<void> {
  const engine = await app.findings();
  const done = await showProgress(app, t('Comparing scans'), engine.describeScan(scan.id, said));
  if (!done.ok) void app.window.showErrorMessage(describeFailure(failureMessages, done.failure));
}

/** What only users can say of a scan. */
export type ScanQuestion = 'role' | 'completeness';

/** What is still to be said of scans: the role where their application has roles, and how much they covered. */
export async function openQuestions(
  app: App,
  scans: readonly number[],
): Promise<readonly { readonly scan: Scan; readonly asks: ScanQuestion }[]> {
  const known = await (await app.findings()).scans();
  const found = known.filter(({ id }) => scans.includes(id));
  const questions = await Promise.all(
    found.map(async (scan) => {
      const hasRoles = !scan.isRoleSaid && (await rolesFor(app, scan.application)).length > 0;
      return [
        ...(hasRoles ? [{ scan, asks: 'role' as const }] : []),
        ...(scan.completenessReason === 'unanswered' ? [{ scan, asks: 'completeness' as const }] : []),
      ];
    }),
  );
  return questions.flat();
}

/** Asks one question after the other, until one is left open. What the first answers settle is not asked. */
export async function askQuestions(app: App, scans: readonly number[]): Promise<void> {
  const asked = new Set<string>();
  for (;;) {
    const [next] = (await openQuestions(app, scans)).filter(
      ({ scan, asks }) => !asked.has(`${scan.id} ${asks}`),
    );
    if (next === undefined) return;
    asked.add(`${next.scan.id} ${next.asks}`);
    const ask = next.asks === 'role' ? askRole : askCompleteness;
    if (!(await ask(app, next.scan))) return;
  }
}
