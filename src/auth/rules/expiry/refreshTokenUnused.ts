import { fieldsReturned } from './expectedFields.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Nothing uses this refresh token. Use it in the sequence, or remove it here.');

export const refreshTokenUnused: Rule = {
  code: 'refresh-token-unused',
  severity: 'warning',
  messages: [report],
  reason: 'A renewal that the server offers is not used, or the field is not needed here.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const isUsed = authentication.texts.some(({ text }) =>
        text.parts.some(
          (part) =>
            part.kind === 'expression' &&
            part.expression.kind === 'body' &&
            /refresh_?token$/i.test(part.expression.pointer?.text ?? ''),
        ),
      );
      if (isUsed || authentication.refresh?.strategy?.value === 'rerun') continue;
      for (const key of fieldsReturned(authentication, /^refresh_?token$/i)) yield report(key);
    }
  },
};
