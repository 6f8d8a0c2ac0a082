import type { TextValue } from './model.ts';

/** The text, if it is free of placeholders and expressions. */
export function literalText(text: TextValue | undefined): string | undefined {
  if (text === undefined || text.parts.length > 1) return undefined;
  const [part] = text.parts;
  if (part === undefined) return '';
  return part.kind === 'literal' ? part.text : undefined;
}

interface LiteralUrl {
  readonly scheme: 'http' | 'https';
  /** `user:password` before an @, if any. */
  readonly credentials: string | undefined;
  /** Lower case, without port. */
  readonly host: string;
  /** Host and port, lower case. */
  readonly authority: string;
}

const absoluteUrl = /^(https?):\/\/(?:([^/?#@]*)@)?([^/?#]*)(.?)/i;

/** The start of an absolute URL, if it is written out up to the end of its host. */
export function literalUrl(text: TextValue | undefined): LiteralUrl | undefined {
  const [first, ...others] = text?.parts ?? [];
  if (first?.kind !== 'literal') return undefined;
  const match = absoluteUrl.exec(first.text);
  const authority = match?.[3]?.toLowerCase() ?? '';
  if (match === null || authority === '' || (match[4] === '' && others.length > 0)) return undefined;
  return {
    scheme: match[1]?.toLowerCase() === 'https' ? 'https' : 'http',
    credentials: match[2],
    host: authority.replace(/:\d*$/, ''),
    authority,
  };
}

/** Whether the host can only be reached from inside: one label, a name reserved for it, or a private address. */
export function isPrivateHost(host: string): boolean {
  return (
    /^[^.:[\]]+$/.test(host) ||
    /\.(?:test|local|internal|lan|home\.arpa)$/.test(host) ||
    /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.\d/.test(host) ||
    /^\[f[cde]/.test(host)
  );
}

/** Whether the host is this machine, so that nobody listens in between. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

/** Whether a URL has its scheme and host; what a placeholder at its start stands for is not known here. */
export function isAbsolute({ value, parts: [start] }: TextValue): boolean {
  if (start === undefined || start.kind === 'placeholder' || start.kind === 'malformedPlaceholder')
    return true;
  return /^(?:https?:\/\/[^/\s]|\{(?:env|secret):)/i.test(value);
}
