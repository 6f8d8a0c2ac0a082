import type { Attachment, Authentication, IdentityProvider, Totp } from '../../auth/generated/authConfig.ts';
import type { ExchangeCode } from '../messages.ts';
import type { Replaced } from '../../auth/curl/requestValues.ts';

type SourceFormat =
  | 'Postman collection'
  | 'HAR file'
  | 'OpenAPI description'
  | 'ZAP automation plan'
  | 'StackHawk config';

/** How sure a part of a proposal is: read from the source, concluded from it, or left to the user. */
export type Certainty = 'recognised' | 'guess' | 'missing';

/** Something to show beside a part of the proposed authentication. */
export interface ProposalNote {
  readonly code: ExchangeCode;
  readonly args: readonly (string | number)[];
  readonly certainty: Certainty;
  /** JSON pointer into the authentication; empty for what concerns all of it. */
  readonly pointer: string;
}

/** A test user of the source; its role is the user's choice and its password a placeholder. */
export interface ProposedUser {
  readonly username: string;
  readonly password: string;
  readonly totp?: Totp;
  readonly inputs?: Readonly<Record<string, string>>;
}

/**
 * An authentication as it could be written into an auth config. It has the structure of the schema; what is
 * missing holds a placeholder value that a note names.
 */
export interface AuthProposal {
  /** What the source calls it. */
  readonly title: string;
  /** A name for it under `authentications`. */
  readonly name: string;
  readonly authentication: Authentication;
  readonly identityProviders: Readonly<Record<string, IdentityProvider>>;
  readonly testUsers: readonly ProposedUser[];
  readonly notes: readonly ProposalNote[];
  readonly replaced: readonly Replaced[];
  /** Names of the headers and cookies that were left out. */
  readonly dropped: readonly string[];
}

export interface ImportPreview {
  readonly format: SourceFormat;
  /** What the source says about the application. */
  readonly application: { readonly name?: string; readonly baseUrl?: string };
  /** What to enter for the file under `attachments`; undefined for scanner configs. */
  readonly attachmentType: Attachment['type'] | undefined;
  /** The most likely first; at least one. */
  readonly proposals: readonly AuthProposal[];
}

export function proposalNote(
  certainty: Certainty,
  pointer: string,
  code: ExchangeCode,
  ...args: readonly (string | number)[]
): ProposalNote {
  return { certainty, pointer, code, args };
}

/** A value with how sure it is. */
export interface Sure<Value> {
  readonly value: Value;
  readonly certainty: Certainty;
}

/** What was read in the source; nothing where nothing was. */
export function recognised<Value>(value: Value | undefined): Sure<Value> | undefined {
  return value === undefined ? undefined : { value, certainty: 'recognised' };
}

/** What was concluded from the source; nothing where nothing was. */
export function guessed<Value>(value: Value | undefined): Sure<Value> | undefined {
  return value === undefined ? undefined : { value, certainty: 'guess' };
}
