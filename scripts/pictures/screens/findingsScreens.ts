import type { Locator } from 'playwright-core';
import { quickPick, type Screen } from './screen.ts';
import type { Stage } from './stage.ts';

async function openRow(stage: Stage, text: string): Promise<void> {
  await stage.panel.getByRole('row').filter({ hasText: text }).first().click();
}

async function openPanel(stage: Stage): Promise<void> {
  await stage.run('Open Findings');
  await stage.panel.getByRole('row').nth(1).waitFor();
}

async function rowMenu(stage: Stage): Promise<void> {
  const row = stage.panel.getByRole('row').filter({ hasText: 'SQL Injection' }).first();
  await row.click({ button: 'right' });
  await stage.page.getByRole('menuitem').first().waitFor();
}

function scan(stage: Stage): Locator {
  const tree = stage.page.getByRole('tree', { name: stage.say('Scans') });
  return tree.getByRole('treeitem').filter({ hasText: ' · ZAP' }).first();
}

function grouped(name: string, grouping: string): Screen {
  return {
    name,
    open: async (stage) => {
      await stage.run('Group Findings By…');
      await stage.workbench.pick(stage.say(grouping));
      const tree = stage.page.getByRole('tree', { name: stage.say('Findings') });
      const first = tree.getByRole('treeitem').first();
      await first.click();
      await first.press('ArrowRight');
    },
  };
}

/** Scans, findings, tree and panel, in the order of a first day. */
export const findingsScreens: readonly Screen[] = [
  {
    name: 'nothing-imported',
    open: async (stage) => {
      await stage.workbench.openContainer('DAST');
      await stage.run('Open Findings');
      await stage.panel.getByRole('button').first().waitFor();
    },
  },
  {
    name: 'palette-nothing-imported',
    each: async ({ page }) => {
      await page.keyboard.press('F1');
      await page.keyboard.type('DAST: ');
    },
  },
  {
    name: 'import-message',
    open: async (stage) => {
      await stage.importReport('zap-report.json');
      await stage.importReport('zap-report.sarif');
    },
    each: async (stage) => stage.code('Notifications: Show Notifications'),
  },
  {
    name: 'panel-and-tree',
    open: async (stage) => {
      await stage.code('Notifications: Clear All Notifications');
      await openPanel(stage);
    },
  },
  { name: 'panel-details', open: async (stage) => openRow(stage, 'Remote OS Command Injection') },
  { name: 'row-menu', each: rowMenu },
  {
    name: 'panel-filters',
    open: async (stage) => {
      await stage.panel
        .getByRole('button', { name: stage.say('Advanced filters') })
        .first()
        .click();
    },
  },
  {
    name: 'beside-code-list',
    open: async (stage) => {
      await stage.panel
        .getByRole('button', { name: stage.say('Advanced filters') })
        .first()
        .click();
      await stage.code('View: Close All Editors');
      await stage.workbench.openFile('orders.ts');
      await openPanel(stage);
      await stage.showSideBar(false);
    },
  },
  { name: 'beside-code-details', open: async (stage) => openRow(stage, 'SQL Injection') },
  { name: 'beside-code-row-menu', each: rowMenu },
  {
    name: 'beside-code-history',
    open: async (stage) => {
      await openRow(stage, 'SQL Injection');
      await stage.panel.getByRole('tab', { name: stage.say('History') }).click();
    },
  },
  {
    name: 'trees',
    open: async (stage) => {
      await stage.showSideBar(true);
      await stage.code('View: Close All Editors');
      for (const title of ['Scans', 'Endpoints']) {
        const header = stage.page.getByRole('button', { name: new RegExp(`^${stage.say(title)}`) }).first();
        if ((await header.getAttribute('aria-expanded')) === 'false') await header.click();
      }
    },
  },
  grouped('tree-by-endpoint', 'Endpoint'),
  grouped('tree-by-status', 'Status'),
  grouped('tree-by-severity', 'Severity'),
  {
    name: 'tree-menu',
    each: async ({ page }) => {
      const item = page.locator('.pane-body .monaco-list-row[aria-level="2"]').first();
      await item.click({ button: 'right' });
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'palette',
    each: async ({ page }) => {
      await page.keyboard.press('F1');
      await page.keyboard.type('DAST: ');
    },
  },
  quickPick('pick-filter', 'Filter Findings…'),
  quickPick('pick-group', 'Group Findings By…'),
  quickPick('pick-view-options', 'View Options…'),
  quickPick('pick-applications', 'Manage Applications…'),
  {
    name: 'scan-menu',
    each: async (stage) => {
      await scan(stage).click({ button: 'right' });
      await stage.page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'pick-compare',
    each: async (stage) => {
      await scan(stage).hover();
      await scan(stage)
        .getByRole('button', { name: stage.say('Compare Scans…') })
        .click();
      await stage.page.locator('.quick-input-widget:visible').waitFor();
    },
  },
  quickPick('pick-export-report', 'Export Report…'),
  {
    name: 'walkthrough',
    open: async (stage) => {
      await stage.run('Get Started');
      await stage.page.locator('.gettingStartedContainer').waitFor();
    },
  },
  {
    name: 'settings',
    open: async (stage) => {
      await stage.code('View: Close All Editors');
      await stage.code('Preferences: Open Settings (UI)');
      await stage.page.keyboard.type('dastWorkbench');
      await stage.page.locator('.settings-editor .setting-item').first().waitFor();
    },
  },
];
