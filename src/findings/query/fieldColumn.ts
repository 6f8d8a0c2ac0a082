import { resolutions, severities, statuses } from '../model/finding.ts';
import { changedCodeStates } from '../view/inChangedCode.ts';
import { scanStates } from '../view/sinceLastScan.ts';
import type { FilterField } from '../view/view.ts';
import type { FindingColumns, TextColumn } from './columns.ts';
import { TextDictionary } from './textDictionary.ts';

const vocabularies = {
  severity: new TextDictionary(severities),
  status: new TextDictionary(statuses),
  resolution: new TextDictionary(resolutions),
  sinceLastScan: new TextDictionary(scanStates),
  inChangedCode: new TextDictionary(changedCodeStates),
};

/** The codes of a field with its distinct values; of a field with a vocabulary, that. */
export function fieldColumn(columns: FindingColumns, field: FilterField): TextColumn {
  switch (field) {
    case 'severity':
    case 'status':
    case 'resolution':
    case 'sinceLastScan':
    case 'inChangedCode':
      return { codes: columns[field], dictionary: vocabularies[field] };
    case 'endpoint':
    case 'method':
    case 'tool':
    case 'report':
    case 'confidence':
    case 'seenAs':
    case 'newOnBranch':
    case 'application':
    case 'handler':
    case 'eventId':
    case 'category':
    case 'subCategory':
    case 'summary':
      return columns[field];
  }
}
