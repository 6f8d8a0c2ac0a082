/** Reports and configs in which a stranger chose every text; their structure is that of a real one. */

/** A JSON document with one of its texts replaced: as long as the rest is recognised, all of them are tried. */
export function withTexts(json: string, hostile: string): string {
  return JSON.stringify(replaceTexts(JSON.parse(json), hostile));
}

/** Texts that say what a document is, or by which entries are distinguished. */
const telling =
  /^(?:\$schema|version|@version|schema|type|kind|format|scan_type|id|ruleId|template-id|openapi|swagger|in|method|mode|name|key|Generator|generator|driver|path|stepId)$/;

function replaceTexts(value: unknown, hostile: string, key = ''): unknown {
  if (typeof value === 'string') return telling.test(key) ? value : hostile;
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, hostile, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, replaceTexts(item, hostile, name)]),
  );
}

/** An XML report with what stands between its tags replaced, and the values of the attributes of entries. */
export function withXmlTexts(xml: string, hostile: string): string {
  const written = hostile.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  // eslint-disable-next-line no-control-regex
  const valid = written.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff]/g, '?');
  return xml
    .replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, () => valid)
    .replaceAll(/>([^<>]*[^<>\s][^<>]*)</g, () => `>${valid}<`);
}

/** The entries of the outer lists many times: many findings where a report has a few. */
export function withEntries(json: string, length: number): string {
  const copies = Math.max(1, Math.floor(length / json.length));
  const repeat = (value: unknown): unknown => {
    if (Array.isArray(value)) return Array.from({ length: copies }, () => value as unknown[]).flat();
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, repeat(item)]));
  };
  return JSON.stringify(repeat(JSON.parse(json)));
}
