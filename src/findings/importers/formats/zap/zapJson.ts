import { success } from '../../../../base/result.ts';
import type { JsonImporter } from '../../importer.ts';
import { firstText, isObject, items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { readZapAlertList, readZapReport } from './zapReport.ts';

const format = 'ZAP JSON';

/** ZAP's JSON report and the answer of its alerts API, which its clients for scripts return as a list alone. */
export const zapJsonImporter: JsonImporter = {
  format,
  beginnings: [
    ['@programName', 'site'],
    ['@version', 'site', '@name'],
    // A list of alerts.
    ['alerts', 'pluginId', 'alert'],
  ],
  read(document, context) {
    const alerts =
      isObject(document) && !Object.hasOwn(document, 'site') ? member(document, 'alerts') : document;
    if (Array.isArray(alerts)) {
      const isZapAlert = firstText(alerts[0], 'pluginId', 'pluginid') !== '';
      return isZapAlert ? success(readZapAlertList(format, alerts, context)) : undefined;
    }
    return isObject(document) && isZap(document) ? readZapReport(format, document, context) : undefined;
  },
};

/** A list of sites with alerts, or what stands at the head of a report, also where its sites are missing. */
function isZap(document: JsonObject): boolean {
  const [site] = items(document, 'site');
  return (
    ['alerts', '@name'].some((key) => isObject(site) && Object.hasOwn(site, key)) ||
    /zap/i.test(text(document, '@programName')) ||
    ['@version', '@generated'].every((key) => Object.hasOwn(document, key)) ||
    (Object.hasOwn(document, 'site') && Object.hasOwn(document, '@version'))
  );
}
