import { placePopup, type Anchor } from './placePopup.ts';

const placings = new WeakMap<HTMLElement, AbortController>();

/** Shows a `popover` element beside its anchor, above everything and clipped by nothing, also when the page is resized. */
export function openPopup(popup: HTMLElement, anchor: Anchor): void {
  if (!popup.matches(':popover-open')) popup.showPopover();
  placings.get(popup)?.abort();
  const placing = new AbortController();
  placings.set(popup, placing);
  const place = (): void => {
    if (popup.matches(':popover-open')) placeBeside(popup, anchor);
    else placing.abort();
  };
  place();
  window.addEventListener('resize', place, { signal: placing.signal });
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
