import { formatCount, plural, t } from '../../../base/messages.ts';
import type { ScanMode } from '../../../scan/scanMode.ts';
import { isRecord, listAt } from '../../../base/untrusted.ts';
import type { App } from '../../app/app.ts';
import type { PreparedScan } from './prepareScan.ts';

/** What a user has agreed to. */
interface Agreed {
  readonly origin: string;
  readonly role: string;
  /** With its command, where the settings name one. */
  readonly scanner: string;
  readonly mode: ScanMode;
  readonly minutes: number;
}

const mostRemembered = 200;

/** Asks before an origin is scanned as a role, by a scanner and in a mode, for the first time. */
export class Consent {
  readonly #app: Pick<App, 'window' | 'workspaceState'>;
  /** A scan that calls everything is agreed to each time. */
  readonly #once = new Set<string>();

  constructor(app: Pick<App, 'window' | 'workspaceState'>) {
    this.#app = app;
  }

  /** Whether the user agrees to all of these, of one origin, scanner and mode. */
  async ask(scans: readonly PreparedScan[]): Promise<boolean> {
    const open = scans.filter((scan) => !this.#isAgreed(agreedOf(scan)));
    const [first] = open;
    if (first === undefined) return true;
    const { origin, scanner, order } = first;
    const isFull = order.mode === 'full';
    const go = isFull ? t('Continue…') : t('Scan');
    const chosen = await this.#app.window.showWarningMessage(
      t(
        'Scan {0} with {1} as {2}?',
        origin,
        scanner.name,
        open.map(({ order: { role } }) => role).join(', '),
      ),
      { modal: true, detail: detailOf(first, open) },
      go,
    );
    if (chosen !== go || (isFull && !(await this.#typed(origin)))) return false;
    await this.#remember(open.map(agreedOf));
    return true;
  }

  /** Uses up what is agreed to only once. */
  take(scan: PreparedScan): void {
    this.#once.delete(keyOf(agreedOf(scan)));
  }

  async #typed(origin: string): Promise<boolean> {
    const typed = await this.#app.window.showInputBox({
      title: t('Full Scan'),
      prompt: t('A full scan deletes and changes data. Type {0} to start it.', origin),
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === origin ? undefined : t('Type {0}.', origin)),
    });
    return typed?.trim() === origin;
  }

  #isAgreed(asked: Agreed): boolean {
    if (asked.mode === 'full') return this.#once.has(keyOf(asked));
    return this.#remembered().some((one) => keyOf(one) === keyOf(asked) && one.minutes >= asked.minutes);
  }

  #remembered(): readonly Agreed[] {
    return listAt(this.#app.workspaceState.get('approvedScans')).filter(isAgreed);
  }

  async #remember(agreed: readonly Agreed[]): Promise<void> {
    const lasting = agreed.filter(({ mode }) => mode !== 'full');
    for (const one of agreed) if (one.mode === 'full') this.#once.add(keyOf(one));
    if (lasting.length === 0) return;
    const keys = new Set(lasting.map(keyOf));
    const others = this.#remembered().filter((one) => !keys.has(keyOf(one)));
    await this.#app.workspaceState.update('approvedScans', [...others, ...lasting].slice(-mostRemembered));
  }
}

function agreedOf({
  origin,
  order: { role, mode, minutes },
  scanner: { id, command },
}: PreparedScan): Agreed {
  return { origin, role, scanner: command === undefined ? id : JSON.stringify([id, command]), mode, minutes };
}

function keyOf({ origin, role, scanner, mode }: Agreed): string {
  return JSON.stringify([origin, role, scanner, mode]);
}

function isAgreed(value: unknown): value is Agreed {
  if (!isRecord(value)) return false;
  const { origin, role, scanner, mode, minutes } = value;
  return [origin, role, scanner, mode].every((one) => typeof one === 'string') && typeof minutes === 'number';
}

/** What is sent and what is not, a line each. */
function detailOf(scan: PreparedScan, all: readonly PreparedScan[]): readonly string[] {
  const { order, scanner } = scan;
  const { operations } = order;
  return [
    t('Users: {0}', all.map(({ order: { role }, user }) => `${role} (${user})`).join(', ')),
    t('Program: {0}', scanner.program),
    methodsOf(order.mode),
    ...(operations === undefined
      ? []
      : [
          plural(
            operations.length,
            { one: 'Only {1}', other: 'Only {0} operations: {1}' },
            operations.slice(0, 10).join(', '),
          ),
        ]),
    ratesText(scan),
    t('Blocked: other origins, calls of the login{0}', neverCallsOf(all)),
    ...(order.mode === 'full'
      ? []
      : [t('Also blocked: paths that look like a deletion, logout, payment or password change')]),
    t('The scanner gets no password and no token: a proxy on this machine adds the token to its requests.'),
  ];
}

export function methodsOf(mode: ScanMode): string {
  switch (mode) {
    case 'look':
      return t('Methods: GET, HEAD and OPTIONS, without attacks');
    case 'safe':
      return t('Methods: GET, HEAD, OPTIONS and POST, with attacks; no DELETE, PUT or PATCH');
    case 'full':
      return t('Methods: all, with attacks, also DELETE, PUT and PATCH');
  }
}

export function ratesText({ order, verifyRole }: Pick<PreparedScan, 'order' | 'verifyRole'>): string {
  return t(
    'At most {0} requests per second, for at most {1} minutes',
    formatCount(verifyRole.usualRate),
    formatCount(order.minutes),
  );
}

/** `, GET /logout`. */
function neverCallsOf(scans: readonly PreparedScan[]): string {
  const never = scans.flatMap(({ config, order }) => {
    const authentication = config.roles.find(({ name }) => name === order.role)?.authentication ?? '';
    return config.authentications[authentication]?.neverCall ?? [];
  });
  return [...new Set(never)].map((call) => `, ${call}`).join('');
}
