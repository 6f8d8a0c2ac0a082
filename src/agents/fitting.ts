import { mostData } from './tool.ts';
import { jsonOf } from './untrusted.ts';

/** As many items as one answer takes, from the first on. */
export function fitting(items: readonly unknown[]): readonly unknown[] {
  let left = mostData;
  const end = items.findIndex((item) => {
    left -= jsonOf(item).length + 2;
    return left < 0;
  });
  return end < 0 ? items : items.slice(0, end);
}
