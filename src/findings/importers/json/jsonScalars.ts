// The grammar of JSON's strings, numbers and words (RFC 8259) as a table: state and byte give the next state, 0 where
// the byte is no part of the scalar.

/** States in which a scalar begins. */
export const scalarStart = { string: 1, other: 2 } as const;

const states = 32;
const table = new Uint8Array(states * 256);
const accepting = new Uint8Array(states);
let lastState: number = scalarStart.other;

function newState(isAcceptingState = false): number {
  lastState += 1;
  accepting[lastState] = Number(isAcceptingState);
  return lastState;
}

function on(state: number, bytes: string, next: number): void {
  for (const byte of bytes) table[state * 256 + byte.charCodeAt(0)] = next;
}

function defineString(): void {
  const { string } = scalarStart;
  table.fill(string, string * 256 + 0x20, (string + 1) * 256);
  on(string, '"', newState(true));
  const escape = newState();
  on(string, '\\', escape);
  on(escape, '"\\/bfnrt', string);
  let state = escape;
  for (const [count, digits] of ['u', hexadecimal, hexadecimal, hexadecimal].entries()) {
    const next = newState();
    on(state, digits, next);
    if (count === 3) on(next, hexadecimal, string);
    state = next;
  }
}

const decimal = '0123456789';
const hexadecimal = `${decimal}abcdefABCDEF`;

function defineNumber(): void {
  const { other } = scalarStart;
  const [minus, zero, whole] = [newState(), newState(true), newState(true)];
  const [point, fraction, exponent, sign, power] = [
    newState(),
    newState(true),
    newState(),
    newState(),
    newState(true),
  ];
  on(other, '-', minus);
  for (const state of [other, minus]) {
    on(state, '0', zero);
    on(state, '123456789', whole);
  }
  on(whole, decimal, whole);
  for (const state of [zero, whole]) on(state, '.', point);
  for (const state of [point, fraction]) on(state, decimal, fraction);
  for (const state of [zero, whole, fraction]) on(state, 'eE', exponent);
  on(exponent, '+-', sign);
  for (const state of [exponent, sign, power]) on(state, decimal, power);
}

function defineWord(word: string): void {
  let state: number = scalarStart.other;
  for (const [index, letter] of word.split('').entries()) {
    const next = newState(index === word.length - 1);
    on(state, letter, next);
    state = next;
  }
}

defineString();
defineNumber();
for (const word of ['true', 'false', 'null']) defineWord(word);

export function nextScalarState(state: number, byte: number): number {
  return table[state * 256 + byte] ?? 0;
}

/** Whether a scalar may end in this state. */
export function isAccepting(state: number): boolean {
  return accepting[state] === 1;
}
