/** Texts whose beginnings are kept for the next time. */
const kept = 5000;
/** Pixels between what is measured and what is drawn. */
const doubt = 2;

const beginnings = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;
let measured = '';

/** How many characters of a text fit into one line of so many pixels, with an ellipsis after them if that is not all. */
export function fittingLength(text: string, font: string, pixels: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length;
  if (font !== measured) beginnings.clear();
  measured = font;
  context.font = font;
  const key = `${pixels} ${text}`;
  const known = beginnings.get(key);
  if (known !== undefined) return known;
  if (beginnings.size >= kept) beginnings.clear();
  const length = measure(context, text, pixels - doubt);
  beginnings.set(key, length);
  return length;
}

function measure(canvas: CanvasRenderingContext2D, text: string, pixels: number): number {
  const widthOf = (length: number): number => canvas.measureText(text.slice(0, length)).width;
  if (widthOf(text.length) <= pixels) return text.length;
  const room = pixels - canvas.measureText('…').width;
  let fits = 0;
  let tooLong = text.length;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(middle) <= room) fits = middle;
    else tooLong = middle;
  }
  return isHalf(text, fits) ? fits - 1 : fits;
}

/** Whether a text cut here would end in the first half of a character. */
function isHalf(text: string, length: number): boolean {
  const code = text.charCodeAt(length - 1);
  return code >= 0xd800 && code < 0xdc00;
}
