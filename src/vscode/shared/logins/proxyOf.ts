import { textsAt } from '../../../base/untrusted.ts';
import type { ProxySettings } from '../../app/ports.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that VS Code puts between an extension and an address, without credentials: `http.proxy`, else that of the
 * environment; none for this machine, for what `http.noProxy` or NO_PROXY name, and where `http.proxySupport` is off.
 */
export function proxyOf(settings: ProxySettings, variables: Variables): (url: URL) => string | undefined {
  if (settings.support === 'off') return () => undefined;
  const variable = (name: string): string => variables[name.toLowerCase()] ?? variables[name] ?? '';
  const set = typeof settings.proxy === 'string' ? settings.proxy.trim() : '';
  const exempt = [...textsAt(settings.noProxy), ...variable('NO_PROXY').split(',')]
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');
  return (url) => {
    if (isThisMachine(url.hostname) || exempt.some((one) => isExempt(url, one))) return undefined;
    const inherited =
      url.protocol === 'https:' ? variable('HTTPS_PROXY') || variable('HTTP_PROXY') : variable('HTTP_PROXY');
    const proxy = URL.parse(set === '' ? inherited : set);
    return proxy === null || proxy.host === '' ? undefined : proxy.host;
  };
}

/** What those settings say of requests that go through the proxy. VS Code follows them in its own requests only. */
export function throughProxy({ strictSsl, authorization }: ProxySettings): {
  readonly checksCertificates: boolean;
  readonly authorization?: string;
} {
  return {
    checksCertificates: strictSsl !== false,
    ...(typeof authorization === 'string' && authorization !== '' && { authorization }),
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
}

/** `*`, `shop.test` with everything under it, or one of its ports. */
function isExempt({ hostname, port, protocol }: URL, pattern: string): boolean {
  if (pattern === '*') return true;
  const [, name = '', wanted] = /^(.{1,300}?)(?::(\d{1,5}))?$/.exec(pattern) ?? [];
  if (wanted !== undefined && wanted !== (port === '' ? (protocol === 'https:' ? '443' : '80') : port))
    return false;
  const domain = name.replace(/^\*?\./, '');
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
