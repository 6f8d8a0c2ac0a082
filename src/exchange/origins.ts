import type { Translate } from '../auth/messages.ts';
import type { ExchangeCode } from './messages.ts';
import { exchangeMessages } from './messages.ts';
import type { Variable } from './variables.ts';
import { withoutControls } from '../base/requests/withoutControls.ts';
import { textAt } from '../base/untrusted.ts';

/** One line that says where a variable's value comes from. */
export function describeOrigin({ name, origin }: Variable, translate: Translate): string {
  const line = (code: ExchangeCode, ...args: string[]): string =>
    withoutControls(translate(exchangeMessages[code], [name, ...args]));
  switch (origin.kind) {
    case 'env':
      return line('origin-env', origin.name);
    case 'secret':
      return line('origin-secret', origin.name);
    case 'input':
      return line('origin-input', origin.name);
    case 'output':
      return line('origin-output', origin.output, origin.step, sourceText(origin.source));
    case 'literal':
      return line('origin-literal', origin.name);
    case 'unknown':
      return line('origin-unknown');
  }
}

function sourceText(source: unknown): string {
  if (typeof source === 'string') return source.slice(0, 200);
  return `${textAt(source, 'context') ?? '?'} ${textAt(source, 'selector') ?? ''}`.trim().slice(0, 200);
}
