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
  const token = tokenOf(role);
  const replaced = token?.kind === 'header' ? token.name.toLowerCase() : undefined;
  const headers = message.headers
    .filter(([name]) => !ownHeaders.has(name.toLowerCase()) && name.toLowerCase() !== replaced)
    .map(([name, text]) => ({ name, value: [text] }));
  const address = oneLine(method === '' ? url : `${origin}${target}`);
  const text = httpFileRequest<TokenVariable>(
    {
      title: `${oneLine(summary)} · ${oneLine(endpoint)} · ${severity}`,
      lines: [
        ...(role === undefined ? [] : [`# Role: ${oneLine(role.name)}`]),
        ...(token === undefined ? [] : [`@${token.variable.name} = `]),
        '',
      ],
      method: method || (named.startsWith('/') ? 'GET' : named),
      url:
        token?.kind === 'query'
          ? [withoutParameter(address, token.name), `${token.name}=`, ...token.value]
          : [address],
      query: [],
      headers: token?.kind === 'header' ? [...headers, token] : headers,
      body: body === '' ? undefined : { kind: isJson(body) ? 'json' : 'text', text: [body] },
    },
    ({ name }) => `{{${name}}}`,
  );
  return `${text}\n`;
}

/** Where the token of a role goes, with a variable where it stands. */
interface SentToken extends Pick<NonNullable<WorkspaceRole['token']>, 'kind' | 'name'> {
  readonly variable: TokenVariable;
  readonly value: readonly (string | TokenVariable)[];
}

function tokenOf(role: WorkspaceRole | undefined): SentToken | undefined {
  if (role?.token === undefined) return undefined;
  const { kind, name, value: written } = role.token;
  const variable = { name: `${variableOf(role.name)}Token` };
  const [before = '', after = ''] = written.split('<token>');
  const value = written.includes('<token>') ? [before, variable, after] : [before, after];
  return { kind, name, variable, value };
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
    .filter((parameter) => parameter !== '' && parameter.split('=')[0] !== name);
  return `${before}?${others.map((parameter) => `${parameter}&`).join('')}`;
}

/** `shop admin` is `shopAdmin`. */
function variableOf(name: string): string {
  const [first = 'role', ...others] = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [first, ...others.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)].join('');
}
