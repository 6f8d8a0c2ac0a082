import { useTokenAlone } from '../../fixes/choices.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { readsAuthorization } from './authorization.ts';

const report = reporter('The value of the header "Authorization" has its scheme already. Write "<token>".');

/** The value of a response header "Authorization" has its scheme already. */
export const schemeTwice: Rule = {
  code: 'scheme-twice',
  severity: 'error',
  messages: [report],
  reason: 'The header would be Authorization: Bearer Bearer …, and the server answers 401.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const { tokenFormat } = authentication;
      if (tokenFormat === undefined || !/^\s*[A-Za-z-]+\s+<token>/.test(tokenFormat.value)) continue;
      if (readsAuthorization(authentication)) yield report(tokenFormat.node);
    }
  },
  fix: useTokenAlone,
};
