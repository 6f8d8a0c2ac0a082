import { placePopup, type Anchor } from './placePopup.ts';

/** Shows a `popover` element beside its anchor, above everything and clipped by nothing. */
export function openPopup(popup: HTMLElement, anchor: Anchor): void {
  if (!popup.matches(':popover-open')) popup.showPopover();
  popup.style.maxHeight = '';
  const { left, top, maxHeight } = placePopup(
    anchor,
    { width: popup.offsetWidth, height: popup.offsetHeight },
    { width: window.innerWidth, height: window.innerHeight },
  );
  Object.assign(popup.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
}
