/** What reads and edits files of decisions, loaded where there is one. */
export { decisionMessages } from './decisionMessages.ts';
export {
  addDecision,
  closestWord,
  decisionIndexAt,
  decisionPlaceAt,
  emptyDecisions,
  removeDecision,
  setDecisionPart,
} from './editDecisions.ts';
export { parseDecisions } from './parseDecisions.ts';
