import { parentPort, workerData } from 'node:worker_threads';
import { success } from '../../base/result.ts';
import type { ImportedFinding } from '../identity.ts';
import type { OpenReport } from '../openReport.ts';
import type { ReaderAnswer, ReaderData, ReaderRequest } from './reportMessages.ts';

/** Milliseconds between two messages of progress. */
const progressPeriod = 100;

/** What the thread of a report does: reads it, and gives its findings as they are asked for. */
export async function serveReport(open: OpenReport): Promise<void> {
  if (parentPort === null) throw new Error('This is not a worker thread.');
  const port = parentPort;
  // Only `openReportInWorker` starts it.
  const { input, options, now } = workerData as ReaderData;
  const answer = (message: ReaderAnswer): void => port.postMessage(message);
  let told = 0;
  const onProgress = (fraction: number): void => {
    if (performance.now() - told < progressPeriod) return;
    told = performance.now();
    answer({ kind: 'progress', fraction });
  };
  const never = new AbortController().signal;
  const opened = await open(input, { ...options, onProgress }, () => now, never);
  if (!opened.ok) {
    answer({ kind: 'read', result: opened });
    return;
  }
  const { report, parts, bytes, findings } = opened.value;
  let batches: AsyncIterator<readonly ImportedFinding[]> | undefined;
  const give = async (): Promise<void> => {
    const next = await batches?.next();
    answer({ kind: 'findings', findings: next?.done === false ? next.value : [] });
  };
  port.on('message', (request: ReaderRequest) => {
    if (request.kind === 'next') void give();
    else batches = findings(request.application, request.ownHosts)[Symbol.asyncIterator]();
  });
  answer({ kind: 'read', result: success({ report, parts, bytes }) });
}
