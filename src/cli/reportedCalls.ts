import { readFile } from 'node:fs/promises';
import type { KnownCall } from '../auth/knownCall.ts';
import { decodedField } from '../base/decoded.ts';
import { describeFailure, type MessageTemplates } from '../base/messages.ts';
import { failed, success, type Result } from '../base/result.ts';
import { openFindings } from '../findings/engine/openFindings.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import { readAllDetails } from '../findings/export/readAllDetails.ts';
import type { FindingDetails, Occurrence } from '../findings/model/finding.ts';
import { initialView } from '../findings/view/viewActions.ts';
import { holdsHidden, isSameHost, readRequest } from '../login/retest/recordedRequest.ts';
import { importReportFile, reportFileMessages } from './importReportFile.ts';
import { wasmFile } from './wasmFile.ts';

export const reportedMessages = {
  'no-report': 'Nothing was sent: {0}',
} as const satisfies MessageTemplates<string>;

/** What scans of these origins called, as far as their reports list it, and the requests of their findings. */
export async function reportedCalls(
  reports: readonly string[],
  application: string,
  origins: readonly string[],
): Promise<Result<readonly KnownCall[], keyof typeof reportedMessages>> {
  if (reports.length === 0) return success([]);
  const { engine } = await openFindings({ wasmBinary: await readFile(wasmFile()), clock: Date.now });
  try {
    for (const path of reports) {
      const options = { columns: {}, application };
      const imported = await importReportFile(engine, path, options, () => undefined);
      if (!imported.ok) return failed('no-report', describeFailure(reportFileMessages, imported.failure));
    }
    const found = await readAllDetails(engine, { ...initialView('UTC'), showAggregation: false });
    const requests = found.flatMap((finding) =>
      finding.occurrences.flatMap((one) => requestOf(finding, one, origins)),
    );
    return success([...(await listedCalls(engine, origins)), ...requests]);
  } finally {
    await engine.close();
  }
}

/** A list has no hosts: what counts is where its scan was aimed. */
async function listedCalls(
  engine: FindingsEngine,
  origins: readonly string[],
): Promise<readonly KnownCall[]> {
  const scans = await engine.scans();
  const own = new Set(
    scans.flatMap(({ id, target }) => (origins.includes(URL.parse(target)?.origin ?? '') ? [id] : [])),
  );
  const listed = Object.values(await engine.reachedOperations()).flatMap(({ operations }) => operations);
  return listed.flatMap(({ operation, scans: ids }) => {
    const [method, url] = operation.split(' ');
    const isOwn = ids.some((id) => own.has(id));
    return method === undefined || url === undefined || !isOwn ? [] : [{ method, url }];
  });
}

/** As it was sent, unless it holds what the scanner attacked with, or lacks what the report hides. */
function requestOf(
  { finding }: Pick<FindingDetails, 'finding'>,
  occurrence: Occurrence,
  origins: readonly string[],
): readonly KnownCall[] {
  const read = readRequest({ ...occurrence, method: finding.method });
  if (read === undefined || !origins.some((origin) => isSameHost(read.host, origin))) return [];
  const { method, target: url, headers, body } = read;
  const attacked = occurrence.attack.trim();
  const holds = (text: string): boolean =>
    holdsHidden(text) ||
    (attacked !== '' && [text, decodedField(text)].some((one) => one.includes(attacked)));
  if (holds(url) || !/^\/[\w\-./~%:@!$&'()*+,;=?]{0,2000}$/.test(url) || /(?:^|\/)\.\.?(?:\/|$)/.test(url))
    return [];
  if (body === '' || holds(body)) return [{ method, url }];
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return [{ method, url, body, ...(contentType !== undefined && { contentType }) }];
}
