import assert from 'node:assert/strict';
import { QuickInputButtons } from 'vscode';
import type { FilterField } from '../../../../src/findings/view/view.ts';
import { pickValues } from '../../../../src/vscode/features/filterFindings/pickValues.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { importText, zapReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import type { FakeInput } from '../../../fakes/vscode/window.ts';
import { until } from '../../../patience.ts';

describe('the values of a field to filter by', () => {
  let opened: TestApp;
  let files: TestFiles;
  beforeEach(async () => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.folder });
    const alerts = [
      {
        rule: '40018',
        name: 'SQL Injection',
        risk: 3,
        instances: [
          ['GET', '/orders'],
          ['POST', '/orders'],
        ],
      },
      { rule: '40012', name: 'Cross Site Scripting', risk: 2, instances: [['GET', '/search']] },
    ] as const;
    await importText(opened.app, 'report.json', zapReport(alerts));
    opened.app.view.update({ type: 'setSwitch', name: 'preciseMatch', on: false });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  async function open(field: FilterField) {
    const count = opened.window.inputs.length;
    const picked = pickValues(opened.app, field, 'Field');
    const pick = opened.window.inputs[count] as FakeInput & Record<string, unknown>;
    assert.ok(pick);
    const offered = (): readonly string[] =>
      pick.items.map(({ label, description }) => [label, description].join(' | '));
    /** What is offered after this was typed. */
    const type = async (text: string): Promise<readonly string[]> => {
      const before = pick.items;
      pick.type(text);
      await until(() => pick.items !== before && pick['busy'] === false);
      return offered();
    };
    await until(() => pick.items.length > 0 && pick['busy'] === false);
    const tick = (...labels: readonly string[]): void => {
      pick.selectedItems = pick.items.filter(({ label }) => labels.includes(label));
    };
    return { pick, picked, offered, type, tick };
  }
  const filter = (field: FilterField): unknown => opened.app.view.current.filters[field];

  it('are offered with their counts, and the typed text with what it would match', async () => {
    const { pick, picked, offered, type, tick } = await open('endpoint');
    const { title, placeholder, canSelectMany, matchOnDescription, buttons } = pick as Record<
      string,
      unknown
    >;
    assert.deepEqual(
      [title, placeholder, canSelectMany, matchOnDescription, buttons],
      ['Filter Findings: Field', 'Pick values, or type text to match', true, false, [QuickInputButtons.Back]],
    );
    const [get, post, search] = ['GET /orders', 'POST /orders', 'GET /search'];
    assert.deepEqual(
      new Set(offered()),
      new Set([`${get} | 1 finding`, `${post} | 1 finding`, `${search} | 1 finding`]),
    );
    assert.deepEqual(await type(' orders '), [
      'contains “orders” | 2 findings',
      `${get} | 1 finding`,
      `${post} | 1 finding`,
    ]);
    assert.equal(pick.items[0]?.alwaysShow, true);
    tick(post);
    assert.deepEqual(await type('search'), [
      'contains “search” | 1 finding',
      `${post} | `,
      `${search} | 1 finding`,
    ]);
    assert.deepEqual(
      pick.selectedItems.map(({ label }) => label),
      [post],
    );
    pick.accept();
    assert.equal(await picked, true);
    assert.deepEqual(filter('endpoint'), { values: [post], texts: [] });
  });

  it('are the focused one, else the text, where nothing more is ticked', async () => {
    const { pick, picked, type } = await open('endpoint');
    await type('orders');
    pick.accept();
    await picked;
    assert.deepEqual(filter('endpoint'), { values: [], texts: ['orders'] });
    const again = await open('endpoint');
    assert.deepEqual(
      again.pick.selectedItems.map(({ label }) => label),
      ['contains “orders”'],
    );
    assert.deepEqual(again.offered()[0], 'contains “orders” | ');
    await again.type('search');
    again.pick.activeItems = again.pick.items.filter(({ label }) => label === 'GET /search');
    again.pick.accept();
    await again.picked;
    assert.deepEqual(filter('endpoint'), { values: ['GET /search'], texts: ['orders'] });
  });

  it('are reported as not read where the findings cannot be read', async () => {
    Object.assign(opened.app, { findings: () => Promise.reject(new Error('The disk is on fire.')) });
    const picked = pickValues(opened.app, 'endpoint', 'Field');
    await until(() => opened.window.messages.length > 0);
    assert.deepEqual(opened.window.messages, ['Reading the findings failed. See the log for details.']);
    assert.match(opened.logged.join(), /The disk is on fire/);
    const pick = opened.window.inputs[0] as FakeInput & Record<string, unknown>;
    assert.equal(pick['busy'], false);
    pick.hide();
    assert.equal(await picked, false);
  });

  it('match exactly where the list does, and keep what is excluded', async () => {
    const excluded = ['GET /orders'];
    opened.app.view.update({
      type: 'setField',
      field: 'endpoint',
      filter: { values: [], texts: [], excluded },
    });
    opened.app.view.update({ type: 'setSwitch', name: 'preciseMatch', on: true });
    const { pick, picked, type, tick } = await open('endpoint');
    const [first] = await type('POST /orders');
    assert.equal(first, 'is exactly “POST /orders” | 1 finding');
    tick('POST /orders');
    pick.accept();
    await picked;
    assert.deepEqual(filter('endpoint'), { values: ['POST /orders'], texts: [], excluded });
  });

  it('take no text where a field has fixed ones; Back leads back, Escape leaves all as it was', async () => {
    const { pick, picked, type } = await open('severity');
    assert.equal(pick['placeholder'], 'Pick values; none means no filter');
    assert.deepEqual(await type('crit'), ['Critical | 2 findings']);
    pick.pressButton(QuickInputButtons.Back);
    assert.equal(await picked, true);
    const other = await open('severity');
    other.pick.pressButton({});
    other.pick.hide();
    assert.equal(await other.picked, false);
    assert.equal(filter('severity'), undefined);
    assert.deepEqual([pick.isDisposed, other.pick.isDisposed], [true, true]);
  });
});
