import type { OwnFinding } from '../../src/sources/triage/triage.ts';

/** A finding as a server is asked for it, that nobody has looked at. */
export function ownFinding(parts: Partial<OwnFinding> = {}): OwnFinding {
  return {
    key: '0123456789abcdef',
    eventId: 'EVT-0123abcd',
    tool: 'ZAP',
    rule: '40018',
    summary: 'SQL Injection',
    method: 'GET',
    urls: ['https://shop.test/items?id=1'],
    comment: '',
    status: 'Open',
    resolution: 'New',
    ...parts,
  };
}
