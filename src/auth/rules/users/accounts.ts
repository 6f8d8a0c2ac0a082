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
