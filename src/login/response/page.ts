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
  let title = '';
  const prose: string[] = [];
  let asksForCode = false;
  let hasCaptcha = false;
  let paragraph: string | undefined;
  let error = '';
  let asksForPassword = false;
  let form: PageForm & { readonly fields: { name: string; type: string }[] } = noForm();
  let loginForm: PageForm | undefined;
  const fields = new Map<string, string>();
  let inTitle = false;
  let errorDepth = 0;
  let hiddenDepth = 0;
  let candidate = '';
  parseHtml(html, deepestPage, {
    onopentag(name, attributes) {
      if (hiddenDepth > 0 || isHidden(name, attributes)) hiddenDepth++;
      if (errorDepth > 0) errorDepth++;
      else if (
        error === '' &&
        hiddenDepth === 0 &&
        (attributes['role'] === 'alert' || isErrorName(attributes['class']) || isErrorName(attributes['id']))
      ) {
        errorDepth = 1;
        candidate = '';
      }
      if (name === 'title') inTitle = true;
      if (proseElements.has(name) && prose.length < mostProse) paragraph = '';
      if (captchaName.test((attributes['class'] ?? '').slice(0, 200))) hasCaptcha = true;
      if (name === 'form') {
        const { method = '', action = '' } = attributes;
        form = { method: method.toUpperCase(), action, fields: [] };
      }
      if (name !== 'input' && name !== 'meta') return;
      if (name === 'input') {
        const type = attributes['type']?.toLowerCase() ?? 'text';
        if ([attributes['name'], attributes['autocomplete']].some((one) => codeField.test(one ?? '')))
          asksForCode = true;
        if (attributes['name'] !== undefined) form.fields.push({ name: attributes['name'], type });
        if (type === 'password') {
          asksForPassword = true;
          loginForm ??= form;
        }
      }
      const key = attributes['name'] ?? attributes['property'];
      const value = name === 'meta' ? attributes['content'] : attributes['value'];
      if (key !== undefined && value !== undefined && !fields.has(key)) fields.set(key, value);
    },
    ontext(text) {
      if (inTitle && title.length < longestError) title += text;
      if (errorDepth > 0 && hiddenDepth === 0 && candidate.length <= longestError) candidate += text;
      if (paragraph !== undefined && paragraph.length <= longestError) paragraph += text;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      if (name === 'form') form = noForm();
      if (proseElements.has(name) && paragraph !== undefined) {
        if (paragraph.trim() !== '') prose.push(withSingleSpaces(paragraph));
        paragraph = undefined;
      }
      if (hiddenDepth > 0) hiddenDepth--;
      if (errorDepth === 0) return;
      errorDepth--;
      const text = withSingleSpaces(candidate);
      if (errorDepth === 0 && text !== '' && text.length <= longestError) error = text;
    },
  });
  return {
    title: withSingleSpaces(title),
    fields,
    asksForPassword,
    loginForm,
    error,
    prose,
    asksForCode,
    hasCaptcha,
  };
}

/** Where inputs stand that are in no form. */
function noForm(): PageForm & { readonly fields: { name: string; type: string }[] } {
  return { method: '', action: '', fields: [] };
}

/** Whether a browser shows nothing of an element, by its attributes and the classes of usual stylesheets. */
function isHidden(name: string, attributes: Readonly<Record<string, string>>): boolean {
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

function isErrorName(name = ''): boolean {
  return errorName.test(name.slice(0, 200));
}
