import { Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { LoopbackServer } from '../../../mcp/loopback.ts';
import { agentPortsOf } from '../../shared/agents/agentPorts.ts';
import type { App } from '../../app/app.ts';
import { feature } from '../../app/feature.ts';
import { mcpServerId } from '../../app/ids.ts';
import { extensionVersion, mcpApi, type McpServerDefinition } from './mcpApi.ts';

/**
 * The tools as an MCP server of this window. It runs in the extension host, which has the findings open: a process of
 * its own would have to take their lease from the window. It is loaded and started when VS Code first wants it.
 */
export const mcpServerFeature = feature((app) => {
  // Browsers let nothing listen.
  const api = app.machine.canSend ? mcpApi() : undefined;
  if (api === undefined) return { parts: [], commands: {} };
  let running: Promise<LoopbackServer> | undefined;
  const start = (): Promise<LoopbackServer> => {
    running ??= startMcpServer(app).catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
  const registered = api.register(mcpServerId, {
    provideMcpServerDefinitions: () => {
      const nowhere = Uri.parse('http://127.0.0.1/mcp');
      return [new api.McpHttpServerDefinition('DAST Workbench', nowhere, {}, extensionVersion())];
    },
    resolveMcpServerDefinition: async (definition): Promise<McpServerDefinition> => {
      const { address, headers } = await start();
      definition.uri = Uri.parse(address);
      definition.headers = { ...headers };
      return definition;
    },
  });
  const stop = { dispose: (): void => void running?.then((server) => server.close()) };
  return { parts: [registered, stop], commands: {} };
});

/** Starts the server; its code is loaded first. */
export async function startMcpServer(app: App): Promise<LoopbackServer> {
  const { openLoopback } = await import('#loopback');
  return openLoopback(agentPortsOf(app), extensionVersion(), (error) =>
    app.reportError(t('A tool of the MCP server'), error),
  );
}
