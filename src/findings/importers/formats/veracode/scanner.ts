import { veracodeImporter } from './veracode.ts';
import { veracodeXmlImporter } from './veracodeXml.ts';
import type { Scanner } from '../../scanner.ts';

export const veracode: Scanner = {
  name: 'Veracode',
  scale: 'critical',
  described: [
    {
      report: 'Veracode DAST JSON, and XML with a dynamic analysis',
      instance: 'finding',
      rule: 'CWE',
      eventId: '`issue_id`',
      time: 'first found',
    },
  ],
  json: [veracodeImporter],
  xml: [veracodeXmlImporter],
};
