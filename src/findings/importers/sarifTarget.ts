import { isObject, items, member, text } from './json.ts';
import type { JsonObject } from './json.ts';

/** Where a SARIF result went: what an endpoint is made of. */
export interface SarifTarget {
  readonly url: string;
  readonly method: string;
}

const webUrl = /^(?:https?|wss?):\/\//i;
const urlKeys = ['url', 'endpoint', 'target', 'requestUrl', 'matched-at'];
const methodKeys = ['method', 'httpMethod', 'requestMethod'];

/** Tools whose results have URL paths where a static analysis has file paths. */
const webTools: ReadonlySet<string> = new Set(['ZAP', 'StackHawk', 'NightVision', 'Nuclei', 'Burp']);

/**
 * The web address of a result, in the order of how well it says it: `webRequest`, a location with an http
 * address (its own or by `uriBaseId`), properties, a location's message ("Found on endpoint /x"), an address in
 * the message of a web tool (Nuclei), a relative location of a web tool (StackHawk). Undefined for a result of a
 * static analysis, which only has files.
 */
export function findSarifTarget(run: JsonObject, result: JsonObject, tool: string): SarifTarget | undefined {
  const request = webRequestOf(run, result);
  const method = (text(request, 'method') || firstProperty(result, methodKeys)).trim().toUpperCase();
  const url =
    requestUrl(request, locationUrl(run, result)) ??
    nonEmpty(firstProperty(result, urlKeys)) ??
    urlInLocationMessage(result) ??
    (webTools.has(tool) ? urlOfWebTool(result) : undefined);
  return url === undefined ? undefined : { url, method };
}

const targetKeys = ['target', 'targetUrl', 'target_url', 'scanTarget', 'baseUrl', 'base_url', 'url', 'host'];

/** Addresses that a run names as scanned: among its own properties, as its id, or as what its locations start from. */
export function runTargets(run: unknown): readonly string[] {
  const automation = member(run, 'automationDetails');
  const owners = [run, automation, ...items(run, 'invocations')];
  const bases = member(run, 'originalUriBaseIds');
  return [
    ...owners.flatMap((owner) => targetKeys.map((key) => text(owner, 'properties', key))),
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

function requestUrl(request: unknown, location: string | undefined): string | undefined {
  const target = text(request, 'target');
  if (webUrl.test(target) || (target.startsWith('/') && location === undefined)) {
    const host = text(request, 'headers', 'Host');
    return target.startsWith('/') && host !== '' ? `http://${host}${target}` : target;
  }
  return location;
}

function locationUrl(run: JsonObject, result: JsonObject): string | undefined {
  return items(result, 'locations')
    .map((location) => member(location, 'physicalLocation', 'artifactLocation'))
    .map((artifact) => resolveUri(run, artifact))
    .find((uri) => webUrl.test(uri));
}

function resolveUri(run: JsonObject, artifact: unknown): string {
  const uri = text(artifact, 'uri');
  const base = text(member(run, 'originalUriBaseIds', text(artifact, 'uriBaseId')), 'uri');
  if (webUrl.test(uri) || !webUrl.test(base)) {
    return uri;
  }
  return `${base.replace(/\/+$/, '')}/${uri.replace(/^\/+/, '')}`;
}

function firstProperty(result: JsonObject, keys: readonly string[]): string {
  const properties = member(result, 'properties');
  return keys.map((key) => text(properties, key)).find((found) => found !== '') ?? '';
}

function urlInLocationMessage(result: JsonObject): string | undefined {
  return items(result, 'locations')
    .flatMap((location) => [
      text(location, 'physicalLocation', 'region', 'message', 'text'),
      text(location, 'message', 'text'),
    ])
    .map((message) => /\bendpoint:?\s+(\/\S*|(?:https?|wss?):\/\/\S+)/i.exec(message)?.[1])
    .find((found) => found !== undefined);
}

function urlOfWebTool(result: JsonObject): string | undefined {
  const inMessage = /\bhttps?:\/\/[^\s"'<>]+/i.exec(text(result, 'message', 'text'))?.[0];
  const relative = items(result, 'locations')
    .filter(isObject)
    .map((location) => text(location, 'physicalLocation', 'artifactLocation', 'uri'))
    .map((uri) => uri.replace(/^hawkscan\//i, '/').replace(/^\/(?=https?:\/\/)/i, ''))
    .find((uri) => uri.startsWith('/') || webUrl.test(uri));
  return relative ?? inMessage;
}

function nonEmpty(found: string): string | undefined {
  return webUrl.test(found) || found.startsWith('/') ? found : undefined;
}
