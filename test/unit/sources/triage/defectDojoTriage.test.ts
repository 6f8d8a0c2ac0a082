import assert from 'node:assert/strict';
import { AskedTriage, askedToken } from '../../../fakes/askedTriage.ts';
import { ownFinding } from '../../../fakes/ownFinding.ts';
import { findingsOfDojo, type ServedFinding } from '../../../fakes/triageServers.ts';

describe('triage of DefectDojo', () => {
  let asked: AskedTriage;

  before(async () => (asked = await AskedTriage.start()));
  after(() => asked.server.close());
  beforeEach(() => void (asked.server.requests.length = 0));
  afterEach(() => asked.assertDiscreet());

  it('ties findings to those of DefectDojo by tool, rule, title and endpoint', async () => {
    const findings: ServedFinding[] = [
      { id: 41, flags: { active: true }, notes: [] },
      { id: 42, flags: { false_p: true, is_mitigated: true }, notes: [], about: { title: 'XSS' } },
      { id: 43, flags: {}, notes: [], about: { endpoints: [] } },
      ...['out_of_scope', 'risk_accepted', 'is_mitigated'].map((flag, index) => ({
        id: 44 + index,
        flags: { active: false, [flag]: true },
        notes: [],
        about: { title: flag },
      })),
    ];
    asked.server.answer = findingsOfDojo(findings, askedToken);
    const tool = 'ZAP Scan';
    assert.deepEqual(
      await asked.statesOf('defectdojo', [
        ownFinding({ key: 'same', tool }),
        ownFinding({ key: 'title', tool, summary: 'XSS' }),
        ownFinding({ key: 'without', tool, urls: [''] }),
        ownFinding({ key: 'tool' }),
        ownFinding({ key: 'address', tool, urls: ['https://shop.test/other'] }),
        ...['out_of_scope', 'risk_accepted', 'is_mitigated'].map((flag) =>
          ownFinding({ key: flag, tool, summary: flag }),
        ),
      ]),
      [
        'same → 41: active',
        'title → 42: false positive',
        'without → 43: inactive',
        'out_of_scope → 44: out of scope',
        'risk_accepted → 45: risk accepted',
        'is_mitigated → 46: mitigated',
        'tool not found',
        'address not found',
      ],
    );
  });

  it('ties findings to those of DefectDojo by the id of their tool, where several have the same name', async () => {
    const about = (id: string): object => ({ unique_id_from_tool: id });
    asked.server.answer = findingsOfDojo(
      ['a', 'b', 'c'].map((id, index) => ({ id: 41 + index, flags: {}, notes: [], about: about(id) })),
      askedToken,
    );
    const own = ['a', 'b'].map((eventId, index) =>
      ownFinding({
        key: eventId,
        eventId,
        tool: 'ZAP Scan',
        status: index === 0 ? 'Open' : 'Resolved',
      }),
    );
    // Either could be the third one, and they are not set to the same.
    assert.deepEqual(await asked.statesOf('defectdojo', own), ['a → 41: inactive', 'b → 42: inactive']);
  });

  it('ties findings to those of DefectDojo by the address that each endpoint has in an import', async () => {
    const endpoints: Readonly<Record<string, object>> = {
      'https://shop.test:8443/a?b=1': {
        protocol: 'https',
        host: 'shop.test',
        port: 8443,
        path: '/a',
        query: '?b=1',
      },
      'http://shop.test/a/b': { protocol: 'http', host: 'shop.test', path: 'a/b', query: '' },
      'shop.test': { host: 'shop.test', path: '' },
      '': { protocol: 'https', path: '/a' },
    };
    const ids = Object.keys(endpoints).map((_address, index) => index + 1);
    const serve = findingsOfDojo(
      ids.map((id) => ({ id, flags: {}, notes: [], about: { endpoints: [id] } })),
      askedToken,
    );
    asked.server.answer = (request) =>
      request.url.startsWith('/api/v2/endpoints/')
        ? {
            body: {
              next: null,
              results: Object.values(endpoints).map((one, index) => ({ ...one, id: index + 1 })),
            },
          }
        : serve(request);
    const own = Object.keys(endpoints).map((address) =>
      ownFinding({ key: address, tool: 'ZAP Scan', urls: address === '' ? [] : [address] }),
    );
    assert.deepEqual(
      await asked.statesOf('defectdojo', own),
      Object.keys(endpoints).map((address, index) => `${address} → ${index + 1}: inactive`),
    );
  });

  it('sets the flags of DefectDojo and adds a note that names the change', async () => {
    const findings: ServedFinding[] = [
      { id: 41, flags: { active: true, verified: true }, notes: [] },
      { id: 42, flags: { risk_accepted: true }, notes: [] },
    ];
    asked.server.answer = findingsOfDojo(findings, askedToken);
    const change = {
      ref: { id: '41' },
      from: 'active',
      to: 'false positive',
      comment: 'Escaped',
      key: 'c41',
    };
    assert.equal(await asked.send('defectdojo', change), 'sent');
    assert.deepEqual(findings[0], {
      id: 41,
      flags: { active: false, verified: false, false_p: true },
      notes: ['Escaped\n\n(DAST Workbench c41)'],
    });
    // All of it is there: neither is sent again.
    asked.server.requests.length = 0;
    assert.equal(await asked.send('defectdojo', change), 'sent');
    assert.deepEqual(
      asked.server.requests.flatMap(({ method }) => (method === 'GET' ? [] : [method])),
      [],
    );
    assert.equal(
      await asked.send('defectdojo', { ref: { id: '42' }, from: 'risk accepted', to: 'active' }),
      'sent',
    );
    assert.deepEqual(findings[1]?.flags, {
      active: true,
      false_p: false,
      out_of_scope: false,
      is_mitigated: false,
      risk_accepted: false,
    });
    assert.equal(
      await asked.send('defectdojo', { ref: { id: '42' }, from: 'active', to: 'mitigated' }),
      'sent',
    );
    assert.deepEqual([findings[1]?.flags['active'], findings[1]?.flags['is_mitigated']], [false, true]);
    assert.equal(
      await asked.send('defectdojo', { ref: { id: '41' }, from: 'false positive', to: 'mitigated' }),
      'sent',
    );
    assert.deepEqual(findings[0]?.flags, {
      active: false,
      verified: false,
      false_p: false,
      is_mitigated: true,
    });
    const gone = await asked.send('defectdojo', { ref: { id: '99' }, to: 'active' });
    assert.equal(gone, `${new URL(asked.server.origin).host} has no finding, or the account cannot see it.`);
  });
});
