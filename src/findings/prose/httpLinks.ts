import { sentenceEnds, webAddresses } from './webAddresses.ts';
import type { Inline } from './markdownTree.ts';

/** The address as it is opened; undefined for anything but http and https. */
export function httpAddress(written: string): string | undefined {
  if (!/^https?:\/\//i.test(written)) return undefined;
  try {
    return new URL(written).href;
  } catch {
    // No address after all, e.g. a port of letters: it stays text.
    return undefined;
  }
}

/** A text in pieces, of which those that are addresses are links; emphasis and punctuation after one are text. */
export function linkAddresses(text: string): readonly Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  for (const { index, address } of webAddresses(text, `${sentenceEnds}*`)) {
    const url = httpAddress(address);
    if (url === undefined) continue;
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) });
    pieces.push({ kind: 'link', url, children: [{ kind: 'text', text: address }] });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}
