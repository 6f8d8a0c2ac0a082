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

const opening = '<![CDATA[';
const closing = ']]>';

/** Encodes the values of a document, but those in sections of characters (CDATA), which only their own end would end. */
export function xmlEmbed(): (value: string, behind: string) => string {
  let isInSection = false;
  return (value, behind) => {
    const [opened, closed] = [behind.lastIndexOf(opening), behind.lastIndexOf(closing)];
    if (opened !== closed) isInSection = opened > closed;
    return isInSection ? value.replaceAll(closing, `]]${closing}${opening}>`) : xmlEncode(value);
  };
}
