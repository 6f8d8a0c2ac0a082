import { Uri } from 'vscode';
import type { AccessOptions } from '../../../access/accessMatrix.ts';
import type { AccessMatrix } from '../../../access/matrix.ts';
import type { Operation } from '../../../access/operations/operation.ts';
import { renderMessage } from '../../../auth/messages.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { formatCount, plural, t, translate } from '../../../base/messages.ts';
import { relativePath } from '../../shared/files/relativePath.ts';
import type { App } from '../../app/app.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import { loadVerifyRole, type VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { runPorts } from '../../shared/logins/runPorts.ts';
import type { LoginTarget } from '../../shared/logins/target.ts';
import { refusesToSend, type Verifier } from './verifyRole.ts';

const largestOpenApi = 5_000_000;

const requestsPerSecond = 5;

/** Access Matrix…: asks each call that only reads as its owner, as others and as nobody, when the user agrees. */
export async function checkAccess(
  app: App,
  verifier: Verifier,
  { document }: LoginTarget,
): Promise<AccessMatrix | undefined> {
  const warn = (sentence: string): undefined => void app.window.showWarningMessage(sentence);
  if (refusesToSend(app, { document })) return undefined;
  const verifyRole = await loadVerifyRole();
  const read = verifyRole.readConfig(document.getText());
  if (!read.ok) {
    const { line } = document.positionAt(read.problem.offset);
    return warn(t('Line {0}: {1}', line + 1, renderMessage(read.problem.message, translate)));
  }
  const { config } = read;
  const operations = await operationsOf(app, verifyRole, document.uri, config);
  if (operations === undefined) {
    return warn(t('The access matrix needs an OpenAPI file under "attachments", inside the workspace.'));
  }
  if (operations.length === 0) {
    return warn(t('The OpenAPI file has no GET or HEAD that may be called.'));
  }
  const budget = verifyRole.requestCount(config, operations);
  if (!(await confirmed(app, config, budget))) return undefined;
  const matrix = await verifier.runAlone(() =>
    ask(app, verifyRole, document.uri, { config, operations, budget }),
  );
  if (matrix !== undefined) app.logins.setMatrix(document.uri, matrix);
  return matrix;
}

/** Of all attached OpenAPI files; undefined where there is none that can be read. */
async function operationsOf(
  { workspace, machine }: App,
  { operationsIn }: VerifyRole,
  file: Uri,
  config: AuthConfig,
): Promise<readonly Operation[] | undefined> {
  const attached = (config.attachments ?? []).filter(({ type }) => type === 'OpenAPI');
  const folder = workspace.getWorkspaceFolder(file)?.uri ?? Uri.joinPath(file, '..');
  const found = await Promise.all(
    attached.map(async ({ path }) => {
      const uri = Uri.joinPath(file, '..', path);
      if (relativePath(folder, uri, machine.ignoresCase) === undefined) return undefined;
      const limits = { within: [folder], largest: largestOpenApi, name: path };
      const read = await machine.read(uri, limits);
      if (!read.ok) return undefined;
      return operationsIn(new TextDecoder().decode(read.value), config);
    }),
  );
  const operations = found.filter((one) => one !== undefined);
  return operations.length === 0 ? undefined : operations.flat();
}

async function confirmed(
  { window }: App,
  { application, testUsers }: AuthConfig,
  count: number,
): Promise<boolean> {
  const send = t('Send');
  const minutes = Math.ceil(count / requestsPerSecond / 60);
  const counted = {
    one: 'Send up to {0} request with GET or HEAD to {1}?',
    other: 'Send up to {0} requests with GET or HEAD to {1}?',
  };
  const chosen = await window.showWarningMessage(
    plural(count, counted, oneLine(application.baseUrl)),
    {
      modal: true,
      detail: [
        t(
          'Each address is asked for as who may get it, as others of {0} users and as nobody. All users log in.',
          formatCount(testUsers.length),
        ),
        plural(minutes, {
          one: 'Five requests a second: at most about {0} minute.',
          other: 'Five requests a second: at most about {0} minutes.',
        }),
        t('It waits when the server answers 429.'),
      ],
    },
    send,
  );
  return chosen === send;
}

function ask(
  app: App,
  verifyRole: VerifyRole,
  file: Uri,
  {
    config,
    operations,
    budget,
  }: {
    readonly config: AuthConfig;
    readonly operations: readonly Operation[];
    readonly budget: number;
  },
): Promise<AccessMatrix> {
  return runWithProgress(app, t('Access matrix'), async (signal, report) => {
    const ports = await runPorts(app, verifyRole, file, signal);
    let shown = 0;
    const onEvent: AccessOptions['onEvent'] = (event) => {
      if (event.kind !== 'asking') return;
      const { done, total, method, path, username } = event;
      const label = username === undefined ? `${method} ${path}` : `${method} ${path} ${username}`;
      const percent = Math.min(100, (100 * done) / total);
      report({
        increment: Math.max(0, percent - shown),
        message: t('{0} of {1}: {2}', done, total, oneLine(label)),
      });
      shown = Math.max(shown, percent);
    };
    return verifyRole.accessMatrix(config, ports, operations, {
      signal,
      requestsPerSecond,
      budget,
      onEvent,
    });
  });
}
