/**
 * The proxy that Node uses for an address, without credentials: Node 24 reads HTTP_PROXY and HTTPS_PROXY where
 * NODE_USE_ENV_PROXY is set.
 */
export function environmentProxy(variables: NodeJS.Dict<string>): (url: URL) => string | undefined {
  if (variables['NODE_USE_ENV_PROXY'] !== '1') return () => undefined;
  const variable = (name: string): string | undefined => variables[name.toLowerCase()] ?? variables[name];
  const exempt = (variable('NO_PROXY') ?? '').split(',').map((one) => one.trim().toLowerCase());
  return ({ protocol, hostname, host }) => {
    if (exempt.some((one) => one === '*' || one === hostname || one === host || isUnder(hostname, one)))
      return undefined;
    const proxy = URL.parse(variable(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? '');
    return proxy === null ? undefined : proxy.host;
  };
}

function isUnder(host: string, domain: string): boolean {
  return domain.startsWith('.') && host.endsWith(domain);
}
