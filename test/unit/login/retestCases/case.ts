import type { Recorded } from '../../../../src/login/retest/recordedRequest.ts';

export const users = ['ann', 'root'] as const;
type Who = (typeof users)[number] | 'nobody';
/** What a report writes where a secret was. */
export const hidden = '••••••••';

/** What a server answers: status, content type, body and further headers; to another user, perhaps something else. */
export interface Now {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly owner?: Now;
}

export interface Case {
  readonly name: string;
  readonly finding: Partial<Recorded>;
  readonly line?: string;
  readonly sent?: string;
  readonly as?: Who;
  readonly was: Now;
  readonly now: Now;
  readonly says: string;
  /** The nearest case with another answer. */
  readonly twin: { readonly now: Now; readonly says: string; readonly as?: Who };
}

export const html = 'text/html; charset=utf-8';
export const json = 'application/json';
export const page = (inner: string, title = 'Search'): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${inner}</body></html>`;
export const loginPage = page(
  '<form method="post"><input name="u"><input type="password" name="p"></form>',
  'Log in',
);
export const none = page('<h1>Search</h1><p>No results</p>');
export const blocked = page(
  '<h1>Request blocked</h1><p>Incident 4711. Contact your administrator.</p>',
  'Request blocked',
);
