import type { AttachmentFacts } from '../../attachments/attachmentFacts.ts';
import type { Attachment, Authentication, AuthModel, TextValue } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { report, reportAs } from '../rule.ts';
import type { RuleHost } from '../ruleHost.ts';
import { literalText } from '../texts.ts';

export function* attachmentMissing({ attachments }: AuthModel, host?: RuleHost): Generator<Problem> {
  for (const { path } of attachments) {
    const found = path && host?.attachment(path.value);
    if (path === undefined || (found !== 'missing' && found !== 'outside')) continue;
    yield reportAs('attachment-missing', `attachment-${found}`, path.node, path.value);
  }
}

export function* attachmentNotInspected({ attachments }: AuthModel, host?: RuleHost): Generator<Problem> {
  for (const { path } of attachments) {
    const found = path && host?.attachment(path.value);
    if (path === undefined || !(found === 'too-large' || found === 'too-slow' || found === 'too-many'))
      continue;
    yield reportAs('attachment-not-inspected', `attachment-${found}`, path.node, path.value);
  }
}

interface InspectedAttachment {
  readonly type: TextValue | undefined;
  readonly path: TextValue;
  readonly facts: AttachmentFacts;
}

function* inspected(attachments: readonly Attachment[], host?: RuleHost): Generator<InspectedAttachment> {
  for (const { type, path } of attachments) {
    const facts = path && host?.attachment(path.value);
    if (path !== undefined && typeof facts === 'object') yield { type, path, facts };
  }
}

export function* attachmentOfOtherType({ attachments }: AuthModel, host?: RuleHost): Generator<Problem> {
  for (const { type, facts } of inspected(attachments, host)) {
    if (type === undefined || facts.kind === type.value) continue;
    if (facts.kind !== undefined) {
      yield report('attachment-of-other-type', type.node, facts.kind);
    } else if (type.value !== 'Other') {
      yield reportAs('attachment-of-other-type', 'attachment-of-no-type', type.node, type.value);
    }
  }
}

export function* attachmentWithSecrets({ attachments }: AuthModel, host?: RuleHost): Generator<Problem> {
  for (const { path, facts } of inspected(attachments, host)) {
    if (facts.liveSecret !== undefined) yield report('attachment-with-secrets', path.node, facts.liveSecret);
  }
}

/** Compared with all attached files at once: each may describe another part of the application. */
export function* otherThanSpecified(model: AuthModel, host?: RuleHost): Generator<Problem> {
  const places = [...inspected(model.attachments, host)].flatMap(({ facts }) => facts.tokenPlaces);
  if (places.length === 0) return;
  const described = new Set(places.map(({ location, name }) => placeId(location, name)));
  const [first] = places;
  for (const { tokenParameterName, tokenLocation } of model.authentications) {
    const name = literalText(tokenParameterName);
    if (tokenParameterName === undefined || !name || tokenLocation === undefined || first === undefined)
      continue;
    if (described.has(placeId(tokenLocation.value, name))) continue;
    yield report('other-than-specified', tokenParameterName.node, first.location, first.name);
  }
}

/** Names of headers are the same in any case (RFC 9110, section 5.1). */
function placeId(location: NonNullable<Authentication['tokenLocation']>['value'], name: string): string {
  return `${location}:${location === 'Header' ? name.toLowerCase() : name}`;
}
