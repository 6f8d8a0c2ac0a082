import assert from 'node:assert/strict';
import type { InputBoxOptions, QuickPickItem } from 'vscode';
import type { Finding } from '../../../../src/findings/model/finding.ts';
import type { App } from '../../../../src/vscode/app/app.ts';
import { chooseEnd, chooseValues, sharedBy } from '../../../../src/vscode/features/decisions/askDecision.ts';

type Item = QuickPickItem & { readonly field?: string };

/** Asks for values, picks labels in turn, and keeps what was shown. */
async function picked(
  findings: readonly Partial<Finding>[],
  ...answers: readonly (readonly string[] | undefined)[]
): Promise<{ readonly values: unknown; readonly items: readonly Item[]; readonly asked: readonly string[] }> {
  let items: readonly Item[] = [];
  const asked: string[] = [];
  const left = [...answers];
  const window = {
    showQuickPick: async (
      shown: readonly Item[],
      { placeHolder, title, canPickMany }: Record<string, unknown>,
    ) => {
      items = shown;
      asked.push([title, placeHolder, canPickMany].join(' '));
      const labels = left.shift();
      return labels && shown.filter(({ label, field }) => field !== undefined && labels.includes(label));
    },
  };
  const values = await chooseValues({ window } as unknown as App, 'T', findings as readonly Finding[]);
  return { values, items, asked };
}

describe('what a standing decision decides', () => {
  const open = { resolution: 'New', status: 'Open' } as unknown as Finding;
  const fixed = { resolution: 'Fixed', status: 'Resolved' } as unknown as Finding;

  it('is chosen among all values, in which those of all findings stand out', async () => {
    const { items, values, asked } = await picked([fixed, fixed], ['Fixed', 'Resolved']);
    assert.deepEqual(
      items.filter(({ kind }) => kind !== undefined).map(({ label }) => label),
      ['Resolution', 'Status'],
    );
    assert.deepEqual(
      items.filter(({ picked: isPicked }) => isPicked).map(({ label, description }) => [label, description]),
      [
        ['Fixed', 'as it is now'],
        ['Resolved', 'as it is now'],
      ],
    );
    assert.deepEqual(values, { resolution: 'Fixed', status: 'Resolved' });
    assert.deepEqual(asked, ['T What should its findings get, including those of later scans? true']);
  });

  it('is not chosen already where findings differ, or nobody has looked at them', async () => {
    const chosen = async (...findings: readonly Finding[]): Promise<readonly string[]> =>
      (await picked(findings, undefined)).items.filter((item) => item.picked).map(({ label }) => label);
    assert.deepEqual(await chosen(open, fixed), []);
    assert.deepEqual(await chosen(open), []);
    assert.deepEqual(
      (await picked([open, fixed], undefined)).items.filter(
        ({ description }) => description === 'as it is now',
      ),
      [],
    );
  });

  it('is one value of each field, and asked for again where there are more', async () => {
    const { values, asked } = await picked([open], ['Fixed', 'False Positive'], ['Fixed']);
    assert.deepEqual(values, { resolution: 'Fixed' });
    assert.equal(asked[1], 'T Choose one Resolution and one Status at most. true');
    assert.equal((await picked([open], [])).values, undefined);
    assert.equal((await picked([open], undefined)).values, undefined);
  });

  it('is what all findings share', () => {
    assert.equal(sharedBy([open, open], 'status'), 'Open');
    assert.equal(sharedBy([open, fixed], 'status'), undefined);
    assert.equal(sharedBy([], 'status'), undefined);
  });
});

describe('the last day of a standing decision', () => {
  it('is none, or a day that is not over', async () => {
    let options: InputBoxOptions = {};
    const window = {
      showInputBox: async (shown: InputBoxOptions) => {
        options = shown;
        return '2026-11-26';
      },
    };
    const app = { window, clock: () => Date.UTC(2026, 10, 26, 23) } as unknown as App;
    assert.equal(await chooseEnd(app, 'T'), '2026-11-26');
    const says = (text: string): unknown => options.validateInput?.(text) ?? '';
    assert.deepEqual(['', '2026-11-26', '2026-11-27', '2026-11-25', '2026-02-30', 'soon'].map(says), [
      '',
      '',
      '',
      'This date is in the past.',
      '"2026-02-30" is not a valid date. Write it as YYYY-MM-DD.',
      '"soon" is not a valid date. Write it as YYYY-MM-DD.',
    ]);
    assert.deepEqual([options.title, options.placeHolder, options.ignoreFocusOut], ['T', 'No end', true]);
  });
});
