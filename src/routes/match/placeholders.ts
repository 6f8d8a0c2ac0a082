import type { RequestPath } from './normalise.ts';

/** What a placeholder of a stored endpoint may have been: numbers, identifiers of several kinds, words. */
const values: Readonly<Record<string, readonly string[]>> = {
  '{id}': ['1', '3fa85f64-5717-4562-b3fc-2c963f66afa6', '507f1f77bcf86cd799439011'],
  '{payload}': ['a', '1'],
  '{token}': ['a'],
};
const mostVariants = 3;

/** The requests that an endpoint may stand for: itself, where it has no placeholder. */
export function requestsOf(request: RequestPath): readonly RequestPath[] {
  if (!request.segments.some((segment) => segment in values)) return [request];
  return Array.from({ length: mostVariants }, (_, variant) => ({
    ...request,
    segments: request.segments.map((segment) => {
      const known = values[segment];
      return known?.[Math.min(variant, known.length - 1)] ?? segment;
    }),
  }));
}
