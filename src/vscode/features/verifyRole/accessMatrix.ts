import { Uri } from 'vscode';
import { renderMessage } from '../../../auth/messages.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { formatCount, plural, t, translate } from '../../../base/messages.ts';
import type { AccessMatrix } from '../../../login/matrix/accessMatrix.ts';
import type { MatrixPlan } from '../../../login/matrix/matrixRows.ts';
import { relativePath } from '../../shared/files/relativePath.ts';
import type { App } from '../../app/app.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import { loadVerifyRole, type VerifyRole } from './loadVerifyRole.ts';
import { runPorts } from './runPorts.ts';
import type { LoginTarget } from './target.ts';
import { refusesToSend, type Verifier } from './verifyRole.ts';

const largestOpenApi = 5_000_000;

/** Access Matrix…: asks each declared call that only reads as each user and without a token, when the user agrees. */
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
  const plan = await planOf(app, verifyRole, document.uri, config);
  if (plan === undefined) {
    return warn(t('The access matrix needs an OpenAPI file under "attachments", inside the workspace.'));
  }
  if (plan.rows.length === 0) {
    return warn(
      t('No GET or HEAD of the OpenAPI file is in "apiAccess" of a role, with values for its parameters.'),
    );
  }
  if (!(await confirmed(app, config, verifyRole.requestCount(plan, config.testUsers.length))))
    return undefined;
  const matrix = await verifier.runAlone(() => ask(app, verifyRole, document.uri, config, plan));
  if (matrix !== undefined) app.logins.setMatrix(document.uri, matrix);
  return matrix;
}

/** Of all attached OpenAPI files; undefined where there is none that can be read. */
async function planOf(
  { workspace, machine }: App,
  { operationsIn, matrixRows }: VerifyRole,
  file: Uri,
  config: AuthConfig,
): Promise<MatrixPlan | undefined> {
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
  return operations.length === 0 ? undefined : matrixRows(operations.flat(), config);
}

async function confirmed(
  { window }: App,
  { application, testUsers }: AuthConfig,
  count: number,
): Promise<boolean> {
  const send = t('Send');
  const minutes = Math.ceil(count / 120);
  const counted = {
    one: 'Send {0} request with GET or HEAD to {1}?',
    other: 'Send {0} requests with GET or HEAD to {1}?',
  };
  const chosen = await window.showWarningMessage(
    plural(count, counted, oneLine(application.baseUrl)),
    {
      modal: true,
      detail: [
        t(
          'Each address is asked for as each of {0} users and as nobody. All users log in.',
          formatCount(testUsers.length),
        ),
        plural(minutes, {
          one: 'Two requests a second: about {0} minute.',
          other: 'Two requests a second: about {0} minutes.',
        }),
        t('It stops when the server answers 429 or fails.'),
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
  config: AuthConfig,
  plan: MatrixPlan,
): Promise<AccessMatrix> {
  return runWithProgress(app, t('Access matrix'), async (signal, report) => {
    const ports = await runPorts(app, verifyRole, file, signal);
    return verifyRole.accessMatrix(config, ports, plan, signal, ({ done, total, label }) =>
      report({ increment: 100 / total, message: t('{0} of {1}: {2}', done, total, oneLine(label)) }),
    );
  });
}
