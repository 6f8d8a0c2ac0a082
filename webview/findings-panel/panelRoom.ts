/** Pixels below which widgets, switches and details give their room to the list. */
const roomy = { width: 700, height: 700 };
/** Pixels from which a low panel still has its details beside the list. */
const wideEnoughForDetails = 1000;
/** Pixels below which the search is a button until it is used. */
const wideEnoughForSearch = 560;

/** What a panel of this size has room for. Beside code it is narrow, in a laptop's window low. */
export class PanelRoom {
  /** Rows have two lines, and filters narrow fields. */
  readonly narrow: boolean;
  /** One line of severities and one of tools stand above the list. */
  readonly small: boolean;
  /** Details stand in the lower half, below the list. */
  readonly detailsBelow: boolean;
  readonly searchIsButton: boolean;

  constructor(width: number, height: number) {
    this.narrow = width < roomy.width;
    this.small = this.narrow || height < roomy.height;
    this.detailsBelow = this.small && width < wideEnoughForDetails;
    this.searchIsButton = width < wideEnoughForSearch;
  }
}
