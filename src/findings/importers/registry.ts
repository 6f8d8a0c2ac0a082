import { acunetix } from './formats/acunetixXml.ts';
import { appscan } from './formats/appscan.ts';
import { appSpider } from './formats/appSpider.ts';
import { arachni } from './formats/arachni.ts';
import { burp, burpEnterprise, dastardly } from './formats/burp/scanner.ts';
import { dojoGeneric } from './formats/dojoGeneric.ts';
import { gitlab } from './formats/gitlab/scanner.ts';
import { immuniWeb } from './formats/immuniWeb.ts';
import { invicti } from './formats/invicti/scanner.ts';
import { nikto } from './formats/nikto.ts';
import { nuclei } from './formats/nuclei.ts';
import { qualysWas } from './formats/qualysWas.ts';
import { rapplex } from './formats/rapplex.ts';
import { sarif } from './formats/sarif/scanner.ts';
import { schemathesis } from './formats/schemathesis/scanner.ts';
import { stackhawk } from './formats/stackhawk.ts';
import { tenableWas } from './formats/tenable/scanner.ts';
import { veracode } from './formats/veracode/scanner.ts';
import { wapiti } from './formats/wapiti.ts';
import { webInspect } from './formats/webInspect.ts';
import { zap } from './formats/zap/scanner.ts';
import type { Scanner } from './scanner.ts';

/** Asked in this order; the first that recognises a document reads it. GitLab's reports hold a ZAP report too. */
export const scanners: readonly Scanner[] = [
  sarif,
  gitlab,
  zap,
  nuclei,
  burp,
  burpEnterprise,
  dastardly,
  stackhawk,
  schemathesis,
  wapiti,
  nikto,
  arachni,
  acunetix,
  invicti,
  qualysWas,
  tenableWas,
  appscan,
  appSpider,
  webInspect,
  immuniWeb,
  rapplex,
  veracode,
  dojoGeneric,
];
