import type { KnownRoute } from './knownRoute.ts';

/** What a call is for, where its name leaves no doubt. */
type CallUse = 'who-am-i' | 'logout' | 'delete-account' | 'change-password';

/** A call of the code that belongs into a key of an auth config. */
export interface CallCandidate {
  readonly method: string;
  readonly path: string;
  readonly use: CallUse;
  /** Empty where it is not known. */
  readonly place: string;
}

/** Whatever stands between words says nothing: `who-am-i`, `change_password`. */
const ownNames: ReadonlySet<string> = new Set([
  'me',
  'myself',
  'profile',
  'myprofile',
  'account',
  'myaccount',
]);
const whoNames: ReadonlySet<string> = new Set([
  'me',
  'myself',
  'whoami',
  'profile',
  'myprofile',
  'userinfo',
  'currentuser',
]);
const logoutNames: ReadonlySet<string> = new Set(['logout', 'signout', 'logoff', 'signoff']);
const deletionNames: ReadonlySet<string> = new Set([
  'deleteaccount',
  'deletemyaccount',
  'closeaccount',
  'deactivateaccount',
  'deleteme',
  'deleteprofile',
]);
const passwordNames: ReadonlySet<string> = new Set([
  'changepassword',
  'updatepassword',
  'setpassword',
  'passwordchange',
  'changemypassword',
]);

/** More than users choose from. */
const mostCandidates = 20;

/** Calls that answer who is logged in, and that the code gives to nobody else: what proves that a token works. */
export function verificationCandidates(routes: readonly KnownRoute[]): readonly CallCandidate[] {
  return candidates(routes, ({ method, path, isProtected = false }) => {
    const isOwn = whoNames.has(nameOf(path)) && !path.includes('{');
    return isProtected && isOwn && (method === 'GET' || method === 'ANY') ? ['GET', 'who-am-i'] : undefined;
  });
}

/** Calls that end the session, or with it all further ones. */
export function neverCallCandidates(routes: readonly KnownRoute[]): readonly CallCandidate[] {
  return candidates(routes, ({ method, path }) => {
    const name = nameOf(path);
    const called = method === 'ANY' ? 'POST' : method;
    if (called === 'HEAD' || called === 'OPTIONS') return undefined;
    if (logoutNames.has(name)) return [called, 'logout'];
    // What takes all methods may do so for anything but this.
    if (method === 'GET' || method === 'ANY') return undefined;
    if (deletionNames.has(name) || (method === 'DELETE' && ownNames.has(name)))
      return [method, 'delete-account'];
    const isPassword =
      passwordNames.has(name) || (name === 'password' && method !== 'POST' && method !== 'DELETE');
    return isPassword ? [method, 'change-password'] : undefined;
  });
}

function candidates(
  routes: readonly KnownRoute[],
  useOf: (route: KnownRoute) => readonly [method: string, use: CallUse] | undefined,
): readonly CallCandidate[] {
  const found = new Map<string, CallCandidate>();
  for (const route of routes) {
    const [method, use] = useOf(route) ?? [];
    if (method === undefined || use === undefined || found.size >= mostCandidates) continue;
    const { path, place = '' } = route;
    const key = `${method} ${path}`;
    // An attached description names it, too; the code has a place.
    if ((found.get(key)?.place ?? '') === '') found.set(key, { method, path, use, place });
  }
  return [...found.values()];
}

/** The last segment, which says what a call does. */
function nameOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return (segments.at(-1) ?? '').replaceAll(/[-_.]/g, '').toLowerCase();
}
