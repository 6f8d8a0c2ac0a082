import { css, html, type TemplateResult } from 'lit';
import { cutText, type Piece } from './cutText.ts';

/** For elements that show cut texts: the whole text stands in the page, and each part that is cut takes no room. */
export const cutTextStyles = css`
  .cut {
    font-size: 0;
    line-height: 0;
  }
  .cut::before {
    content: '…' / '';
    font-size: var(--cut-size, 12px);
  }
`;

/** A text of which `room` characters are shown, distinguishable from its neighbours in the list. */
export function cutTextTemplate(
  text: string,
  room: number,
  neighbours: readonly string[],
): TemplateResult | string {
  const pieces = cutText(text, room, neighbours);
  if (pieces.length === 1) return text;
  return html`${cutPieces(pieces)}`;
}

export function cutPieces(pieces: readonly Piece[]): readonly (TemplateResult | string)[] {
  return pieces.map((piece) => (piece.cut ? html`<span class="cut">${piece.text}</span>` : piece.text));
}

let measured: { readonly font: string; readonly width: number } | undefined;

/** Pixels of a character of the editor's font, all of which are equally wide, at a size in pixels. */
export function codeCharacterWidth(size: number): number {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--vscode-editor-font-family');
  const font = `${size}px ${family === '' ? 'monospace' : family}`;
  if (measured?.font !== font) {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) return size * 0.6;
    context.font = font;
    measured = { font, width: context.measureText('0').width };
  }
  return measured.width;
}
