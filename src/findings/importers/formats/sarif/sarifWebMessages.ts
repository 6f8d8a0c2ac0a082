import { isObject, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { joinMessage } from '../../occurrence.ts';

/** A result's request as it went over the wire; Dalfox writes it so among the result's properties. */
export function requestText(result: JsonObject): string {
  const request = member(result, 'webRequest');
  if (!isObject(request)) return text(result, 'properties', 'request');
  const line = `${text(request, 'method')} ${text(request, 'target')} ${protocolOf(request)}`;
  return messageText(line, request);
}

/** A result's response, in the same way. */
export function responseText(result: JsonObject): string {
  const response = member(result, 'webResponse');
  if (!isObject(response)) return text(result, 'properties', 'response');
  const status = `${text(response, 'statusCode')} ${text(response, 'reasonPhrase')}`;
  return messageText(`${protocolOf(response)} ${status}`, response);
}

function protocolOf(message: JsonObject): string {
  const protocol = text(message, 'protocol');
  return protocol === '' ? '' : `${protocol}/${text(message, 'version')}`;
}

/** A message as it went over the wire. */
function messageText(firstLine: string, message: JsonObject): string {
  let head = firstLine.trim();
  const headers = member(message, 'headers');
  if (isObject(headers)) {
    for (const name of Object.keys(headers)) head += `\r\n${name}: ${text(headers[name])}`;
  }
  return joinMessage(head, text(message, 'body', 'text'));
}
