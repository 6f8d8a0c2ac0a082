import { sarifImporter } from './sarif.ts';
import type { Scanner } from '../../scanner.ts';

export const sarif: Scanner = {
  name: 'SARIF',
  listed: 'SARIF 2.1.0',
  inReadme: 'SARIF 2.1.0 (Mayhem, NightVision and any other tool)',
  /** Of `level`, where neither score nor risk is given. */
  scale: 'high',
  described: [
    {
      report: 'SARIF 2.1.0',
      instance: 'result',
      rule: 'rule id without ids of scans',
      eventId: "GitHub's alert, else NightVision's",
      time: '`Date` of the response, else run',
    },
  ],
  json: [sarifImporter],
};
