import { write } from '../../fixes/choices.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'The name of the header is in "tokenParameterName" already. Write what follows the colon.',
);

/** `Authorization: Bearer <token>` */
export const headerNameInFormat: Rule = {
  code: 'header-name-in-format',
  severity: 'error',
  messages: [report],
  reason: 'The name is put before the value anyway, so the header would hold it twice.',
  *check({ authentications }) {
    for (const { tokenFormat, tokenLocation, tokenParameterName } of authentications) {
      const name = tokenParameterName?.value.toLowerCase();
      if (tokenFormat === undefined || tokenLocation?.value !== 'Header' || !name) continue;
      if (tokenFormat.value.trimStart().toLowerCase().startsWith(`${name}:`)) {
        yield report(tokenFormat.node);
      }
    }
  },
  *fix(context) {
    const format = String(context.node.value).replace(/^[^:]*:\s*/, '');
    if (format.includes('<token>')) yield* write(context, format, true);
  },
};
