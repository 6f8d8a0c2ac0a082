import type { Finding, Occurrence } from '../../../findings/model/finding.ts';
import { httpFileRequest } from '../../../base/requests/httpFile.ts';
import { sentRequest } from '../../../findings/model/sentRequest.ts';
import type { WorkspaceRole } from '../../shared/handlers/workspaceRoles.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';

/** Headers that the client makes itself. */
const ownHeaders = new Set(['host', 'content-length', 'connection', 'accept-encoding']);

/** Stands for the token of a role. */
interface TokenVariable {
  readonly name: string;
}

/**
 * The text of a `.http` file, as the REST clients of editors read it. No token is in it: the role's is a variable that
 * the user sets.
 */
export function httpText(
  { summary, endpoint, severity }: Finding,
  { request, url }: Occurrence,
  role: WorkspaceRole | undefined,
): string {
  const { message, method, origin, target, body } = sentRequest(request, url);
  const [named = ''] = endpoint.split(' ');
  const place = role?.token;
  const variable = { name: `${variableOf(role?.name ?? '')}Token` };
  const [before = '', after = ''] = place?.value.split('<token>') ?? [];
  const value = [before, ...(place?.value.includes('<token>') === true ? [variable] : []), after];
  const replaced = place?.kind === 'header' ? place.name.toLowerCase() : undefined;
  const headers = message.headers
    .filter(([name]) => !ownHeaders.has(name.toLowerCase()) && name.toLowerCase() !== replaced)
    .map(([name, text]) => ({ name, value: [text] }));
  const address = oneLine(method === '' ? url : `${origin}${target}`);
  const text = httpFileRequest<TokenVariable>(
    {
      title: `${oneLine(summary)} · ${oneLine(endpoint)} · ${severity}`,
      lines: [
        ...(role === undefined ? [] : [`# Role: ${oneLine(role.name)}`]),
        ...(place === undefined ? [] : [`@${variable.name} = `]),
        '',
      ],
      method: method || (named.startsWith('/') ? 'GET' : named),
      url:
        place?.kind === 'query'
          ? [withoutParameter(address, place.name), `${place.name}=`, ...value]
          : [address],
      query: [],
      headers: [...headers, ...(place?.kind === 'header' ? [{ name: place.name, value }] : [])],
      body: body === '' ? undefined : { kind: isJson(body) ? 'json' : 'text', text: [body] },
    },
    ({ name }) => `{{${name}}}`,
  );
  return `${text}\n`;
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** The address without a query parameter, so that it can be appended; everything else stays as it was sent. */
function withoutParameter(url: string, name: string): string {
  const [address = ''] = url.split('#', 1);
  const [before = ''] = address.split('?', 1);
  const others = address
    .slice(before.length + 1)
    .split('&')
    .filter((parameter) => parameter !== '' && parameter.split('=', 1)[0] !== name);
  return `${before}?${others.map((parameter) => `${parameter}&`).join('')}`;
}

/** `shop admin` is `shopAdmin`. */
function variableOf(name: string): string {
  const [first = 'role', ...others] = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [first, ...others.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)].join('');
}
