import type { FixContext } from './fixContext.ts';
import { pathOf } from './places.ts';

/** What a secret at the problem is called, after the user or provider it belongs to: `USR1_PASSWORD`. */
export function placeholderNameFor({ cursorContext, node, model }: FixContext): string {
  const path = pathOf(node);
  const last = path.at(-1) ?? '';
  // What stands in a list has no name of its own.
  const key = /^\d+$/.test(last) ? 'password' : last;
  if (cursorContext.testUser !== undefined) {
    const username = cursorContext.testUser.username?.value ?? '';
    const owner = username === '' || username.includes('$') ? 'test_user' : username;
    return `${owner}_${path.includes('totp') ? 'totp' : key}`;
  }
  if (cursorContext.identityProvider !== undefined) return `${cursorContext.identityProvider.name}_${key}`;
  if (path[0] === 'application' || key === 'tokenEndpoint') return urlName(key, model.application);
  return `${cursorContext.step?.stepId?.value ?? cursorContext.authentication?.name ?? 'app'}_${key}`;
}

function urlName(key: string, application: FixContext['model']['application']): string {
  if (key === 'tokenEndpoint') return 'AUTH_URL';
  const name = application?.node.children?.find(({ children }) => children?.[0]?.value === 'name');
  return key === 'baseUrl'
    ? `${String(name?.children?.[1]?.value ?? 'app').split(/\s/)[0] ?? 'app'}_url`
    : key;
}
