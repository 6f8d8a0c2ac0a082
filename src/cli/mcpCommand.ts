import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import packageJson from '../../package.json' with { type: 'json' };
import type { AgentPorts, ConfigProblem } from '../agents/agentPorts.ts';
import { compareFindings } from '../agents/changedCode.ts';
import { explainEndpoint } from '../agents/explainEndpoint.ts';
import { AgentJobs } from '../agents/work/jobs.ts';
import { AttachmentInspector } from '../auth/attachments/attachmentInspector.ts';
import { errorMessage } from '../base/errorMessage.ts';
import { describeFailure, type MessageTemplates } from '../base/messages.ts';
import { redactSecrets } from '../base/secrets/redactSecrets.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import { openFindings } from '../findings/engine/openFindings.ts';
import { NodeDatabaseFile } from '../findings/store/file/nodeDatabaseFile.ts';
import { serveStdio } from '../mcp/stdio.ts';
import { runClock } from '../node/runClock.ts';
import type { EndpointAnswer, RoutesEngine } from '../routes/engine.ts';
import { AgentConfigs } from './agentConfigs.ts';
import { agentWork } from './agentWork.ts';
import { checkAuthText } from './checkAuthText.ts';
import type { FileImport } from './importReportFile.ts';
import { importNamedReports, importOptionsOf, loadFindings, loadMessages } from './loadFindings.ts';
import { mcpArgumentMessages, type McpRequest, mcpUsage, parseMcpArguments } from './mcpArguments.ts';
import { openRoutes } from './openRoutes.ts';
import { filesInFolder } from './repositoryFiles.ts';
import { readSaid } from './repositorySaid.ts';
import { isFolder } from './rootFolder.ts';
import { printError, printExactly } from './terminal.ts';
import { wasmFile } from './wasmFile.ts';

const help = `${mcpUsage}

Serves findings, handlers and auth configs to a client of the Model Context Protocol over standard input and output.

  REPORT…             scan reports to import first
  --store FOLDER      keeps findings, Status and Resolution in this folder, creating it if needed; not the folder of a
                      VS Code window, which serves its own findings. By default, nothing is kept
  --workspace FOLDER  the folder with the code, auth configs, settings, triage and decisions, as in the editor; default:
                      the current folder
  --application NAME  the application that the reports are about
  --allow WORK,…      work that models may start without asking anybody, separated by commas: verify, retest, access, scan and
                      propose. By default, none. It sends only to this machine and to what --allow-origin names
  --env-file FILE     the variables for \${env:NAME} and \${secret:NAME} of that work; no others are used
  --env NAME          also uses this environment variable; can be repeated
  --allow-origin ORIGIN
                      also sends that work's requests to this origin; can be repeated
  --allow-self-signed HOST:PORT
                      accepts the self-signed certificate of this server; can be repeated
  --allow-host HOST   also scans this host, which is neither this machine nor a private address; can be repeated`;

const messages = {
  ...mcpArgumentMessages,
  ...loadMessages,
  'no-workspace': 'There is no folder "{0}".',
} as const satisfies MessageTemplates<string>;

const unusableInput = 2;

/** Serves a client that writes to `input` and reads from `output` until it goes; what is wrong is said on standard error. */
export async function mcpCommand(
  args: readonly string[],
  input: Readable,
  output: Writable,
): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    printExactly(`${help}\n`);
    return 0;
  }
  const request = parseMcpArguments(args);
  if (!request.ok) return refuse(describeFailure(messages, request.failure));
  const { workspace } = request.value;
  if (!(await isFolder(workspace)))
    return refuse(describeFailure(messages, { code: 'no-workspace', args: [workspace] }));
  const opened = openAll(request.value);
  const findings = opened.then(({ engine }) => engine);
  let routes: Promise<RoutesEngine> | undefined;
  const openedRoutes = (): Promise<RoutesEngine> => (routes ??= openRoutes(resolve(workspace), report));
  const jobs = new AgentJobs(Date.now, report);
  const configs = new AgentConfigs(workspace, request.value.limits);
  const work = agentWork({
    request: request.value,
    configs,
    clock: runClock,
    findings: () => findings,
    importing: opened.then(({ importing }) => importing),
  });
  const ports = { ...portsOf(request.value, findings, openedRoutes, configs), work, jobs };
  const served = serveStdio(ports, packageJson.version, report, { input, output });
  let engine: FindingsEngine;
  try {
    // A client waits for nothing: what it asks for waits for the reports. Without them there is nothing to serve.
    [engine] = await Promise.all([findings, served]);
  } catch (error) {
    return refuse(errorMessage(error));
  }
  await jobs.close();
  await engine.close();
  await routes?.then(
    (opened) => opened.close(),
    () => undefined,
  );
  return 0;
}

function report(error: unknown): void {
  printError(redactSecrets(errorMessage(error)));
}

function refuse(sentence: string): number {
  printError(sentence);
  return unusableInput;
}

interface Opened {
  readonly engine: FindingsEngine;
  /** How further reports are imported. */
  readonly importing: FileImport;
}

async function openAll({ reports, store, application, workspace }: McpRequest): Promise<Opened> {
  const wasmBinary = await readFile(wasmFile());
  const kept = store === undefined ? {} : { databaseFile: new NodeDatabaseFile(resolve(store)) };
  const { engine } = await openFindings({ wasmBinary, clock: Date.now, ...kept });
  const said = await readSaid({ files: filesInFolder(workspace), settings: { kind: 'usual' } });
  if (!said.ok) throw new Error(describeFailure(messages, said.failure));
  const named = reports.map((path) => ({ path, said: {} }));
  const loading = { root: workspace, said: said.value, application, columns: {} };
  const loaded = await loadFindings(engine, loading, (options) =>
    importNamedReports(engine, named, options, () => undefined),
  );
  if (!loaded.ok) throw new Error(describeFailure(messages, loaded.failure));
  for (const note of loaded.value.notes) printError(redactSecrets(note));
  return { engine, importing: importOptionsOf(loading) };
}

function portsOf(
  { store, workspace }: McpRequest,
  findings: Promise<FindingsEngine>,
  routes: () => Promise<RoutesEngine>,
  configs: AgentConfigs,
): Omit<AgentPorts, 'work' | 'jobs'> {
  const searching = async <Found>(
    search: () => Promise<Found>,
    otherwise: string,
  ): Promise<Found | string> => {
    try {
      return await search();
    } catch (error) {
      report(error);
      return otherwise;
    }
  };
  const refreshed = async (): Promise<RoutesEngine> => {
    const engine = await routes();
    await engine.refresh();
    return engine;
  };
  return {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    user: userName(),
    keepsChanges: store !== undefined,
    findings: () => findings,
    explainEndpoint: async (application, endpoint) => {
      const explained = async (): Promise<EndpointAnswer | undefined> =>
        explainEndpoint(await findings, await routes(), [application, endpoint], { pins: {} });
      const otherwise = 'The code could not be searched for handlers.';
      return (await searching(explained, otherwise)) ?? otherwise;
    },
    changedEndpoints: (base) =>
      searching(async () => {
        const engine = await refreshed();
        const all = (await engine.routes()).filter(({ role }) => role !== 'documented');
        return { all, ...(await engine.changed({ ref: base })) };
      }, 'The code could not be searched.'),
    compareCode: () =>
      searching(
        async () => (await compareFindings(await findings, await refreshed(), { ref: '' })).folders,
        'The code could not be searched.',
      ),
    authConfigs: () => configs.paths(),
    checkAuthConfig: (path) => checkConfig(configs, join(workspace, path), path),
    problemDocs: () =>
      readFile(new URL('../../docs/reference/auth-config-rules.md', import.meta.url), 'utf8'),
  };
}

async function checkConfig(
  configs: AgentConfigs,
  file: string,
  path: string,
): Promise<readonly ConfigProblem[] | undefined> {
  const text = await configs.text(path);
  if (text === undefined) return undefined;
  const inspector = new AttachmentInspector(
    new URL('../auth/attachments/attachmentWorker.ts', import.meta.url),
  );
  try {
    return await checkAuthText(file, text, inspector, { values: process.env, areChosen: false });
  } finally {
    inspector.dispose();
  }
}

/** Some systems have no account entry for the process. */
function userName(): string {
  try {
    return `${userInfo().username} (agent)`;
  } catch {
    return '(agent)';
  }
}
