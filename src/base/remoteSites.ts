const forges = ['github', 'gitlab'] as const;
export type Forge = (typeof forges)[number];

/** Where a repository is on the web. */
export interface RemoteSite {
  /** What git calls it, e.g. `origin`. */
  readonly remote: string;
  /** `https://gitlab.shop.test/group/shop`. */
  readonly address: string;
  /** Undefined where its host's name does not say it. */
  readonly forge: Forge | undefined;
}

/** The sites of the remotes in the text of a git config, that of origin first; each once. */
export function remoteSites(config: string): readonly RemoteSite[] {
  const urls = new Map<string, string>();
  let remote: string | undefined;
  for (const line of config.split(/\r?\n/)) {
    const text = line.trim();
    if (text.startsWith('[')) {
      remote = /^\[remote "([^"]{1,200})"\]/.exec(text)?.[1];
      continue;
    }
    const url = /^url\s{0,8}=\s{0,8}(\S.{0,2000})$/.exec(text)?.[1];
    if (remote !== undefined && url !== undefined && !urls.has(remote)) urls.set(remote, url.trim());
  }
  const names = [...urls.keys()].toSorted(
    (one, other) => Number(other === 'origin') - Number(one === 'origin'),
  );
  const sites = new Map<string, RemoteSite>();
  for (const name of names) {
    const site = siteOf(urls.get(name) ?? '');
    if (site !== undefined && !sites.has(site.address)) sites.set(site.address, { remote: name, ...site });
  }
  return [...sites.values()];
}

const host = '[\\p{L}\\p{N}.-]{1,253}';
const webAddress = new RegExp(`^https?://(?:[^/@\\s]{1,400}@)?(${host}(?::\\d{1,5})?)/(\\S{1,1000})$`, 'iu');
const sshAddress = new RegExp(`^ssh://(?:[^/@\\s]{1,400}@)?(${host})(?::\\d{1,5})?/(\\S{1,1000})$`, 'iu');
const shortAddress = new RegExp(`^(?:[^/@:\\s]{1,400}@)?(${host}):(?!/)(\\S{1,1000})$`, 'iu');

/**
 * The site of a remote, written as `https://host/owner/name.git`, `ssh://git@host:22/owner/name` or `git@host:owner/name`;
 * undefined for a folder or what cannot be a site. User names and passwords in it are left out.
 */
function siteOf(remote: string): Omit<RemoteSite, 'remote'> | undefined {
  const [, name, path] =
    [webAddress, sshAddress, shortAddress].map((form) => form.exec(remote)).find(Boolean) ?? [];
  if (name === undefined || path === undefined || !/[.\w]/.test(name)) return undefined;
  const [withoutQuery = ''] = path.split(/[?#]/, 1);
  const segments = withoutQuery
    .replace(/\.git\/?$/, '')
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.length < 2 || segments.some((segment) => segment === '..')) return undefined;
  const lower = siteHosts.get(name.toLowerCase()) ?? publicHost(name.toLowerCase());
  const labels = lower.split(/[.:-]/);
  const forge = forges.find((known) => labels.includes(known));
  const scheme = remote.toLowerCase().startsWith('http://') ? 'http' : 'https';
  return { address: `${scheme}://${lower}/${segments.map(encodeURIComponent).join('/')}`, forge };
}

/** Hosts that take ssh where its port is closed, by the site that they belong to. */
const siteHosts: ReadonlyMap<string, string> = new Map([
  ['ssh.github.com', 'github.com'],
  ['altssh.gitlab.com', 'gitlab.com'],
]);

/** A host without a dot is an alias in somebody's ssh settings, such as `github-work`; nobody else knows it. */
function publicHost(name: string): string {
  if (name.includes('.') || name.includes(':')) return name;
  const forge = forges.find((known) => name.split('-').includes(known));
  return forge === undefined ? name : `${forge}.com`;
}
