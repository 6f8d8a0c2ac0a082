import type { AuthDocument } from '../document/authDocument.ts';
import { contentSpan } from '../document/places.ts';
import type { SourceRange } from '../expressions/sourceOffsets.ts';

/** A text that leads somewhere. */
type Link =
  | { readonly kind: 'url'; readonly url: string; readonly range: SourceRange }
  /** Relative to the folder of the auth config */
  | { readonly kind: 'file'; readonly path: string; readonly range: SourceRange };

/** More than users follow; hostile files have a hundred thousand. */
const mostLinks = 1000;

/** Attachments, and the texts that are URLs as they stand. */
export function linksIn({ model, text }: AuthDocument): Link[] {
  if (model === undefined) return [];
  const links: Link[] = [];
  for (const { path } of model.attachments) {
    if (path === undefined || path.value === '' || isUrl(path.value)) continue;
    if (links.length < mostLinks)
      links.push({ kind: 'file', path: path.value, range: contentSpan(text, path.node) });
  }
  for (const { text: one } of model.texts) {
    if (links.length >= mostLinks) break;
    if (isUrl(one.value)) links.push({ kind: 'url', url: one.value, range: contentSpan(text, one.node) });
  }
  return links;
}

function isUrl(text: string): boolean {
  return /^https?:\/\/[^\s${}<>"]+$/i.test(text);
}
