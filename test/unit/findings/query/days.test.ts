import assert from 'node:assert/strict';
import { endOfDay, startOfDay } from '../../../../src/findings/query/days.ts';

describe('calendar days in a zone', () => {
  const iso = (time: number): string => new Date(time).toISOString();

  it('starts a day at local midnight', () => {
    assert.equal(iso(startOfDay('2026-01-15', 'Europe/Berlin')), '2026-01-14T23:00:00.000Z');
    assert.equal(iso(startOfDay('2026-07-15', 'America/Los_Angeles')), '2026-07-15T07:00:00.000Z');
  });

  it('knows days of 23 and 25 hours', () => {
    assert.equal(
      endOfDay('2026-03-29', 'Europe/Berlin') - startOfDay('2026-03-29', 'Europe/Berlin'),
      23 * 3_600_000,
    );
    assert.equal(
      endOfDay('2026-10-25', 'Europe/Berlin') - startOfDay('2026-10-25', 'Europe/Berlin'),
      25 * 3_600_000,
    );
  });

  it('starts a day at 01:00 where midnight was skipped', () => {
    // Brazil's summer time of 2018 began at 00:00, which became 01:00 (UTC-2).
    assert.equal(iso(startOfDay('2018-11-04', 'America/Sao_Paulo')), '2018-11-04T03:00:00.000Z');
  });

  it('has nothing on a day that a zone skipped', () => {
    // Samoa went from 29 to 31 December 2011.
    assert.equal(startOfDay('2011-12-30', 'Pacific/Apia'), startOfDay('2011-12-31', 'Pacific/Apia'));
  });

  it('crosses months and years', () => {
    assert.equal(endOfDay('2025-12-31', 'UTC'), Date.UTC(2026, 0, 1));
    assert.equal(endOfDay('2028-02-28', 'UTC'), Date.UTC(2028, 1, 29));
  });
});
