import { stepsFromCurl } from '../../curl/curlSteps.ts';
import { curlMessages } from '../../curl/messages.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const reportSeveral = reporter('A step is one call. Write a step of its own for each of these {0} calls.');
const failures = ['not-curl', 'unclosed-quote', 'no-url', 'not-http', 'method-not-supported'] as const;

/** Its fields are not checked, since nobody knows them. */
export const unreadableCurl: Rule = {
  code: 'unreadable-curl',
  severity: 'error',
  messages: [reportSeveral, ...failures.map((code) => ({ template: curlMessages[code] }))],
  reason: 'A scan cannot send a call that cannot be read.',
  *check({ authentications }) {
    for (const { curl, endpoint } of authentications.flatMap(({ allSteps }) => allSteps)) {
      if (curl === undefined || endpoint !== undefined || !/^\s*curl\b/.test(curl.value)) continue;
      const read = stepsFromCurl(curl.value, { tokenEndpoint: '{auth_url}', resolve: (value) => value });
      if (read.ok && read.value.length > 1) yield reportSeveral(curl.node, read.value.length);
      if (read.ok) continue;
      const { code, args } = read.failure;
      yield { at: curl.node, message: { template: curlMessages[code], args } };
    }
  },
};
