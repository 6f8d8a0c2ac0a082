import type { App } from '../../app/app.ts';

/** How the scan of a test is called among the imported reports. */
export function reportName(application: string): string {
  const plain = application.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${plain.slice(0, 60)}-authorization-test.sarif`;
}

/** Opens the panel with what the tests of an application found, and no other filter until the user goes back to it. */
export async function showFindingsOf(
  app: Pick<App, 'view' | 'commands'>,
  application: string,
): Promise<void> {
  app.view.replaceForNow({
    ...app.view.current,
    showResolvedEvents: false,
    filters: { report: { values: [reportName(application)], texts: [] } },
  });
  await app.commands.run('openPanel');
}
