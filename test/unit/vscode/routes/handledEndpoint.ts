export const place = (name: string, line: number, file = 'shop.js') => ({
  file,
  line,
  endLine: line + 2,
  name,
});
/** An endpoint with two findings, of which one is open. */
export const handledEndpoint = (
  name: string,
  confidence: 'high' | 'medium' | 'low' | 'none',
  places: readonly ReturnType<typeof place>[],
  reasons: readonly object[] = [{ code: 'pinned', args: [] }],
) => ({
  application: 'Shop',
  endpoint: name,
  answer: { endpoint: name, confidence, places, reasons, routes: [] },
  counts: {
    all: { Critical: 1, Major: 0, Minor: 1, Info: 0 },
    open: { Critical: 0, Major: 0, Minor: 1, Info: 0 },
  },
});
