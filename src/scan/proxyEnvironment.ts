type Variables = Readonly<Record<string, string | undefined>>;

interface Through {
  /** The proxy's address with its password. */
  readonly proxy: string;
  /** The file with the certificate to trust. */
  readonly authority: string;
  /** Variables with secrets of the login, which whoever runs behind the proxy does not need. */
  readonly withheld: readonly string[];
}

const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'];
const authorityNames = [
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'CURL_CA_BUNDLE',
  'REQUESTS_CA_BUNDLE',
  'GIT_SSL_CAINFO',
];

/** The environment of a command that shall send everything through the proxy, whatever other proxies were set. */
export function proxyEnvironment(variables: Variables, { proxy, authority, withheld }: Through): Variables {
  const hidden = new Set(withheld);
  const kept = Object.entries(variables).filter(([name]) => !/_proxy$/i.test(name) && !hidden.has(name));
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(
      proxyNames.flatMap((name) => [name, name.toLowerCase()]).map((name) => [name, proxy]),
    ),
    ...Object.fromEntries(authorityNames.map((name) => [name, authority])),
    NODE_USE_ENV_PROXY: '1',
  };
}

/** What a terminal changes of its environment, to be one behind the proxy; null takes a variable away. */
export function proxyEnvironmentChanges(
  variables: Variables,
  through: Through,
): Readonly<Record<string, string | null>> {
  const after = proxyEnvironment(variables, through);
  const changed = Object.entries(after).filter(([name, value]) => value !== variables[name]);
  return {
    ...Object.fromEntries(Object.keys(variables).flatMap((name) => (name in after ? [] : [[name, null]]))),
    ...Object.fromEntries(changed.map(([name, value]) => [name, value ?? null])),
  };
}
