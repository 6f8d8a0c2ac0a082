import type { FramesSeen } from '../panel/framesSeen.ts';

/** The list of a page as the measurements see it. */
export interface ShownList {
  /** What scrolls; there may be none yet. */
  readonly scroller: Element | null | undefined;
  /** Rows that are drawn, in any order. */
  readonly rows: readonly Element[];
  /** Whether a row stands for one that is still on its way. */
  isLoading(row: Element): boolean;
  /** Text that distinguishes two lists: their count and their first row. */
  readonly shown: string;
  /** What a click filters, sorts or chooses. */
  control(name: string): Element;
}

/** What Node asks of a page that is measured. */
export class Probe {
  readonly #list: ShownList;
  #frames: { started: number; times: number[]; blank: number; loading: number } | undefined;

  constructor(list: ShownList) {
    this.#list = list;
  }

  /** Middle of a control, in pixels of the viewport. */
  place(name: string): { readonly x: number; readonly y: number } {
    const { left, top, width, height } = this.#list.control(name).getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  /** Milliseconds from the next click to the frame that shows another list, whole. */
  timeClick(): Promise<number> {
    const before = this.#list.shown;
    return this.#timeClick(() => this.#list.shown !== before);
  }

  /** Milliseconds from the next click to the frame in which a row is selected. */
  timeChoice(): Promise<number> {
    return this.#timeClick(() => this.#list.rows.some((row) => row.matches('.selected, :has(.selected)')));
  }

  /** Milliseconds until the list shows its rows, since the page was asked for. */
  async opened(): Promise<number> {
    await this.#painted(() => this.isWhole);
    return performance.now();
  }

  /** Milliseconds from a jump of the scrollbar, to a share of the list, to the frame that shows the rows there. */
  async timeJump(share: number): Promise<number> {
    const { scroller } = this.#list;
    if (!scroller) throw new Error('There is no list.');
    const started = performance.now();
    scroller.scrollTop = share * (scroller.scrollHeight - scroller.clientHeight);
    // The scroll event comes with the next frame.
    await new Promise(requestAnimationFrame);
    await this.#painted(() => this.isWhole);
    return performance.now() - started;
  }

  /**
   * Watches every frame until `seenFrames`. `looks`: at the rows of each, too, which takes a part of the frame that the page
   * itself does not need.
   */
  watchFrames(looks: boolean): void {
    const frames = { started: performance.now(), times: [], blank: 0, loading: 0 } as {
      started: number;
      times: number[];
      blank: number;
      loading: number;
    };
    this.#frames = frames;
    const look = (time: number): void => {
      if (this.#frames !== frames) return;
      frames.times.push(time);
      const { covered, loading } = looks ? this.#coverage() : { covered: true, loading: false };
      if (!covered) frames.blank += 1;
      if (loading) frames.loading += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }

  seenFrames(): FramesSeen {
    const { started = 0, times = [], blank = 0, loading = 0 } = this.#frames ?? {};
    this.#frames = undefined;
    const intervals = times.slice(1).map((time, index) => time - (times[index] ?? time));
    return { milliseconds: performance.now() - started, intervals, blank, loading };
  }

  async #timeClick(isDone: () => boolean): Promise<number> {
    const clicked = await new Promise<number>((resolve) => {
      window.addEventListener('click', (event) => resolve(event.timeStamp), { once: true, capture: true });
    });
    await this.#painted(() => isDone() && this.isWhole);
    return performance.now() - clicked;
  }

  /** Resolves after the first frame that was painted with the condition met. */
  async #painted(isMet: () => boolean): Promise<void> {
    do await new Promise(requestAnimationFrame);
    while (!isMet());
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  }

  /** Whether every row in view is there. */
  get isWhole(): boolean {
    const { covered, loading } = this.#coverage();
    return covered && !loading;
  }

  /** Whether rows cover the list, and whether one of those in view is still on its way. */
  #coverage(): { readonly covered: boolean; readonly loading: boolean } {
    const { top = 0, bottom = 0 } = this.#list.scroller?.getBoundingClientRect() ?? {};
    let loading = false;
    const spans: [number, number][] = [];
    for (const row of this.#list.rows) {
      const place = row.getBoundingClientRect();
      if (place.bottom <= top || place.top >= bottom || place.height === 0) continue;
      spans.push([place.top, place.bottom]);
      loading ||= this.#list.isLoading(row);
    }
    let reached = top;
    for (const [start, end] of spans.sort(([a], [b]) => a - b))
      if (start <= reached + 1) reached = Math.max(reached, end);
    return { covered: spans.length > 0 && reached >= bottom - 1, loading };
  }
}
