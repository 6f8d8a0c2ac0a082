import { invictiImporter } from './invicti.ts';
import { invictiXmlImporters } from './invictiXml.ts';
import type { Scanner } from '../../scanner.ts';

export const invicti: Scanner = {
  name: 'Invicti',
  scale: 'critical',
  described: [
    {
      report: 'Invicti and Acunetix 360 (JSON, XML), Netsparker XML',
      instance: 'vulnerability',
      rule: 'type',
      eventId: '`LookupId`',
      time: 'first seen',
    },
  ],
  json: [invictiImporter],
  xml: invictiXmlImporters,
};
