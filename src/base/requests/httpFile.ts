import { withoutControls } from './withoutControls.ts';
import type { WrittenField } from './curl.ts';
import { percentEncode } from './curl.ts';

/** Text with variables of any kind in it. */
type TemplateOf<Variable> = readonly (string | Variable)[];

type BodyOf<Variable> =
  | { readonly kind: 'json' | 'text'; readonly text: TemplateOf<Variable> }
  | { readonly kind: 'form' | 'multipart'; readonly fields: readonly FieldOf<Variable>[] };

interface FieldOf<Variable> extends Pick<WrittenField, 'name'> {
  readonly value: TemplateOf<Variable>;
}

/** A request as a file of editors' REST clients says it. */
interface HttpFileRequest<Variable> {
  readonly title: string;
  /** Lines between the title and the request, such as comments and declarations of variables. */
  readonly lines: readonly string[];
  readonly method: string;
  readonly url: TemplateOf<Variable>;
  readonly query: readonly FieldOf<Variable>[];
  readonly contentType?: string | undefined;
  readonly basic?: readonly [user: TemplateOf<Variable>, password: TemplateOf<Variable>] | undefined;
  readonly headers: readonly FieldOf<Variable>[];
  readonly body?: BodyOf<Variable> | undefined;
}

/** The one writer of `.http` files; `reference` is how a variable is written. Nothing in a text becomes a variable or a file. */
export function httpFileRequest<Variable extends object>(
  request: HttpFileRequest<Variable>,
  reference: (variable: Variable) => string,
): string {
  const { method, body, query, contentType, basic } = request;
  const inText = (template: TemplateOf<Variable>): string => render(template, reference, withoutBraces);
  const inUrl = (template: TemplateOf<Variable>): string => render(template, reference, encodeBraces);
  const encoded = (template: TemplateOf<Variable>): string => render(template, reference, percentEncode);
  const pairs = (fields: readonly FieldOf<Variable>[]): string =>
    fields.map(({ name, value }) => `${percentEncode(name)}=${encoded(value)}`).join('&');
  const lines = [`### ${request.title}`, ...request.lines];
  lines.push(`${method} ${withoutSpaces(inUrl(request.url))}${query.length === 0 ? '' : `?${pairs(query)}`}`);
  if (contentType !== undefined) {
    const boundary = body?.kind === 'multipart' ? `; boundary=${multipartBoundary}` : '';
    lines.push(`Content-Type: ${contentType}${boundary}`);
  }
  // Both readers of the format encode user and password themselves.
  if (basic !== undefined) lines.push(`Authorization: Basic ${basic.map(inText).join(' ')}`);
  for (const { name, value } of request.headers) lines.push(`${name}: ${inText(value)}`);
  return body === undefined ? lines.join('\n') : [...lines, '', bodyText(body)].join('\n');

  function bodyText(sent: BodyOf<Variable>): string {
    if ('fields' in sent) {
      return sent.kind === 'form' ? pairs(sent.fields) : multipartLines(sent.fields, inText).join('\n');
    }
    if (sent.kind === 'json') return render(sent.text, reference, escapeBraces);
    return harmlessLines(inText(sent.text));
  }
}

/** Those of a variable's reference stay. */
function withoutSpaces(url: string): string {
  return url.replaceAll(' ', (space, at: number, all: string) =>
    all.lastIndexOf('{{', at) > all.lastIndexOf('}}', at) ? space : '%20',
  );
}

const multipartBoundary = 'part-of-this-form';

function multipartLines<Variable>(
  fields: readonly FieldOf<Variable>[],
  inText: (template: TemplateOf<Variable>) => string,
): readonly string[] {
  const parts = fields.flatMap(({ name, value }) => [
    `--${multipartBoundary}`,
    `Content-Disposition: form-data; name="${withoutControls(name).replaceAll('"', '%22')}"`,
    '',
    harmlessLines(inText(value)),
  ]);
  return [...parts, `--${multipartBoundary}--`];
}

/** Neighbouring literals are written as one, so that two braces that meet are seen. */
function render<Variable extends object>(
  template: TemplateOf<Variable>,
  reference: (variable: Variable) => string,
  literal: (text: string) => string,
): string {
  const rendered: string[] = [];
  let text = '';
  for (const part of [...template, undefined]) {
    if (typeof part === 'string') text += part;
    else {
      rendered.push(literal(text), part === undefined ? '' : reference(part));
      text = '';
    }
  }
  return rendered.join('');
}

// Two braces would start a variable, which could read the environment.
function withoutBraces(text: string): string {
  return text.replaceAll(/\{(?=\{)/g, '{ ').replace(/\{$/, '{ ');
}

function encodeBraces(text: string): string {
  return text.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

/** Only texts of JSON hold a brace before a brace or a variable; there an escape means the same. */
function escapeBraces(text: string): string {
  return text.replaceAll(/\{(?=\{)|\{$/g, String.raw`\u007b`);
}

/** Lines that would end the request or include a file are moved by a space. */
function harmlessLines(text: string): string {
  return text.replaceAll(/^(?=###|<@?\w*\s|\/\/|#\s*@|>)/gm, ' ');
}
