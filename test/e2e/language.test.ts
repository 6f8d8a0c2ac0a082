import { join } from 'node:path';
import { useWorkbench } from './workbench.ts';

describe('VS Code in German', () => {
  const workbench = useWorkbench('de');

  it('shows commands, views, panel, problems and questions in German', async () => {
    const { page, workspace } = workbench();
    await workbench().runCommand('DAST: Bericht importieren…');
    await workbench().answerFileDialog(
      'Scanberichte importieren',
      join(workspace, 'reports/zap-report.json'),
    );
    await workbench().runCommand('DAST: Befunde öffnen');
    const panel = page
      .frameLocator('iframe.webview.ready[src*=".dast-workbench&"]')
      .frameLocator('#active-frame');
    await panel.getByRole('button', { name: 'Erweiterte Filter' }).waitFor();
    await panel
      .getByText(/Befunden? · \d+ Schwachstellen/)
      .first()
      .waitFor();
    await workbench().openContainer('DAST');
    await page.getByRole('treeitem', { name: /^Critical, \d+ Befunde/ }).waitFor();
    await workbench().screenshot('german-findings');

    await workbench().openFile('broken.dast-auth.json');
    await page.keyboard.press('Control+Shift+M');
    await page.getByText('War "').first().waitFor();
    await workbench().screenshot('german-auth-config');

    await workbench().runCommand('DAST: Befunde filtern…');
    await page.locator('.quick-input-widget').getByText('Schweregrad').first().waitFor();
    await workbench().screenshot('german-quick-pick');
  });
});
