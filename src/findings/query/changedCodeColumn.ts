import { at } from './at.ts';
import type { ChangedCode } from '../engine.ts';
import { changedCodeStates } from '../view/inChangedCode.ts';
import type { FindingColumns } from './columns.ts';

const notKnown = changedCodeStates.indexOf('Not known');

/** The column while no code is compared. */
export function noComparison(length: number): Uint8Array {
  return new Uint8Array(length).fill(notKnown);
}

/** Positions in `changedCodeStates`: not known where the comparison does not name an endpoint. */
export function changedCodeColumn(
  { length, application, endpoint }: Pick<FindingColumns, 'length' | 'application' | 'endpoint'>,
  compared: ChangedCode,
): Uint8Array {
  const byApplication = Array.from({ length: application.dictionary.size }, (_, code) => {
    const name = application.dictionary.value(code);
    const own = Object.hasOwn(compared, name) ? (compared[name] ?? {}) : {};
    return new Map(
      Object.entries(own).map(([endpointName, state]) => [endpointName, changedCodeStates.indexOf(state)]),
    );
  });
  const codes = noComparison(length);
  for (let row = 0; row < length; row += 1) {
    const own = byApplication[at(application.codes, row)];
    if (own === undefined || own.size === 0) continue;
    const code = own.get(endpoint.dictionary.value(at(endpoint.codes, row)));
    if (code !== undefined) codes[row] = code;
  }
  return codes;
}
