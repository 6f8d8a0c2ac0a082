import { tenableColumns } from './tenableCsv.ts';
import { tenableWasImporter } from './tenableWas.ts';
import type { Scanner } from '../../scanner.ts';

export const tenableWas: Scanner = {
  name: 'Tenable WAS',
  listed: 'Tenable WAS (XML, CSV)',
  scale: 'critical',
  described: [
    {
      report: 'Tenable WAS XML and CSV',
      instance: 'report item',
      rule: 'plugin',
      time: 'end of the scan (XML)',
    },
  ],
  xml: [tenableWasImporter],
  columns: tenableColumns,
};
