import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, errorMessage } from '../../base/errorMessage.ts';
import { setLanguage, translate } from '../../base/messages.ts';
import { replaceFile } from '../../base/replaceFile.ts';
import { faultMessages } from '../../login/faults/faultMessages.ts';
import type { Fault } from '../../login/faults/fault.ts';
import type { Approvals } from '../../login/ports.ts';
import { openSessions } from '../../login/session/openSessions.ts';
import type { Session } from '../../login/session/session.ts';
import type { ScannerAdapter } from '../../scan/adapters/adapter.ts';
import { adapterOf } from '../../scan/adapters/all.ts';
import { chosenOperations, exampleOf } from '../../scan/chosenOperations.ts';
import { openApiTexts, describedBy, type Described } from '../../scan/described.ts';
import { KnownOperations } from '../../scan/knownOperations.ts';
import { proxyEnvironmentChanges } from '../../scan/proxyEnvironment.ts';
import type { FromScan, RoleJob, ScanEnd, ScanEvent, ScanJob, ToScan } from '../../scan/scanJob.ts';
import { recordText } from '../../scan/scanRecord.ts';
import { usualRate } from '../../scan/scanRun.ts';
import { strictPolicy } from '../addressPolicy.ts';
import { regexMatcher } from '../matchRegex.ts';
import { nodeHttp } from '../nodeHttp.ts';
import { readInside } from '../readInside.ts';
import { runClock } from '../runClock.ts';
import { behindProxy } from './behindProxy.ts';
import { openRun } from './openRun.ts';
import type { ProxyRun } from './proxied.ts';
import { endLeftOverScans } from './runFolder.ts';
import { scannerVersion } from './scannerVersion.ts';
import { scanWith, type Scanned } from './scanWith.ts';

const progressEvery = 500;
const largestDescription = 50_000_000;

/** What only the editor knows of this process. */
const ofEditor = /^(?:ELECTRON|VSCODE)_/;

/** Whoever has started the process. */
interface Starter {
  /** Whether it is still there. */
  isThere(): boolean;
  tell(message: FromScan): void;
}

/** One scan of the editor, or one role for a terminal, of which its starter is told until it has ended. */
export class RoleWork {
  readonly #starter: Starter;
  readonly #stop = new AbortController();
  /** Whether there is a scanner or a proxy, which ends in its own time. */
  #isScanning = false;
  /** A login or a question is not waited for. */
  readonly #stoppedEarly = new Promise<ScanEnd>((resolve) => {
    this.#stop.signal.addEventListener('abort', () => {
      if (!this.#isScanning) resolve({ kind: 'stopped' });
    });
  });
  readonly #approvals = new Map<number, (isApproved: boolean) => void>();

  constructor(starter: Starter) {
    this.#starter = starter;
  }

  take(message: ToScan): void {
    switch (message.kind) {
      case 'start':
        return void this.#run(message.job, () => this.#scan(message.job));
      case 'open':
        return void this.#run(message.job, () => this.#open(message.job));
      case 'approved':
        return this.#approvals.get(message.id)?.(message.isApproved);
      case 'stop':
        return this.stop();
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #run(job: RoleJob, work: () => Promise<ScanEnd>): Promise<void> {
    setLanguage(job.language, job.translations);
    for (const name of Object.keys(process.env)) if (ofEditor.test(name)) delete process.env[name];
    const end = await Promise.race([work(), this.#stoppedEarly]).catch(unexpected);
    this.#starter.tell({ kind: 'ended', end });
  }

  async #scan(job: ScanJob): Promise<ScanEnd> {
    await endLeftOverScans();
    const scanner = adapterOf(job.scanner.id, job.scanner.command);
    if (scanner === undefined) return { kind: 'no-user' };
    const described = describedBy(
      await openApiTexts(job.config, (path) => readInside(job.file, path, job.folders, largestDescription)),
    );
    if (scanner.needsDescription === true && described.text === undefined) return { kind: 'no-description' };
    const withheld = Object.keys(job.values.env);
    const version = await scannerVersion(scanner, job.program, withheld);
    if (version === undefined) return { kind: 'not-started', code: 'ENOENT' };
    const session = await sessionOf(job, this.#askingEditor);
    if ('kind' in session) return session;
    const opened = await openRun(session, policyOf(job), {
      alsoOwn: [],
      sentence,
      known: described.known,
      mode: job.mode,
      rate: usualRate,
      onRefused: (refusal) => this.#tell({ kind: 'refused', refusal }),
      ...(job.operations !== undefined && {
        chosen: new KnownOperations(chosenOperations(job.operations)),
      }),
    });
    if (!opened.ok) return opened.why;
    this.#isScanning = true;
    this.#tell({ kind: 'started', scanner: scanner.name, version, user: session.subject.username });
    const telling = setInterval(() => this.#tellProgress(opened.run), progressEvery);
    const scanned = await this.#runScanner(job, scanner, version, { session, run: opened.run, described });
    clearInterval(telling);
    this.#tellProgress(opened.run);
    return await this.#keep(job, scanned);
  }

  /** Keeps the role logged in for what a terminal runs behind the proxy, until it is closed. */
  async #open(job: RoleJob): Promise<ScanEnd> {
    const session = await sessionOf(job, this.#askingEditor);
    if ('kind' in session) return session;
    const opened = await openRun(session, policyOf(job), { alsoOwn: [], sentence });
    if (!opened.ok) return opened.why;
    this.#isScanning = true;
    await behindProxy(opened.run, async (behind) => {
      const withheld = Object.keys(job.values.env);
      this.#starter.tell({
        kind: 'opened',
        environment: proxyEnvironmentChanges(process.env, { ...behind, withheld }),
      });
      if (!this.#stop.signal.aborted) await once(this.#stop.signal, 'abort');
    });
    return { kind: 'stopped' };
  }

  async #runScanner(
    job: ScanJob,
    scanner: ScannerAdapter,
    version: string,
    { session, run, described }: Open,
  ): Promise<Scanned> {
    const { mode, minutes, operations } = job;
    const chosen = operations && chosenOperations(operations).map(exampleOf);
    return await scanWith(run, {
      scanner,
      program: job.program,
      version,
      order: {
        target: session.scope.baseUrl.replace(/\/$/, ''),
        mode,
        minutes,
        rate: usualRate,
        description: described.text,
        operations: chosen ?? described.known.all,
        isChosen: chosen !== undefined,
      },
      role: job.role,
      user: session.subject.username,
      variables: process.env,
      withheld: Object.keys(job.values.env),
      signal: this.#stop.signal,
      onLine: (line) => this.#tell({ kind: 'line', line: session.redactor.byValue(line) }),
    });
  }

  #tellProgress({ record }: ProxyRun): void {
    const { coverage, asRole, plain } = record;
    const described = coverage.ofDescribed ?? null;
    this.#tell({
      kind: 'progress',
      progress: { requests: asRole + plain, reached: coverage.reached.length, described },
    });
  }

  /** A report of a scan that reached nothing is worth nothing; without its window, nobody imports it. */
  async #keep(job: ScanJob, { record, report, notStarted }: Scanned): Promise<ScanEnd> {
    if (notStarted !== undefined) return { kind: 'not-started', code: notStarted };
    if (report === undefined || record.reached.length === 0 || !this.#starter.isThere())
      return { kind: 'scanned', record, isWritten: false };
    try {
      await mkdir(dirname(job.report), { recursive: true });
      await replaceFile(job.record, [recordText(record)]);
      await replaceFile(job.report, [report]);
      return { kind: 'scanned', record, isWritten: true };
    } catch (error) {
      return { kind: 'not-written', code: errorCode(error) };
    }
  }

  readonly #askingEditor: Approvals = {
    approve: (request) =>
      new Promise((resolve) => {
        const id = this.#approvals.size;
        this.#approvals.set(id, resolve);
        this.#starter.tell({ kind: 'approve', id, request });
      }),
  };

  #tell(event: ScanEvent): void {
    this.#starter.tell({ kind: 'event', event });
  }
}

function unexpected(error: unknown): ScanEnd {
  return errorCode(error) === 'ENOSPC'
    ? { kind: 'not-written', code: 'ENOSPC' }
    : { kind: 'died', reason: errorMessage(error) };
}

function sentence({ code, args }: Fault): string {
  return translate(faultMessages[code], args);
}

async function sessionOf(job: RoleJob, approvals: Approvals): Promise<Session | ScanEnd> {
  const { secrets, env } = job.values;
  const valueOf = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
    Object.hasOwn(values, name) ? values[name] : undefined;
  const ports = {
    http: nodeHttp(policyOf(job)),
    values: {
      secret: async (name: string) => valueOf(secrets, name),
      env: (name: string) => valueOf(env, name),
    },
    clock: runClock,
    matchRegex: regexMatcher(),
    approvals,
    certificateFiles: { read: (path: string) => readInside(job.file, path, job.folders) },
  };
  const [opened] = await openSessions(job.config, ports, { role: job.role }, 'login');
  if (opened?.fault !== undefined) return { kind: 'fault', fault: opened.fault };
  return opened?.session ?? { kind: 'no-user' };
}

/** There is no proxy in between: VS Code's own is for its extension host alone. */
function policyOf({ privateHosts, selfSignedHosts }: RoleJob) {
  return strictPolicy({ privateHosts, selfSignedHosts, proxyOf: () => undefined });
}

interface Open {
  readonly session: Session;
  readonly run: ProxyRun;
  readonly described: Described;
}
