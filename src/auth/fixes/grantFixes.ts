import { referencesTo } from '../rules/stepsAndDataFlow/references.ts';
import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';

export function* completeTokenExchange({ scope, edits, arg }: FixContext): Generator<Fix> {
  const { step, earlierSteps } = scope;
  const body = step?.requestBody;
  if (body === undefined) return;
  const isType = arg(0) === 'subject_token_type';
  const value = isType ? 'urn:ietf:params:oauth:token-type:access_token' : tokenOf(earlierSteps);
  if (value === undefined) return;
  const after = isType ? 'subject_token' : 'grant_type';
  yield textFix(title('add-key', arg(0)), edits.addKeys(body, { [arg(0)]: value }, after), {
    isPreferred: true,
  });
}

/** What the steps before got, a token if one is called so. */
function tokenOf(steps: FixContext['scope']['earlierSteps']): string | undefined {
  const outputs = steps.flatMap(({ stepId, outputs: all }) =>
    stepId === undefined ? [] : all.map(({ name }) => ({ step: stepId.value, name })),
  );
  const chosen = outputs.findLast(({ name }) => /token/i.test(name)) ?? outputs.at(-1);
  return chosen && `$steps.${chosen.step}.outputs.${chosen.name}`;
}

export function* addClientSecret({ model, scope, node, edits, freshName }: FixContext): Generator<Fix> {
  const { identityProvider } = scope;
  if (identityProvider === undefined) return;
  const name = freshName(`${identityProvider.name}_client_secret`);
  const added = edits.addKeys(identityProvider.node, { clientSecret: `\${secret:${name}}` }, 'clientId');
  yield textFix(title('add-key', 'clientSecret'), added, { isPreferred: true });
  if (!usesSecret(model, identityProvider.name)) {
    yield textFix(title('change-to', 'none'), [edits.replace(node, 'none')]);
  }
}

function usesSecret({ authentications }: FixContext['model'], provider: string): boolean {
  return authentications.some(
    (authentication) =>
      authentication.identityProvider?.value === provider &&
      [...referencesTo(authentication, 'input')].some(
        ({ expression }) => expression.name.text === 'idp.clientSecret',
      ),
  );
}
