/** What a page saw of its own frames. */
export interface FramesSeen {
  readonly milliseconds: number;
  /** Milliseconds between one frame and the next. */
  readonly intervals: readonly number[];
  /** Frames in which a part of the list showed no row at all. */
  readonly blank: number;
  /** Frames in which a row was still on its way. */
  readonly loading: number;
}
