import { textFix, title } from '../../fixes/fix.ts';
import { literalText } from '../../model/literals.ts';
import { isPlaceholderValue } from '../../placeholderValue.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** RFC 4648, section 6; spaces and hyphens are what apps show for reading. */
const base32 = /^[A-Z2-7\s-]+=*$/i;

const report = reporter('A TOTP secret is Base32: letters A to Z and digits 2 to 7. Correct it.');

export const totpNotBase32: Rule = {
  code: 'totp-not-base32',
  severity: 'warning',
  messages: [report],
  reason: 'Authenticator secrets are Base32 (RFC 4648, section 6); another text gives wrong codes.',
  *check({ testUsers }) {
    for (const { totpSecret } of testUsers) {
      const literal = literalText(totpSecret);
      if (totpSecret === undefined || !literal || isPlaceholderValue(literal) || base32.test(literal))
        continue;
      yield report(totpSecret.node);
    }
  },
  /** Digits that Base32 lacks are misread letters; of an address of an authenticator app only the secret counts. */
  *fix({ node, edits }) {
    const written = String(node.value);
    const secret = /[?&]secret=([^&]*)/i.exec(written)?.[1] ?? written;
    const letters = secret.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
    const corrected = letters.replaceAll(/[^A-Za-z2-7]/g, '');
    if (corrected === '') return;
    yield textFix(title('Write Base32 letters and digits'), [edits.replace(node, corrected)], {
      isPreferred: true,
    });
  },
};
