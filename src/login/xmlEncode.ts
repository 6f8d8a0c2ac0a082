const xmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export function xmlEncode(value: string): string {
  return value.replaceAll(/[&<>"']/g, (char) => xmlEscapes[char] ?? char);
}
