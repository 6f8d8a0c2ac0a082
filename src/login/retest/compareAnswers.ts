import type { Received } from '../response/received.ts';
import { hasSameShape, isAlike } from './alike.ts';
import { answerKind, kindChange, unprovingKind } from './answerKind.ts';
import { placeOf, usableEvidence } from './evidence.ts';
import { cookieGuard, headerGuard } from './headerProof.ts';
import { payloadsOf } from './payloads.ts';
import type { Proof } from './proof.ts';
import { proofOf } from './proof.ts';
import type { Case, Compared } from './doubts.ts';
import { asReceived, changeOfKind, gone, leadsToLogin, refusal, typeOf } from './doubts.ts';
import { readMessage } from '../../base/requests/recordedMessage.ts';
import type { Recorded } from './recordedRequest.ts';
import type { Verdict } from './retestMessages.ts';
import { blocksScripts, isRunnable, payloadFate } from './scriptProof.ts';

/**
 * Whether what a report found is still there. Its proof in the answer says so; that it is missing says something only where
 * the request, the user and the kind of answer are the same. In doubt nothing is said.
 */
export function compareAnswers(compared: Compared, received: Received): Verdict {
  const recorded = compared.response.trim() === '' ? undefined : readMessage(compared.response);
  const judged: Case = {
    compared,
    received,
    recorded,
    before: recorded && asReceived(recorded),
    now: answerKind(received),
    verdict: (outcome, reason, named = '') => ({ outcome, reason, status: received.status, named }),
  };
  return judge(judged, proofIn(compared));
}

/** A payload that is the evidence is judged as one, whatever the finding is called. */
function proofIn(compared: Compared): Proof {
  const proof = proofOf(compared);
  const isMarkup = /<[a-z!/]|\bon[a-z]{3,20}\s{0,5}=|javascript:/i.test(compared.evidence.slice(0, 10_000));
  if (proof.kind !== 'text' || !isMarkup) return proof;
  return payloadsOf(compared).some((payload) => compared.evidence.includes(payload))
    ? { kind: 'script' }
    : proof;
}

function judge(judged: Case, proof: Proof): Verdict {
  switch (proof.kind) {
    case 'header':
    case 'cookie':
      return judgeGuard(judged, proof);
    case 'access':
      return judgeAccess(judged);
    case 'script':
      return judgeScript(judged);
    case 'text':
      return judgeText(judged);
  }
}

/** A header or attribute that is there proves by itself that it is, in an answer of the application. */
function judgeGuard(judged: Case, proof: Extract<Proof, { kind: 'header' | 'cookie' }>): Verdict {
  const { compared, received, verdict } = judged;
  const changed = refusal(judged) ?? changeOfKind(judged);
  if (changed !== undefined) return changed;
  if (proof.kind === 'header') {
    const { isThere, shown } = headerGuard(proof.header, received);
    return isThere
      ? verdict('gone', 'header-there', shown)
      : verdict('still-there', 'header-missing', proof.header);
  }
  const guard = cookieGuard(proof.attribute, compared, received);
  if (guard === undefined) return verdict('cannot-tell', 'cookie-not-set');
  return guard.isThere
    ? verdict('gone', 'attribute-there', guard.shown)
    : verdict('still-there', 'attribute-missing', guard.shown);
}

/** Who must not be let in is refused: the caller asks then whether somebody else still gets a response. */
function judgeAccess(judged: Case): Verdict {
  const { compared, received, before, now, recorded, verdict } = judged;
  const { status } = received;
  if (now.page === 'block') return verdict('cannot-tell', 'block-page');
  const isRefused = status === 403 || status === 404 || (!compared.hasToken && isNobodys(received));
  if (isRefused && !(compared.hadCredentials && !compared.hasToken))
    return verdict('cannot-tell', 'refused-alone');
  const changed = refusal(judged) ?? changeOfKind(judged);
  if (changed !== undefined) return changed;
  if (before === undefined) return verdict('cannot-tell', 'nothing-recorded');
  const evidence = usableEvidence(compared.evidence, recorded);
  const isSame = evidence === undefined ? hasSameShape(before, received) : holds(judged, evidence);
  if (!isSame) return verdict('cannot-tell', 'let-in-differs');
  return compared.hasToken && !compared.hadCredentials
    ? verdict('cannot-tell', 'had-no-credentials')
    : verdict('still-there', 'let-in');
}

/** Whether somebody who must not be let in was refused, and nothing is known of those who may. */
export function isRefused({ reason }: Verdict): boolean {
  return reason === 'refused-alone';
}

/** Whether an answer is that of somebody who is let in: a success, of the same kind as in the report. */
export function isLetIn({ response }: Recorded, received: Received): boolean {
  const now = answerKind(received);
  if (now.statusClass !== 2 || now.page !== 'other') return false;
  return (
    response.trim() === '' || kindChange(answerKind(asReceived(readMessage(response))), now) === undefined
  );
}

function holds({ recorded, received }: Case, evidence: string): boolean {
  return placeOf(evidence, recorded, received) === 'there';
}

/** Whether nobody who is not logged in is let in: 401, or sent to log in. */
function isNobodys(received: Received): boolean {
  return received.status === 401 || leadsToLogin(received);
}

function judgeScript(judged: Case): Verdict {
  const { compared, received, before, verdict } = judged;
  const payloads = payloadsOf(compared);
  if (payloads.length === 0) return judgeText(judged);
  const fate = payloadFate(payloads, received);
  if (fate === 'runs') {
    const isBlocked = blocksScripts(received) && !(before && blocksScripts(before));
    return isBlocked ? verdict('cannot-tell', 'payload-blocked') : verdict('still-there', 'payload-runs');
  }
  if (fate === 'inert') {
    return isRunnable(received)
      ? verdict('cannot-tell', 'payload-inert')
      : verdict('cannot-tell', 'payload-not-run', typeOf(received));
  }
  const doubt = refusal(judged) ?? changeOfKind(judged);
  if (doubt !== undefined) return doubt;
  if (before === undefined) return verdict('cannot-tell', 'no-response-recorded');
  const wasThere = ['runs', 'inert'].includes(payloadFate(payloads, before));
  // Stored somewhere else, or cut off in the report.
  if (!wasThere) return verdict('cannot-tell', 'payload-not-recorded');
  return gone(judged, fate === 'escaped' ? 'payload-escaped' : 'no-payload');
}

function judgeText(judged: Case): Verdict {
  const { compared, received, recorded, before, verdict } = judged;
  const evidence = usableEvidence(compared.evidence, recorded);
  const seen = evidence === undefined ? undefined : judgeEvidence(judged, evidence);
  const known = seen ?? refusal(judged) ?? changeOfKind(judged);
  if (known !== undefined) return known;
  if (before === undefined) {
    return verdict('cannot-tell', evidence === undefined ? 'nothing-recorded' : 'no-response-recorded');
  }
  if (evidence !== undefined) return gone(judged, 'no-evidence');
  if (received.status !== before.status || !isAlike(before, received)) {
    return verdict('cannot-tell', 'answer-differs');
  }
  if (compared.hasToken && !compared.hadCredentials) return verdict('cannot-tell', 'had-no-credentials');
  return verdict('still-there', 'same-answer');
}

/** What the evidence says where it is found; nothing where it is gone. */
function judgeEvidence(judged: Case, evidence: string): Verdict | undefined {
  const { received, recorded, before, now, verdict } = judged;
  const place = placeOf(evidence, recorded, received);
  if (place === 'differs') return verdict('cannot-tell', 'header-differs');
  if (place !== 'there') return undefined;
  const change = before === undefined ? unprovingKind(now) : kindChange(answerKind(before), now);
  return change === 'login-page' || change === 'block-page'
    ? verdict('cannot-tell', change)
    : verdict('still-there', 'evidence-there');
}
