import { moveToSecret } from '../../fixes/moveToSecret.ts';
import { literalText } from '../../model/literals.ts';
import { isPlaceholderValue } from '../../placeholderValue.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('"{0}" is in plain text. Write a placeholder such as ${secret:NAME} instead.');

export const plaintextPassword: Rule = {
  code: 'plaintext-password',
  severity: 'error',
  messages: [report],
  reason: 'Whoever reads the file, its history or a backup has the password.',
  *check({ testUsers }) {
    for (const { password, totpSecret } of testUsers) {
      for (const [key, secret] of [['password', password] as const, ['secret', totpSecret] as const]) {
        const literal = literalText(secret);
        if (secret === undefined || !literal || isPlaceholderValue(literal) || literal.includes('{{'))
          continue;
        yield report(secret.node, key);
      }
    }
  },
  fix: moveToSecret,
};
