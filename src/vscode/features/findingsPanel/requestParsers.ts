import { isRecord } from '../../../base/untrusted.ts';
import { parseViewAction } from '../../../findings/view/viewActionsParse.ts';
import { listedFields, textFields, type FilterField } from '../../../findings/view/view.ts';
import type { FindingsPanelRequests } from '../../../protocol/findingsPanelProtocol.ts';
import { parseRevealTarget } from '../../shared/list/revealTarget.ts';
import { parsePanelCommand } from './commandsOfPanel.ts';
import { parseHttpUrl } from './httpUrl.ts';
import { findingOf, isCount, isId, isIdList, isLimit, isText } from './panelValues.ts';
import type { ParamsParsers } from '../../shared/webviews/rpcHost.ts';

/** A request with its body, or many endpoints. */
const longestCopied = 10_000_000;

/** Checks what the panel asks for. A panel shows hostile text, so its messages are not trusted either. */
export const requestParsers: ParamsParsers<FindingsPanelRequests> = {
  overview: (params) => {
    if (!isRecord(params)) return undefined;
    const { timeZone } = params;
    const action = parseViewAction({ type: 'setTimeZone', timeZone });
    return action?.type === 'setTimeZone' ? { params: { timeZone: action.timeZone } } : undefined;
  },
  page: (params) => {
    if (!isRecord(params)) return undefined;
    const { offset, limit } = params;
    return isCount(offset) && isLimit(limit) ? { params: { offset, limit } } : undefined;
  },
  apis: (params) => {
    if (!isRecord(params)) return undefined;
    const { vulnerability, offset, limit } = params;
    if (!isId(vulnerability) || !isCount(offset) || !isLimit(limit)) return undefined;
    return { params: { vulnerability, offset, limit } };
  },
  locate: (params) => {
    if (!isRecord(params)) return undefined;
    const { vulnerability, finding } = params;
    if (!isId(vulnerability)) return undefined;
    if (finding === undefined) return { params: { vulnerability } };
    return isId(finding) ? { params: { vulnerability, finding } } : undefined;
  },
  refresh: () => ({ params: undefined }),
  goBackToFilter: () => ({ params: undefined }),
  facet: (params) => {
    if (!isRecord(params)) return undefined;
    const { field, search, limit } = params;
    if (!isFilterField(field) || !isText(search) || !isLimit(limit)) return undefined;
    return { params: { field, search, limit } };
  },
  timeline: (params) =>
    isRecord(params) && isLimit(params['most']) ? { params: { most: params['most'] } } : undefined,
  details: (params) => {
    const finding = findingOf(params);
    return finding && { params: finding };
  },
  updateView: (params) => {
    const action = parseViewAction(params);
    return action && { params: action };
  },
  changeTriage: (params) => {
    if (!isRecord(params)) return undefined;
    const { vulnerabilities, set, comment = '' } = params;
    if (!isIdList(vulnerabilities) || !isRecord(set) || !isText(comment)) return undefined;
    const { status, resolution, ...others } = set;
    const isValue = (value: unknown): value is string | undefined => value === undefined || isText(value);
    if (!isValue(status) || !isValue(resolution) || Object.keys(others).length > 0) return undefined;
    const values = {
      ...(status === undefined ? {} : { status }),
      ...(resolution === undefined ? {} : { resolution }),
    };
    return { params: { vulnerabilities, set: values, comment } };
  },
  triageScope: (params) =>
    isRecord(params) && isIdList(params['vulnerabilities'])
      ? { params: { vulnerabilities: params['vulnerabilities'] } }
      : undefined,
  undoTriage: (params) => {
    if (!isRecord(params)) return undefined;
    const { change } = params;
    if (change === undefined) return { params: {} };
    return isId(change) ? { params: { change } } : undefined;
  },
  redoTriage: () => ({ params: undefined }),
  savedFilters: () => ({ params: undefined }),
  focusList: (params) =>
    isRecord(params) && typeof params['focused'] === 'boolean'
      ? { params: { focused: params['focused'] } }
      : undefined,
  copyText: (params) => {
    if (!isRecord(params)) return undefined;
    const { text } = params;
    return typeof text === 'string' && text.length <= longestCopied ? { params: { text } } : undefined;
  },
  select: (params) => {
    if (!isRecord(params)) return undefined;
    const { vulnerabilities, row } = params;
    if (!isIdList(vulnerabilities)) return undefined;
    const named = row === undefined ? undefined : parseRevealTarget(row);
    return { params: { vulnerabilities, ...(named ? { row: named } : {}) } };
  },
  keepLayout: (params) =>
    isRecord(params) && isText(params['layout']) ? { params: { layout: params['layout'] } } : undefined,
  run: (params) => {
    const call = parsePanelCommand(params);
    return call && { params: call };
  },
  openMessage: (params) => {
    if (!isRecord(params)) return undefined;
    const { finding, occurrence, part } = params;
    if (!isId(finding) || !isCount(occurrence) || (part !== 'request' && part !== 'response'))
      return undefined;
    return { params: { finding, occurrence, part } };
  },
  openLink: (params) => {
    const url = isRecord(params) ? parseHttpUrl(params['url']) : undefined;
    return url === undefined ? undefined : { params: { url } };
  },
};

function isFilterField(value: unknown): value is FilterField {
  return [...textFields, ...listedFields].some((field) => field === value);
}
