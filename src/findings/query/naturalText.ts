const zero = 0x30;
const nine = 0x39;
/** Longest number whose length is one digit: longer ones start with a nine and one more unit. */
const plainLength = 8;
const firstLongUnit = 0x20;
/** Digits beyond these are a number of their own. */
const mostDigits = 200;

/**
 * The order of text in every sort: ignoring case first, so that `/Admin` is beside `/admin`, and numbers in it by
 * their value, so that `CWE-22` comes before `CWE-1021`. Texts that differ in case or leading zeros only follow by
 * lower case, then by code unit.
 */
export function compareText(left: string, right: string): number {
  // Without making strings of most texts: only ASCII folds letter by letter.
  let leftAt = 0;
  let rightAt = 0;
  while (leftAt < left.length && rightAt < right.length) {
    const leftUnit = left.charCodeAt(leftAt);
    const rightUnit = right.charCodeAt(rightAt);
    if (leftUnit > 0x7f || rightUnit > 0x7f) return compareByKeys(left, right);
    if (isDigit(leftUnit) && isDigit(rightUnit)) {
      const leftStart = skipZeros(left, leftAt, left.length);
      const rightStart = skipZeros(right, rightAt, right.length);
      leftAt = skipDigits(left, leftStart, left.length);
      rightAt = skipDigits(right, rightStart, right.length);
      const longer = leftAt - leftStart - (rightAt - rightStart);
      if (longer !== 0) return longer;
      for (let index = 0; leftStart + index < leftAt; index++) {
        const difference = left.charCodeAt(leftStart + index) - right.charCodeAt(rightStart + index);
        if (difference !== 0) return difference;
      }
      continue;
    }
    const difference = asciiFolded(leftUnit) - asciiFolded(rightUnit);
    if (difference !== 0) return difference;
    leftAt++;
    rightAt++;
  }
  return compareByKeys(left, right);
}

/**
 * A folded text with every number written as its length and its digits, without zeros before them: keys compare by
 * code unit as their texts do in natural order.
 */
export function naturalKey(folded: string): string {
  let key = '';
  let copied = 0;
  for (let at = 0; at < folded.length;) {
    if (!isDigit(folded.charCodeAt(at))) {
      at++;
      continue;
    }
    const start = skipZeros(folded, at, folded.length);
    const end = skipDigits(folded, start, folded.length);
    const length = end - start;
    key += folded.slice(copied, at) + String.fromCharCode(firstLengthUnit(length));
    if (length > plainLength) key += String.fromCharCode(secondLengthUnit(length));
    key += folded.slice(start, end);
    at = copied = end;
  }
  return copied === 0 ? folded : key + folded.slice(copied);
}

/** What `naturalKey` makes of a part of a folded text, unit by unit and as far as it is asked for; -1 after its end. */
export class NaturalUnits {
  #text = '';
  #at = 0;
  #end = 0;
  /** End of the number whose digits come next. */
  #digitsEnd = 0;
  #second = -1;

  start(text: string, start: number, end: number): void {
    this.#text = text;
    this.#at = start;
    this.#end = end;
    this.#digitsEnd = start;
    this.#second = -1;
  }

  next(): number {
    if (this.#second >= 0) {
      const unit = this.#second;
      this.#second = -1;
      return unit;
    }
    if (this.#at >= this.#end) return -1;
    const unit = this.#text.charCodeAt(this.#at);
    if (this.#at < this.#digitsEnd || !isDigit(unit)) {
      this.#at++;
      return unit;
    }
    this.#at = skipZeros(this.#text, this.#at, this.#end);
    this.#digitsEnd = skipDigits(this.#text, this.#at, this.#end);
    const length = this.#digitsEnd - this.#at;
    if (length > plainLength) this.#second = secondLengthUnit(length);
    return firstLengthUnit(length);
  }
}

export function isDigit(unit: number): boolean {
  return unit >= zero && unit <= nine;
}

/** A digit itself, so that numbers stand among other characters as digits do. */
function firstLengthUnit(length: number): number {
  return zero + Math.min(length, plainLength + 1);
}

function secondLengthUnit(length: number): number {
  return firstLongUnit + length - plainLength;
}

function skipZeros(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && text.charCodeAt(at) === zero) at++;
  return at;
}

function skipDigits(text: string, from: number, end: number): number {
  const last = Math.min(end, from + mostDigits);
  let at = from;
  while (at < last && isDigit(text.charCodeAt(at))) at++;
  return at;
}

function asciiFolded(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit;
}

function compareByKeys(left: string, right: string): number {
  const leftFolded = left.toLowerCase();
  const rightFolded = right.toLowerCase();
  return (
    compareUnits(naturalKey(leftFolded), naturalKey(rightFolded)) ||
    compareUnits(leftFolded, rightFolded) ||
    compareUnits(left, right)
  );
}

/** The order of strings by their code units. */
export function compareUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
