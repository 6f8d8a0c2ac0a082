import { forLabel } from '../../../base/foreign.ts';
import { formatCount, t, translate } from '../../../base/messages.ts';
import type { RetestOutcome, Verdict } from '../../../login/retest/retestMessages.ts';
import type { App } from '../../app/app.ts';
import { inBackground } from '../../app/background.ts';
import { rowOfFinding } from '../../shared/list/selection.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { exchangeText, responseText, type ShownExchange } from './exchangeText.ts';
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
  /** As whom it was sent; undefined without a login. */
  readonly sender: string | undefined;
  readonly verdict: Verdict;
  /** Without secrets; undefined where nothing came. */
  readonly exchange: ShownExchange | undefined;
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
  inBackground(app, t('Retesting'), ask(app, documents, target, retested, said));
  return said;
}

async function ask(
  app: App,
  documents: RetestDocuments,
  { details, recorded }: RetestTarget,
  { sender, verdict, exchange, place }: RetestedFinding,
  { reason }: SaidOutcome,
): Promise<void> {
  const { finding, occurrences } = details;
  const sentence = `${outcomeWord(verdict.outcome)}: ${reason}${place}`;
  const [comment, message] =
    sender === undefined
      ? [
          t('Retested without a login: {0}', sentence),
          t('{0} without a login. {1}', finding.endpoint, sentence),
        ]
      : [
          t('Retested as {0}: {1}', sender, sentence),
          t('{0} as {1}. {2}', finding.endpoint, sender, sentence),
        ];
  const rows = rowOfFinding(finding);
  const [look, setStatus, setFixed] = [t('Show Responses'), t('Comment…'), t('Set Resolved · Fixed')];
  const buttons = [
    ...(isProven(verdict, exchange) ? [setFixed] : []),
    ...(exchange === undefined ? [] : [look]),
    setStatus,
  ];
  for (;;) {
    const chosen = await app.window.showInformationMessage(oneLine(message), ...buttons);
    if (chosen === setStatus) await app.commands.run('commentOnFinding', { rows, comment });
    if (chosen === setFixed && exchange !== undefined) {
      const others = occurrences.length > 1 ? ` ${oneOf(occurrences.length)}` : '';
      const proof = `${comment}${others}\n\n${exchangeText(exchange)}`;
      const set = { status: 'Resolved', resolution: 'Fixed' };
      await app.commands.run('commentOnFinding', { rows, comment: proof, set });
    }
    if (chosen !== look || exchange === undefined) return;
    const response = responseText(exchange);
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

/** Gone is what a retest says only where the attacker is refused, or the weakness is not there, and whoever may still gets it. */
function isProven({ outcome }: Verdict, exchange: ShownExchange | undefined): boolean {
  return outcome === 'gone' && exchange !== undefined;
}

function oneOf(occurrences: number): string {
  return t('One of {0} occurrences was retested.', formatCount(occurrences));
}

/** For the tab; slashes would be folders. */
function fileName(endpoint: string): string {
  return oneLine(endpoint)
    .replaceAll(/[\\/:*?"<>|]+/g, '-')
    .slice(0, 80);
}
