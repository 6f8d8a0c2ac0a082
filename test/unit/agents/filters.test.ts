import assert from 'node:assert/strict';
import { failureText } from '../../../src/agents/agentMessages.ts';
import { viewOf } from '../../../src/agents/filterInput.ts';
import { presetNames } from '../../../src/findings/view/namedFilters.ts';
import { initialView } from '../../../src/findings/view/viewActions.ts';

/** How a view differs from the one that a window begins with, or why there is none. */
function told(filter: unknown): unknown {
  const view = viewOf(filter, 'Europe/Berlin', true);
  if (!view.ok) return failureText(view.failure);
  const usual = JSON.parse(JSON.stringify(initialView('UTC'))) as Record<string, unknown>;
  const own = JSON.parse(JSON.stringify(view.value)) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(own).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key])),
  );
}

// In filterInput.
describe('the filter of a tool', () => {
  const rows: readonly (readonly [filter: unknown, view: unknown])[] = [
    [undefined, { timeZone: 'Europe/Berlin' }],
    ['all', { timeZone: 'Europe/Berlin' }],
    [{ contains: true }, { timeZone: 'Europe/Berlin', preciseMatch: false }],
    [
      { severity: ['Critical', 'Major'], status: ['Open'] },
      {
        filters: {
          severity: { values: ['Critical', 'Major'], texts: [] },
          status: { values: ['Open'], texts: [] },
        },
        timeZone: 'Europe/Berlin',
      },
    ],
    [
      { endpoint: ['POST /a', '/b'], method: ['get'] },
      {
        filters: {
          endpoint: { values: [], texts: ['POST /a', '/b'] },
          method: { values: ['GET'], texts: [] },
        },
        timeZone: 'Europe/Berlin',
      },
    ],
    [
      { endpoint: ['/b'], contains: true },
      {
        filters: { endpoint: { values: [], texts: ['/b'] } },
        timeZone: 'Europe/Berlin',
        preciseMatch: false,
      },
    ],
    [
      { from: '2026-01-02', to: '2026-03-04' },
      { filters: { from: '2026-01-02', to: '2026-03-04' }, timeZone: 'Europe/Berlin' },
    ],
    [{ to: '2026-03-04' }, { filters: { to: '2026-03-04' }, timeZone: 'Europe/Berlin' }],
    [{ from: 'yesterday' }, '"yesterday" is not a valid date for from. Write it as YYYY-MM-DD.'],
    [{ search: ' token ' }, { filters: { search: ' token ' }, timeZone: 'Europe/Berlin' }],
    [
      { exclude: ['status=Resolved', 'application= shop '] },
      {
        filters: {
          status: { values: [], texts: [], excluded: ['Resolved'] },
          application: { values: [], texts: [], excluded: ['shop'] },
        },
        timeZone: 'Europe/Berlin',
      },
    ],
    [
      { severity: ['Critical'], exclude: ['severity=Info'] },
      {
        filters: { severity: { values: ['Critical'], texts: [], excluded: ['Info'] } },
        timeZone: 'Europe/Berlin',
      },
    ],
    [{ exclude: ['status'] }, 'The field status has no value "". Values: Open, In Progress, Resolved.'],
    [
      { exclude: ['colour=red'] },
      'There is no field "colour" to filter by. Fields: endpoint, eventId, category, subCategory, summary, method, severity, status, resolution, tool, report, sinceLastScan, seenAs, newOnBranch, confidence, application, handler, inChangedCode, from, to.',
    ],
    [
      { exclude: ['application=a=b'] },
      { filters: { application: { values: [], texts: [], excluded: ['a=b'] } }, timeZone: 'Europe/Berlin' },
    ],
    [
      { exclude: ['=x'] },
      'There is no field "" to filter by. Fields: endpoint, eventId, category, subCategory, summary, method, severity, status, resolution, tool, report, sinceLastScan, seenAs, newOnBranch, confidence, application, handler, inChangedCode, from, to.',
    ],
    [
      { handler: ['a.ts'], report: ['zap.json'], newOnBranch: ['main'] },
      {
        filters: {
          report: { values: ['zap.json'], texts: [] },
          newOnBranch: { values: ['main'], texts: [] },
          handler: { values: ['a.ts'], texts: [] },
        },
        timeZone: 'Europe/Berlin',
      },
    ],
    [
      { inChangedCode: ['Yes'] },
      { filters: { inChangedCode: { values: ['Yes'], texts: [] } }, timeZone: 'Europe/Berlin' },
    ],
    [
      { preset: 'none of them' },
      'There is no preset "none of them". Presets: to-do, new, reappeared, not-seen, not-covered, new-on-branch.',
    ],
    [
      { preset: presetNames[0], severity: ['Minor'] },
      {
        filters: {
          status: { values: [], texts: [], excluded: ['Resolved'] },
          resolution: { values: [], texts: [], excluded: ['False Positive'] },
          decision: 'none',
          severity: { values: ['Minor'], texts: [] },
        },
        timeZone: 'Europe/Berlin',
      },
    ],
  ];
  for (const [filter, expected] of rows)
    it(JSON.stringify(filter) ?? 'none', () => assert.deepEqual(told(filter), expected));
});
