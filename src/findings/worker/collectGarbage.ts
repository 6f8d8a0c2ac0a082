import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Collects what this thread no longer uses, and gives its memory back. By itself a thread does so only when it needs
 * more, and an import leaves copies of the whole database behind, of which each is one buffer: that is, never.
 */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    // Only contexts made from now on have the function.
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
