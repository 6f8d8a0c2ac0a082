import { groupBy } from '../../../base/groupBy.ts';
import type { HandlerFiles } from '../../../findings/engine.ts';
import type { EndpointAnswer } from '../../../routes/engine.ts';
import { isCertain } from '../../../routes/route.ts';
import type { EndpointCounts } from './endpointCounts.ts';

/** An endpoint of an application, with the code that answers it and its findings. */
export interface HandledEndpoint {
  readonly application: string;
  readonly endpoint: string;
  readonly answer: EndpointAnswer;
  readonly counts: EndpointCounts;
}

/** A handler with the endpoints that it answers. Lines are counted from 1, as they were when the file was indexed. */
export interface FileHandler {
  readonly line: number;
  readonly endLine: number;
  readonly name: string;
  readonly endpoints: readonly HandledEndpoint[];
}

/** The handlers of each file that answer endpoints with findings, in the order of their lines. */
export function handlersByFile(
  endpoints: readonly HandledEndpoint[],
): ReadonlyMap<string, readonly FileHandler[]> {
  const files = new Map<string, Map<number, FileHandler & { endpoints: HandledEndpoint[] }>>();
  for (const handled of endpoints) {
    if (!isCertain(handled.answer)) continue;
    for (const { file, line, endLine, name } of handled.answer.places) {
      const lines = files.get(file) ?? new Map<number, FileHandler & { endpoints: HandledEndpoint[] }>();
      files.set(file, lines);
      const known = lines.get(line);
      if (known === undefined) lines.set(line, { line, endLine, name, endpoints: [handled] });
      else if (!known.endpoints.includes(handled)) known.endpoints.push(handled);
    }
  }
  return new Map(
    [...files].map(([file, lines]) => [file, [...lines.values()].sort((a, b) => a.line - b.line)]),
  );
}

/** The file of each endpoint's handler, by application and endpoint. */
export function handlerFiles(endpoints: readonly HandledEndpoint[]): HandlerFiles {
  return Object.fromEntries(
    [
      ...groupBy(
        endpoints.filter(({ answer }) => isCertain(answer)),
        ({ application }) => application,
      ),
    ].map(([application, own]) => [
      application,
      Object.fromEntries(own.map(({ endpoint, answer }) => [endpoint, answer.places[0]?.file ?? ''])),
    ]),
  );
}
