import { isSubset } from '../base/isSubset.ts';
import type { Fault } from './faults/fault.ts';
import type { Approvals, HttpRequest, Needed } from './ports.ts';
import type { PlannedCall } from './request/request.ts';
import type { Session } from './session/session.ts';

/**
 * Lets nothing pass to an origin before the user has approved it, with the methods and with the names of all secrets and
 * environment variables that go there. More methods or names ask again.
 */
export class Gate {
  readonly #approvals: Approvals;
  readonly #planned: ReadonlyMap<string, Needed>;
  readonly #approved = new Map<string, Needed>();
  /** Whoever has declined an origin is not asked again for the next user. */
  readonly #declined = new Set<string>();

  /** With what is known before the first request, so that each origin asks once. */
  constructor(approvals: Approvals, planned: readonly Needed[]) {
    this.#approvals = approvals;
    this.#planned = new Map(planned.map((one) => [one.origin, one]));
  }

  /** Undefined where the request may be sent. */
  async pass(request: HttpRequest, planned: PlannedCall, session: Session): Promise<Fault | undefined> {
    const { origin } = new URL(request.url);
    const needed = neededFor(origin, request.method, planned, session);
    const approved = this.#approved.get(origin);
    if (approved !== undefined && covers(approved, needed)) return undefined;
    const asked = union(needed, this.#planned.get(origin), approved);
    const shown = session.redactor.byValue(origin);
    if (this.#declined.has(origin) || !(await this.#approvals.approve({ ...asked, shown }))) {
      this.#declined.add(origin);
      return { code: 'not-approved', args: [origin], at: planned.pathAt };
    }
    this.#approved.set(origin, asked);
    return undefined;
  }
}

/** What one call brings to an origin. */
export function neededFor(
  origin: string,
  method: string,
  { call, base, placed }: PlannedCall,
  { references, subject }: Session,
): Needed {
  const { authentication, identityProvider } = subject;
  const hasToken = placed.headers.length + placed.cookies.length + placed.query.length > 0;
  const names = references.of(
    // Who may choose the host learns from its name what it is made of.
    base,
    call,
    ...(hasToken ? [authentication.token, authentication.additionalParameters] : []),
    ...(identityProvider?.clientAuthMethod === 'client_secret_basic'
      ? [identityProvider.clientId, identityProvider.clientSecret]
      : []),
  );
  return { origin, methods: [method], secrets: [...names.secrets], env: [...names.env] };
}

export function union(first: Needed, ...others: readonly (Needed | undefined)[]): Needed {
  const all = [first, ...others.filter((one) => one !== undefined)];
  const sorted = (key: 'methods' | 'secrets' | 'env'): string[] =>
    [...new Set(all.flatMap((one) => one[key]))].sort();
  return { origin: first.origin, methods: sorted('methods'), secrets: sorted('secrets'), env: sorted('env') };
}

function covers(approved: Needed, needed: Needed): boolean {
  return (['methods', 'secrets', 'env'] as const).every((key) => isSubset(needed[key], approved[key]));
}
