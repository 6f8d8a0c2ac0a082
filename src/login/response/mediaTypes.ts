/** So much of a media type is looked at: whoever writes it may be hostile. */
const longest = 200;

export function isJsonType(mediaType: string): boolean {
  return /^[^;]*(?:\/|\+|\bx-amz-)json(?:-[\d.]+)?\s*(?:;|$)/i.test(mediaType.slice(0, longest));
}

export function isXmlType(mediaType: string): boolean {
  return /^[^;]*[/+]xml\s*(?:;|$)/i.test(mediaType.slice(0, longest));
}

export function isFieldsType(mediaType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(mediaType);
}

export function isMultipartType(mediaType: string): boolean {
  return /^multipart\/form-data\b/i.test(mediaType);
}

/** Whether a body is fields, as a browser sends them. */
export function isFormType(mediaType: string): boolean {
  return isFieldsType(mediaType) || isMultipartType(mediaType);
}
