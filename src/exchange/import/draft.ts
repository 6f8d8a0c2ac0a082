import type {
  Authentication,
  ContentType,
  IdentityProvider,
  Step,
  Verification,
} from '../../auth/generated/authConfig.ts';
import type { Note } from '../../auth/curl/messages.ts';
import { wholeWords } from '../../base/wholeWords.ts';
import { constantCase } from '../../auth/names/placeholderNames.ts';
import type { ImportedStep } from '../../auth/curl/requestStep.ts';
import { uniqueId } from '../../auth/curl/stepId.ts';
import type { AuthProposal, Certainty, ProposedUser, ProposalNote, Sure } from './proposal.ts';
import { proposalNote } from './proposal.ts';
import { bearerPlace, type TokenPlace } from './tokenPlace.ts';
import {
  type ExtraParameter,
  isUsableParameter,
  usableEndpoint,
  usableExpression,
  usablePlace,
  usableVerification,
} from './usableParts.ts';

/** What an importer found out; the rest is filled in and noted. */
export interface Draft {
  readonly title: string;
  readonly steps: readonly ImportedStep[];
  readonly tokenEndpoint?: Sure<string> | undefined;
  readonly place?: Sure<TokenPlace> | undefined;
  /** Expression on the response of the last step, such as `$response.body#/access_token`. */
  readonly token?: Sure<string> | undefined;
  readonly expiresIn?: Sure<string> | undefined;
  readonly defaultExpirationSeconds?: number | undefined;
  readonly verification?: Sure<Verification> | undefined;
  readonly identityProvider?: { readonly name: string; readonly provider: IdentityProvider } | undefined;
  readonly users?: readonly ProposedUser[];
  /** How sure it is that the last step logs in. */
  readonly login?: Certainty | undefined;
  /**
   * The input of the users that holds the token, where no call leads to it. Without steps and without this, a step to
   * start from is proposed.
   */
  readonly tokenInput?: string | undefined;
  /** What requests carry besides the token; `source` is an expression on the response of the last step. */
  readonly additionalParameters?: readonly ExtraParameter[];
  readonly notes?: readonly ProposalNote[];
}

/** Stands for the token server where the source does not name it. */
const unknownEndpoint = '${env:AUTH_URL}';

/** Seconds that a token is taken to live where the source does not say. */
const standardLifetime = 3600;

/** A step to start from where the source has none. */
const loginPlaceholder: ImportedStep = {
  step: {
    stepId: 'login',
    endpoint: { method: 'POST', path: '/login' },
    requestBody: { username: '$inputs.username', password: '$inputs.password' },
    expectedResponse: { status: [200] },
  },
  replaced: [],
  dropped: [],
  notes: [],
};

/** Those that an authentication may have; a step may have any. */
function isContentType(type: string): type is ContentType {
  return type === 'application/json' || type === 'application/x-www-form-urlencoded';
}

/** Completes a draft to an authentication that has the structure of the schema. */
export function proposalFrom(draft: Draft): AuthProposal {
  const imported = importedSteps(draft);
  const contentType = contentTypeOf(imported);
  const steps = imported.map(({ step }) => withoutDefault(step, contentType));
  const notes: ProposalNote[] = [...(draft.notes ?? []), ...stepNotes(draft, imported)];
  const place = usablePlace(draft.place) ?? { value: bearerPlace, certainty: 'missing' };
  const { tokenLocation, tokenParameterName } = place.value;
  notes.push(proposalNote(place.certainty, '/tokenType', 'token-place', tokenLocation, tokenParameterName));
  const endpoint = usableEndpoint(draft.tokenEndpoint) ?? { value: unknownEndpoint, certainty: 'missing' };
  notes.push(proposalNote(endpoint.certainty, '/tokenEndpoint', 'token-endpoint', endpoint.value));
  const { identityProvider } = draft;
  const authentication = {
    ...place.value,
    tokenEndpoint: endpoint.value,
    contentType,
    ...(identityProvider && { identityProvider: identityProvider.name }),
    steps,
    ...tokenParts(draft, place.value, steps, notes),
    ...additionalParts(draft, steps, notes),
    defaultExpirationSeconds: draft.defaultExpirationSeconds ?? standardLifetime,
    autoRefresh: false,
    ...verificationParts(draft, steps, notes),
  };
  const testUsers = draft.users ?? [];
  if (testUsers.length < 2) notes.push(proposalNote('missing', '', 'users-missing'));
  return {
    title: draft.title,
    name: nameOf(draft.title),
    authentication,
    identityProviders: identityProvider ? { [identityProvider.name]: identityProvider.provider } : {},
    testUsers,
    notes,
    replaced: imported.flatMap(({ replaced }) => replaced),
    dropped: [...new Set(imported.flatMap(({ dropped }) => dropped))],
  };
}

/** The input of the users that holds the token, where no step leads to it. */
function givenToken({ steps, tokenInput }: Draft): string | undefined {
  return steps.length === 0 ? tokenInput : undefined;
}

function importedSteps(draft: Draft): readonly ImportedStep[] {
  if (draft.steps.length > 0) return draft.steps;
  return givenToken(draft) === undefined ? [loginPlaceholder] : [];
}

/** The content type of the last step that has one which an authentication may have. */
function contentTypeOf(imported: readonly ImportedStep[]): ContentType {
  const used = imported.flatMap(({ step }) => step.contentType ?? []).filter(isContentType);
  return used.at(-1) ?? 'application/json';
}

/** What is to be known of the steps: which one logs in, or why there is none, and what became of each. */
function stepNotes(draft: Draft, imported: readonly ImportedStep[]): ProposalNote[] {
  const notes: ProposalNote[] = [];
  const login = draft.steps.at(-1)?.step.endpoint;
  if (draft.login !== undefined && login !== undefined) {
    const pointer = `/steps/${draft.steps.length - 1}`;
    notes.push(proposalNote(draft.login, pointer, 'login-operation', login.method, login.path));
  }
  if (imported[0] === loginPlaceholder) notes.push(proposalNote('missing', '/steps/0', 'login-missing'));
  const given = givenToken(draft);
  if (given !== undefined) notes.push(proposalNote('guess', '/token', 'token-is-input', given));
  for (const [index, { notes: found }] of imported.entries()) {
    notes.push(...found.map((note) => fromNote(note, `/steps/${index}`)));
  }
  return notes;
}

/** Where the token and its lifetime come from; adds outputs for them to the last step. */
function tokenParts(
  draft: Draft,
  place: TokenPlace,
  steps: Step[],
  notes: ProposalNote[],
): Pick<Authentication, 'token' | 'expiresIn'> {
  const given = givenToken(draft);
  const token = usableExpression(draft.token) ?? { value: placeholderToken(place), certainty: 'missing' };
  if (given === undefined) notes.push(proposalNote(token.certainty, '/token', 'token-source', token.value));
  const output = given === undefined ? addOutput(steps, 'token', token.value) : `$inputs.${given}`;
  const expiry = usableExpression(draft.expiresIn);
  const expiresIn = expiry && addOutput(steps, 'expiresIn', expiry.value);
  if (expiry) notes.push(proposalNote(expiry.certainty, '/expiresIn', 'token-lifetime', expiry.value));
  const { defaultExpirationSeconds: known } = draft;
  const certainty = known === undefined ? 'guess' : 'recognised';
  notes.push(
    proposalNote(certainty, '/defaultExpirationSeconds', 'default-lifetime', known ?? standardLifetime),
  );
  return { token: output, ...(expiresIn !== undefined && { expiresIn }) };
}

/** What requests carry besides the token; adds outputs for what the last step answers. */
function additionalParts(
  draft: Draft,
  steps: Step[],
  notes: ProposalNote[],
): Pick<Authentication, 'additionalParameters'> {
  const usable = (draft.additionalParameters ?? []).filter(isUsableParameter);
  const additionalParameters = usable.map(({ name, location, source }) => {
    const isExpression = source.startsWith('$response');
    const value = isExpression ? addOutput(steps, outputName(name), source) : source;
    notes.push(proposalNote('recognised', '/additionalParameters', 'extra-parameter', location, name));
    return { name, location, value };
  });
  return additionalParameters.length === 0 ? {} : { additionalParameters };
}

function verificationParts(
  draft: Draft,
  steps: readonly Step[],
  notes: ProposalNote[],
): Pick<Authentication, 'verification'> {
  const verification = usableVerification(draft.verification, steps);
  if (verification === undefined) {
    notes.push(proposalNote('missing', '/verification', 'verification-missing'));
    return {};
  }
  const { value, certainty } = verification;
  notes.push(proposalNote(certainty, '/verification', 'verification-call', value.endpoint.path));
  return { verification: value };
}

function outputName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_-]/g, '-').replace(/^-/, '') || 'value';
}

function withoutDefault(step: Step, contentType: ContentType): Step {
  if (step.contentType !== contentType) return step;
  const { contentType: _same, ...rest } = step;
  return rest;
}

function placeholderToken(place: TokenPlace): string {
  return place.tokenLocation === 'Cookie'
    ? `$response.cookie.${place.tokenParameterName}`
    : '$response.body#/access_token';
}

/** Adds an output to the last step; gives the expression for it, which is the source where there is no step. */
function addOutput(steps: Step[], wanted: string, source: string): string {
  const last = steps.pop();
  if (last === undefined) return source;
  const { step, expression } = withOutput(last, wanted, source);
  steps.push(step);
  return expression;
}

/** A step with an output, which it may have already, and the expression for it. */
export function withOutput(
  step: Step,
  wanted: string,
  source: string,
): { readonly step: Step; readonly expression: string } {
  const outputs = Object.entries(step.outputs ?? {});
  const existing = outputs.find(([, value]) => value === source)?.[0];
  const name =
    existing ??
    uniqueId(
      wanted,
      outputs.map(([key]) => key),
    );
  return {
    step: { ...step, outputs: Object.fromEntries([...outputs, [name, source]]) },
    expression: `$steps.${step.stepId}.outputs.${name}`,
  };
}

/** Longer ones are no names. */
const longestName = 80;

/** A key that a user can type: letters, digits and dashes. */
function nameOf(title: string): string {
  const words = constantCase(title).toLowerCase().replaceAll('_', '-').replaceAll(/^-|-$/g, '');
  return wholeWords(words, longestName) || 'main';
}

function fromNote({ code, args }: Note, pointer: string): ProposalNote {
  return { certainty: 'guess', pointer, code, args };
}
