import type { FixContext } from './fixContext.ts';
import { pathOf } from './places.ts';
import type { TestUser } from '../model/model.ts';

/** What a secret at the problem is called, after the user or provider it belongs to: `USR1_PASSWORD`. */
export function placeholderNameFor({ cursorContext, node, model }: FixContext): string {
  const { testUser, identityProvider, step, authentication } = cursorContext;
  const path = pathOf(node);
  const last = path.at(-1) ?? '';
  // What stands in a list has no name of its own.
  const key = /^\d+$/.test(last) ? 'password' : last;
  if (testUser !== undefined) return `${ownerName(testUser)}_${path.includes('totp') ? 'totp' : key}`;
  if (identityProvider !== undefined) return `${identityProvider.name}_${key}`;
  if (path[0] === 'application' || key === 'tokenEndpoint') return urlName(key, model.application);
  return `${step?.stepId?.value ?? authentication?.name ?? 'app'}_${key}`;
}

function ownerName({ username }: TestUser): string {
  const name = username?.value ?? '';
  return name === '' || name.includes('$') ? 'test_user' : name;
}

function urlName(key: string, application: FixContext['model']['application']): string {
  if (key === 'tokenEndpoint') return 'AUTH_URL';
  const name = application?.node.children?.find(({ children }) => children?.[0]?.value === 'name');
  return key === 'baseUrl'
    ? `${String(name?.children?.[1]?.value ?? 'app').split(/\s/)[0] ?? 'app'}_url`
    : key;
}
