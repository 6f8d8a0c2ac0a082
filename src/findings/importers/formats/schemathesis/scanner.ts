import { schemathesisImporter, schemathesisSuiteImporter } from './schemathesis.ts';
import { schemathesisEventsImporter } from './schemathesisEvents.ts';
import type { Scanner } from '../../scanner.ts';

export const schemathesis: Scanner = {
  name: 'Schemathesis',
  scale: 'critical',
  described: [
    {
      report: 'Schemathesis JUnit and NDJSON',
      instance: 'failed check of a case',
      rule: 'title of the check',
      time: 'start of the run; the scenario (NDJSON)',
    },
  ],
  lines: [schemathesisEventsImporter],
  xml: [schemathesisImporter, schemathesisSuiteImporter],
};
