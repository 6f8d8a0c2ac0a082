import { placePopup, type Anchor } from './placePopup.ts';

/** Those that were open when the last one was opened, so that none which is gone stays in memory. */
const opened = new Map<HTMLElement, Anchor>();

/** Shows a `popover` element beside its anchor, above everything and clipped by nothing, also when the page is resized. */
export function openPopup(popup: HTMLElement, anchor: Anchor): void {
  if (!popup.matches(':popover-open')) popup.showPopover();
  opened.set(popup, anchor);
  placeOpened();
  window.addEventListener('resize', placeOpened);
}

function placeOpened(): void {
  for (const [popup, anchor] of opened) {
    if (popup.matches(':popover-open')) placeBeside(popup, anchor);
    else opened.delete(popup);
  }
}

function placeBeside(popup: HTMLElement, anchor: Anchor): void {
  popup.style.maxHeight = '';
  // A popup at the edge is no wider than what is left of the page there.
  popup.style.left = '0';
  const { left, top, maxHeight } = placePopup(
    anchor,
    { width: popup.offsetWidth, height: popup.offsetHeight },
    { width: window.innerWidth, height: window.innerHeight },
  );
  Object.assign(popup.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
}
