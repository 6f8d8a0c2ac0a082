/** Measures that are kept for the next time, of each font. */
const kept = 1000;
/** Pixels between what is measured and what is drawn. */
const doubt = 2;

/** By font, then by the text and what was asked of it. */
const measures = new Map<string, Map<string, number>>();
let context: CanvasRenderingContext2D | null | undefined;

/** How many characters of a text fit into one line of so many pixels, with an ellipsis after them if that is not all. */
export function fittingLength(text: string, font: string, pixels: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length;
  return measuredOnce(context, font, `${pixels} ${text}`, (canvas) => measure(canvas, text, pixels - doubt));
}

/** Pixels of a text in one line. */
export function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return 0;
  return measuredOnce(context, font, text, (canvas) => canvas.measureText(text).width);
}

function measuredOnce(
  canvas: CanvasRenderingContext2D,
  font: string,
  key: string,
  work: (canvas: CanvasRenderingContext2D) => number,
): number {
  const measured = measures.get(font) ?? new Map<string, number>();
  measures.set(font, measured);
  const known = measured.get(key);
  if (known !== undefined) return known;
  if (measured.size >= kept) measured.clear();
  canvas.font = font;
  const made = work(canvas);
  measured.set(key, made);
  return made;
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
