import { ProgressLocation, type Progress } from 'vscode';
import type { Ports } from '../../app/ports.ts';

/** Short work shows no progress at all: a notification that flashes informs nobody. */
const quietMilliseconds = 400;

export type ReportProgress = (update: { readonly message?: string; readonly increment?: number }) => void;

/** Work that has a part: its progress, and its cancel button. */
export interface Within {
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
}

/**
 * Runs cancellable work; when it takes longer than a moment, a notification with progress and Cancel appears.
 * Cancelling aborts the signal; what that means is up to the task. `within`: the work that it is a part of, which shows it.
 */
export async function runWithProgress<Value>(
  { window }: Pick<Ports, 'window'>,
  title: string,
  task: (signal: AbortSignal, report: ReportProgress) => Promise<Value>,
  within?: Within,
): Promise<Value> {
  if (within !== undefined) return task(within.signal, within.report);
  const aborter = new AbortController();
  let shown: Progress<{ message?: string; increment?: number }> | undefined;
  let waitingIncrement = 0;
  const report: ReportProgress = ({ message, increment = 0 }) => {
    if (!shown) waitingIncrement += increment;
    else shown.report({ increment, ...(message === undefined ? {} : { message }) });
  };
  return showAfterAMoment(task(aborter.signal, report), (finished) => {
    void window.withProgress(
      { location: ProgressLocation.Notification, title, cancellable: true },
      async (progress, token) => {
        token.onCancellationRequested(() => aborter.abort());
        progress.report({ increment: waitingIncrement });
        shown = progress;
        await finished;
      },
    );
  });
}

/** Shows work in progress that cannot be stopped half-way; nothing when it is done in a moment. */
export async function showProgress<Value>(
  { window }: Pick<Ports, 'window'>,
  title: string,
  running: Promise<Value>,
): Promise<Value> {
  return showAfterAMoment(running, (finished) => {
    void window.withProgress({ location: ProgressLocation.Notification, title }, () => finished);
  });
}

async function showAfterAMoment<Value>(
  running: Promise<Value>,
  show: (finished: Promise<void>) => void,
): Promise<Value> {
  const finished = running.then(
    () => undefined,
    () => undefined,
  );
  const timer = setTimeout(() => show(finished), quietMilliseconds);
  try {
    return await running;
  } finally {
    clearTimeout(timer);
  }
}
