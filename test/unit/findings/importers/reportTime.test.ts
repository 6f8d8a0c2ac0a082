import assert from 'node:assert/strict';
import { dateOfResponse, readTime } from '../../../../src/findings/importers/reportTime.ts';
import { readSlashTimes } from '../../../../src/findings/importers/slashTimes.ts';

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
    ['2021-01-06', '2021-01-06T00:00:00.000Z'],
    ['Sat Sep 13 22:39:44 CEST 2014', '2014-09-13T20:39:44.000Z'],
    ['Mon Apr  6 08:33:14 2021', '2021-04-06T08:33:14.000Z'],
    ['Thu Jan  1 00:00:00 1970', undefined],
    ['1970-01-01T00:00:00Z', undefined],
    ['yesterday', undefined],
    ['', undefined],
    ['2025-99-99T10:53:54Z', undefined],
    ['1970-12-31T23:59:59Z', undefined],
    ['1971-01-01T00:00:00Z', '1971-01-01T00:00:00.000Z'],
    [' 2025-10-29T10:53 ', '2025-10-29T10:53:00.000Z'],
    ['2025-10-29 10:53:54 UTC', '2025-10-29T10:53:54.000Z'],
    ['2025-10-29t10:53:54.5gmt', '2025-10-29T10:53:54.500Z'],
    ['2025-10-29T10:53:54-0230', '2025-10-29T13:23:54.000Z'],
    ['29. Oktober 2025, 7:05:06 +0130', '2025-10-29T05:35:06.000Z'],
    ['29 Foo 2025 07:05:06', undefined],
    ['Wed Foo 29 07:05:06 2025', undefined],
    ['Wed Oct 29 07:05:06 +0230 2025', '2025-10-29T04:35:06.000Z'],
    ['Wed Oct 29 07:05:06 -0230 CET 2025', '2025-10-29T09:35:06.000Z'],
    ['Wed Oct 29 07:05:06 IST 2025', '2025-10-29T07:05:06.000Z'],
    ...[
      'CET -1',
      'CEST -2',
      'BST -1',
      'EST 5',
      'EDT 4',
      'CST 6',
      'CDT 5',
      'MST 7',
      'MDT 6',
      'PST 8',
      'PDT 7',
    ].map((zone): [string, string] => {
      const [name = '', hours] = zone.split(' ');
      const time = new Date(Date.UTC(2025, 9, 29, 7 + Number(hours), 5, 6)).toISOString();
      return [`Wed Oct 29 07:05:06 ${name} 2025`, time];
    }),
    ...[
      'January janvier enero gennaio Januar',
      'February février fevrier febrero Februar',
      'March mars März mrz marzo',
      'April avril abril aprile',
      'May mai mayo maggio',
      'June juin junio giugno',
      'July juillet julio luglio',
      'August août aout agosto',
      'September septembre septiembre settembre',
      'October octobre Oktober ottobre',
      'November novembre noviembre',
      'December décembre Dezember diciembre dicembre',
    ].flatMap((names, month) =>
      names.split(' ').map((name): [string, string] => {
        return [`1 ${name} 2025 00:00:00`, new Date(Date.UTC(2025, month, 1)).toISOString()];
      }),
    ),
  ];
  for (const [text, iso] of table) {
    it(`"${text}"`, () => {
      const time = readTime(text);
      assert.equal(time === undefined ? undefined : new Date(time).toISOString(), iso);
    });
  }
});

describe('time of a response', () => {
  it('stands in its header, not in its body', () => {
    const date = 'Date: Tue, 30 Jan 2024 09:17:14 GMT';
    assert.equal(
      dateOfResponse(`HTTP/1.1 200 OK\r\nx: y\r\n${date}\r\n\r\nbody`),
      Date.UTC(2024, 0, 30, 9, 17, 14),
    );
    assert.equal(
      dateOfResponse(`HTTP/2 200\n${date.toLowerCase()}\n\nbody`),
      Date.UTC(2024, 0, 30, 9, 17, 14),
    );
    assert.equal(dateOfResponse(`HTTP/1.1 200 OK\r\n\r\n${date}`), undefined);
    const far = (length: number): string => `x: ${'y'.repeat(length)}\n${date}`;
    assert.equal(dateOfResponse(far(8_192 - 4 - date.length)), Date.UTC(2024, 0, 30, 9, 17, 14));
    assert.equal(dateOfResponse(far(8_192)), undefined);
    assert.equal(dateOfResponse(''), undefined);
  });
});

describe('times with slashes', () => {
  it('are distinguished by any number above 12, and by what is usual where there is none', () => {
    const [first, second] = ['05/03/2020, 12:56:09', '27/02/2020, 10:00:00'];
    const march = Date.UTC(2020, 2, 5, 12, 56, 9);
    const may = Date.UTC(2020, 4, 3, 12, 56, 9);
    assert.equal(readSlashTimes([first, second])(first), march);
    assert.equal(readSlashTimes([first])(first), may);
    assert.equal(readSlashTimes([first], 'day-first')(first), march);
    assert.equal(readSlashTimes([first, '02/27/2020'], 'day-first')(first), may);
  });

  it('are no sign of the order where the number is 12', () => {
    const tie = ['12/03/2020', '03/12/2020'];
    assert.equal(readSlashTimes(tie)('12/03/2020'), Date.UTC(2020, 11, 3));
    assert.equal(readSlashTimes(tie, 'day-first')('12/03/2020'), Date.UTC(2020, 2, 12));
    assert.equal(readSlashTimes([...tie, '13/03/2020'])('12/03/2020'), Date.UTC(2020, 2, 12));
    assert.equal(readSlashTimes([...tie, '03/13/2020'], 'day-first')('12/03/2020'), Date.UTC(2020, 11, 3));
  });

  it('count to twelve twice where they say AM or PM, and may name a zone', () => {
    const read = readSlashTimes([]);
    assert.equal(read('05/03/2020 12:05 AM'), Date.UTC(2020, 4, 3, 0, 5));
    assert.equal(read('05/03/2020 12:05:09 pm'), Date.UTC(2020, 4, 3, 12, 5, 9));
    assert.equal(read('05/03/2020 1:05 PM'), Date.UTC(2020, 4, 3, 13, 5));
    assert.equal(read('2020-05-03 1:05 PM'), Date.UTC(2020, 4, 3, 13, 5));
    assert.equal(read('05/03/2020 13:05 (UTC+05:30)'), Date.UTC(2020, 4, 3, 7, 35));
    assert.equal(read('05/03/2020 13:05 (UTC-0230)'), Date.UTC(2020, 4, 3, 15, 35));
  });

  it('are distinguished from those beside them that are written in no language, with a zone', () => {
    const read = readSlashTimes(['16/06/2020 10:42 AM', '6/7/2020 1:41:23 PM +00:00']);
    assert.equal(read('05/06/2020 10:42 AM'), Date.UTC(2020, 5, 5, 10, 42));
    assert.equal(read('6/7/2020 1:41:23 PM +02:00'), Date.UTC(2020, 5, 7, 11, 41, 23));
    const dayFirst = readSlashTimes(['6/16/2020 10:42 AM', '16/06/2020 13:41 +0000']);
    assert.equal(dayFirst('05/06/2020 13:41 +0000'), Date.UTC(2020, 5, 5, 13, 41));
  });

  it('may be a day alone, and are none where there is no such month', () => {
    assert.equal(readSlashTimes(['01/30/2018'])('01/30/2018'), Date.UTC(2018, 0, 30));
    assert.equal(readSlashTimes(['01/30/2018'])('30/01/2018'), undefined);
  });

  it('are read in each of their forms, and nothing else is one', () => {
    const read = readSlashTimes(['no time', '', '2/13/2020 10:00 +01:00']);
    const table: readonly (readonly [text: string, iso: string | undefined])[] = [
      ['1/2/2020', '2020-01-02T00:00:00.000Z'],
      ['1.2.2020', '2020-02-01T00:00:00.000Z'],
      ['1/2.2020', undefined],
      [' 1/2/2020,   3:04 ', '2020-01-02T03:04:00.000Z'],
      ['1/2/2020 3:04:05', '2020-01-02T03:04:05.000Z'],
      ['1/2/2020 3:04 -00:30', '2020-01-02T03:34:00.000Z'],
      ['1/2/2020 3:04 (UTC+01:00)', '2020-01-02T02:04:00.000Z'],
      ['1/2/2020 12:04AM', '2020-01-02T00:04:00.000Z'],
      ['2020-01-02 12:04 am', '2020-01-02T00:04:00.000Z'],
      ['2020-01-02 11:04PM', '2020-01-02T23:04:00.000Z'],
      ['12/31/2020', '2020-12-31T00:00:00.000Z'],
      ['13/1/2020', undefined],
      ['12.13.2020', undefined],
      ['2020-01-02T03:04:05Z', '2020-01-02T03:04:05.000Z'],
      [`${' '.repeat(55)}1/2/2020`, '2020-01-02T00:00:00.000Z'],
      [`${' '.repeat(57)}1/2/2020`, undefined],
    ];
    const iso = (time: number | undefined): string | undefined =>
      time === undefined ? undefined : new Date(time).toISOString();
    assert.deepEqual(
      table.map(([text]) => [text, iso(read(text))]),
      table,
    );
  });

  it('are decided by the first of each kind that says it', () => {
    const both = readSlashTimes([
      '13/2/2020',
      '2/13/2020 10:00 +00:00',
      '2/14/2020',
      '14/2/2020 10:00 +00:00',
    ]);
    assert.equal(both('3/4/2020'), Date.UTC(2020, 3, 3));
    assert.equal(both('3/4/2020 10:00 +00:00'), Date.UTC(2020, 2, 4, 10));
  });
});
