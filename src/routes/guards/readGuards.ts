import type { FileFacts, Statement } from '../facts.ts';
import { calleesOf } from '../interpret/calls/callers.ts';
import type { Linker } from '../interpret/linker.ts';
import { answerOf } from '../interpret/routers/handlers.ts';
import type { Registration, RouterValue, Value } from '../interpret/values/value.ts';
import type { Place } from '../route.ts';
import { callsOf } from './callsOf.ts';
import type { GuardReader } from './guardReader.ts';
import { judged, layerOf, speaksOfAccess } from './judge.ts';
import type { Layer } from './layer.ts';
import { guardReaders } from './readers/all.ts';

const readers = new Map(
  guardReaders.flatMap((reader) => reader.frameworks.map((name) => [name, reader] as const)),
);

/** Reads what stands before all that was registered, as long as files can still be looked into. */
export function readGuards(routers: readonly RouterValue[], linker: Linker): void {
  for (const router of routers) {
    const reader = readers.get(router.framework);
    const judgedAll = (values: readonly Value[], at: Place): readonly Layer[] =>
      values.flatMap((value) => reader?.judge?.(value, at, linker) ?? judged(value, at));
    for (const guard of router.guards) guard.layers = judgedAll(guard.values, guard.at);
    for (const entry of router.entries) {
      if (entry.kind === 'mount') {
        if (entry.guards !== undefined) entry.layers = judgedAll(entry.guards, entry.at);
      } else if (reader !== undefined)
        readEntry(entry, router, reader, judgedAll(entry.guards ?? [], entry.at), linker);
    }
  }
}

function readEntry(
  entry: Registration,
  router: RouterValue,
  reader: GuardReader,
  given: readonly Layer[],
  linker: Linker,
): void {
  linker.guarded(entry.at.file, () => {
    const own = reader.layersOf(entry, router, linker);
    if (own === undefined) return;
    entry.layers = [...own, ...given, ...inHandler(entry, linker)];
  });
}

/** Parameters that only those know who may call, or of which nothing is known. */
const secret = /token|secret|signature|api_?key|^(?:code|hash|key|)$/i;

/** A handler that speaks of access, or is found by a secret, may look by itself who asks. */
function inHandler(entry: Registration, linker: Linker): readonly Layer[] {
  const { handler, role } = answerOf(entry);
  if (handler === null || role !== 'handler') return [];
  const named = entry.templates.flat().find((piece) => piece.kind === 'param' && secret.test(piece.name));
  if (named?.kind === 'param') return [layerOf(named.name, entry.at, 'unknown')];
  const file = linker.sources.facts(handler.file);
  if (file === undefined) return [layerOf(handler.name, handler, 'unknown')];
  const { line, endLine } = handler;
  return speaksOfAccess(file, line, endLine) || asksBeside(file, line, endLine, linker)
    ? [layerOf(handler.name, handler, 'unknown')]
    : [];
}

/** Whether functions of the same file that a handler calls speak of access, or what makes all that it returns. */
function asksBeside(file: FileFacts, from: number, to: number, linker: Linker): boolean {
  const own = file.functions.filter(({ line, endLine }) => line >= from && endLine <= to);
  const called = new Set(
    own.flatMap((one) => [...calleesOf(one), ...callsOf(one.body, file).map(({ name }) => name)]),
  );
  for (const one of own) linker.trace.ran.add(one);
  return (
    file.functions.some(
      ({ name, startLine, endLine }) =>
        name !== '' && called.has(name) && speaksOfAccess(file, startLine, endLine),
    ) || own.some(({ body }) => body.some((one) => isMadeByGuard(one, file, linker)))
  );
}

/** `return withUser(func(…) {…})`, whose function may stand anywhere. */
function isMadeByGuard(statement: Statement, { path }: FileFacts, linker: Linker): boolean {
  if (statement.kind !== 'return' || statement.value.kind !== 'call') return false;
  const { callee, args } = statement.value;
  const scope = linker.moduleScope(path);
  const isWrapper = callee.kind === 'name' && args.some(({ value }) => value.kind === 'function');
  const value = isWrapper && scope !== undefined ? linker.evaluateAt(callee, scope) : undefined;
  return value?.kind === 'function' && speaksOfAccess(value.file, value.facts.startLine, value.facts.endLine);
}
