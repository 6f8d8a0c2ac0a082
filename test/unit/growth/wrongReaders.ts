import { parseVariables } from '#platform';
import { fixAll } from '../../../src/auth/fixes/fixAll.ts';
import { parseDecisions } from '../../../src/findings/decisions/parseDecisions.ts';
import { remoteSites } from '../../../src/base/remoteSites.ts';
import { applicationsOf, importSettingsOf } from '../../../src/findings/importers/importSettings.ts';
import { parseView } from '../../../src/findings/view/viewActionsParse.ts';
import { readPage } from '../../../src/login/response/page.ts';
import { IgnoreRules } from '../../../src/routes/index/ignoreRules.ts';
import { readManifest } from '../../../src/routes/index/manifests.ts';
import { readTeamFile } from '../../../src/findings/team/readTeamFile.ts';
import { agentTools } from '../../../src/agents/agentTools.ts';
import { readInput } from '../../../src/agents/readInput.ts';
import { listOf, listsOf, wrongJson } from './wrongEntries.ts';
import { importText, reports, logins } from './wrongReports.ts';
import { configs, fixedConfigs, readConfig } from './wrongConfigs.ts';
import {
  decisions,
  triage,
  validTriage,
  storeTriage,
  applyDecisions,
  validDecisions,
} from './wrongDecisions.ts';
import { descriptions, readDescription } from './wrongDescriptions.ts';
import { wrongMessages } from './wrongMessages.ts';
import { routes } from './wrongSources.ts';
import type { WrongReading } from './wrongReading.ts';

const settings = listsOf(
  '{',
  {
    numbers: (index) => `"level ${index}":1`,
    'unknown severities': (index) => `"level ${index}":"none"`,
    objects: (index) => `"level ${index}":{"a":[]}`,
    lists: (index) => `"level ${index}":["https://a","*",1]`,
    'the same': () => '"level":"High"',
  },
  '}',
);

function readSettings(text: string): void {
  const severityMapping: unknown = JSON.parse(text);
  importSettingsOf({ normalizePaths: 'no', severityMapping });
  applicationsOf(severityMapping);
}

const view = listsOf(
  '{"sort":{"column":"severity","descending":true},"timeZone":"UTC","showAggregation":true,"preciseMatch":true,"showResolvedEvents":true,"filters":{"severity":{"texts":[],"values":[',
  wrongJson,
  ']}}}',
);

const messages = {
  ...listsOf('{"filter":{', { 'unknown keys': (index) => `"k${index}":1` }, '}}'),
  ...listsOf('{"filter":{"severity":[', wrongJson, ']}}'),
  ...listsOf('{', { 'unknown keys': (index) => `"k${index}":{}` }, '}'),
};

/** Each parser of what others write, with texts that are wrong in every entry; a new one belongs here. */
export const wrongReadings: readonly WrongReading[] = [
  { name: 'decisions', read: parseDecisions, texts: decisions },
  { name: 'decisions of stored findings', read: applyDecisions, texts: validDecisions },
  { name: 'lines of triage', read: (text) => readTeamFile('ada-0000.jsonl', text), texts: triage },
  { name: 'lines of triage that are stored', read: storeTriage, texts: validTriage },
  { name: 'settings', read: readSettings, texts: settings },
  {
    name: 'columns of a setting',
    read: (text) => importText('Titel,Adresse\na,/a\n', JSON.parse(text) as Record<string, string>),
    texts: listsOf('{', { 'unknown columns': (index) => `"none ${index}":"Titel"` }, '}'),
  },
  { name: 'auth configs', read: readConfig, texts: configs },
  { name: 'fixing auth configs', read: (text) => fixAll(text), texts: fixedConfigs },
  { name: 'descriptions of APIs', read: readDescription, texts: descriptions },
  ...reports(),
  ...logins(),
  ...routes(),
  ...wrongMessages,
  {
    name: 'variables of a .env file',
    read: parseVariables,
    texts: listsOf(
      '',
      {
        'no names': () => '=a',
        'no values': (index) => `A${index}`,
        'quotes without an end': (index) => `A${index}="a`,
        'single quotes without an end': () => "A='",
        'backticks without an end': () => 'A=`',
        exports: () => 'export ',
        comments: () => '#',
      },
      '\n',
      '\n',
    ),
  },
  {
    name: 'remotes of git',
    read: remoteSites,
    texts: listsOf(
      '',
      {
        'no addresses': (index) => `[remote "r${index}"]\nurl = none`,
        'sections without an end': () => '[remote "',
        'long addresses': () => `[remote "a"]\nurl = https://${'a@'.repeat(100)}`,
      },
      '\n',
      '\n',
    ),
  },
  {
    name: '.gitignore',
    read: (text) => new IgnoreRules().with(text, 0).ignores(['a', 'b', 'c'], false),
    texts: listsOf(
      '',
      {
        braces: () => '{a,b',
        classes: () => '[a',
        stars: () => '**/*',
        negations: () => '!',
        slashes: () => '/',
      },
      '\n',
      '\n',
    ),
  },
  {
    name: 'package.json',
    read: (text) => readManifest('package.json', text),
    texts: listsOf('{"dependencies":{', { numbers: (index) => `"a${index}":1` }, '}}'),
  },
  {
    name: 'tsconfig.json',
    read: (text) => readManifest('tsconfig.json', text),
    texts: {
      ...listsOf(
        '{"compilerOptions":{"paths":{',
        { numbers: (index) => `"a${index}":1`, 'paths upwards': (index) => `"a${index}/*":["../../*"]` },
        '}}}',
      ),
      'comments without an end': listOf('{', () => '/*'),
      'texts without an end': listOf('{', () => String.raw`"\"`),
      'spaces before brackets': listOf('{', () => ',   '),
    },
  },
  { name: 'views', read: (text) => parseView(JSON.parse(text)), texts: view },
  {
    name: 'inputs of tools',
    read: (text) => agentTools.map(({ inputSchema }) => readInput(inputSchema, JSON.parse(text))),
    texts: messages,
  },
  {
    name: 'pages of logins',
    read: readPage,
    texts: listsOf(
      '<html>',
      {
        forms: () => '<form><form action="a">',
        inputs: () => '<input name=a value="',
        'inputs without a form': (index) => `<input name="a${index}">`,
        scripts: () => '<script>',
      },
      '',
      '',
    ),
  },
];
