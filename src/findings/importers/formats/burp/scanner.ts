import { burpEnterpriseImporter } from './burpEnterprise.ts';
import { burpHtmlImporter } from './burpHtml.ts';
import { burpJunitImporter, burpJunitSuiteImporter } from './burpJunit.ts';
import { burpRestImporter } from './burpRest.ts';
import { burpXmlImporter } from './burpXml.ts';
import type { Scanner } from '../../scanner.ts';

export const burp: Scanner = {
  name: 'Burp',
  scale: 'high',
  described: [
    {
      report: 'Burp XML and REST JSON',
      instance: 'issue',
      rule: 'issue type',
      time: "`exportTime`, or the request's time",
    },
  ],
  json: [burpRestImporter],
  xml: [burpXmlImporter],
};

export const burpEnterprise: Scanner = {
  name: 'Burp Enterprise',
  scale: 'high',
  described: [
    {
      report: 'Burp Enterprise (DAST) JSON and HTML',
      instance: 'issue',
      rule: 'issue type, else its name',
      time: '`Date` of the response, else start of the scan',
    },
  ],
  json: [burpEnterpriseImporter],
  html: [burpHtmlImporter],
};

/** Burp Enterprise writes the same. */
export const dastardly: Scanner = {
  name: 'Dastardly',
  listed: 'Dastardly and Burp JUnit XML',
  scale: 'high',
  described: [
    {
      report: 'Dastardly and Burp JUnit',
      instance: 'failure',
      rule: 'name of the issue',
      time: '`Date` of the response',
    },
  ],
  xml: [burpJunitImporter, burpJunitSuiteImporter],
};
