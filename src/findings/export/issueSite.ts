import { firstIndex } from '../../base/firstIndex.ts';
import type { Forge, RemoteSite } from '../../base/remoteSites.ts';

/** Longer addresses are refused: by GitHub above 8,192 bytes, by proxies in front of GitLab at about the same. */
export const longestUrl = 8_000;

interface IssueUrl {
  readonly url: string;
  /** Not all of the body is in it. */
  readonly isCut: boolean;
}

/** The site's own page for a new issue, filled in as far as an address can hold it; `note` ends a text that is cut. */
export function issueUrl(
  { address }: Pick<RemoteSite, 'address'>,
  forge: Forge,
  { title, body }: { readonly title: string; readonly body: string },
  note: string,
): IssueUrl {
  const urlOf = (text: string): string => {
    const query =
      forge === 'github' ? { title, body: text } : { 'issue[title]': title, 'issue[description]': text };
    const pairs = Object.entries(query).map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))}`,
    );
    return `${address}/${forge === 'github' ? 'issues/new' : '-/issues/new'}?${pairs.join('&')}`;
  };
  const whole = urlOf(body);
  if (whole.length <= longestUrl) return { url: whole, isCut: false };
  const cutAt = (length: number): string => urlOf(`${body.slice(0, length)}${note}`);
  const left = firstIndex(body.length, (length) => cutAt(length + 1).length > longestUrl);
  return { url: cutAt(left), isCut: true };
}
