import type { XmlImporter } from '../../importer.ts';
import type { JsonObject } from '../../json/json.ts';
import { attributeOf, childOf, childrenOf, textOf } from '../../xml.ts';
import type { XmlElement } from '../../xml.ts';
import { readZapReport } from './zapReport.ts';

/** ZAP's XML report: the JSON report in elements, with HTML escaped once more (which parsing takes off again). */
export const zapXmlImporter: XmlImporter = {
  format: 'ZAP XML',
  root: 'OWASPZAPReport',
  read(root, context) {
    const document = {
      '@version': attributeOf(root, 'version'),
      '@generated': attributeOf(root, 'generated'),
      created: attributeOf(root, 'created'),
      insights: childrenOf(childOf(root, 'insights'), 'insight').map((insight) =>
        textsOf(insight, ['site', 'key', 'statistic']),
      ),
      site: childrenOf(root, 'site').map((site) => ({
        '@name': attributeOf(site, 'name'),
        '@host': attributeOf(site, 'host'),
        '@port': attributeOf(site, 'port'),
        '@ssl': attributeOf(site, 'ssl'),
        alerts: childrenOf(childOf(site, 'alerts'), 'alertitem').map(toAlert),
      })),
    };
    return readZapReport('ZAP XML', document, context);
  },
};

const alertTexts = [
  'pluginid',
  'alertRef',
  'alert',
  'name',
  'riskcode',
  'riskdesc',
  'confidence',
  'desc',
  'solution',
  'otherinfo',
  'reference',
  'cweid',
  // Reports before 2.5 have these on the alert itself.
  'uri',
  'method',
  'param',
  'attack',
  'evidence',
];

function toAlert(element: XmlElement): JsonObject {
  return {
    ...textsOf(element, alertTexts),
    tags: childrenOf(childOf(element, 'tags'), 'tag').map(toTag),
    instances: childrenOf(childOf(element, 'instances'), 'instance').map(toInstanceObject),
  };
}

/** A tag is `<tag><tag>CWE-79</tag><link>…</link></tag>`, or its text alone. */
function toTag(element: XmlElement): JsonObject {
  return { tag: textOf(element, 'tag') || element.text.trim() };
}

function toInstanceObject(element: XmlElement): JsonObject {
  return {
    ...textsOf(element, ['uri', 'method', 'param', 'attack', 'evidence', 'otherinfo']),
    'request-header': textOf(element, 'requestheader'),
    'request-body': textOf(element, 'requestbody'),
    'response-header': textOf(element, 'responseheader'),
    'response-body': textOf(element, 'responsebody'),
  };
}

function textsOf(element: XmlElement, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, textOf(element, name)]));
}
