import { acunetixXmlImporter } from './acunetixXml.ts';
import { appscanImporter } from './appscan.ts';
import { arachniImporter } from './arachni.ts';
import { burpEnterpriseImporter } from './burpEnterprise.ts';
import { burpHtmlImporter } from './burpHtml.ts';
import { burpRestImporter } from './burpRest.ts';
import { burpXmlImporter } from './burpXml.ts';
import { dastardlyImporter } from './dastardly.ts';
import { dojoGenericImporter } from './dojoGeneric.ts';
import { gitlabImporter } from './gitlab.ts';
import type { HtmlImporter, JsonImporter, LinesImporter, XmlImporter } from './importer.ts';
import { invictiImporter } from './invicti.ts';
import { invictiXmlImporters } from './invictiXml.ts';
import { niktoJsonImporter, niktoXmlImporter } from './nikto.ts';
import { nucleiJsonImporter, nucleiLinesImporter } from './nuclei.ts';
import { qualysWasImporters } from './qualysWas.ts';
import { sarifImporter } from './sarif.ts';
import { schemathesisImporter, schemathesisSuiteImporter } from './schemathesis.ts';
import { stackhawkImporter } from './stackhawk.ts';
import { veracodeImporter } from './veracode.ts';
import { wapitiJsonImporter, wapitiXmlImporter } from './wapiti.ts';
import { zapJsonImporter } from './zapJson.ts';
import { zapXmlImporter } from './zapXml.ts';

/** Asked in this order; the first that recognises a document reads it. GitLab's reports hold a ZAP report too. */
export const jsonImporters: readonly JsonImporter[] = [
  sarifImporter,
  stackhawkImporter,
  burpRestImporter,
  burpEnterpriseImporter,
  nucleiJsonImporter,
  niktoJsonImporter,
  wapitiJsonImporter,
  arachniImporter,
  invictiImporter,
  veracodeImporter,
  dojoGenericImporter,
  gitlabImporter,
  zapJsonImporter,
];

export const linesImporters: readonly LinesImporter[] = [nucleiLinesImporter];

export const xmlImporters: readonly XmlImporter[] = [
  zapXmlImporter,
  burpXmlImporter,
  niktoXmlImporter,
  wapitiXmlImporter,
  dastardlyImporter,
  schemathesisImporter,
  schemathesisSuiteImporter,
  acunetixXmlImporter,
  ...invictiXmlImporters,
  ...qualysWasImporters,
  appscanImporter,
];

export const htmlImporters: readonly HtmlImporter[] = [burpHtmlImporter];

/** The formats as messages list them. */
export const expectedFormats =
  'SARIF 2.1.0, ZAP (JSON, XML), GitLab DAST, Nuclei (JSON, JSONL), Burp (XML, REST JSON), Burp Enterprise (JSON, ' +
  'HTML), Dastardly (JUnit), StackHawk webhook, Schemathesis (JUnit), Wapiti (JSON, XML), Nikto (JSON, XML), ' +
  'Arachni JSON, Acunetix XML, Invicti (JSON, XML), Qualys WAS XML, AppScan XML, Veracode DAST JSON, ' +
  'DefectDojo generic JSON, CSV';
