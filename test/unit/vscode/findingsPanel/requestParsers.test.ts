import assert from 'node:assert/strict';
import { requestParsers } from '../../../../src/vscode/features/findingsPanel/requestParsers.ts';

const hostile: readonly unknown[] = [undefined, null, 0, '', 'x', [], {}, { __proto__: null }];

describe('params of the panel', () => {
  it('refuses what is no params of any request that has some', () => {
    for (const [method, parse] of Object.entries(requestParsers)) {
      if (['redoTriage', 'savedFilters', 'refresh', 'goBackToFilter'].includes(method)) continue;
      for (const params of hostile) {
        if (method === 'undoTriage' && isObject(params)) continue;
        assert.equal(parse(params), undefined, `${method}(${JSON.stringify(params)})`);
      }
    }
  });

  it('takes a finding to locate with its vulnerability, or the vulnerability alone', () => {
    assert.deepEqual(requestParsers.locate({ vulnerability: 3 }), { params: { vulnerability: 3 } });
    const both = { vulnerability: 3, finding: 4 };
    assert.deepEqual(requestParsers.locate(both), { params: both });
    for (const params of [{ finding: 4 }, { vulnerability: 3, finding: '4' }, { vulnerability: -1 }]) {
      assert.equal(requestParsers.locate(params), undefined, JSON.stringify(params));
    }
  });

  it('takes what is whole, and refuses it with one value that is none', () => {
    const asked: readonly [
      keyof typeof requestParsers,
      Readonly<Record<string, unknown>>,
      readonly object[],
    ][] = [
      [
        'apis',
        { vulnerability: 3, offset: 0, limit: 10 },
        [{ vulnerability: '3' }, { offset: -1 }, { limit: 1e9 }],
      ],
      [
        'facet',
        { field: 'severity', search: 'a', limit: 10 },
        [{ field: 'x' }, { search: 1 }, { limit: '1' }],
      ],
      ['timeline', { most: 30 }, [{ most: -1 }, { most: '30' }]],
      ['details', { finding: 7 }, [{ finding: '7' }, { finding: 0.5 }]],
      ['focusList', { focused: true }, [{ focused: 1 }]],
      ['copyText', { text: 'x' }, [{ text: 1 }]],
      ['keepLayout', { layout: '{}' }, [{ layout: {} }]],
      [
        'openMessage',
        { finding: 7, occurrence: 0, part: 'response' },
        [{ finding: -7 }, { occurrence: '0' }, { part: 'body' }],
      ],
      ['openMessage', { finding: 7, occurrence: 2, part: 'request' }, [{ part: '' }]],
    ];
    for (const [method, params, wrong] of asked) {
      assert.deepEqual(requestParsers[method]({ ...params, extra: 1 }), { params }, method);
      for (const change of wrong)
        assert.equal(requestParsers[method]({ ...params, ...change }), undefined, JSON.stringify(change));
    }
    assert.ok(requestParsers.copyText({ text: 'x'.repeat(10_000_000) }));
    assert.equal(requestParsers.copyText({ text: 'x'.repeat(10_000_001) }), undefined);
  });

  it('needs none where there is nothing to say', () => {
    for (const method of ['refresh', 'goBackToFilter', 'redoTriage', 'savedFilters'] as const)
      assert.deepEqual(requestParsers[method]({ anything: 1 }), { params: undefined });
  });

  it('takes a page of bounded size only', () => {
    assert.deepEqual(requestParsers.page({ offset: 0, limit: 100, extra: 1 }), {
      params: { offset: 0, limit: 100 },
    });
    for (const params of [
      { offset: -1, limit: 100 },
      { offset: 0.5, limit: 100 },
      { offset: 0, limit: 1_000_000 },
      { offset: '0', limit: 100 },
      { offset: Number.NaN, limit: 100 },
    ]) {
      assert.equal(requestParsers.page(params), undefined, JSON.stringify(params));
    }
  });

  it('takes only known fields', () => {
    const params = { field: 'severity', search: '', limit: 10 };
    assert.deepEqual(requestParsers.facet(params), { params });
    assert.equal(requestParsers.facet({ ...params, field: 'constructor' }), undefined);
    assert.equal(requestParsers.facet({ ...params, search: 7 }), undefined);
  });

  it('takes triage of ids only', () => {
    const params = { vulnerabilities: [1, 2], set: { status: 'Open' } };
    assert.deepEqual(requestParsers.changeTriage(params), { params: { ...params, comment: '' } });
    const commented = { ...params, comment: 'Checked in the gateway.' };
    assert.deepEqual(requestParsers.changeTriage(commented), { params: commented });
    assert.equal(requestParsers.changeTriage({ ...params, comment: 7 }), undefined);
    assert.equal(requestParsers.changeTriage({ ...params, vulnerabilities: ['1'] }), undefined);
    const both = { ...commented, set: { status: 'Open', resolution: 'New' } };
    assert.deepEqual(requestParsers.changeTriage(both), { params: both });
    assert.equal(requestParsers.changeTriage({ ...params, set: { severity: 'Info' } }), undefined);
    assert.equal(requestParsers.changeTriage({ ...params, set: { status: 7 } }), undefined);
    assert.equal(requestParsers.changeTriage({ vulnerabilities: [1] }), undefined);
    assert.deepEqual(requestParsers.triageScope({ vulnerabilities: [1] }), {
      params: { vulnerabilities: [1] },
    });
    assert.equal(requestParsers.triageScope({ vulnerabilities: [-1] }), undefined);
  });

  it('takes the id of a change to undo, or none', () => {
    assert.deepEqual(requestParsers.undoTriage({ change: 3 }), { params: { change: 3 } });
    assert.deepEqual(requestParsers.undoTriage({}), { params: {} });
    assert.equal(requestParsers.undoTriage({ change: '3' }), undefined);
  });

  it('takes text to copy and the focus of the list', () => {
    assert.deepEqual(requestParsers.copyText({ text: 'curl' }), { params: { text: 'curl' } });
    assert.equal(requestParsers.copyText({ text: 7 }), undefined);
    assert.deepEqual(requestParsers.focusList({ focused: true }), { params: { focused: true } });
    assert.equal(requestParsers.focusList({ focused: 'true' }), undefined);
  });

  it('takes actions on the view only as they are known', () => {
    const action = { type: 'setSwitch', name: 'preciseMatch', on: false };
    assert.deepEqual(requestParsers.updateView(action), { params: action });
    assert.equal(requestParsers.updateView({ ...action, name: 'toString' }), undefined);
  });

  it('takes a real time zone only', () => {
    assert.deepEqual(requestParsers.overview({ timeZone: 'Europe/Lisbon' }), {
      params: { timeZone: 'Europe/Lisbon' },
    });
    assert.equal(requestParsers.overview({ timeZone: 'Atlantis/Harbour' }), undefined);
  });

  it('takes each command of the panel with its own arguments', () => {
    const target = { vulnerability: 3, finding: 4, occurrence: 0 };
    const calls: readonly (readonly unknown[])[] = [
      ['exportCsv'],
      ['find'],
      ['applySavedFilter'],
      ['applySavedFilter', 'Urgent'],
      ['makeDecision', { vulnerability: 3 }, 'Checked.'],
      ['retestFinding', target],
      ['goToHandler', { finding: 4 }],
      ['goToHandler', { vulnerability: 3 }],
      ['copyLink', { finding: 4 }],
    ];
    for (const call of calls) assert.deepEqual(requestParsers.run(call), { params: call });
    assert.deepEqual(requestParsers.run(['pinHandler', { ...target, application: 'x', rows: [1] }]), {
      params: ['pinHandler', { finding: 4 }],
    });
  });

  it('takes no other command, and no other arguments', () => {
    const calls: readonly unknown[] = [
      { command: 'exportCsv' },
      ['workbench.action.quit'],
      ['dastWorkbench.findings.exportCsv'],
      ['clearFindings'],
      ['openPanel'],
      ['constructor'],
      ['__proto__'],
      ['toString'],
      [['exportCsv']],
      ['exportCsv', { scheme: 'file', path: '/etc/passwd' }],
      ['importReport', [{ scheme: 'file', path: '/etc/passwd' }]],
      ['applySavedFilter', 7],
      ['applySavedFilter', 'x'.repeat(10_001)],
      ['makeDecision', { vulnerability: 3 }],
      ['makeDecision', { rows: [3] }, ''],
      ['retestFinding', { vulnerability: 3, finding: 4 }],
      ['peekHandler', { vulnerability: 3 }],
      ['peekHandler', { finding: -1 }],
      ['goToHandler', { application: 'shop', endpoint: 'GET /' }],
      ['copyLink', { finding: 4 }, [{ finding: 5 }]],
    ];
    for (const call of calls) assert.equal(requestParsers.run(call), undefined, JSON.stringify(call));
  });

  it('opens http and https addresses and no other', () => {
    assert.deepEqual(requestParsers.openLink({ url: 'HTTPS://owasp.org/a b' }), {
      params: { url: 'https://owasp.org/a%20b' },
    });
    for (const url of [
      'javascript:alert(1)',
      'command:workbench.action.quit',
      'file:///etc/passwd',
      'vscode://x',
      'owasp.org',
      '//owasp.org',
      ' ',
      7,
    ]) {
      assert.equal(requestParsers.openLink({ url }), undefined, String(url));
    }
  });
});

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
