import { arachniImporter } from './arachni.ts';
import { burpRestImporter } from './burpRest.ts';
import { burpXmlImporter } from './burpXml.ts';
import { gitlabImporter } from './gitlab.ts';
import type { JsonImporter, LinesImporter, XmlImporter } from './importer.ts';
import { invictiImporter } from './invicti.ts';
import { niktoJsonImporter, niktoXmlImporter } from './nikto.ts';
import { nucleiJsonImporter, nucleiLinesImporter } from './nuclei.ts';
import { sarifImporter } from './sarif.ts';
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
  nucleiJsonImporter,
  niktoJsonImporter,
  wapitiJsonImporter,
  arachniImporter,
  invictiImporter,
  veracodeImporter,
  gitlabImporter,
  zapJsonImporter,
];

export const linesImporters: readonly LinesImporter[] = [nucleiLinesImporter];

export const xmlImporters: readonly XmlImporter[] = [
  zapXmlImporter,
  burpXmlImporter,
  niktoXmlImporter,
  wapitiXmlImporter,
];

/** The formats as messages list them. */
export const expectedFormats =
  'SARIF 2.1.0, ZAP (JSON, XML), GitLab DAST, Nuclei (JSON, JSONL), Burp (XML, REST JSON), StackHawk webhook, ' +
  'Wapiti (JSON, XML), Nikto (JSON, XML), Arachni JSON, Invicti JSON, Veracode DAST JSON, CSV';
