import { forLabel } from '../../../base/foreign.ts';
import { t, translate } from '../../../base/messages.ts';
import type { Header } from '../../../login/ports.ts';
import type { RetestOutcome, Verdict } from '../../../login/retest/retestMessages.ts';
import type { App } from '../../app/app.ts';
import { rowOfFinding } from '../../shared/list/selection.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { comparable, type RetestDocuments } from './retestDocuments.ts';
import type { RetestTarget } from './retestTarget.ts';

/** For callers of the command. */
export interface SaidOutcome {
  readonly outcome: RetestOutcome | 'failed';
  /** A sentence that says by what it was seen. */
  readonly reason: string;
}

/** How a retest ended. */
interface RetestedFinding {
  /** As whom it was sent. */
  readonly sender: string;
  readonly verdict: Verdict;
  /** Undefined where nothing came. */
  readonly response: string | undefined;
  /** What is to be said of where it was sent; may be empty. */
  readonly place: string;
}

/** Says how a retest ended, for as long as the user looks at the responses or writes a comment; whoever ran it goes on. */
export function showOutcome(
  app: App,
  documents: RetestDocuments,
  verifyRole: VerifyRole,
  target: RetestTarget,
  retested: RetestedFinding,
): SaidOutcome {
  const { outcome, reason, status, named } = retested.verdict;
  const said = { outcome, reason: translate(verifyRole.retestMessages[reason], [status, named]) };
  ask(app, documents, target, retested, said).catch((error: unknown) =>
    app.reportError(t('Retesting'), error),
  );
  return said;
}

async function ask(
  app: App,
  documents: RetestDocuments,
  { details, recorded }: RetestTarget,
  { sender, verdict, response, place }: RetestedFinding,
  { reason }: SaidOutcome,
): Promise<void> {
  const { finding } = details;
  const sentence = `${outcomeWord(verdict.outcome)}: ${reason}${place}`;
  const comment = t('Retested as {0}: {1}', sender, sentence);
  const look = t('Show Responses');
  const setStatus = t('Comment…');
  for (;;) {
    const chosen = await app.window.showInformationMessage(
      oneLine(t('{0} with {1}. {2}', finding.endpoint, sender, sentence)),
      ...(response === undefined ? [setStatus] : [look, setStatus]),
    );
    if (chosen === setStatus) {
      await app.commands.run('commentOnFinding', { rows: rowOfFinding(finding), comment });
    }
    if (chosen !== look || response === undefined) return;
    const [left, right] = documents.add(
      fileName(finding.endpoint),
      comparable(
        recorded.response === '' ? t("The report doesn't include the response.") : recorded.response,
      ),
      comparable(response),
    );
    const title = forLabel(t('{0}: report ↔ now', oneLine(finding.endpoint)));
    await app.commands.runBuiltIn('vscode.diff', left, right, title);
  }
}

export function outcomeWord(outcome: RetestOutcome): string {
  switch (outcome) {
    case 'still-there':
      return t('Still there');
    case 'gone':
      return t('Gone');
    case 'cannot-tell':
      return t('Cannot tell');
  }
}

export function responseText(status: number, headers: readonly Header[], body: string): string {
  const head = [`HTTP/1.1 ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return `${head.join('\n')}\n\n${body}`;
}

/** For the tab; slashes would be folders. */
function fileName(endpoint: string): string {
  return oneLine(endpoint)
    .replaceAll(/[\\/:*?"<>|]+/g, '-')
    .slice(0, 80);
}
