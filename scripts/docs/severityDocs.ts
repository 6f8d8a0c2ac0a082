// The text of docs/reference/severity.md, from the table of severities.
import { scanners } from '../../src/findings/importers/registry.ts';
import { riskWords, rate } from '../../src/findings/model/severity.ts';
import type { Level, RatingTexts, Scale } from '../../src/findings/model/severity.ts';

const levelNames: Readonly<Record<Level, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Informational',
};
/** Confidence as the table distinguishes it, and a word that stands for it. */
const confidences: readonly (readonly [string, string])[] = [
  ['Low, Tentative', 'low'],
  ['Medium, Firm, or none', ''],
  ['High, Certain, Confirmed', 'high'],
];
const scoreRanges: readonly (readonly [string, string])[] = [
  ['9 or more', '9'],
  ['7 or more', '7'],
  ['4 or more', '4'],
  ['above 0', '0.1'],
  ['0', '0'],
];

/** The whole text of the page. */
export function describeSeverities(): string {
  return [
    `# Severity of imported findings

Every importer gives the scanner's own words to one table (\`src/findings/model/severity.ts\`), from which
\`npm run generate\` writes this page. Severity is relative to the tool's own scale: the worst that a scanner
can say is Critical.

## Scanners whose highest level is High

${toolsOf('high')}. Low confidence takes one step off.
`,
    levelTable('high'),
    `
## Scanners with a level above High

${toolsOf('critical')}, and every other one.
`,
    levelTable('critical'),
    `
## Scores

A score of the report (\`security-severity\`, CVSS) wins over its level, whatever the scanner; only what the scanner itself
calls critical is Critical with any score. A score of CVSS 2, which knows nothing critical, makes nothing less than its level.
`,
    scoreTable(),
    `
## Words

${wordList()}

Any other word is informational. Case does not matter.

## Details

- ZAP: the risk is \`riskcode\` (0 to 3), because \`riskdesc\` may be an untranslated key; confidence is 0 to 4.
- Wapiti's levels are 0 (information) to 4 (critical), and 1 (high) to 3 (low) before its version 3.0.4. Veracode's
  severities are 0 to 5 (very high). Nikto rates nothing, and all it finds is Info.
- Qualys' severities 1 to 5 are low, low, medium, high and critical, because what only informs is listed separately; a confirmed
  vulnerability counts as confirmed. AppScan's are 0 (informational) to 4 (critical).
- Schemathesis: server errors, ignored authentication and use after free are critical, violated schemas high, slow
  answers low, and all other checks medium.
- Certainty of Invicti: confirmed, or 90 % and more, is high confidence.
- SARIF: a score or a risk among the properties of the result or its rule comes before \`level\`, which several tools leave
  at one value. Without any, \`level\` counts, then the rule's default level, then \`warning\`, which is SARIF's own
  default. \`error\` is then the worst that the tool can say, and counts as High of the first table.
- SARIF of Nuclei: its \`security-severity\` is made of its own words (9.5 means unknown), so that the word counts.
- The tool's own risk, score and confidence are kept beside the severity, and order findings within it.
- The setting \`dastWorkbench.findings.severityMapping\` maps a native word (\`error\`) or the level it comes down to
  (\`high\`) to a severity. It wins over the tables and over confidence; the word wins over the level.
`,
  ].join('\n');
}

function toolsOf(scale: Scale): string {
  return scanners
    .filter((scanner) => scanner.scale === scale)
    .map(({ name }) => name)
    .join(', ');
}

function levelTable(scale: Scale): string {
  const levels = (Object.keys(levelNames) as Level[]).filter(
    (level) => scale === 'critical' || level !== 'critical',
  );
  return table(
    'Level',
    levels.map((level) => [levelNames[level], (confidence) => ({ risk: level, confidence })]),
    scale,
  );
}

function scoreTable(): string {
  return table(
    'Score',
    scoreRanges.map(([name, score]) => [name, (confidence) => ({ risk: '', score, confidence })]),
    'critical',
  );
}

type Row = readonly [name: string, texts: (confidence: string) => RatingTexts];

function table(title: string, rows: readonly Row[], scale: Scale): string {
  return [
    `| ${[title, ...confidences.map(([name]) => `Confidence ${name}`)].join(' | ')} |`,
    `| ${['---', ...confidences.map(() => '---')].join(' | ')} |`,
    ...rows.map(([name, texts]) => {
      const cells = confidences.map(([, confidence]) => rate(scale, texts(confidence), {}).severity);
      return `| ${[name, ...cells].join(' | ')} |`;
    }),
  ].join('\n');
}

function wordList(): string {
  return (Object.keys(levelNames) as Level[])
    .map(
      (level) =>
        `- ${levelNames[level]}: ${riskWords(level)
          .map((word) => `\`${word}\``)
          .join(', ')}`,
    )
    .join('\n');
}
