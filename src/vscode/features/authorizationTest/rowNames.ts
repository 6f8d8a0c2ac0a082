import { decoded } from '../../../base/decoded.ts';

/** Segments before what a path is about. */
const prefix = /^(?:api|rest|v\d{1,4}(?:\.\d{1,4})?)$/i;

/** The collection that an operation is about, under which it is shown: `/api/v1/orders` for `/api/v1/orders/{id}/items`. */
export function groupOf(path: string): string {
  const segments = path.split('/').slice(1);
  const first = segments.findIndex((segment) => !prefix.test(segment));
  const isNamed = first >= 0 && segments[first]?.includes('{') === false;
  const group = segments.slice(0, isNamed ? first + 1 : Math.max(first, 0));
  return `/${group.join('/')}`;
}

/** The values that were put into a path: `17` of `/orders/17` for `/orders/{id}`, and the query. */
export function objectOf(path: string, target: string): string {
  const [pathname = '', ...query] = target.split('?');
  const values = pathname.split('/');
  const segments = path.split('/');
  const filled = segments.flatMap((segment, index) =>
    segment.includes('{') ? [decoded(values[index] ?? '')] : [],
  );
  return [...filled, ...query.map((one) => `?${one}`)].join(' ');
}
