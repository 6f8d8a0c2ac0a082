import assert from 'node:assert/strict';
import { readTime } from '../../../../src/findings/importers/reportTime.ts';

describe('time of a report', () => {
  const table: readonly (readonly [text: string, iso: string | undefined])[] = [
    ['2025-10-29T10:53:54.887726Z', '2025-10-29T10:53:54.887Z'],
    ['2025-10-29T10:53:54+02:00', '2025-10-29T08:53:54.000Z'],
    ['2025-10-29 10:53:54', '2025-10-29T10:53:54.000Z'],
    ['Thu, 6 Dec 2018 10:53:11', '2018-12-06T10:53:11.000Z'],
    ['Fr., 30 Sep. 2022 08:40:35', '2022-09-30T08:40:35.000Z'],
    ['Mi., 3 März 2021 08:40:35', '2021-03-03T08:40:35.000Z'],
    ['mar., 5 juil. 2022 08:40:35', '2022-07-05T08:40:35.000Z'],
    ['Wed, 29 Oct 2025 10:53:54 GMT', '2025-10-29T10:53:54.000Z'],
    ['yesterday', undefined],
    ['', undefined],
    ['2025-99-99T10:53:54Z', undefined],
  ];
  for (const [text, iso] of table) {
    it(`"${text}"`, () => {
      const time = readTime(text);
      assert.equal(time === undefined ? undefined : new Date(time).toISOString(), iso);
    });
  }
});
