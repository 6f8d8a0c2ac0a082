import type { TextEdit } from '../../edits/textEdit.ts';
import type { FileEdits } from '../../edits/fileEdits.ts';
import { asPost } from '../../fixes/asPost.ts';
import { textFix, title } from '../../fixes/fix.ts';
import { takesNoUser } from '../../model/grants.ts';
import { referencesTo, usersByAuthentication } from '../../model/references.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { passwordsFor } from '../users/accounts.ts';
import { passwordKey, usernameKey } from './credentialKeys.ts';
import type { Node } from '../../syntax/tree.ts';

const report = reporter(
  'No step sends who logs in, so all users get one token. Use $inputs.username and $inputs.password.',
);

export const sameTokenForAll: Rule = {
  code: 'same-token-for-all',
  severity: 'warning',
  messages: [report],
  reason: 'If no request contains who logs in, all users and roles are the same one.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const { steps, stepsKey } = authentication;
      if (stepsKey === undefined || steps.length === 0 || takesNoUser(authentication)) continue;
      const inputs = [...referencesTo(authentication, 'input')].filter(({ use }) => use.step !== undefined);
      const isOfUser = (name: string): boolean => name !== 'totp' && !name.startsWith('idp.');
      if (!inputs.some(({ expression }) => isOfUser(expression.name.text))) {
        yield report(stepsKey);
      }
    }
  },
  /** In the body of the first step, in fields of such a name if there are any. */
  *fix(context) {
    const { node, model, edits } = context;
    const authentication = model.authentications.find(({ stepsKey }) => stepsKey === node);
    const [step] = authentication?.steps ?? [];
    if (step === undefined || step.curl !== undefined) return;
    const body = step.requestBody;
    if (body !== undefined && body.type !== 'object') return;
    const users = usersByAuthentication(model).get(authentication?.name ?? '') ?? [];
    const others = [...asPost(step, edits), ...passwordsFor(users, context)];
    const sent =
      body === undefined
        ? edits.addKeys(step.node, { requestBody: credentials }, 'endpoint')
        : credentialsIn(body, edits);
    yield textFix(title('Send user name and password in the first step'), [...others, ...sent], {
      isPreferred: true,
    });
  },
};

const credentials = { username: '$inputs.username', password: '$inputs.password' };

/** Writes the credentials into fields of such names, and adds those that are missing. */
function credentialsIn(body: Node, edits: FileEdits): TextEdit[] {
  const replaced: TextEdit[] = [];
  const missing: Record<string, string> = {};
  for (const [key, pattern] of [['username', usernameKey] as const, ['password', passwordKey] as const]) {
    const written = body.children?.find(
      ({ children }) => pattern.test(String(children?.[0]?.value)) && children?.[1]?.type === 'string',
    );
    const value = written?.children?.[1];
    if (value === undefined) missing[key] = credentials[key];
    else replaced.push(edits.replace(value, credentials[key]));
  }
  return [...replaced, ...edits.addKeys(body, missing)];
}
