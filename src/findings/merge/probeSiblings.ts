import { isZapProbeShape } from './probeName.ts';
import type { Sender } from './probeName.ts';

interface Request {
  readonly method: string;
  readonly host: string;
  /** Normalised. */
  readonly path: string;
}

const payload = '/{payload}';

/** Ten letters that applications use and no random generator makes: such a name is no probe wherever it stands. */
const words: ReadonlySet<string> = new Set(
  (
    'accounting activities agreements assessment assignment assistants attachment attendance ' +
    'attributes broadcasts calculator candidates categories characters collection commission ' +
    'comparison complaints components conditions conference connection connectors containers ' +
    'controller coordinate currencies dashboards deliveries department deployment dictionary ' +
    'directions discussion dispatches employment enrollment evaluation exceptions experience ' +
    'extensions facilities favourites federation formatting generators governance identities ' +
    'industries inspection instructor insurances interviews invitation kubernetes management ' +
    'membership milestones moderation moderators monitoring newsletter objectives onboarding ' +
    'operations organizers parameters passengers percentage permission playground preference ' +
    'privileges procedures processing processors production professors promotions properties ' +
    'publishers purchasing quantities quotations recipients references regulation relational ' +
    'remittance reputation resolution restaurant schedulers scheduling securities separators ' +
    'settlement signatures simulation statements statistics strategies structures submission ' +
    'subscriber suggestion supporters technology timesheets transcript transition treatments ' +
    'university validation validators versioning volunteers warehouses warranties whitelists ' +
    'withdrawal workspaces'
  ).split(' '),
);

/**
 * Names of probes that read like words by chance, and are known by what the whole report says: they stand beside names
 * that are certain to be random, and nothing else of the report goes there.
 */
export class ProbeSiblings {
  /** Where certain names stand: method, host and path, without the name. */
  readonly #parents = new Set<string>();
  /** Method by host and path; none where it was attacked, or written in more than one way. */
  readonly #names = new Map<string, string | undefined>();

  #hasCapitals = false;

  /** Takes a request that writes; `segment` is the last one of its path as it was sent. */
  add(request: Request, segment: string, sender: Sender, attack: string): void {
    if (!isZapProbeShape(segment, sender) || words.has(segment.toLowerCase())) return;
    const { method, path } = request;
    if (path.endsWith(payload)) {
      this.#parents.add(parentOf(request));
      this.#hasCapitals ||= /[A-Z]/.test(segment);
      return;
    }
    const place = placeOf(request);
    const isUsed = attack !== '' || (this.#names.get(place) ?? method) !== method;
    const wasUsed = this.#names.has(place) && this.#names.get(place) === undefined;
    this.#names.set(place, isUsed || wasUsed ? undefined : method);
  }

  /** The requests whose last segment is the name of a probe, given all that were made. */
  probesAmong<Known extends Request>(requests: readonly Known[]): ReadonlySet<Known> {
    const probes = requests.filter(
      (request) =>
        this.#names.get(placeOf(request)) === request.method &&
        this.#parents.has(parentOf(request)) &&
        // A scanner makes all of its names of the same characters.
        (this.#hasCapitals || !/[A-Z]/.test(lastOf(request))),
    );
    if (probes.length === 0) return new Set();
    const places = new Set(probes.map(placeOf));
    const used = new Set(requests.flatMap((request) => this.#usedOf(request, places)));
    return new Set(probes.filter((request) => !used.has(placeOf(request))));
  }

  /** Which of these places a request goes to by another method, or below. */
  #usedOf(request: Request, places: ReadonlySet<string>): string[] {
    const place = placeOf(request);
    const used = places.has(place) && this.#names.get(place) !== request.method ? [place] : [];
    for (let end = place.lastIndexOf('/'); end > request.host.length; end = place.lastIndexOf('/', end - 1)) {
      const above = place.slice(0, end);
      if (places.has(above)) used.push(above);
    }
    return used;
  }
}

/** The path where a random name is the payload. */
export function withPayload(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) + payload;
}

function lastOf({ path }: Request): string {
  return path.slice(path.lastIndexOf('/'));
}

function placeOf({ host, path }: Request): string {
  return host + path;
}

function parentOf({ method, host, path }: Request): string {
  return `${method} ${host}${path.slice(0, path.lastIndexOf('/'))}`;
}
