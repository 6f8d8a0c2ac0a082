import type { Browser } from 'playwright-core';
import { seededRandom } from '../syntheticFindings.ts';
import { atMost, compareTimes, median } from '../measure.ts';
import type { Measurement } from '../measure.ts';
import type { MeasuredPage } from './pages.ts';

/** The pages that are compared: the panel, and plain tables of 100 rows and of all of them. */
export interface Subjects {
  readonly browser: Browser;
  readonly panel: MeasuredPage;
  readonly plainFindings: MeasuredPage;
  readonly plainVulnerabilities: MeasuredPage;
  readonly plainAll: MeasuredPage;
  /** As high as the list, and empty: what the wheel, the browser and the throttling of it cost by themselves. */
  readonly empty: MeasuredPage;
}

const severities = ['Critical', 'Major', 'Minor', 'Info'];
const clicks = 12;
/** Jumps of the scrollbar, for each measurement that makes some. */
export const jumps = 60;
const operations = 2000;
/** Of them before memory is measured for the first time. */
const warmUp = 500;

/** Until its rows are painted, and until a click on one of them is answered. */
export async function measureOpening({ panel, plainAll }: Subjects): Promise<Measurement[]> {
  const opened: number[] = [];
  const answered: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    const painted = await panel.open();
    // The first one fills the caches of the browser.
    if (turn > 0) opened.push(painted);
    if (turn > 0) answered.push(painted + (await panel.timeChoice(1)));
  }
  const plainOpened = await plainAll.open();
  const plainAnswered = plainOpened + (await plainAll.timeChoice(1));
  const parts = { against: 'a plain table of all rows', unit: 'ms' } as const;
  return [
    atMost(1, { name: 'open, rows painted', ours: median(opened), theirs: plainOpened, ...parts }),
    atMost(1, { name: 'open, a click answered', ours: median(answered), theirs: plainAnswered, ...parts }),
  ];
}

/** From a click on a value or a header to the frame that shows the other list. */
export async function measureClicks({
  panel,
  plainFindings,
  plainVulnerabilities,
}: Subjects): Promise<Measurement[]> {
  await panel.open();
  const results = [
    await compareClicks('filter, vulnerabilities', panel, plainVulnerabilities, valueOfTurn),
    await compareClicks(
      'sort by Discovered, vulnerabilities',
      panel,
      plainVulnerabilities,
      () => 'sort:discovered',
    ),
  ];
  await panel.turnOff('Show Aggregation');
  // Both lists are in the same order.
  await panel.timeClick('sort:discovered');
  results.push(
    await compareClicks('filter, findings', panel, plainFindings, valueOfTurn),
    await compareClicks('sort by Discovered, findings', panel, plainFindings, () => 'sort:discovered'),
    await compareClicks('sort by Event ID, findings', panel, plainFindings, () => 'sort:eventId'),
  );
  return results;
}

function valueOfTurn(turn: number): string {
  return `value:${severities[turn % severities.length]}`;
}

async function compareClicks(
  name: string,
  panel: MeasuredPage,
  plain: MeasuredPage,
  controlOf: (turn: number) => string,
): Promise<Measurement> {
  await plain.open();
  const compared = await compareTimes(
    clicks,
    (turn) => panel.timeClick(controlOf(turn)),
    (turn) => plain.timeClick(controlOf(turn)),
  );
  return atMost(2, { name, against: 'SELECT and a plain table of 100 rows', ...compared, unit: 'ms' });
}

/** What the page holds after everything out of use was collected. */
export async function measureMemory({ panel }: Subjects): Promise<Measurement[]> {
  await panel.open();
  const opened = await panel.memory();
  // What is used for the first time is compiled, and rows that were seen are kept up to a bound.
  await panel.turnOff('Show Aggregation');
  const random = seededRandom(1);
  for (let turn = 0; turn < jumps; turn++) await panel.timeJump(random());
  await panel.click('switch:Show Aggregation');
  await panel.use(warmUp);
  const warm = await panel.memory();
  await panel.use(operations - warmUp);
  const used = await panel.memory();
  const name = (what: string): string => `${what} after ${operations.toLocaleString('en')} operations`;
  const against = `after ${warmUp}; after opening ${opened.heap.toFixed(1)} MB`;
  return [
    atMost(1.1, { name: name('heap'), against, ours: used.heap, theirs: warm.heap, unit: 'MB' }),
    atMost(1.02, {
      name: name('nodes'),
      against: `after ${warmUp}`,
      ours: used.nodes,
      theirs: warm.nodes,
      unit: 'nodes',
    }),
    atMost(1.02, {
      name: name('listeners'),
      against: `after ${warmUp}`,
      ours: used.listeners,
      theirs: warm.listeners,
      unit: 'listeners',
    }),
  ];
}
