import { parseDecisions } from '../../../src/findings/decisions/parseDecisions.ts';
import { openFindings } from '../../../src/findings/engine/openFindings.ts';
import { wasmBinary } from '../findings/store/sampleFindings.ts';
import { listsOf, wrongJson } from './wrongEntries.ts';

const never = new AbortController().signal;

export const decisions = listsOf(
  '{"decisions":[',
  {
    ...wrongJson,
    'wrong values': () => '{"rule":1,"status":"none","until":"never"}',
    'unknown values': (index) =>
      `{"rule":"${index}","status":"none","resolution":"none","endpoint":"none","until":"1","decided":"2"}`,
    'same keys': () => '{"rule":"a","rule":"a","rule":"a"}',
    'texts without an end': () => '{"rule":"\n',
    'opened objects': () => '{"rule":{"a":1',
    'no JSON': () => '{a b',
    'comments without an end': () => '/*',
  },
  ']}',
);

const line =
  '"at":"2026-11-22T09:30:00.000Z","application":"Shop","tool":"ZAP","rule":"40018","method":"GET","path":"/a","change":1';

export const triage = listsOf(
  '',
  {
    ...wrongJson,
    'no JSON': () => '{"at":',
    'marks of conflicts': () => '<<<<<<< main',
    'lines that lack something': () => '{"at":"2026-11-22T09:30:00.000Z"}',
    'unknown fields': (index) => `{${line},"field":"none ${index}","to":"none"}`,
    'unknown values': (index) => `{${line},"field":"status","to":"none ${index}"}`,
    'no such time': () => `{${line.replace('2026', '99999')},"field":"status","to":"Resolved"}`,
  },
  '\n',
  '\n',
);

export const validTriage = listsOf(
  '',
  {
    'findings that are not there': (index) =>
      `{${line.replace('/a', `/a${index}`)},"field":"status","to":"Resolved"}`,
    'one finding': (index) => `{${line},"field":"status","to":"Resolved","comment":"c${index}"}`,
    'applications in a row': (index) =>
      `{"at":"2026-11-22T09:30:00.000Z","application":"a${index}","change":1,"field":"application","to":"a${index + 1}"}`,
    'applications apart': (index) =>
      `{"at":"2026-11-22T09:30:00.000Z","application":"a${index}","change":1,"field":"application","to":"b${index}"}`,
    'one application': (index) =>
      `{"at":"2026-11-22T09:30:00.000Z","application":"a","change":1,"field":"application","to":"b${index}"}`,
    'unknown values': (index) => `{${line},"field":"status","to":"none ${index}"}`,
  },
  '\n',
  '\n',
);

export async function storeTriage(text: string): Promise<void> {
  const { engine } = await openFindings({ wasmBinary, clock: Date.now });
  const changed = [{ name: 'ada-0000.jsonl', stamp: '1', bytes: Buffer.from(text) }];
  const synced = await engine.syncTeam({ present: ['ada-0000.jsonl'], changed, author: 'Ada' });
  if (!synced.ok) throw new Error(synced.failure.code);
  await engine.close();
}

export async function applyDecisions(text: string): Promise<void> {
  const { decisions: parsed } = parseDecisions(text);
  const { engine } = await openFindings({ wasmBinary, clock: Date.now });
  await engine.importReport(
    { name: 'a.csv', bytes: Buffer.from(manyFindings) },
    { normalizePaths: false, severityMapping: {} },
    never,
  );
  await engine.setDecisions(parsed);
  await engine.checkDecisions(parsed);
  await engine.close();
}

const manyFindings = `Summary,Severity,URL\n${Array.from({ length: 500 }, (_, index) => `SQL Injection,High,https://shop.test/a/${index}`).join('\n')}\n`;

export const validDecisions = listsOf(
  '{"decisions":[',
  {
    'one vulnerability': () => '{"summary":"SQL Injection","status":"Resolved","reason":"a","author":"b"}',
    'no vulnerability that is there': (index) =>
      `{"rule":"${index}","status":"Resolved","reason":"a","author":"b"}`,
    'an endpoint each': (index) =>
      `{"summary":"SQL Injection","endpoint":"/a/${index}","status":"Resolved","reason":"a","author":"b"}`,
    'a pattern each': (index) =>
      `{"summary":"SQL Injection","endpoint":"**/a/**${index}","status":"Resolved","reason":"a","author":"b"}`,
  },
  ']}',
);
