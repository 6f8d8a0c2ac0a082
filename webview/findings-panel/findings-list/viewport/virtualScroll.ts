import type { ListLayout } from '../columns/listLayout.ts';

/** Browsers stop laying out at about 33 million pixels. */
const longestSpacer = 15_000_000;

export interface ScrollWindow {
  /** First and last line to draw, the overscan included; `last` is below `first` where there is none. */
  readonly first: number;
  readonly last: number;
  /** Pixels to add to a line's top in the list to get its top in the scrolled area. */
  readonly shift: number;
}

/** Height to give the scrolled area: the list's, or less where browsers cannot lay that out. */
export function spacerHeight(layout: ListLayout): number {
  return Math.min(layout.height, longestSpacer);
}

/**
 * The lines to draw for a scroll position. In a list longer than a browser can lay out, a pixel of scrolling
 * stands for more than one of the list.
 */
export function scrollWindow(
  layout: ListLayout,
  scrollTop: number,
  viewportHeight: number,
  beyond: { readonly above: number; readonly below: number },
): ScrollWindow {
  const contentTop = contentOffset(layout, scrollTop, viewportHeight);
  if (layout.itemCount === 0) return { first: 0, last: -1, shift: 0 };
  return {
    first: Math.max(0, layout.positionAt(contentTop) - beyond.above),
    last: Math.min(layout.itemCount - 1, layout.positionAt(contentTop + viewportHeight) + beyond.below),
    shift: scrollTop - contentTop,
  };
}

/** The scroll position that shows the line in full, nearest to the present one. */
export function scrollToShow(
  layout: ListLayout,
  position: number,
  scrollTop: number,
  viewportHeight: number,
): number {
  const contentTop = contentOffset(layout, scrollTop, viewportHeight);
  const top = layout.topOf(position);
  const bottom = top + layout.heightOf(position);
  if (top < contentTop) return scrollOffset(layout, top, viewportHeight);
  if (bottom > contentTop + viewportHeight) {
    return scrollOffset(layout, bottom - viewportHeight, viewportHeight);
  }
  return scrollTop;
}

function contentOffset(layout: ListLayout, scrollTop: number, viewportHeight: number): number {
  return scrollTop * scrollRatio(layout, viewportHeight);
}

function scrollOffset(layout: ListLayout, contentTop: number, viewportHeight: number): number {
  return contentTop / scrollRatio(layout, viewportHeight);
}

function scrollRatio(layout: ListLayout, viewportHeight: number): number {
  const scrollable = spacerHeight(layout) - viewportHeight;
  if (layout.height <= longestSpacer || scrollable <= 0) return 1;
  return (layout.height - viewportHeight) / scrollable;
}
