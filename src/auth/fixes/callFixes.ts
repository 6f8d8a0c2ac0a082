import { sourceRange } from '../expressions/sourceOffsets.ts';
import { Fields } from '../model/fields.ts';
import type { Step } from '../model/model.ts';
import { isSelector } from '../rules/endpointsAndBodies/bodies.ts';
import type { Node } from '../syntax/tree.ts';
import { entriesOf, toValue } from '../syntax/tree.ts';
import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { child, valueOf } from './places.ts';
import { withScheme } from './structureFixes.ts';
import type { TextEdit } from '../edits/textEdit.ts';

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

export function* setTokenEndpoint(context: FixContext): Generator<Fix> {
  const { node, edits } = context;
  const url = withScheme(String(node.value));
  if (url !== undefined) {
    yield textFix(title('change-to', url), [edits.replace(node, url)], { isPreferred: true });
  }
  const variable = '${env:AUTH_URL}';
  const changes = [edits.replace(node, variable)];
  yield textFix(title('change-to', variable), changes, { isPreferred: url === undefined });
}

export function* useHttpsHere({ node, edits }: FixContext): Generator<Fix> {
  const url = String(node.value);
  const range = sourceRange(edits.source, node, 0, /^http/i.exec(url)?.[0].length ?? 0);
  if (range.length === 0) return;
  yield textFix(title('use-https'), [{ ...range, newText: 'https' }], { isPreferred: true });
}

/** Calls without a body become POST. */
export function* moveToBody({ scope: { step }, node, edits }: FixContext): Generator<Fix> {
  if (step === undefined) return;
  const found = step.endpoint?.path?.node === node ? pathPair(node) : queryPair(step, node, edits);
  const body = step.requestBody;
  if (found === undefined || (body !== undefined && body.type !== 'object')) return;
  if (body !== undefined && child(body, found.name) !== undefined) return;
  const method = step.endpoint?.method;
  const isBodyless = method?.value === 'GET' || method?.value === 'HEAD';
  const addition =
    body === undefined
      ? edits.addKeys(step.node, { requestBody: { [found.name]: found.value } }, 'endpoint')
      : edits.addKeys(body, { [found.name]: found.value });
  const changes = [
    ...found.removal(edits),
    ...addition,
    ...(method !== undefined && isBodyless ? [edits.replace(method.node, 'POST')] : []),
  ];
  yield textFix(title('move-to-body', found.name), changes, { isPreferred: true });
}

interface Pair {
  readonly name: string;
  readonly value: unknown;
  readonly removal: (edits: FixContext['edits']) => TextEdit[];
}

function queryPair({ query }: Step, node: Node, edits: FixContext['edits']): Pair | undefined {
  const entry = query.find((one) => one.node === node);
  const container = node.parent?.parent;
  if (entry === undefined || container === undefined) return undefined;
  const isOnly = query.length === 1;
  const removal = (): TextEdit[] => (isOnly ? edits.removeValue(container) : edits.removeValue(node));
  return { name: entry.name, value: toValue(node), removal };
}

/** The pair of a path such as `/login?user=x&password={$inputs.password}`. */
function pathPair(node: Node): Pair | undefined {
  const path = String(node.value);
  const match = /([?&])([^=&?{}]+)=\{(\$inputs\.password)\}(&?)/.exec(path);
  if (match === null) return undefined;
  const [whole, start = '', name = '', value, more = ''] = match;
  const from = match.index;
  const rest = path.slice(0, from) + (more === '' ? '' : start) + path.slice(from + whole.length);
  return { name: decodeURIComponent(name), value, removal: (edits) => [edits.replace(node, rest)] };
}

/** Fields of forms are named as most servers read them: `user[name]`, `ids[0]`. */
export function* flattenOrUseJson(context: FixContext): Generator<Fix> {
  const { node, edits, scope } = context;
  const { parent } = node;
  if (parent?.type === 'property' && parent.parent !== undefined) {
    const flat = flatten(String(parent.children?.[0]?.value), node);
    const isFree = flat.every(([name]) => child(parent.parent, name) === undefined);
    if (flat.length > 0 && isFree) {
      yield textFix(title('flatten'), edits.replaceEntry(parent, Object.fromEntries(flat)));
    }
  }
  if (scope.step !== undefined && !isTokenRequest(scope.step)) {
    yield textFix(title('send-as', json), edits.set(scope.step.node, 'contentType', json, 'endpoint'));
  }
}

/** Token requests are forms (RFC 6749, section 4). */
function isTokenRequest({ requestBody }: Step): boolean {
  return child(requestBody, 'grant_type') !== undefined;
}

function flatten(name: string, node: Node): [name: string, value: unknown][] {
  if (node.type === 'array') {
    return (node.children ?? []).flatMap((item, index) => flatten(`${name}[${index}]`, item));
  }
  if (node.type !== 'object' || isSelector(node)) return [[name, toValue(node)]];
  return entriesOf(node).flatMap(({ key, valueNode }) =>
    valueNode === undefined ? [] : flatten(`${name}[${key}]`, valueNode),
  );
}

export function* sendAsForm({ scope: { step }, edits }: FixContext): Generator<Fix> {
  if (step?.requestBody === undefined) return;
  const isNested = entriesOf(step.requestBody).some(
    ({ valueNode }) =>
      valueNode?.type === 'array' || (valueNode?.type === 'object' && !isSelector(valueNode)),
  );
  if (isNested) return;
  const changes = edits.set(step.node, 'contentType', form, 'endpoint');
  yield textFix(title('send-as', form), changes, { isPreferred: true });
}

export function* deleteContentType({ scope: { step }, node, edits }: FixContext): Generator<Fix> {
  const header = node.parent;
  const headers = header?.parent;
  if (step === undefined || header === undefined || headers === undefined) return;
  const removal = step.headers.length === 1 ? edits.removeValue(headers) : edits.remove(header);
  yield textFix(title('delete-header', String(node.value)), removal, { isPreferred: true });
  const written = String(valueOf(node).value).split(';')[0]?.trim().toLowerCase() ?? '';
  if (written !== form && (written !== json || isTokenRequest(step))) return;
  const both = [...removal, ...edits.set(step.node, 'contentType', written, 'endpoint')];
  yield textFix(title('send-as', written), both);
}

export function* moveBody({ scope: { step }, node, edits }: FixContext): Generator<Fix> {
  const body = step?.requestBody;
  if (step === undefined || body === undefined) return;
  yield textFix(title('use-method', 'POST'), [edits.replace(node, 'POST')], { isPreferred: true });
  const entries = entriesOf(body);
  const areScalars = entries.every(
    ({ valueNode }) => valueNode !== undefined && ['string', 'number', 'boolean'].includes(valueNode.type),
  );
  const holdsPassword = entries.some(({ valueNode }) =>
    String(valueNode?.value).includes('$inputs.password'),
  );
  const query = new Fields(step.node).any('query');
  if (body.type !== 'object' || !areScalars || holdsPassword || query !== undefined) return;
  const key = body.parent?.children?.[0];
  if (key === undefined) return;
  yield textFix(title('move-to-query'), [edits.replace(key, 'query')]);
}

/** Also names it as the provider of the authentication. */
export function* declareProvider(context: FixContext): Generator<Fix> {
  const { model, scope, edits, arg, node } = context;
  const { authentication } = scope;
  const host = arg(0).replace(/:\d*$/, '');
  const name = host.split('.')[0]?.replaceAll(/[^\w-]/g, '') || 'provider';
  const url = /^https?:\/\/[^/?#]*[^?#]*/i.exec(String(node.value))?.[0] ?? '';
  if (authentication === undefined) return;
  const provider = { protocol: 'OAuth2', tokenUrl: url };
  const declared = child(model.node, 'identityProviders');
  const declaration =
    declared?.type === 'object'
      ? edits.addKeys(declared, { [name]: provider })
      : edits.addKeys(model.node, { identityProviders: { [name]: provider } }, 'testUsers');
  const link =
    authentication.identityProvider === undefined
      ? edits.addKeys(authentication.node, { identityProvider: name }, 'contentType')
      : [];
  yield textFix(title('declare-provider', name), [...declaration, ...link]);
}
