import { Uri } from 'vscode';
import type { AgentPorts, ConfigProblem } from '../../../agents/agentPorts.ts';
import { workKinds } from '../../../agents/work/work.ts';
import { renderMessage } from '../../../auth/messages.ts';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { authConfigsByPath } from '../files/authConfigsByPath.ts';
import type { CheckedConfig } from '../files/configChecks.ts';

/** Why nothing is known of an endpoint, to a model. */
const untrusted = 'The workspace is not trusted.';
const unknownCode: Readonly<Record<App['handlers']['state'], string>> = {
  noFolder: 'No folder is open: there is no code to search.',
  failed: 'The code could not be searched for handlers.',
  idle: 'The code has not been searched for handlers yet.',
  indexing: 'The code is being searched for handlers. Ask again in a moment.',
  ready: 'Nothing is known of this endpoint.',
};

/** What tools of agents ask, answered by this window: the same findings that its panel shows. */
export function agentPortsOf(app: App): AgentPorts {
  const { workspace, addresses } = app;
  return {
    get timeZone() {
      return app.view.current.timeZone;
    },
    get user() {
      return t('{0} with an agent', app.machine.userName());
    },
    keepsChanges: true,
    jobs: app.agentJobs,
    work: {
      kinds: new Set(workKinds),
      asksFirst: true,
      prepare: async (order) => (await import('./agentWork.ts')).prepareWork(app, order),
    },
    findings: () => app.findings(),
    explainEndpoint: async (application, endpoint) =>
      (await app.handlers.explain(application, endpoint)) ?? unknownCode[app.handlers.state],
    changedEndpoints: async (base) => {
      // Git is not asked about what the user does not trust.
      if (!workspace.isTrusted) return untrusted;
      await app.handlers.start();
      const all = (await app.handlers.listRoutes()).filter(({ role }) => role !== 'documented');
      const changed = await app.handlers.changedRoutes({ ref: base });
      return changed === undefined ? unknownCode[app.handlers.state] : { all, ...changed };
    },
    compareCode: async () => {
      if (!workspace.isTrusted) return untrusted;
      await app.handlers.start();
      // As it is on disk: a model asks right after it has written.
      await app.handlers.refresh();
      await app.codeChanges.compare();
      return app.codeChanges.current?.folders ?? unknownCode[app.handlers.state];
    },
    authConfigs: async () => [...(await authConfigsByPath(app)).keys()],
    checkAuthConfig: async (path) => {
      const uri = (await authConfigsByPath(app)).get(path);
      const checked = uri && (await app.configChecks.check(uri));
      return checked && problemsOf(checked);
    },
    problemDocs: async () => {
      const page = Uri.joinPath(addresses.extension, 'docs', 'reference', 'auth-config-rules.md');
      return new TextDecoder().decode(await workspace.fs.readFile(page));
    },
  };
}

async function problemsOf({ config, problems }: CheckedConfig): Promise<readonly ConfigProblem[]> {
  const { LineIndex } = await import('../../../auth/authLanguage.ts');
  const lines = new LineIndex(config.text);
  return problems.map(({ offset, severity, code, message }) => {
    const { line, character } = lines.positionAt(offset);
    return { line: line + 1, column: character + 1, severity, code, message: renderMessage(message) };
  });
}
