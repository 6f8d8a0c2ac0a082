import { acunetixXmlImporter } from './formats/acunetixXml.ts';
import { appscanImporter } from './formats/appscan.ts';
import { appSpiderImporter } from './formats/appSpider.ts';
import { arachniImporter } from './formats/arachni.ts';
import { burpEnterpriseImporter } from './formats/burp/burpEnterprise.ts';
import { burpHtmlImporter } from './formats/burp/burpHtml.ts';
import { burpJunitImporter, burpJunitSuiteImporter } from './formats/burp/burpJunit.ts';
import { burpRestImporter } from './formats/burp/burpRest.ts';
import { burpXmlImporter } from './formats/burp/burpXml.ts';
import { dojoGenericImporter } from './formats/dojoGeneric.ts';
import { gitlabImporter } from './formats/gitlab/gitlab.ts';
import { immuniWebImporter } from './formats/immuniWeb.ts';
import type { HtmlImporter, JsonImporter, LinesImporter, XmlImporter } from './importer.ts';
import { invictiImporter } from './formats/invicti/invicti.ts';
import { invictiXmlImporters } from './formats/invicti/invictiXml.ts';
import { niktoJsonImporter, niktoXmlImporter } from './formats/nikto.ts';
import { nucleiJsonImporter, nucleiLinesImporter } from './formats/nuclei.ts';
import { qualysWasImporters } from './formats/qualysWas.ts';
import { rapplexImporter } from './formats/rapplex.ts';
import { sarifImporter } from './formats/sarif/sarif.ts';
import { schemathesisImporter, schemathesisSuiteImporter } from './formats/schemathesis/schemathesis.ts';
import { schemathesisEventsImporter } from './formats/schemathesis/schemathesisEvents.ts';
import { stackhawkImporter } from './formats/stackhawk.ts';
import { tenableWasImporter } from './formats/tenable/tenableWas.ts';
import { veracodeImporter } from './formats/veracode/veracode.ts';
import { veracodeXmlImporter } from './formats/veracode/veracodeXml.ts';
import { wapitiJsonImporter, wapitiXmlImporter } from './formats/wapiti.ts';
import { webInspectImporter } from './formats/webInspect.ts';
import { zapJsonImporter } from './formats/zap/zapJson.ts';
import { zapXmlImporter } from './formats/zap/zapXml.ts';

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
