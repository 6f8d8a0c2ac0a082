import { success } from '../../../../base/result.ts';
import type { Resolution, Status } from '../../../model/finding.ts';
import { proseOfText } from '../../../prose/prose.ts';
import { rate } from '../../../model/severity.ts';
import { skip } from '../../importer.ts';
import type { ImportContext, Outcome, XmlImporter } from '../../importer.ts';
import { toInstance } from '../../instance.ts';
import { namedTargets } from '../../mainTarget.ts';
import { findReferences } from '../../references.ts';
import { readTime } from '../../reportTime.ts';
import { veracodeRisks } from './veracode.ts';
import { cleanTags, cweTag } from '../../weakness.ts';
import { attributeOf, childOf, childrenOf } from '../../xml.ts';
import type { XmlElement } from '../../xml.ts';

/**
 * Veracode's detailed report, where it has a dynamic analysis. Flaws of the other analyses have no address and are
 * skipped. https://docs.veracode.com/r/r_detailed_report_xml
 */
export const veracodeXmlImporter: XmlImporter = {
  format: 'Veracode XML',
  root: 'detailedreport',
  beginnings: ['<dynamic-analysis'],
  recognizes: (root) => childOf(root, 'dynamic-analysis') !== undefined,
  read(root, context) {
    const flaws = flawsOf(root);
    const modules = childrenOf(childOf(root, 'dynamic-analysis', 'modules'), 'module');
    const published = attributeOf(childOf(root, 'dynamic-analysis'), 'published_date');
    return success({
      format: 'Veracode XML',
      tool: 'Veracode',
      toolVersion: '',
      size: flaws.length,
      targets: namedTargets(modules.map((module) => attributeOf(module, 'target_url'))),
      outcomes: readFlaws(flaws, { ...context, now: readTime(published) ?? context.now }),
    });
  },
};

interface Flaw {
  readonly flaw: XmlElement;
  readonly weakness: XmlElement;
  readonly category: XmlElement;
  readonly isDynamic: boolean;
}

const analyses = ['dynamicflaws', 'staticflaws', 'manualflaws'];

function flawsOf(root: XmlElement): readonly Flaw[] {
  const categories = childrenOf(root, 'severity').flatMap((severity) => childrenOf(severity, 'category'));
  return categories.flatMap((category) =>
    childrenOf(category, 'cwe').flatMap((weakness) =>
      analyses.flatMap((analysis) =>
        childrenOf(childOf(weakness, analysis), 'flaw').map((flaw) => ({
          flaw,
          weakness,
          category,
          isDynamic: analysis === 'dynamicflaws',
        })),
      ),
    ),
  );
}

function* readFlaws(flaws: readonly Flaw[], context: ImportContext): Generator<Outcome> {
  for (const flaw of flaws) yield flaw.isDynamic ? readFlaw(flaw, context) : skip('no-http-target');
}

/** The same flaw read from the findings API is the same finding. */
function readFlaw({ flaw, weakness, category }: Flaw, context: ImportContext): Outcome {
  const cwe = cweTag(attributeOf(flaw, 'cweid') || attributeOf(weakness, 'cweid'));
  const name = attributeOf(weakness, 'cwename') || attributeOf(flaw, 'type');
  const description = attributeOf(flaw, 'description');
  return toInstance(
    {
      tool: 'Veracode',
      rule: cwe,
      category: attributeOf(category, 'categoryname') || 'Active Scan',
      subCategory: `${cwe} ${name}`.trim(),
      summary: name,
      ...rate(
        context.scale,
        { risk: veracodeRisks[Number(attributeOf(flaw, 'severity'))] ?? '' },
        context.severityMapping,
      ),
      url: attributeOf(flaw, 'url'),
      eventId: attributeOf(flaw, 'issueid'),
      description: proseOfText(description),
      solution: proseOfText(paragraphsOf(childOf(category, 'recommendations'))),
      references: findReferences(description),
      tags: cleanTags([cwe]),
      seenAt: readTime(attributeOf(flaw, 'date_first_occurrence')) ?? context.now,
      ...triageOf(flaw),
    },
    { parameter: attributeOf(flaw, 'vuln_parameter') },
  );
}

function paragraphsOf(recommendations: XmlElement | undefined): string {
  return childrenOf(recommendations, 'para')
    .flatMap((para) => [
      attributeOf(para, 'text'),
      ...childrenOf(para, 'bulletitem').map((item) => attributeOf(item, 'text')),
    ])
    .join('\n');
}

/** A mitigation says neither fixed nor false, unless it was accepted as a false positive. */
function triageOf(flaw: XmlElement): { readonly status?: Status; readonly resolution?: Resolution } {
  const actions = childrenOf(childOf(flaw, 'mitigations'), 'mitigation').map((one) =>
    attributeOf(one, 'action'),
  );
  const isAccepted = attributeOf(flaw, 'mitigation_status').toLowerCase() === 'accepted';
  if (isAccepted && actions.some((action) => /false positive/i.test(action))) {
    return { resolution: 'False Positive' };
  }
  return /^fixed$/i.test(attributeOf(flaw, 'remediation_status'))
    ? { status: 'Resolved', resolution: 'Fixed' }
    : {};
}
