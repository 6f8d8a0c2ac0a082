import { acunetixXmlImporter } from './acunetixXml.ts';
import { appscanImporter } from './appscan.ts';
import { appSpiderImporter } from './appSpider.ts';
import { arachniImporter } from './arachni.ts';
import { burpEnterpriseImporter } from './burpEnterprise.ts';
import { burpHtmlImporter } from './burpHtml.ts';
import { burpJunitImporter, burpJunitSuiteImporter } from './burpJunit.ts';
import { burpRestImporter } from './burpRest.ts';
import { burpXmlImporter } from './burpXml.ts';
import { dojoGenericImporter } from './dojoGeneric.ts';
import { gitlabImporter } from './gitlab.ts';
import { immuniWebImporter } from './immuniWeb.ts';
import type { HtmlImporter, JsonImporter, LinesImporter, XmlImporter } from './importer.ts';
import { invictiImporter } from './invicti.ts';
import { invictiXmlImporters } from './invictiXml.ts';
import { niktoJsonImporter, niktoXmlImporter } from './nikto.ts';
import { nucleiJsonImporter, nucleiLinesImporter } from './nuclei.ts';
import { qualysWasImporters } from './qualysWas.ts';
import { rapplexImporter } from './rapplex.ts';
import { sarifImporter } from './sarif.ts';
import { schemathesisImporter, schemathesisSuiteImporter } from './schemathesis.ts';
import { schemathesisEventsImporter } from './schemathesisEvents.ts';
import { stackhawkImporter } from './stackhawk.ts';
import { tenableWasImporter } from './tenableWas.ts';
import { veracodeImporter } from './veracode.ts';
import { veracodeXmlImporter } from './veracodeXml.ts';
import { wapitiJsonImporter, wapitiXmlImporter } from './wapiti.ts';
import { webInspectImporter } from './webInspect.ts';
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
  rapplexImporter,
  dojoGenericImporter,
  gitlabImporter,
  zapJsonImporter,
];

export const linesImporters: readonly LinesImporter[] = [nucleiLinesImporter, schemathesisEventsImporter];

export const xmlImporters: readonly XmlImporter[] = [
  zapXmlImporter,
  burpXmlImporter,
  niktoXmlImporter,
  wapitiXmlImporter,
  burpJunitImporter,
  burpJunitSuiteImporter,
  schemathesisImporter,
  schemathesisSuiteImporter,
  acunetixXmlImporter,
  ...invictiXmlImporters,
  ...qualysWasImporters,
  appscanImporter,
  veracodeXmlImporter,
  tenableWasImporter,
  webInspectImporter,
  immuniWebImporter,
  appSpiderImporter,
];

export const htmlImporters: readonly HtmlImporter[] = [burpHtmlImporter];

/** The formats as messages list them. */
export const expectedFormats =
  'SARIF 2.1.0, ZAP (JSON, XML), GitLab DAST, Nuclei (JSON, JSONL), Burp (XML, REST JSON), Burp Enterprise (JSON, ' +
  'HTML, JUnit), Dastardly (JUnit), StackHawk webhook, Schemathesis (JUnit, NDJSON), Wapiti (JSON, XML), Nikto (JSON, XML), ' +
  'Arachni JSON, Acunetix XML, Invicti (JSON, XML), Qualys WAS XML, Tenable WAS (XML, CSV), AppScan XML, ' +
  'AppSpider XML, WebInspect XML, ImmuniWeb XML, Rapplex JSON, Veracode DAST (JSON, XML), ' +
  'DefectDojo generic JSON, CSV';
