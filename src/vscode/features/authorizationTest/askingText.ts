import type { Asking } from '../../../access/matrix.ts';
import { t } from '../../../base/messages.ts';

/** What is being asked, and as whom: `GET /api/orders/{id} as ben`. */
export function askingText({ method, path, username }: Asking): string {
  return username === undefined
    ? t('{0} without a login', `${method} ${path}`)
    : t('{0} as {1}', `${method} ${path}`, username);
}
