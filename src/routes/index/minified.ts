/** Minified text: very long lines and few of them, and more than one long text among code. */
export function isMinified(source: string): boolean {
  if (source.length < 5_000) return false;
  let lines = 1;
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lines += 1;
  return source.length / lines > 400 && isDense(source);
}

/** This many characters show what a text is. */
const sampleLength = 100_000;

/** Code has brackets and commas everywhere; a picture that stands in it as text has none. */
function isDense(source: string): boolean {
  const sample = source.slice(0, sampleLength);
  let marks = 0;
  for (const character of sample) if ('(){};,'.includes(character)) marks += 1;
  return marks / sample.length > 0.02;
}
