import { isRecord } from '../../../base/untrusted.ts';
import type { Pin } from '../../../routes/engine.ts';

/** Handlers that were named by hand, by application and endpoint. */
export type Pins = Readonly<Record<string, Readonly<Record<string, Pin>>>>;

/** What was kept may come from another version. */
export function parsePins(value: unknown): Pins {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([application, pins]) => [
      application,
      Object.fromEntries(
        Object.entries(isRecord(pins) ? pins : {}).flatMap(([endpoint, pin]) =>
          isPin(pin) ? [[endpoint, pin]] : [],
        ),
      ),
    ]),
  );
}

function isPin(value: unknown): value is Pin {
  return (
    isRecord(value) &&
    typeof value['file'] === 'string' &&
    typeof value['name'] === 'string' &&
    Number.isSafeInteger(value['line'])
  );
}
