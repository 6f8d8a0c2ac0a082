import { pathOf } from '../../fixes/places.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  '"{0}" is not evaluated here. Write the value, or a placeholder such as ${env:NAME}.',
);

/** Expressions stand in authentications; the values of users and clients are what they refer to. */
export const expressionElsewhere: Rule = {
  code: 'expression-elsewhere',
  severity: 'error',
  messages: [report],
  reason: 'It is taken as the text itself, or refers to itself.',
  *check({ texts }) {
    for (const { text } of texts) {
      if (!text.parts.some(({ kind }) => kind === 'expression')) continue;
      const [root, , key] = pathOf(text.node);
      if (root !== 'authentications' && !(root === 'testUsers' && key === 'inputs'))
        yield report(text.node, text.value);
    }
  },
};
