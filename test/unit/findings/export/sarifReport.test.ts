import assert from 'node:assert/strict';
import { sarifReport } from '../../../../src/findings/export/sarifReport.ts';
import { importText, reportOf } from './exported.ts';

describe('the rules of exported SARIF', () => {
  it('have the texts and the address that their findings have, and no others', async () => {
    const texts: Readonly<Record<string, object>> = {
      Both: { description: 'What.', mitigation: 'Fix.', references: 'https://docs.example.com/a' },
      What: { description: 'What.' },
      Fix: { mitigation: 'Fix.' },
      None: {},
    };
    const findings = Object.entries(texts).map(([title, parts]) => ({
      title,
      severity: 'Low',
      vuln_id_from_tool: title,
      endpoints: ['http://shop.test/a'],
      ...parts,
    }));
    const imported = await importText('a.json', JSON.stringify({ findings }));
    const exported = sarifReport(reportOf(imported));
    const sarif = JSON.parse(exported) as {
      readonly runs: readonly { readonly tool: { readonly driver: { readonly rules: readonly Rule[] } } }[];
    };
    const shown = sarif.runs[0]?.tool.driver.rules.map(({ name, fullDescription, help, helpUri }) => [
      name,
      fullDescription?.text,
      help?.text,
      help?.markdown,
      helpUri,
    ]);
    assert.deepEqual(shown?.toSorted(), [
      ['Both', 'What.', 'Fix.', 'What.\n\nFix.', 'https://docs.example.com/a'],
      ['Fix', undefined, 'Fix.', 'Fix.', undefined],
      ['None', undefined, undefined, undefined, undefined],
      ['What', 'What.', 'What.', 'What.', undefined],
    ]);
  });
});

interface Rule {
  readonly name: string;
  readonly fullDescription?: { readonly text: string };
  readonly help?: { readonly text: string; readonly markdown: string };
  readonly helpUri?: string;
}
