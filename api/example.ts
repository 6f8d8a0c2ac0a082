import { extensions, type ExtensionContext, window, workspace } from 'vscode';
import type { DastWorkbenchExports } from './dast-workbench.d.ts';

export async function activate(context: ExtensionContext): Promise<void> {
  const extension = extensions.getExtension<DastWorkbenchExports>('dast-workbench.dast-workbench');
  const api = (await extension?.activate())?.getApi(1);
  if (api === undefined) return;

  const [report] = await workspace.findFiles('**/zap-report.json', undefined, 1);
  if (report !== undefined) {
    const { findings, added } = await api.importReport(report, { application: 'shop' });
    void window.showInformationMessage(`${findings} findings, ${added} of them new`);
  }

  const critical = { severity: ['Critical'], status: ['Open'] } as const;
  const showCount = async (): Promise<void> => {
    const { matching } = await api.countFindings(critical);
    void window.setStatusBarMessage(`${matching} open Critical findings`);
  };
  context.subscriptions.push(api.onDidChangeFindings(() => void showCount()));
  await showCount();

  const { findings } = await api.listFindings(
    { ...critical, endpoint: ['/login'], contains: true },
    { limit: 10 },
  );
  for (const { endpoint, summary } of findings) console.log(endpoint, summary);
}
