import { type TextDocument, Uri } from 'vscode';
import { isList, isRecord, textsAt } from '../../../base/untrusted.ts';
import type { App } from '../../app/app.ts';
import { itemKinds } from '../../app/ids.ts';
import { signalIn } from '../../shared/messages/signalIn.ts';
import { targetOf } from '../../shared/logins/target.ts';

/** What is tested, as far as whoever ran the command has said. */
export interface TestTarget {
  readonly document: TextDocument;
  /** Only users of these roles ask for what is not theirs. */
  readonly roles: readonly string[] | undefined;
  /** `METHOD /path`, with parameters in braces. */
  readonly operations: readonly string[] | undefined;
  /** Of whoever has started it and may cancel it. */
  readonly signal?: AbortSignal | undefined;
}

/** The file of an argument, a lens or an item of a tree, else the one that `configDocument` finds. */
export async function testTarget(app: App, given: unknown): Promise<TestTarget | undefined> {
  const item = isRecord(given) ? given : {};
  const route = item['kind'] === itemKinds.route && isRecord(item['route']) ? item['route'] : undefined;
  const named = route === undefined ? withUri(given) : undefined;
  const target = await targetOf(app, named, item['role']);
  if (target === undefined) return undefined;
  return {
    document: target.document,
    roles: target.role === undefined ? textsOf(item['roles']) : [target.role],
    operations: route === undefined ? textsOf(item['operations']) : operationsOfRoute(route),
    signal: signalIn(given),
  };
}

/** Whoever runs a command by a keybinding or a link writes the address as text. */
function withUri(given: unknown): unknown {
  if (!isRecord(given) || typeof given['uri'] !== 'string') return given;
  return { ...given, uri: Uri.parse(given['uri']) };
}

function textsOf(value: unknown): readonly string[] | undefined {
  return isList(value) ? textsAt(value) : undefined;
}

function operationsOfRoute({
  method,
  path,
}: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  if (typeof method !== 'string' || typeof path !== 'string') return undefined;
  return method === 'ANY' ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`];
}
