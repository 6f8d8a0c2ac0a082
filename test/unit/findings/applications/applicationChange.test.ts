import assert from 'node:assert/strict';
import {
  checkApplicationChange,
  filterAfterChange,
  type ApplicationChange,
} from '../../../../src/findings/applications/applicationChange.ts';
import { isSameApplication } from '../../../../src/findings/applications/applicationName.ts';
import type { Application, Scan } from '../../../../src/findings/model/scan.ts';

const applications: readonly Application[] = ['Shop', 'bank'].map((name) => ({
  name,
  hosts: [],
  scans: 1,
  findings: 1,
}));
const scans = [
  { id: 1, application: 'Shop' },
  { id: 2, application: 'Shop' },
  { id: 3, application: 'bank' },
] as const;

describe('a change of applications', () => {
  const rows: readonly (readonly [change: ApplicationChange, made: string])[] = [
    [{ kind: 'rename', application: 'Shop', name: ' Store ' }, 'rename Shop Store'],
    [{ kind: 'rename', application: 'Shop', name: 'SHOP' }, 'rename Shop SHOP'],
    [{ kind: 'rename', application: 'Shop', name: 'Shop' }, 'application-exists Shop'],
    [{ kind: 'rename', application: 'Shop', name: 'Bank' }, 'application-exists bank'],
    [{ kind: 'rename', application: 'Shop', name: ' ' }, 'application-without-name'],
    [{ kind: 'rename', application: 'shop', name: 'x' }, 'application-unknown shop'],
    [{ kind: 'join', application: 'Shop', into: 'bank' }, 'join Shop bank'],
    [{ kind: 'join', application: 'Shop', into: 'Shop' }, 'application-itself Shop'],
    [{ kind: 'join', application: 'Shop', into: 'none' }, 'application-unknown none'],
    [{ kind: 'join', application: 'none', into: 'Shop' }, 'application-unknown none'],
    [{ kind: 'move', scans: [1, 3, 9], to: ' New ' }, 'move 1,3 New'],
    [{ kind: 'move', scans: [1, 3], to: 'BANK' }, 'move 1,3 bank'],
    [{ kind: 'move', scans: [3], to: 'bank' }, 'application-itself bank'],
    [{ kind: 'move', scans: [9], to: 'bank' }, 'application-scan-unknown'],
    [{ kind: 'move', scans: [1], to: ' ' }, 'application-without-name'],
  ];
  for (const [change, made] of rows) {
    it(`${JSON.stringify(change)} is ${made}`, () => {
      const checked = checkApplicationChange(change, applications, scans as unknown as readonly Scan[]);
      const said = checked.ok
        ? Object.values(checked.value).map(String)
        : [checked.failure.code, ...checked.failure.args];
      assert.equal(said.join(' '), made);
    });
  }

  it('leaves filters about what was asked for, under its new name', () => {
    const filter = { values: ['Shop', 'bank'], texts: ['t'], excluded: ['Shop', 'other'] };
    const gone = new Set(['Shop']);
    const after = (change: ApplicationChange): object => filterAfterChange(filter, change, gone);
    assert.deepEqual(
      [
        after({ kind: 'rename', application: 'Shop', name: ' Store ' }),
        after({ kind: 'join', application: 'Shop', into: 'bank' }),
        after({ kind: 'move', scans: [1], to: ' New ' }),
        filterAfterChange({ values: ['a'], texts: [] }, { kind: 'move', scans: [1], to: 'b' }, gone),
      ],
      [
        { values: ['Store', 'bank'], texts: ['t'], excluded: ['Store', 'other'] },
        { values: ['bank'], texts: ['t'], excluded: ['other'] },
        { values: ['New', 'bank'], texts: ['t'], excluded: ['other'] },
        { values: ['a'], texts: [], excluded: [] },
      ],
    );
  });

  it('takes names for one that differ in case, or in how accents are written', () => {
    const pairs = [
      ['Shop', 'SHOP'],
      ['Caf\u00e9', 'cafe\u0301'],
      ['a', 'b'],
      ['a', 'a '],
    ] as const;
    assert.deepEqual(
      pairs.map(([one, other]) => isSameApplication(one, other)),
      [true, true, false, false],
    );
  });
});
