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
    ['Sun, 28 Mar 2021 09:50:09 -0230', '2021-03-28T12:20:09.000Z'],
    ['2021-03-17 19:37:24 +0100', '2021-03-17T18:37:24.000Z'],
    ['Sat Sep 13 22:39:44 CEST 2014', '2014-09-13T20:39:44.000Z'],
    ['Mon Apr  6 08:33:14 2021', '2021-04-06T08:33:14.000Z'],
    ['Thu Jan  1 00:00:00 1970', undefined],
    ['1970-01-01T00:00:00Z', undefined],
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
