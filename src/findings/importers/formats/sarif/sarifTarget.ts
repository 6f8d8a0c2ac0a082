import { withoutTrailing } from '../../../../base/runs.ts';
import { endpointIn, endpointInText, isWebUrl } from '../../endpointText.ts';
import type { NamedEndpoint } from '../../endpointText.ts';
import { methodOf } from '../../instance.ts';
import { isObject, items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { nucleiMethod, nucleiTarget } from './sarifNuclei.ts';

/** Properties that hold an address, or method and address. */
const urlKeys = [
  'url',
  'endpoint',
  'target',
  'requestUrl',
  'request_url',
  'requestUri',
  'matched-at',
  'operation',
  'route',
];
/** Properties that hold an address where another one says the method; else they may be of files. */
const pathKeys = ['path', 'uri', 'pathTemplate'];
const methodKeys = ['method', 'httpMethod', 'http_method', 'requestMethod'];

/** Tools whose results have URL paths where a static analysis has file paths. */
const webTools: ReadonlySet<string> = new Set(['ZAP', 'StackHawk', 'NightVision', 'Nuclei', 'Burp']);

/** Testers of APIs that name the line of source code behind an error beside the operation that showed it. */
const apiTesters: ReadonlySet<string> = new Set(['mAPI', 'NightVision']);

/**
 * The web address of a result, in the order of how well it says it: `webRequest`, a location with an http
 * address (its own or by `uriBaseId`) or a message ("Found on endpoint /x"), a logical location (`PUT /pet`),
 * properties, a relative location of a web tool (StackHawk), the message ("… in 'PUT /pet'"). Undefined for a result
 * of a static analysis, which only has files.
 */
export function findSarifTarget(
  run: JsonObject,
  result: JsonObject,
  rule: unknown,
  message: string,
  tool: string,
): NamedEndpoint | undefined {
  const request = webRequestOf(run, result);
  const method = methodOf(text(request, 'method') || firstProperty(result, methodKeys));
  const found =
    asEndpoint(requestUrl(request, run, result)) ??
    (tool === 'Nuclei' ? nucleiTarget(result, rule) : undefined) ??
    inLocationMessage(result) ??
    inLogicalLocation(run, result) ??
    inProperties(result, method) ??
    (webTools.has(tool) ? asEndpoint(relativeLocation(result)) : undefined) ??
    inMessage(message, result, tool);
  return (
    found && {
      url: found.url,
      method: method || found.method || methodOfRule(tool, rule),
    }
  );
}

/** NightVision has a rule for each result, which says in its first sentence how the address was asked. */
const nightVisionStart = ' URL path is vulnerable to ';
const nightVisionMethod = / via an? `([A-Z]{3,7})` request/;
/** From the one to the other. */
const longestName = 250;

function methodOfRule(tool: string, rule: unknown): string {
  if (tool === 'Nuclei') return nucleiMethod(rule);
  if (tool !== 'NightVision') return '';
  const said = text(rule, 'fullDescription', 'text');
  const at = said.indexOf(nightVisionStart);
  if (at < 0) return '';
  return nightVisionMethod.exec(said.slice(at, at + nightVisionStart.length + longestName))?.[1] ?? '';
}

const targetKeys = ['target', 'targetUrl', 'target_url', 'scanTarget', 'baseUrl', 'base_url', 'url', 'host'];

/** Addresses that a run names as scanned: among its own properties, as its id, or as what its locations start from. */
export function runTargets(run: unknown): readonly string[] {
  const automation = member(run, 'automationDetails');
  const owners = [run, automation, ...items(run, 'invocations')];
  const bases = member(run, 'originalUriBaseIds');
  return [
    ...owners.flatMap((owner) => targetKeys.map((key) => text(owner, 'properties', key))),
    ...items(run, 'properties', 'targets').map((target) => text(target)),
    text(automation, 'id'),
    ...Object.values(isObject(bases) ? bases : {}).map((base) => text(base, 'uri')),
  ];
}

/** A request may be given once per run and referred to by index (SARIF 2.1.0, 3.46.2). */
function webRequestOf(run: JsonObject, result: JsonObject): unknown {
  const request = member(result, 'webRequest');
  const index = member(request, 'index');
  return typeof index === 'number' ? (member(run, 'webRequests', index) ?? request) : request;
}

function requestUrl(request: unknown, run: JsonObject, result: JsonObject): string | undefined {
  const target = text(request, 'target');
  if (isWebUrl(target)) return target;
  const location = locationUrl(run, result);
  if (!target.startsWith('/') || location !== undefined) return location;
  const host = text(request, 'headers', 'Host');
  return host === '' ? target : `http://${host}${target}`;
}

function locationUrl(run: JsonObject, result: JsonObject): string | undefined {
  return artifactsOf(result)
    .map((artifact) => resolveUri(run, artifact))
    .find(isWebUrl);
}

function artifactsOf(result: JsonObject): readonly unknown[] {
  return items(result, 'locations').map((location) =>
    member(location, 'physicalLocation', 'artifactLocation'),
  );
}

function resolveUri(run: JsonObject, artifact: unknown): string {
  const uri = text(artifact, 'uri');
  const base = text(member(run, 'originalUriBaseIds', text(artifact, 'uriBaseId')), 'uri');
  if (isWebUrl(uri) || !isWebUrl(base)) {
    return uri;
  }
  return `${withoutTrailing(base, '/')}/${uri.replace(/^\/+/, '')}`;
}

function asEndpoint(url: string | undefined): NamedEndpoint | undefined {
  return url === undefined ? undefined : { url, method: '' };
}

function firstProperty(result: JsonObject, keys: readonly string[]): string {
  const properties = member(result, 'properties');
  return keys.map((key) => text(properties, key)).find((found) => found !== '') ?? '';
}

function inLocationMessage(result: JsonObject): NamedEndpoint | undefined {
  return firstOf(
    items(result, 'locations').flatMap((location) => [
      text(location, 'physicalLocation', 'region', 'message', 'text'),
      text(location, 'message', 'text'),
    ]),
    (message) =>
      endpointIn(message) ?? asEndpoint(/\bendpoint:?\s+(\/\S*|(?:https?|wss?):\/\/\S+)/i.exec(message)?.[1]),
  );
}

const webKinds = /endpoint|operation|route|url|api/i;
/** Where a network finding is, as our own reports name it: a host, mostly with its port. */
const networkName = /^[\w.:[\]-]{1,260}$/;

/** `PUT /pet`, or an address alone where its kind says so: in a static analysis `/pet` may be a part of a document. */
function inLogicalLocation(run: JsonObject, result: JsonObject): NamedEndpoint | undefined {
  const locations = items(result, 'locations').flatMap((location) => items(location, 'logicalLocations'));
  return firstOf(locations, (location) => {
    const index = member(location, 'index');
    const whole = typeof index === 'number' ? (member(run, 'logicalLocations', index) ?? location) : location;
    return firstOf(['fullyQualifiedName', 'name', 'decoratedName'], (key) => {
      const name = text(whole, key);
      const kind = text(whole, 'kind');
      const alone =
        (name.startsWith('/') && webKinds.test(kind)) || (kind === 'network' && networkName.test(name));
      return endpointIn(name) ?? (alone || isWebUrl(name) ? asEndpoint(name) : undefined);
    });
  });
}

function inProperties(result: JsonObject, method: string): NamedEndpoint | undefined {
  return firstOf(method === '' ? urlKeys : [...urlKeys, ...pathKeys], (key) => {
    const value = text(result, 'properties', key).trim();
    return endpointIn(value) ?? (isWebUrl(value) || value.startsWith('/') ? asEndpoint(value) : undefined);
  });
}

function relativeLocation(result: JsonObject): string | undefined {
  return artifactsOf(result)
    .map((artifact) => text(artifact, 'uri'))
    .map((uri) => uri.replace(/^hawkscan\//i, '/').replace(/^\/(?=https?:\/\/)/i, ''))
    .find((uri) => uri.startsWith('/') || isWebUrl(uri));
}

const sourceFile =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|php|java|kts?|scala|groovy|go|rs|cs|vb|fs|swift|mm?|c|cc|cpp|h|hpp|pl|ex|exs|erl|lua|dart|html?|css|sql|sh|tf)$/i;

/** What a static analysis says of a line of source code may name an endpoint as well: that is not where it was found. */
function inMessage(message: string, result: JsonObject, tool: string): NamedEndpoint | undefined {
  const isOfSource = artifactsOf(result).some((artifact) => sourceFile.test(text(artifact, 'uri')));
  if (isOfSource && !apiTesters.has(tool)) return undefined;
  return endpointInText(message, webTools.has(tool));
}

function firstOf<Item, Found>(
  list: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of list) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
