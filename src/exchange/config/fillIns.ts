import { formatMessage } from '../../base/messages.ts';
import type { Translate } from '../../auth/messages.ts';
import type { AuthProposal } from '../import/proposal.ts';
import type { ExchangeCode } from '../messages.ts';
import { exchangeMessages } from '../messages.ts';

/** What the user has to do where a proposal has a placeholder value; what diagnostics ask for anyway is not here. */
const fillIns: Readonly<Partial<Record<ExchangeCode, ExchangeCode>>> = {
  'login-missing': 'fill-in-login',
  'zap-browser': 'fill-in-login',
  'token-place': 'fill-in-token-place',
  'token-endpoint': 'fill-in-token-endpoint',
  'token-source': 'fill-in-token',
};

/** Comments for the placeholder values of a proposal, by pointer into its authentication. */
export function fillInsOf(
  { notes }: AuthProposal,
  translate: Translate = formatMessage,
): Map<string, string> {
  const comments = new Map<string, string>();
  for (const { certainty, pointer, code } of notes) {
    const fillIn = fillIns[code];
    if (certainty !== 'missing' || fillIn === undefined) continue;
    comments.set(pointer === '' ? '/steps/0' : pointer, translate(exchangeMessages[fillIn], []));
  }
  return comments;
}
