import type { ExtensionContext } from 'vscode';
import type { DastWorkbenchExports } from '../api/dast-workbench.d.ts';
import { setLanguage } from './base/messages.ts';
import { authConfigFeature } from './vscode/authConfig/authConfigFeature.ts';
import { authExchangeFeature } from './vscode/authExchange/authExchangeFeature.ts';
import { createApp, type RunningApp } from './vscode/createApp.ts';
import { decisionsFeature } from './vscode/decisions/decisionsFeature.ts';
import { exportCsvFeature } from './vscode/exportCsv/exportCsvFeature.ts';
import { exportsOf } from './vscode/extensionApi.ts';
import { registerFeatures } from './vscode/feature.ts';
import { filterFindingsFeature } from './vscode/filterFindings/filterFindingsFeature.ts';
import { findingsPanelFeature } from './vscode/findingsPanel/findingsPanelFeature.ts';
import { findingLinksFeature } from './vscode/findingLinks/findingLinksFeature.ts';
import { findingsStatusFeature } from './vscode/findingsStatus/findingsStatusFeature.ts';
import { findingsTreeFeature } from './vscode/findingsTree/findingsTreeFeature.ts';
import { getStartedFeature } from './vscode/getStarted/getStartedFeature.ts';
import { openRoutesOfWorker } from './vscode/handlers/openRoutes.ts';
import { handOverFeature } from './vscode/handOver/handOverFeature.ts';
import { hostPorts } from './vscode/hostPorts.ts';
import { importReportFeature } from './vscode/importReport/importReportFeature.ts';
import { languageModelToolsFeature } from './vscode/languageModelTools/languageModelToolsFeature.ts';
import { mcpServerFeature } from './vscode/mcpServer/mcpServerFeature.ts';
import { openStoreInWorker } from './vscode/storedFindings/openStore.ts';
import { openWhenNeeded } from './vscode/storedFindings/openWhenNeeded.ts';
import { storedFindingsFeature } from './vscode/storedFindings/storedFindingsFeature.ts';
import { routesFeature } from './vscode/routes/routesFeature.ts';
import { scansFeature } from './vscode/scans/scansFeature.ts';
import { teamTriageFeature } from './vscode/teamTriage/teamTriageFeature.ts';
import { triageFeature } from './vscode/triage/triageFeature.ts';
import { verifyRoleFeature } from './vscode/verifyRole/verifyRoleFeature.ts';

/** Everything that users see, in the order in which it is registered. */
export const features = [
  findingsTreeFeature,
  findingsPanelFeature,
  importReportFeature,
  exportCsvFeature,
  handOverFeature,
  decisionsFeature,
  filterFindingsFeature,
  triageFeature,
  teamTriageFeature,
  storedFindingsFeature,
  scansFeature,
  authConfigFeature,
  authExchangeFeature,
  verifyRoleFeature,
  routesFeature,
  findingsStatusFeature,
  findingLinksFeature,
  getStartedFeature,
  languageModelToolsFeature,
  mcpServerFeature,
] as const;

let running: RunningApp | undefined;

export function activate(context: ExtensionContext): DastWorkbenchExports {
  const ports = hostPorts(context);
  setLanguage(ports.env.language, ports.translations);
  running = createApp(ports, openWhenNeeded(openStoreInWorker), openRoutesOfWorker);
  context.subscriptions.push(...registerFeatures(running.app, features));
  return exportsOf(running.app);
}

export async function deactivate(): Promise<void> {
  await running?.close();
  running = undefined;
}
