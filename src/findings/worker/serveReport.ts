import { success } from '../../base/result.ts';
import type { ThreadStart } from '../../platform/thread.ts';
import type { FindingsBatch } from '../model/identity.ts';
import type { OpenReport } from '../merge/openReport.ts';
import type { ReaderAnswer, ReaderData, ReaderRequest } from './reportMessages.ts';

/** Milliseconds between two messages of progress. */
const progressPeriod = 100;

/** What the thread of a report does: reads it, and gives its findings as they are asked for. */
export async function serveReport(open: OpenReport, { parent: port, data }: ThreadStart): Promise<void> {
  // Only `openReportInWorker` starts it.
  const { input, options, now } = data as ReaderData;
  const answer = (message: ReaderAnswer, given?: readonly ArrayBuffer[]): void =>
    port.postMessage(message, given);
  let lastReported = 0;
  const onProgress = (fraction: number): void => {
    if (performance.now() - lastReported < progressPeriod) return;
    lastReported = performance.now();
    answer({ kind: 'progress', fraction });
  };
  const never = new AbortController().signal;
  const opened = await open(input, { ...options, onProgress }, () => now, never);
  if (!opened.ok) {
    answer({ kind: 'read', result: opened });
    return;
  }
  const { report, parts, findings } = opened.value;
  let batches: AsyncIterator<FindingsBatch> | undefined;
  const give = async (): Promise<void> => {
    const next = await batches?.next();
    const batch = next?.done === false ? next.value : undefined;
    answer({ kind: 'findings', batch }, batch && buffersOf(batch));
  };
  port.on('message', (message) => {
    const request = message as ReaderRequest;
    if (request.kind === 'next') void give();
    else batches = findings(request.application, request.ownHosts)[Symbol.asyncIterator]();
  });
  answer({ kind: 'read', result: success({ report, parts }) });
}

/** What goes over to the other thread without being copied. */
function buffersOf({ occurrences, messages }: FindingsBatch): ArrayBuffer[] {
  return [occurrences, messages].flatMap(({ bytes, ends }) => [bytes.buffer, ends.buffer]);
}
