import { changeTo, textFix } from '../../fixes/fix.ts';
import { withScheme } from '../../fixes/structureFixes.ts';
import { isAbsolute } from '../../model/literals.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'Write the absolute URL of the token server, such as "http://localhost:8080", or a placeholder such as "${env:AUTH_URL}".',
);

export const tokenEndpointNotAbsolute: Rule = {
  code: 'token-endpoint-not-absolute',
  severity: 'error',
  messages: [report],
  reason: 'The token server may be another one than the application, so nothing is guessed.',
  *check({ authentications }) {
    for (const { tokenEndpoint } of authentications) {
      if (tokenEndpoint !== undefined && !isAbsolute(tokenEndpoint)) yield report(tokenEndpoint.node);
    }
  },
  *fix(context) {
    const { node, edits } = context;
    const url = withScheme(String(node.value));
    if (url !== undefined) {
      yield textFix(changeTo(url), [edits.replace(node, url)], { isPreferred: true });
    }
    const variable = '${env:AUTH_URL}';
    const changes = [edits.replace(node, variable)];
    yield textFix(changeTo(variable), changes, { isPreferred: url === undefined });
  },
};
