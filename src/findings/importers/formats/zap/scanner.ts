import { zapJsonImporter } from './zapJson.ts';
import { zapXmlImporter } from './zapXml.ts';
import type { Scanner } from '../../scanner.ts';

export const zap: Scanner = {
  name: 'ZAP',
  scale: 'high',
  described: [
    {
      report: 'ZAP JSON and XML 2.7 to 2.17, plus included; API alerts',
      instance: 'instance of an alert',
      rule: 'alert reference or plugin, see below',
      time: '`created`, else `generated`',
    },
  ],
  json: [zapJsonImporter],
  xml: [zapXmlImporter],
};
