import { cutAt } from '../../base/cut.ts';
import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { BodyFields, Step, Verification } from '../../auth/generated/authConfig.ts';
import { isNoiseCookie } from '../../auth/curl/headers.ts';
import { fieldKind, speaksOfAccount, speaksOfLogin } from '../../auth/curl/fieldNames.ts';
import type { ExchangeCode } from '../messages.ts';
import { SecretNames } from '../../auth/names/placeholderNames.ts';
import type { ImportedStep } from '../../auth/curl/requestStep.ts';
import { cookiePair } from '../../auth/curl/request.ts';
import { stepFromRequest } from '../../auth/curl/requestStep.ts';
import { targetUrl } from '../../auth/curl/targetUrl.ts';
import type { Sure } from './proposal.ts';
import type { TokenPlace } from './tokenPlace.ts';
import { type Draft, proposalFrom, withOutput } from './draft.ts';
import { ownDataCheck } from './usableParts.ts';
import { cookiePlace, headerPlace, queryPlace } from './tokenPlace.ts';
import type { HarEntry } from './harEntries.ts';
import { harEntries } from './harEntries.ts';
import { type Issued, issuedValues } from './issuedValues.ts';
import { bodyNames } from './postmanItems.ts';
import type { AuthProposal, ImportPreview } from './proposal.ts';
import { guessed, recognised } from './proposal.ts';
import { bodyExpression, lifetimePointer, sampleFields, tokenPointer } from './responseFields.ts';

/**
 * Builds an authentication from a recording: the login is the call that sends a password, the token the value
 * of a response that later calls carry. Values themselves are compared and forgotten.
 */
export function importHar(document: unknown): Result<ImportPreview, ExchangeCode> {
  const entries = harEntries(document);
  const login = likeliestLogin(entries);
  if (login === undefined) return failed('no-login', 'HAR file');
  const recording = new Recording(entries);
  const proposal = recording.proposal(login);
  if (proposal === undefined) return failed('no-login', 'HAR file');
  const baseUrl = proposal.authentication.tokenEndpoint;
  return success({
    format: 'HAR file',
    application: { baseUrl },
    attachmentType: 'HAR',
    proposals: [proposal],
  });
}

function likeliestLogin(entries: readonly HarEntry[]): number | undefined {
  let best: number | undefined;
  let highest = 3;
  for (const [index, entry] of entries.entries()) {
    const { request, status } = entry;
    if (!bodyNames(request).some((name) => fieldKind(name) === 'password')) continue;
    const path = request.url.split('?', 1).join('');
    // A login says that it is one, or gives a token or a session.
    if (!speaksOfLogin(path) && tokenPointer(sampleFields(entry.body)) === undefined && !sessionCookie(entry))
      continue;
    const score =
      4 +
      (speaksOfLogin(path) ? 3 : 0) -
      (speaksOfAccount(path) ? 4 : 0) +
      (status > 0 && status < 400 ? 2 : -2);
    if (score > highest) [best, highest] = [index, score];
  }
  return best;
}

interface TokenUse {
  readonly place: TokenPlace;
  readonly issued: Issued;
  readonly user: HarEntry;
}

class Recording {
  readonly #entries: readonly HarEntry[];
  readonly #issued: ReadonlyMap<string, Issued>;
  readonly #steps: ImportedStep[] = [];
  readonly #ids = new Map<number, string>();
  readonly #names = new SecretNames();
  readonly #takenIds = new Set<string>();
  #tokenEndpoint = '';

  constructor(entries: readonly HarEntry[]) {
    this.#entries = entries;
    this.#issued = issuedValues(entries);
  }

  proposal(login: number): AuthProposal | undefined {
    const use = this.#tokenUse(login);
    const issuing = use?.issued.entry ?? login;
    const target = targetUrl(this.#entries[login]?.request.url ?? '');
    if (!target.ok) return undefined;
    this.#tokenEndpoint = target.value.origin;
    this.#add(login);
    this.#add(issuing);
    const last = this.#steps.at(-1)?.step;
    const fields = last?.expectedResponse.body;
    return proposalFrom({
      title: last?.stepId ?? 'login',
      steps: this.#steps,
      tokenEndpoint: recognised(this.#tokenEndpoint),
      ...(use === undefined ? guessedToken(fields, this.#entries[login]) : seenToken(use)),
      expiresIn: recognised(bodyExpression(lifetimePointer(fields))),
      login: use === undefined ? 'guess' : 'recognised',
      verification: this.#verification(use, issuing),
    });
  }

  /** The first value of a response, from the login on, that a later call carries as its token. */
  #tokenUse(login: number): TokenUse | undefined {
    let byCookie: TokenUse | undefined;
    for (const [index, user] of this.#entries.entries()) {
      if (index <= login) continue;
      const find = (value: string): Issued | undefined => {
        const issued = this.#issued.get(value);
        return issued !== undefined && issued.entry >= login && issued.entry < index ? issued : undefined;
      };
      const found = headerUse(user, find) ?? queryUse(user, find);
      if (found !== undefined) return found;
      byCookie ??= cookieUse(user, find);
    }
    return byCookie;
  }

  /** Adds the step of an entry after those whose responses it needs. */
  #add(index: number): void {
    const entry = this.#entries[index];
    if (entry === undefined || this.#ids.has(index) || this.#ids.size > 10) return;
    this.#ids.set(index, '');
    const [request, dropped] = this.#withoutCookies(entry.request, index);
    const made = stepFromRequest(request, {
      tokenEndpoint: this.#tokenEndpoint,
      takenIds: this.#takenIds,
      names: this.#names,
      isLiteral: true,
      resolve: (value, _place, name) => this.#resolve(value, name, index),
    });
    if (!made.ok) return;
    const fields = sampleFields(entry.body);
    const cookies = entry.cookies.map(({ name }) => name).filter((name) => !isNoiseCookie(name));
    const isRedirect = entry.status >= 300 && entry.status < 400;
    const step: Step = {
      ...made.value.step,
      ...(isRedirect && { followRedirects: false }),
      expectedResponse: {
        status: [entry.status >= 200 && entry.status < 400 ? entry.status : 200],
        ...(fields && { body: fields }),
        ...(cookies.length > 0 && { setsCookies: [...new Set(cookies)] }),
      },
    };
    this.#steps.push({ ...made.value, dropped: [...made.value.dropped, ...dropped], step });
    this.#takenIds.add(step.stepId);
    this.#ids.set(index, step.stepId);
  }

  /** The output of an earlier call when this very value came from there. */
  #resolve(value: string, name: string, index: number): string | undefined {
    const kind = fieldKind(name);
    if (kind === 'password' || kind === 'username' || kind === 'otp') return undefined;
    const issued = this.#issued.get(value);
    if (issued === undefined || issued.entry >= index) return undefined;
    this.#add(issued.entry);
    const stepId = this.#ids.get(issued.entry);
    const at = this.#steps.findIndex(({ step }) => step.stepId === stepId);
    const found = this.#steps[at];
    if (found === undefined) return undefined;
    const wanted = issued.name.replaceAll(/[^A-Za-z0-9_-]/g, '-') || 'value';
    const { step, expression } = withOutput(found.step, wanted, issued.source);
    this.#steps[at] = { ...found, step };
    return expression;
  }

  /**
   * Cookies that an earlier recorded response set come from the jar of the run, since that response is a step. Others
   * are those of the browser that recorded, which a login does not need.
   */
  #withoutCookies(request: HarEntry['request'], index: number): [HarEntry['request'], dropped: string[]] {
    const dropped: string[] = [];
    const headers = request.headers.filter((header) => {
      if (header.name.toLowerCase() !== 'cookie') return true;
      for (const pair of header.value.split(';')) {
        const [name, value] = cookiePair(pair);
        if (name === '' || value === undefined) continue;
        const issued = this.#issued.get(value);
        const isSet = issued?.source === `$response.cookie.${name}` && issued.entry < index;
        if (isSet && !isNoiseCookie(name)) this.#add(issued.entry);
        else dropped.push(`Cookie ${name.slice(0, 100)}`);
      }
      return false;
    });
    return [{ ...request, headers }, dropped];
  }

  #verification(use: TokenUse | undefined, issuing: number): Sure<Verification> | undefined {
    if (use === undefined) return undefined;
    const later = this.#entries.slice(issuing + 1);
    const own = later.find(
      ({ request, status }) =>
        request.method === 'GET' &&
        status === 200 &&
        /\/(?:me|profile|whoami|userinfo|current)(?:[/?]|$)/i.test(request.url),
    );
    const { request, status } = own ?? use.user;
    const target = targetUrl(request.url);
    if (request.method !== 'GET' || status !== 200 || !target.ok) return undefined;
    const { origin, path } = target.value;
    return {
      value: ownDataCheck(`${origin === this.#tokenEndpoint ? '' : origin}${path}`),
      certainty: 'guess',
    };
  }
}

/** Finds where a value of a call came from. */
type Find = (value: string) => Issued | undefined;

function headerUse(user: HarEntry, find: Find): TokenUse | undefined {
  for (const { name, value } of user.request.headers) {
    if (/^cookie$|csrf|xsrf/i.test(name)) continue;
    const [scheme, credentials = ''] = cutAt(value, ' ');
    const bare = find(value);
    const issued = bare ?? (/^[\w-]{1,20}$/.test(scheme) ? find(credentials) : undefined);
    if (issued) return { place: headerPlace(name, bare ? '' : scheme), issued, user };
  }
  return undefined;
}

function queryUse(user: HarEntry, find: Find): TokenUse | undefined {
  for (const [name, value] of URL.parse(user.request.url)?.searchParams ?? []) {
    const issued = find(value);
    if (issued && fieldKind(name) === 'token') return { place: queryPlace(name), issued, user };
  }
  return undefined;
}

function cookieUse(user: HarEntry, find: Find): TokenUse | undefined {
  const cookies = user.request.headers.filter(({ name }) => /^cookie$/i.test(name));
  for (const pair of cookies.flatMap(({ value }) => value.split(';'))) {
    const [name, value = ''] = cookiePair(pair);
    const issued = find(value);
    if (issued?.source === `$response.cookie.${name}` && !/csrf|xsrf/i.test(name)) {
      return { place: cookiePlace(name), issued, user };
    }
  }
  return undefined;
}

/** The token that a later call carries, and how it carries it. */
function seenToken({ place, issued }: TokenUse): Pick<Draft, 'place' | 'token'> {
  return { place: recognised(place), token: recognised(issued.source) };
}

/** Where no later call carries a value: what the answer to the login calls a token, or the cookie of its session. */
function guessedToken(
  fields: BodyFields | undefined,
  login: HarEntry | undefined,
): Pick<Draft, 'place' | 'token'> {
  const inBody = bodyExpression(tokenPointer(fields));
  if (inBody !== undefined) return { token: guessed(inBody) };
  const cookie = sessionCookie(login);
  if (cookie === undefined) return {};
  return { place: guessed(cookiePlace(cookie)), token: guessed(`$response.cookie.${cookie}`) };
}

/** The cookie that most likely holds the session. */
function sessionCookie(entry: HarEntry | undefined): string | undefined {
  const names = (entry?.cookies ?? [])
    .map(({ name }) => name)
    .filter((name) => !/csrf|xsrf|[\s{}]/i.test(name) && !isNoiseCookie(name));
  return names.find((name) => /sess|sid|auth|token|jwt/i.test(name)) ?? names[0];
}
