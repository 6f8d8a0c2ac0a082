import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ApprovalRequest } from '../../login/ports.ts';
import type { FromScan, ScanEnd, ScanEvent, TerminalEnvironment, ToScan } from '../../scan/scanJob.ts';
import { endLeftOverScans } from './runFolder.ts';

interface Listening {
  readonly signal: AbortSignal;
  readonly approve: (request: ApprovalRequest) => Promise<boolean>;
  readonly onEvent?: (event: ScanEvent) => void;
  readonly onOpened?: (environment: TerminalEnvironment) => void;
}

/** Scans, or keeps a role logged in for a terminal, in a process of its own, which ends with this one; what it is told stands in no argument and no variable. */
export async function scanInProcess(
  script: string,
  order: Extract<ToScan, { kind: 'start' | 'open' }>,
  { signal, approve, onEvent, onOpened }: Listening,
): Promise<ScanEnd> {
  const child = fork(script, {
    // Of Electron it takes Node alone.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const tell = (message: ToScan): void => {
    // Where it has just ended, that is seen by its end.
    if (child.connected) child.send(message, () => undefined);
  };
  let end: ScanEnd | undefined;
  child.on('message', (message: FromScan) => {
    switch (message.kind) {
      case 'approve':
        return void approve(message.request).then(
          (isApproved) => tell({ kind: 'approved', id: message.id, isApproved }),
          () => tell({ kind: 'approved', id: message.id, isApproved: false }),
        );
      case 'event':
        return onEvent?.(message.event);
      case 'opened':
        return onOpened?.(message.environment);
      case 'ended':
        end = message.end;
    }
  });
  const stop = (): void => tell({ kind: 'stop' });
  signal.addEventListener('abort', stop);
  try {
    const exited = once(child, 'exit');
    tell(order);
    if (signal.aborted) stop();
    await exited;
  } catch {
    // It could not be started: it has said nothing.
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (end !== undefined) return end;
  await endLeftOverScans();
  return { kind: 'died', reason: '' };
}
