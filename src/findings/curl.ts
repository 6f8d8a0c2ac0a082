/** Headers that curl makes itself, and that are wrong once the body or the connection differs. */
const ownHeaders = new Set(['host', 'content-length', 'connection', 'accept-encoding']);

/**
 * The request as a command line for curl in a POSIX shell. Every part is quoted, so that nothing of a payload
 * is run by the shell; what was redacted stays redacted. `url` is absolute, or empty where the request's Host
 * says where to.
 */
export function curlCommand(request: string, url: string): string {
  const [head = '', ...rest] = request.split(/\r?\n\r?\n/);
  const [requestLine = '', ...headerLines] = head.split(/\r?\n/);
  const [method = '', path = ''] = requestLine.split(' ');
  const headers = headerLines.map(readHeader).filter((header) => header !== undefined);
  const host = headers.find(({ name }) => name.toLowerCase() === 'host')?.value ?? '';
  const body = rest.join('\n\n');
  const parts = [
    `curl ${shellQuote(url === '' ? addressOf(path, host) : url)}`,
    ...(method === '' || method === 'GET' ? [] : [`-X ${shellQuote(method)}`]),
    ...headers
      .filter(({ name }) => !ownHeaders.has(name.toLowerCase()))
      .map(({ name, value }) => `-H ${shellQuote(`${name}: ${value}`)}`),
    ...(body.trim() === '' ? [] : [`--data-raw ${shellQuote(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** Proxies write the whole address into the request line. */
function addressOf(path: string, host: string): string {
  return /^https?:\/\//i.test(path) ? path : `http://${host}${path}`;
}

/** In single quotes nothing is special but the single quote itself. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function readHeader(line: string): { readonly name: string; readonly value: string } | undefined {
  const colon = line.indexOf(':');
  if (colon <= 0) return undefined;
  return { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
}
