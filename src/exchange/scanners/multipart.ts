import type { OutgoingBody } from '../outgoingBody.ts';

const boundary = 'dast-workbench-boundary';

/** The content type of a request, with the boundary of a multipart body. */
export function typeOf(contentType: string, body: OutgoingBody | undefined): string {
  return body?.kind === 'multipart' ? `${contentType}; boundary=${boundary}` : contentType;
}

/** What stands before the value of a field, which a line break ends. */
export function partHead(name: string): string {
  const quoted = name.replaceAll(/["\r\n]/g, (character) => encodeURIComponent(character));
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n`;
}

/** What ends the body. */
export const lastBoundary = `--${boundary}--\r\n`;
