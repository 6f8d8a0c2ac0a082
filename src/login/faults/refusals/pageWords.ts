import { parseHtml } from '../../../base/parseHtml.ts';
import { readPage } from '../../response/page.ts';
import type { Candidate } from './candidate.ts';
import { weights } from './candidate.ts';
import { jsonWords } from './jsonWords.ts';

/**
 * What a page says of a failure. One that asks for a password says other things, too: there only what is marked as an
 * error counts, or else what it asks for besides.
 */
export function pageWords(html: string, isRefusal: boolean): Candidate[] {
  const { title, error, asksForPassword, asksForCode, hasCaptcha, prose } = readPage(html);
  const asks =
    error === '' ? [...(hasCaptcha ? ['captcha'] : []), ...(asksForCode ? ['one-time code'] : [])] : [];
  return [
    { text: error, weight: weights.marked },
    { text: title, weight: weights.titled },
    ...asks.map((text) => ({ text, weight: weights.coded, isName: true as const })),
    ...(isRefusal && !asksForPassword ? prose.map((text) => ({ text, weight: weights.nearby })) : []),
  ];
}

const deepestXml = 100;
const mostElements = 200;

/** What an XML answer says: elements with text alone, such as the faultstring of SOAP. */
export function xmlWords(xml: string): Candidate[] {
  const fields: [string, string][] = [];
  let text = '';
  parseHtml(xml, deepestXml, {
    onopentag: () => (text = ''),
    ontext: (part) => (text += part.slice(0, 1000)),
    onclosetag: (name) => {
      if (text.trim() !== '' && fields.length < mostElements)
        fields.push([name.split(':').at(-1) ?? '', text]);
      text = '';
    },
  });
  return fields.flatMap(([name, value]) => jsonWords({ [name]: value }));
}
