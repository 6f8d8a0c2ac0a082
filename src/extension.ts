import type { ExtensionContext } from 'vscode';
import type { DastWorkbenchExports } from '../api/dast-workbench.d.ts';
import { setLanguage } from './base/messages.ts';
import { authConfigFeature } from './vscode/features/authConfig/authConfigFeature.ts';
import { authFormFeature } from './vscode/features/authForm/authFormFeature.ts';
import { authExchangeFeature } from './vscode/features/authExchange/authExchangeFeature.ts';
import { createApp, type RunningApp } from './vscode/app/createApp.ts';
import { checkChangesFeature } from './vscode/features/checkChanges/checkChangesFeature.ts';
import { authorizationTestFeature } from './vscode/features/authorizationTest/authorizationTestFeature.ts';
import { decisionsFeature } from './vscode/features/decisions/decisionsFeature.ts';
import { exportCsvFeature } from './vscode/features/exportCsv/exportCsvFeature.ts';
import { exportsOf } from './vscode/app/extensionApi.ts';
import { registerFeatures } from './vscode/app/feature.ts';
import { fetchReportsFeature } from './vscode/features/fetchReports/fetchReportsFeature.ts';
import { filterFindingsFeature } from './vscode/features/filterFindings/filterFindingsFeature.ts';
import { findingsPanelFeature } from './vscode/features/findingsPanel/findingsPanelFeature.ts';
import { findingLinksFeature } from './vscode/features/findingLinks/findingLinksFeature.ts';
import { findingsStatusFeature } from './vscode/features/findingsStatus/findingsStatusFeature.ts';
import { findingsTreeFeature } from './vscode/features/findingsTree/findingsTreeFeature.ts';
import { getStartedFeature } from './vscode/features/getStarted/getStartedFeature.ts';
import { openRoutesOfWorker } from './vscode/shared/handlers/openRoutes.ts';
import { handOverFeature } from './vscode/features/handOver/handOverFeature.ts';
import { hostPorts } from './vscode/app/hostPorts.ts';
import { importReportFeature } from './vscode/features/importReport/importReportFeature.ts';
import { languageModelToolsFeature } from './vscode/features/languageModelTools/languageModelToolsFeature.ts';
import { mcpServerFeature } from './vscode/features/mcpServer/mcpServerFeature.ts';
import { openStoreInWorker } from './vscode/features/storedFindings/openStore.ts';
import { storedFindingsFeature } from './vscode/features/storedFindings/storedFindingsFeature.ts';
import { routesFeature } from './vscode/features/routes/routesFeature.ts';
import { scanAsRoleFeature } from './vscode/features/scanAsRole/scanAsRoleFeature.ts';
import { scansFeature } from './vscode/features/scans/scansFeature.ts';
import { teamTriageFeature } from './vscode/features/teamTriage/teamTriageFeature.ts';
import { triageFeature } from './vscode/features/triage/triageFeature.ts';
import { verifyRoleFeature } from './vscode/features/verifyRole/verifyRoleFeature.ts';

/** Everything that users see, in the order in which it is registered. */
export const features = [
  findingsTreeFeature,
  findingsPanelFeature,
  importReportFeature,
  fetchReportsFeature,
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
  authFormFeature,
  verifyRoleFeature,
  authorizationTestFeature,
  scanAsRoleFeature,
  checkChangesFeature,
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
  running = createApp(ports, openStoreInWorker, openRoutesOfWorker);
  context.subscriptions.push(...registerFeatures(running.app, features));
  return exportsOf(running.app);
}

export async function deactivate(): Promise<void> {
  await running?.close();
  running = undefined;
}
