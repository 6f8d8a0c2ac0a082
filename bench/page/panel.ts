// Runs in the page of the panel before its own script: the API that VS Code gives webviews, over the loopback
// interface, and the probe.
import { applyTheme } from '../../test/webview/themes.ts';
import type { Envelope } from '../../src/protocol/envelope.ts';
import { grid, list, panel } from './panelList.ts';
import { Probe } from './probe.ts';

interface PanelWindow {
  acquireVsCodeApi: () => unknown;
  probe: Probe;
  /** Uses the panel `count` times, each time in another way, as fast as it answers. */
  use: (count: number) => Promise<void>;
}

let state: unknown;
let queue: unknown[] = [];
let sending = false;
/** Requests without an answer. */
const open = new Set<number>();

const api = {
  postMessage: (message: Envelope) => {
    queue.push(message);
    if (message.kind === 'request') open.add(message.id);
    if (message.kind === 'cancel') open.delete(message.id);
    if (!sending) queueMicrotask(() => void sendQueue());
  },
  getState: () => state,
  setState: (next: unknown) => (state = next),
};

/** In their order, as VS Code delivers them: what is posted while others are on their way goes with the next. */
async function sendQueue(): Promise<void> {
  if (sending || queue.length === 0) return;
  sending = true;
  const body = JSON.stringify(queue);
  queue = [];
  await fetch('/messages', { method: 'POST', body });
  sending = false;
  await sendQueue();
}

function click(name: string): void {
  (list.control(name) as HTMLElement).click();
}

/** As a command of VS Code that a key has started. */
function act(action: string): void {
  window.postMessage({ kind: 'event', name: 'act', data: { action, fromMenu: true } }, '*');
}

function button(within: string, selector: string): void {
  panel().querySelector(within)?.shadowRoot?.querySelector<HTMLElement>(selector)?.click();
}

/** Everything is answered and drawn: twice in a row, because an answer may lead to another question. */
async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    if (open.size > 0 || !shared.probe.isWhole) quiet = -1;
  }
}

/** What people do with the panel, again and again; together they leave it as it was. */
const uses: readonly ((time: number) => void)[] = [
  () => click('value:Major'),
  () => click('sort:summary'),
  (time) => list.scroller?.scrollTo({ top: (time * 7919) % 100_000 }),
  () => click('first-row'),
  () => act('setResolved'),
  () => act('undo'),
  () => button('dast-finding-details', '.close'),
  () => click('switch:Show Aggregation'),
  () => button('dast-list-toolbar', '.filters'),
  (time) => list.scroller?.scrollTo({ top: (time * 104_729) % 2_000_000 }),
  () => click('first-row'),
  () => button('dast-finding-details', '.close'),
  () => button('dast-list-toolbar', '.filters'),
  () => click('switch:Show Aggregation'),
  () => click('value:Major'),
  () => list.scroller?.scrollTo({ top: 0 }),
  () => grid().querySelector<HTMLElement>('.row[data-position="0"] .chevron')?.click(),
  () => list.scroller?.scrollTo({ top: 3000 }),
  () => list.scroller?.scrollTo({ top: 0 }),
  () => grid().querySelector<HTMLElement>('.row[data-position="0"] .chevron')?.click(),
];

const shared = window as unknown as PanelWindow;
shared.acquireVsCodeApi = () => api;
shared.probe = new Probe(list);
const messages = new EventSource('/messages');
messages.onmessage = ({ data }: MessageEvent<string>) => {
  const message = JSON.parse(data) as Envelope;
  if (message.kind === 'response' || message.kind === 'error') open.delete(message.id);
  window.postMessage(message, '*');
};
shared.use = async (count) => {
  for (let time = 0; time < count; time += 1) {
    uses[time % uses.length]?.(time);
    await settled();
  }
};
document.addEventListener('DOMContentLoaded', () => applyTheme('dark'));
