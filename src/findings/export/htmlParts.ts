import type { Severity } from '../model/finding.ts';

/** Diamond, triangle, square and circle: severity is a shape as well as a colour, as in the panel. */
const shapes: Readonly<Record<Severity, string>> = {
  Critical: 'M5 0 10 5 5 10 0 5z',
  Major: 'M5 .5 10 9.5H0z',
  Minor: 'M.8.8h8.4v8.4H.8z',
  Info: 'M5 .4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2z',
};

export function severityLabel(severity: Severity): string {
  const shape = `<svg class="shape" viewBox="0 0 10 10" aria-hidden="true"><path d="${shapes[severity]}"/></svg>`;
  return `<span class="severity ${severity}">${shape}${severity}</span>`;
}

/** `14,003`, as the rest of the page is in English. */
export function number(value: number): string {
  return value.toLocaleString('en-US');
}

export function count(value: number, one: string, other = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : other}`;
}
