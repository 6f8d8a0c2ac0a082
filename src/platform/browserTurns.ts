const waiting: (() => void)[] = [];
const { port1, port2 } = new MessageChannel() as unknown as {
  readonly port1: { onmessage: () => void };
  readonly port2: { postMessage(message: unknown): void };
};
port1.onmessage = () => waiting.shift()?.();

/** Timers of browsers wait for milliseconds; a message comes at once, after whatever came before. */
export function soonInBrowser(work: () => void): void {
  waiting.push(work);
  port2.postMessage(undefined);
}
