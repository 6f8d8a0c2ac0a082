import type { Screen } from './screen.ts';

/** Findings beside the code that serves them. */
export const codeScreens: readonly Screen[] = [
  {
    name: 'handler',
    open: async (stage) => {
      await stage.code('View: Close All Editors');
      await stage.showSideBar(false);
      await stage.workbench.openFile('orders.ts');
      await stage.run('Open Findings');
      await stage.panel.getByRole('row').filter({ hasText: 'SQL Injection' }).first().click();
      await stage.panel.locator('[data-action=goToHandler]').waitFor();
      await stage.page.keyboard.press('Enter');
      await stage.page.locator('.squiggly-error:visible').first().waitFor();
    },
  },
  {
    name: 'handler-hover',
    each: async (stage) => {
      await stage.code('Show or Focus Hover');
      await stage.page.locator('.monaco-hover:visible').first().waitFor();
    },
  },
  {
    name: 'handler-problems',
    open: async (stage) => stage.code('View: Toggle Problems'),
  },
  {
    name: 'handler-quick-fix',
    open: async (stage) => stage.code('View: Toggle Problems'),
    each: async (stage) => {
      await stage.code('Quick Fix...');
      await stage.page.locator('.action-widget .actionList').waitFor();
    },
  },
];
