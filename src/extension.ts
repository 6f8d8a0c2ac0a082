import type { ExtensionContext } from 'vscode';
import { authConfigFeature } from './vscode/authConfig/authConfigFeature.ts';
import { authExchangeFeature } from './vscode/authExchange/authExchangeFeature.ts';
import { createApp, type RunningApp } from './vscode/createApp.ts';
import { exportCsvFeature } from './vscode/exportCsv/exportCsvFeature.ts';
import type { Feature } from './vscode/feature.ts';
import { filterFindingsFeature } from './vscode/filterFindings/filterFindingsFeature.ts';
import { findingsPanelFeature } from './vscode/findingsPanel/findingsPanelFeature.ts';
import { findingsTreeFeature } from './vscode/findingsTree/findingsTreeFeature.ts';
import { importReportFeature } from './vscode/importReport/importReportFeature.ts';
import { storedFindingsFeature } from './vscode/storedFindings/storedFindingsFeature.ts';
import { scansFeature } from './vscode/scans/scansFeature.ts';
import { triageFeature } from './vscode/triage/triageFeature.ts';

const features: readonly Feature[] = [
  findingsTreeFeature,
  findingsPanelFeature,
  importReportFeature,
  exportCsvFeature,
  filterFindingsFeature,
  triageFeature,
  storedFindingsFeature,
  scansFeature,
  authConfigFeature,
  authExchangeFeature,
];

let running: RunningApp | undefined;

export function activate(context: ExtensionContext): void {
  running = createApp(context);
  for (const feature of features) context.subscriptions.push(feature.register(running.app));
}

export async function deactivate(): Promise<void> {
  await running?.close();
  running = undefined;
}
