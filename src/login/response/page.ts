import { parseHtml } from '../../base/parseHtml.ts';
import { withSingleSpaces } from './received.ts';

/** What a login needs of an HTML page. */
interface Page {
  readonly title: string;
  /** Values of inputs by name and of metas by name; the first of a name counts. */
  readonly fields: ReadonlyMap<string, string>;
  readonly asksForPassword: boolean;
  /** The first form that asks for a password. */
  readonly loginForm: PageForm | undefined;
  /** The text of the first element that is marked as an error. */
  readonly error: string;
  /** Its first headings and paragraphs. */
  readonly prose: readonly string[];
  readonly asksForCode: boolean;
  readonly hasCaptcha: boolean;
}

interface PageForm {
  readonly method: string;
  /** As it is written; empty where the form is sent to the page itself. */
  readonly action: string;
  readonly fields: readonly { readonly name: string; readonly type: string }[];
}

const errorName = /(?:^|[\s_-])(?:errors?|error-?list|alert|danger|invalid|flash|message)(?:$|[\s_-])/i;
/** Messages are shorter, and elements around a whole page count as none. */
const longestError = 300;

/** What may be open in a page at once; a deeper one is read no further. */
const deepestPage = 1_000;

/** A field for a one-time code. */
const codeField = /^(?:one-time-code|t?otp(?:[_-]?code)?|[2m]fa(?:[_-]?code)?|two[_-]?factor\w{0,20})$/i;
const captchaName = /\b(?:g-recaptcha|h-captcha|cf-turnstile|captcha)\b/i;
const proseElements: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'p', 'pre', 'li', 'dd']);
const mostProse = 6;

export function readPage(html: string): Page {
  const reader = new PageReader();
  parseHtml(html, deepestPage, reader);
  return reader.page;
}

type Attributes = Readonly<Record<string, string>>;

/** Takes what counts of a page while it is parsed. */
class PageReader {
  readonly #fields = new Map<string, string>();
  readonly #prose: string[] = [];
  #title = '';
  #error = '';
  #asksForPassword = false;
  #asksForCode = false;
  #hasCaptcha = false;
  #form = noForm();
  #loginForm: PageForm | undefined;
  #inTitle = false;
  #paragraph: string | undefined;
  /** How many elements are open that are hidden, or in one that is. */
  #hiddenDepth = 0;
  /** As many from one on that is marked as an error. */
  #errorDepth = 0;
  #candidate = '';

  get page(): Page {
    return {
      title: withSingleSpaces(this.#title),
      fields: this.#fields,
      asksForPassword: this.#asksForPassword,
      loginForm: this.#loginForm,
      error: this.#error,
      prose: this.#prose,
      asksForCode: this.#asksForCode,
      hasCaptcha: this.#hasCaptcha,
    };
  }

  onopentag(name: string, attributes: Attributes): void {
    if (this.#hiddenDepth > 0 || isHidden(name, attributes)) this.#hiddenDepth++;
    this.#openError(attributes);
    if (name === 'title') this.#inTitle = true;
    if (proseElements.has(name) && this.#prose.length < mostProse) this.#paragraph = '';
    if (captchaName.test((attributes['class'] ?? '').slice(0, 200))) this.#hasCaptcha = true;
    if (name === 'form') {
      const { method = '', action = '' } = attributes;
      this.#form = { method: method.toUpperCase(), action, fields: [] };
    }
    if (name === 'input') {
      this.#addInput(attributes);
      this.#addField(attributes, attributes['value']);
    }
    if (name === 'meta') this.#addField(attributes, attributes['content']);
  }

  ontext(text: string): void {
    if (this.#inTitle && this.#title.length < longestError) this.#title += text;
    if (this.#errorDepth > 0 && this.#hiddenDepth === 0 && this.#candidate.length <= longestError)
      this.#candidate += text;
    if (this.#paragraph !== undefined && this.#paragraph.length <= longestError) this.#paragraph += text;
  }

  onclosetag(name: string): void {
    if (name === 'title') this.#inTitle = false;
    if (name === 'form') this.#form = noForm();
    if (proseElements.has(name)) {
      const text = withSingleSpaces(this.#paragraph ?? '');
      if (text !== '') this.#prose.push(text);
      this.#paragraph = undefined;
    }
    if (this.#hiddenDepth > 0) this.#hiddenDepth--;
    if (this.#errorDepth > 0) this.#closeError();
  }

  /** The first element that is marked as an error and is shown; one in another is a part of it. */
  #openError(attributes: Attributes): void {
    if (this.#errorDepth > 0) this.#errorDepth++;
    else if (this.#error === '' && this.#hiddenDepth === 0 && isError(attributes)) {
      this.#errorDepth = 1;
      this.#candidate = '';
    }
  }

  #closeError(): void {
    this.#errorDepth--;
    const text = withSingleSpaces(this.#candidate);
    if (this.#errorDepth === 0 && text !== '' && text.length <= longestError) this.#error = text;
  }

  #addInput({ name, autocomplete = '', type: written = 'text' }: Attributes): void {
    const type = written.toLowerCase();
    if (codeField.test(name ?? '') || codeField.test(autocomplete)) this.#asksForCode = true;
    if (name !== undefined) this.#form.fields.push({ name, type });
    if (type !== 'password') return;
    this.#asksForPassword = true;
    this.#loginForm ??= this.#form;
  }

  #addField(attributes: Attributes, value: string | undefined): void {
    const key = attributes['name'] ?? attributes['property'];
    if (key !== undefined && value !== undefined && !this.#fields.has(key)) this.#fields.set(key, value);
  }
}

/** Where inputs stand that are in no form. */
function noForm(): PageForm & { readonly fields: { name: string; type: string }[] } {
  return { method: '', action: '', fields: [] };
}

/** Whether a browser shows nothing of an element, by its attributes and the classes of usual stylesheets. */
function isHidden(name: string, attributes: Attributes): boolean {
  if (name === 'template' || name === 'noscript') return true;
  if (attributes['hidden'] !== undefined || attributes['aria-hidden'] === 'true') return true;
  if (
    /(?:display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden)/i.test(
      (attributes['style'] ?? '').slice(0, 500),
    )
  )
    return true;
  return hiddenClass.test((attributes['class'] ?? '').slice(0, 200));
}

const hiddenClass =
  /(?:^|\s)(?:d-none|hidden|hide|is-hidden|invisible|display-none|ng-hide|uk-hidden)(?:\s|$)/i;

function isError(attributes: Attributes): boolean {
  return attributes['role'] === 'alert' || isErrorName(attributes['class']) || isErrorName(attributes['id']);
}

function isErrorName(name = ''): boolean {
  return errorName.test(name.slice(0, 200));
}
