import type { Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { AuthorizationRequests } from '../../../protocol/authorizationTestProtocol.ts';
import type { RequestHandlers } from '../../../protocol/envelope.ts';
import type { App } from '../../app/app.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { SentenceError } from '../../shared/messages/sentenceError.ts';
import type { ParamsParsers } from '../../shared/webviews/rpcHost.ts';
import { matrixText } from './matrixText.ts';
import { showFindingsOf } from './reportName.ts';
import { shownDetails } from './shownDetails.ts';
import { shownRun } from './shownRun.ts';

/** What the view may start and end. */
export interface TestActions {
  readonly test: (file: Uri) => Promise<unknown>;
  readonly cancel: () => void;
}

/** Answers what the view asks. */
export function authorizationHandlers(
  app: Pick<App, 'authorizationRuns' | 'env' | 'workspace' | 'commands' | 'view'>,
  file: Uri,
  actions: TestActions,
): RequestHandlers<AuthorizationRequests> {
  const { authorizationRuns } = app;
  const test = async (): Promise<undefined> => void (await actions.test(file));
  return {
    results: async () =>
      shownRun(app.workspace.asRelativePath(file), authorizationRuns.of(file), await loadVerifyRole()),
    details: async ({ row, cell }) => {
      const run = authorizationRuns.of(file);
      const planned = run?.planned[row];
      if (run === undefined || planned === undefined) throw new SentenceError(t('The results have changed.'));
      const known = run.rows.get(planned.key);
      return known === undefined ? { exchanges: [] } : shownDetails(known, cell, run, await loadVerifyRole());
    },
    copy: async () => {
      const view = shownRun('', authorizationRuns.of(file), await loadVerifyRole());
      await app.env.clipboard.writeText(matrixText(view));
      return { message: t('Copied. It can be pasted into a spreadsheet.') };
    },
    cancel: async () => {
      actions.cancel();
      return undefined;
    },
    resume: test,
    testAgain: test,
    showFindings: async () => {
      const run = authorizationRuns.of(file);
      if (run !== undefined) await showFindingsOf(app, run.application);
      return undefined;
    },
  };
}

const nothing = (): { readonly params: undefined } => ({ params: undefined });

/** Checks what the view asks. */
export const authorizationParsers: ParamsParsers<AuthorizationRequests> = {
  results: nothing,
  details: (params) => {
    if (!isRecord(params)) return undefined;
    const { row, cell } = params;
    return isIndex(row) && isIndex(cell) ? { params: { row, cell } } : undefined;
  },
  copy: nothing,
  cancel: nothing,
  resume: nothing,
  testAgain: nothing,
  showFindings: nothing,
};

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
