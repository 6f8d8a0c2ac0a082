/** What a popup stands beside, in pixels of the viewport. */
export interface Anchor {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where a popup of this size goes beside its anchor: below, or above where there is more room, always in view. */
export function placePopup(
  anchor: Anchor,
  popup: { readonly width: number; readonly height: number },
  viewport: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number; readonly maxHeight: number } {
  const margin = 4;
  const below = viewport.height - anchor.bottom - 2 * margin;
  const above = anchor.top - 2 * margin;
  const downwards = popup.height <= below || below >= above;
  const maxHeight = Math.max(0, downwards ? below : above);
  const height = Math.min(popup.height, maxHeight);
  return {
    left: Math.max(margin, Math.min(anchor.left, viewport.width - popup.width - margin)),
    top: downwards ? anchor.bottom + 2 : anchor.top - height - 2,
    maxHeight,
  };
}
