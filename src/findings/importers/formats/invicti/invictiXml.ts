import { success } from '../../../../base/result.ts';
import { textInHtml } from '../../../model/htmlText.ts';
import type { ImportContext, XmlImporter } from '../../importer.ts';
import { invictiReading } from './invicti.ts';
import type { JsonObject } from '../../json/json.ts';
import { attributeOf, childOf, childrenOf, textOf } from '../../xml.ts';
import type { XmlElement } from '../../xml.ts';

/** The XML reports of Invicti Enterprise, Acunetix 360 and, before 2022, of Netsparker. https://www.invicti.com/support/ */
export const invictiXmlImporters: readonly XmlImporter[] = [
  'invicti-enterprise',
  'acunetix-360',
  'netsparker-enterprise',
  'netsparker-cloud',
  'invicti',
  'netsparker',
].map((root) => ({ format: 'Invicti XML', root, recognizes, read }));

function recognizes(root: XmlElement): boolean {
  return childOf(root, 'target') !== undefined;
}

/** Enterprise lists vulnerabilities in an element of their own, the desktop scanner under the root. */
function read(root: XmlElement, context: ImportContext) {
  const list = childOf(root, 'vulnerabilities') ?? root;
  const entries = childrenOf(list, 'vulnerability').map(toEntry);
  const document = {
    Generated: attributeOf(root, 'generated'),
    Target: { Url: textOf(root, 'target', 'url') },
  };
  return success(invictiReading('Invicti XML', document, entries, context));
}

/** A vulnerability as the JSON report has it. */
function toEntry(element: XmlElement): JsonObject {
  const classification = childOf(element, 'classification');
  const confirmed = textOf(element, 'confirmed') || attributeOf(element, 'confirmed');
  return {
    LookupId: textOf(element, 'LookupId'),
    Url: textOf(element, 'url'),
    Type: textOf(element, 'type'),
    Name: textOf(element, 'name') || textOf(element, 'title') || textOf(element, 'type'),
    Severity: textOf(element, 'severity'),
    Certainty: textOf(element, 'certainty'),
    Confirmed: confirmed.toLowerCase(),
    State: textOf(element, 'state'),
    FirstSeenDate: textOf(element, 'FirstSeenDate'),
    LastSeenDate: textOf(element, 'LastSeenDate'),
    Classification: {
      Cwe: textOf(classification, 'cwe') || textOf(classification, 'CWE'),
      OwaspTopTen2021: textOf(classification, 'OWASPTOPTEN2021'),
      // The desktop scanner writes one for each version of CVSS, the latest last.
      Cvss: {
        BaseScore: {
          Value: baseScoreOf(childOf(classification, 'cvss') ?? childrenOf(classification, 'CVSS').at(-1)),
        },
      },
      Cvss31: { BaseScore: { Value: baseScoreOf(childOf(classification, 'cvss31')) } },
      Cvss40: { BaseScore: { Value: baseScoreOf(childOf(classification, 'cvss40')) } },
    },
    Description: textOf(element, 'description'),
    Impact: textOf(element, 'impact'),
    RemedialActions: textOf(element, 'remedial-actions') || textOf(element, 'actionsToTake'),
    RemedialProcedure: textOf(element, 'remedial-procedure') || textOf(element, 'remedy'),
    RemedyReferences: textOf(element, 'remedy-references') || textOf(element, 'remedyReferences'),
    ExternalReferences: textOf(element, 'external-references') || textOf(element, 'externalReferences'),
    ProofOfConcept: textOf(element, 'proof-of-concept') || textOf(element, 'proofOfConcept'),
    HttpRequest: {
      Method: textOf(element, 'http-request', 'method'),
      Content: textOf(element, 'http-request', 'content') || textOf(element, 'rawrequest'),
      Parameters: parametersOf(element),
    },
    HttpResponse: {
      Content: textOf(element, 'http-response', 'content') || textOf(element, 'rawresponse'),
    },
    ExtraInformation: childrenOf(
      childOf(element, 'extra-information') ?? childOf(element, 'extrainformation'),
      'info',
    ).map((info) => ({
      // Attributes are escaped as HTML once more.
      Name: textInHtml(attributeOf(info, 'name')),
      Value: textInHtml(attributeOf(info, 'value') || info.text.trim()),
    })),
  };
}

function baseScoreOf(cvss: XmlElement | undefined): string {
  return textOf(
    childrenOf(cvss, 'score').find((score) => textOf(score, 'type') === 'Base'),
    'value',
  );
}

function parametersOf(element: XmlElement): readonly JsonObject[] {
  const name = textOf(element, 'vulnerableparameter');
  return name === ''
    ? []
    : [{ Name: name, Value: textOf(element, 'vulnerableparametervalue'), Vulnerable: 'true' }];
}
