import type { Finding, Occurrence } from '../../findings/finding.ts';
import type { WorkspaceRole } from '../handlers/workspaceRoles.ts';
import { oneLine } from '../messages/oneLine.ts';

/** Headers that the client makes itself. */
const ownHeaders = new Set(['host', 'content-length', 'connection', 'accept-encoding']);

/**
 * The text of a `.http` file, as the REST clients of editors read it. No token is in it: the role's is a variable that
 * the user sets.
 */
export function httpText(
  { summary, endpoint, severity }: Finding,
  { request, url }: Occurrence,
  role: WorkspaceRole | undefined,
): string {
  const [head = '', ...rest] = request.split(/\r?\n\r?\n/);
  const [requestLine = '', ...lines] = head.split(/\r?\n/);
  const [method = '', path = ''] = requestLine.split(' ');
  const host = lines.map(headerOf).find((header) => header?.name.toLowerCase() === 'host')?.value ?? '';
  const [named = ''] = endpoint.split(' ');
  const place = role?.token;
  const variable = place === undefined ? '' : `${variableOf(role?.name ?? '')}Token`;
  const value = place?.value.replace('<token>', `{{${variable}}}`) ?? '';
  const replaced = place?.kind === 'header' ? place.name.toLowerCase() : undefined;
  const headers = lines.filter((line) => {
    const name = headerOf(line)?.name.toLowerCase();
    return name !== undefined && !ownHeaders.has(name) && name !== replaced;
  });
  const target = url === '' ? `http://${host}${path}` : oneLine(url);
  const body = rest.join('\n\n').trim();
  return [
    `### ${oneLine(summary)} · ${oneLine(endpoint)} · ${severity}`,
    ...(role === undefined ? [] : [`# Role: ${oneLine(role.name)}`]),
    ...(place === undefined ? [] : [`@${variable} = `]),
    '',
    `${method || (named.startsWith('/') ? 'GET' : named)} ${place?.kind === 'query' ? withParameter(target, place.name, value) : target}`,
    ...headers,
    ...(place?.kind === 'header' ? [`${place.name}: ${value}`] : []),
    ...(body === '' ? [] : ['', body]),
    '',
  ].join('\n');
}

/** The address with this query parameter instead of those of its name; everything else stays as it was sent. */
function withParameter(url: string, name: string, value: string): string {
  const [address = ''] = url.split('#', 1);
  const [before = ''] = address.split('?', 1);
  const others = address
    .slice(before.length + 1)
    .split('&')
    .filter((parameter) => parameter !== '' && parameter.split('=', 1)[0] !== name);
  return `${before}?${[...others, `${name}=${value}`].join('&')}`;
}

function headerOf(line: string): { readonly name: string; readonly value: string } | undefined {
  const colon = line.indexOf(':');
  return colon <= 0 ? undefined : { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
}

/** `shop admin` is `shopAdmin`. */
function variableOf(name: string): string {
  const [first = 'role', ...others] = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [first, ...others.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)].join('');
}
