import type { TextEdit } from '../../edits/textEdit.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import type { TestUser, TextValue } from '../../model/model.ts';

/** A placeholder from where the written one comes. */
export function samePlaceholder({ parts }: TextValue, name: string): string {
  const isVariable = parts.some((part) => part.kind === 'placeholder' && part.source === 'env');
  return `\${${isVariable ? 'env' : 'secret'}:${name}}`;
}

export function userOf(users: readonly TestUser[], node: FixContext['node']): TestUser | undefined {
  return users.find(({ username }) => username?.node === node);
}

/** Gives users without a password a placeholder for one. */
export function passwordsFor(users: readonly TestUser[], { edits, freshName }: FixContext): TextEdit[] {
  return users
    .filter(({ password }) => password === undefined)
    .flatMap(({ node, username }) => {
      const password = `\${secret:${freshName(`${username?.value ?? 'test_user'}_password`)}}`;
      return edits.addKeys(node, { password }, 'username');
    });
}
