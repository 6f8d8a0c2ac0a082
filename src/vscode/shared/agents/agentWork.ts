import type { Uri } from 'vscode';
import type { AgentResult } from '../../../agents/agentMessages.ts';
import { visible } from '../../../agents/untrusted.ts';
import type { OrderOf, PreparedWork, WorkOrder, WorkResult } from '../../../agents/work/work.ts';
import { retestable } from '../../../agents/work/retestable.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { plural, setLanguage, t } from '../../../base/messages.ts';
import { failed, success } from '../../../base/result.ts';
import { isList, isRecord } from '../../../base/untrusted.ts';
import type { App } from '../../app/app.ts';
import { authConfigsByPath } from '../files/authConfigsByPath.ts';
import { applicationConfigs } from '../logins/applicationConfigs.ts';
import { loadVerifyRole } from '../logins/loadVerifyRole.ts';
import { refusalToSend } from '../logins/refusalToSend.ts';
import { prepareProposal } from './proposedConfig.ts';
import { accessOf, loginsOf, scanResult } from './workResults.ts';

/**
 * What models want to be done, as the commands of this window do it: with their consent, their progress and their cancel
 * button, and where the user sees what comes of it. A bundle of its own, which the first such call loads.
 */
export async function prepareWork(app: App, order: WorkOrder): Promise<AgentResult<PreparedWork>> {
  // This bundle has sentences of its own.
  setLanguage(app.env.language, app.translations);
  switch (order.kind) {
    case 'verify':
      return prepareVerify(app, order);
    case 'retest':
      return prepareRetest(app, order);
    case 'access':
      return prepareAccess(app, order);
    case 'scan':
      return prepareScan(app, order);
    case 'propose':
      return prepareProposal(app, order);
  }
}

const nothingRan = 'Nothing was sent: the user declined, or something else is logging in right now.';

async function prepareVerify(app: App, order: OrderOf<'verify'>): Promise<AgentResult<PreparedWork>> {
  const { role, user } = order;
  const read = await readConfig(app, order.file);
  if (!read.ok) return read;
  const { uri, config } = read.value;
  const users = config.testUsers.filter(
    (one) => (role ?? one.role) === one.role && (user ?? one.username) === one.username,
  );
  if (users.length === 0) return failed('role-unknown', role ?? '', user ?? '');
  const question = t(
    'Log in as {0} at {1}, as described in {2}?',
    namesOf(users),
    originOf(config),
    shown(order.file),
  );
  return prepared(question, async (_report, signal) => {
    const options = { signal, ...(user !== undefined && { user }) };
    const runs =
      role === undefined
        ? await app.commands.run('verifyAllRoles', uri, options)
        : await app.commands.run('verifyRole', uri, role, options);
    return isList(runs)
      ? loginsOf(runs, app.logins.of(uri), await loadVerifyRole())
      : { notes: [nothingRan] };
  });
}

async function prepareRetest(app: App, order: OrderOf<'retest'>): Promise<AgentResult<PreparedWork>> {
  const { finding, occurrence, role, user } = order;
  const found = await retestable(await app.findings(), finding, occurrence);
  if (!found.ok) return found;
  const { endpoint, application, method, vulnerability } = found.value.details.finding;
  const { configs } = await applicationConfigs(app, application);
  const [first] = configs;
  if (first === undefined) return failed('config-unknown', application);
  const refused = refusalOf(app, first.document.uri);
  if (refused !== undefined) return failed('work-not-offered', refused);
  const origins = [...new Set(configs.map(({ config }) => originOf(config)))].join(', ');
  const who = role === undefined ? t('without a login') : shown([role, user ?? ''].join(' ').trim());
  const question = t('Send the request of {0} again to {1}, as {2}?', shown(endpoint), origins, who);
  return prepared(
    question,
    async (_report, signal) => {
      const target = { vulnerability, finding, ...(occurrence !== undefined && { occurrence }) };
      const said = await app.commands.run('retestFinding', target, { as: { role, user }, signal });
      return isRecord(said) ? { notes: [], data: said } : { notes: [nothingRan] };
    },
    !['GET', 'HEAD', 'OPTIONS'].includes(method),
  );
}

async function prepareAccess(app: App, order: OrderOf<'access'>): Promise<AgentResult<PreparedWork>> {
  const { file, roles, operations } = order;
  const read = await readConfig(app, file);
  if (!read.ok) return read;
  const { uri, config } = read.value;
  const unknown = roles.find((role) => !config.roles.some(({ name }) => name === role));
  if (unknown !== undefined) return failed('role-unknown', unknown, '');
  const named = roles.length > 0 ? roles : config.roles.map(({ name }) => name);
  const calls = operations.length > 0 ? namesIn(operations) : t('all known calls that only read');
  const question = t('Test authorization at {0} as {1}: {2}?', originOf(config), namesIn(named), calls);
  return prepared(question, async (report, signal) => {
    const watch = app.authorizationRuns.onDidChange(() => {
      const { asking } = app.authorizationRuns.of(uri) ?? {};
      if (asking !== undefined) report(`${asking.done} of ${asking.total}: ${asking.method} ${asking.path}`);
    });
    try {
      const target = {
        uri,
        signal,
        ...(roles.length > 0 && { roles }),
        ...(operations.length > 0 && { operations }),
      };
      const tested = await app.commands.run('testAuthorization', target);
      const run = app.authorizationRuns.of(uri);
      return isRecord(tested) && run !== undefined
        ? accessOf(run, await loadVerifyRole())
        : { notes: [nothingRan] };
    } finally {
      watch.dispose();
    }
  });
}

async function prepareScan(app: App, order: OrderOf<'scan'>): Promise<AgentResult<PreparedWork>> {
  const { file, role, scanner, mode, minutes } = order;
  const read = await readConfig(app, file);
  if (!read.ok) return read;
  const { uri, config } = read.value;
  if (!config.roles.some(({ name }) => name === role)) return failed('role-unknown', role, '');
  const calls = mode === 'look' ? t('only GET, HEAD and OPTIONS') : t('GET and POST, with attacks');
  const question = t(
    'Scan {0} as {1} with {2} for at most {3} minutes: {4}?',
    originOf(config),
    shown(role),
    shown(scanner),
    minutes,
    calls,
  );
  return prepared(question, async (_report, signal) => {
    const target = { uri, role, scanner, mode, minutes, signal };
    return scanResult(await app.commands.run('scanAsRole', target));
  });
}

interface ReadFile {
  readonly uri: Uri;
  readonly config: AuthConfig;
}

/** An auth config of the workspace that can be run here. */
async function readConfig(app: App, file: string): Promise<AgentResult<ReadFile>> {
  const uri = (await authConfigsByPath(app)).get(file);
  if (uri === undefined) return failed('config-unknown', file);
  const refused = refusalOf(app, uri);
  if (refused !== undefined) return failed('work-not-offered', refused);
  const document = await app.workspace.openTextDocument(uri);
  const verifyRole = await loadVerifyRole();
  const read = verifyRole.readConfig(document.getText());
  return read.ok ? success({ uri, config: read.config }) : failed('config-not-runnable', file);
}

function refusalOf(app: App, uri: Uri): string | undefined {
  return refusalToSend(app, uri, {
    untrusted: 'The workspace is not trusted.',
    browser: 'Browsers do not let requests be sent.',
    elsewhere: 'The file is on no disk of this machine.',
  })?.sentence;
}

function prepared(
  question: string,
  run: (report: (doing: string) => void, signal: AbortSignal) => Promise<WorkResult>,
  mayChangeData = false,
): AgentResult<PreparedWork> {
  return success({ question, mayChangeData, run });
}

function originOf({ application }: AuthConfig): string {
  return shown(application.baseUrl);
}

function namesOf(users: AuthConfig['testUsers']): string {
  return namesIn(users.map(({ role, username }) => `${role} (${username})`));
}

const mostNamed = 6;

function namesIn(names: readonly string[]): string {
  const list = names.slice(0, mostNamed).map(shown).join(', ');
  const left = names.length - mostNamed;
  return left > 0 ? plural(left, { one: '{1} and {0} more', other: '{1} and {0} more' }, list) : list;
}

/** What others named, in a question. */
function shown(text: string): string {
  return visible(text, 200);
}
