import type {
  AuthConfig,
  Authentication,
  BodyField,
  BodyFields,
  ExpectedResponse,
  LifetimeSource,
  ValueSource,
} from '../auth/generated/authConfig.ts';
import { parseText } from '../auth/expressions/text.ts';
import { tokenValue } from '../auth/expressions/tokenValue.ts';
import { pointerSegments } from '../auth/syntax/tree.ts';
import { utf8 } from './request/base64.ts';
import type { Header, HttpResponse, RunPorts } from './ports.ts';
import type { PlannedCall } from './request/request.ts';

/** Ports for a run without a network and without secrets: each placeholder is its own value. */
export function dryPorts(ports: RunPorts, config: AuthConfig): RunPorts {
  const written = JSON.stringify(config);
  return {
    ...ports,
    values: {
      secret: async (name) => `dry-run-${name}`,
      env: (name) => ports.values.env(name) ?? sampleVariable(name, written),
    },
    approvals: { approve: async () => true },
  };
}

/** A URL where a text begins with the variable, a port behind a colon, and a host or a word elsewhere. */
function sampleVariable(name: string, written: string): string {
  const placeholder = `\${env:${name}}`;
  const word = `${name.toLowerCase().replaceAll('_', '-')}.invalid`;
  if (written.includes(`"${placeholder}`)) return `https://${word}`;
  return written.includes(`:${placeholder}`) ? '8443' : word;
}

/** The answer that the config expects, with a value for all that it says how to read. */
export function dryResponse({ label, expected, outputs }: PlannedCall, login: Authentication): HttpResponse {
  const sources = [...Object.values(outputs), ...readAfterwards(label, login)];
  const fields = sources.flatMap((source) => fieldRead(source) ?? []);
  const isPage = fields.length > 0;
  const headers: Header[] = [
    ['Content-Type', isPage ? 'text/html' : 'application/json'],
    ...cookieNames(expected, sources).map((name): Header => ['Set-Cookie', cookie(name)]),
    ...headerNames(expected, sources).map((name): Header => [name, 'dry-run']),
  ];
  const body = isPage
    ? fields.map((name) => `<input name="${name.replaceAll('"', '&quot;')}" value="dry-run">`).join('')
    : JSON.stringify(bodyOf(expected, sources));
  const status = expected.status[0] ?? 200;
  // A redirect without an address would lead back to where it came from.
  if (status >= 300 && status < 400 && !headers.some(([name]) => name.toLowerCase() === 'location'))
    headers.push(['Location', '/dry-run']);
  return { status, headers, body: utf8(body), ms: { firstByte: 0, total: 0 }, viaProxy: false };
}

/** What is read of the last response besides outputs. */
function readAfterwards(label: string, { steps, token, expiresIn, refresh }: Authentication): ValueSource[] {
  const ofLogin = steps.at(-1)?.stepId === label ? [tokenValue(token), valueOf(expiresIn)] : [];
  const isRenewed = refresh?.steps?.at(-1)?.stepId === label;
  const ofRefresh = isRenewed ? [refresh.token, valueOf(refresh.expiresIn)] : [];
  return [...ofLogin, ...ofRefresh].flatMap((source) => source ?? []);
}

function valueOf(lifetime: LifetimeSource | undefined): ValueSource | undefined {
  return typeof lifetime === 'object' && 'unit' in lifetime ? lifetime.value : lifetime;
}

function fieldRead(source: ValueSource): string | undefined {
  return typeof source === 'object' && source.type === 'field' ? source.selector : undefined;
}

type Read = { readonly kind: string; readonly name: string };

/** What an output reads of the response. */
function readsOf(source: ValueSource): readonly Read[] {
  return parseText(typeof source === 'string' ? source : source.context).flatMap((part) => {
    if (part.kind !== 'expression') return [];
    const { expression } = part;
    if (expression.kind === 'cookie' || expression.kind === 'header') {
      return [{ kind: expression.kind, name: expression.name.text }];
    }
    return expression.kind === 'body' ? [{ kind: 'body', name: expression.pointer?.text ?? '' }] : [];
  });
}

function cookieNames({ setsCookies = [] }: ExpectedResponse, sources: readonly ValueSource[]): string[] {
  // Others than those that the config lists may come, too.
  const read = sources.flatMap(readsOf).flatMap(({ kind, name }) => (kind === 'cookie' ? [name] : []));
  return [...new Set([...setsCookies, ...read])];
}

/** A prefix of a name asks for "Secure". */
function cookie(name: string): string {
  return `${name}=dry-run-cookie; Path=/${/^__(?:Host|Secure)-/i.test(name) ? '; Secure' : ''}`;
}

function headerNames({ headers = {} }: ExpectedResponse, sources: readonly ValueSource[]): string[] {
  const read = sources.flatMap(readsOf).flatMap(({ kind, name }) => (kind === 'header' ? [name] : []));
  return [...new Set([...Object.keys(headers), ...read])];
}

function bodyOf({ body }: ExpectedResponse, sources: readonly ValueSource[]): unknown {
  if (body !== undefined) return sampleFields(body);
  let made: Record<string, unknown> = {};
  const takesWhole = sources.some(
    (source) =>
      typeof source === 'string' && readsOf(source).some(({ kind, name }) => kind === 'body' && name === ''),
  );
  for (const source of sources) {
    const pointer = typeof source === 'object' && source.type === 'jsonpointer' ? source.selector : undefined;
    for (const { kind, name } of readsOf(source)) {
      const segments = pointerSegments(`${name}${pointer ?? ''}`);
      if (kind === 'body' && segments.length > 0) made = withValue(made, segments, 'dry-run');
    }
  }
  // A body that is a value as a whole, such as the token, is one text.
  return takesWhole && Object.keys(made).length === 0 ? 'dry-run' : made;
}

function sampleFields(fields: BodyFields): Record<string, unknown> {
  let made: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const segments = key.startsWith('/') ? pointerSegments(key) : [key];
    made = withValue(made, segments, sample(field));
  }
  return made;
}

function withValue(
  object: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  if (rest.length === 0) return { ...object, [key]: value };
  const inner = Object.hasOwn(object, key) ? object[key] : undefined;
  return { ...object, [key]: withValue(typeof inner === 'object' ? { ...inner } : {}, rest, value) };
}

const samples: Readonly<Record<string, unknown>> = {
  string: 'dry-run',
  integer: 3600,
  number: 3600,
  boolean: true,
  object: {},
  array: [],
  null: null,
};

function sample(field: BodyField): unknown {
  if (typeof field === 'string') return samples[field];
  if (Array.isArray(field)) return field.map(sample);
  if ('equals' in field && Object.keys(field).length === 1 && typeof field['equals'] !== 'object')
    return field['equals'];
  return sampleFields(field as BodyFields);
}
