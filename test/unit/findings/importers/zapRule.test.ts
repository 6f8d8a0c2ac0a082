import assert from 'node:assert/strict';
import {
  zapCategory,
  zapRule,
  zapSarifName,
} from '../../../../src/findings/importers/formats/zap/zapRule.ts';

describe('ZAP rules', () => {
  it('are the alert reference where it names a variant', () => {
    assert.equal(zapRule('10038', '10038-3', 'Whatever'), '10038-3');
  });

  it('distinguish variants by their published names where the reference is bare or absent', () => {
    const name = 'Content Security Policy (CSP) Report-Only Header Found';
    assert.equal(zapRule('10038', '', name), '10038-3');
    assert.equal(zapRule('10038', '10038', name), '10038-3');
    assert.equal(zapRule('10054', '', 'Cookie Without SameSite Attribute'), '10054-1');
  });

  it('know alerts by the names they had before', () => {
    assert.equal(zapRule('10020', '', 'X-Frame-Options Header Not Set'), '10020-1');
    assert.equal(zapRule('10055', '10055', 'CSP Scanner: Wildcard Directive'), '10055-4');
    assert.equal(zapRule('10024', '', 'Information Disclosure - Sensitive Informations in URL'), '10024');
    assert.equal(zapRule('10015', '', 'Incomplete or No Cache-control and Pragma HTTP Header Set'), '10015');
    assert.equal(zapRule('10015', '', 'Incomplete or No Cache-control Header Set'), '10015');
    assert.equal(zapRule('10063', '', 'Feature Policy Header Not Set'), '10063-1');
  });

  it('are the plugin where it raises one alert', () => {
    assert.equal(zapRule('40018', '40018', 'SQL Injection - SQLite'), '40018');
    assert.equal(zapRule('40018', '', 'SQL Injection - SQLite'), '40018');
    assert.equal(zapRule('40018', '', 'SQL Injection'), '40018');
  });

  it('never merge two names of one plugin that ZAP does not publish as one', () => {
    assert.notEqual(
      zapRule('90028', '', 'Insecure HTTP Method - LOCK'),
      zapRule('90028', '', 'Insecure HTTP Method - COPY'),
    );
    assert.notEqual(zapRule('50000', '50000', 'My script one'), zapRule('50000', '50000', 'My script two'));
    assert.notEqual(zapRule('40012', '', 'First name'), zapRule('40012', '', 'Second name'));
  });

  it('are not merged where alerts are named after what they found', () => {
    assert.equal(
      zapRule('10099', '10099', 'Source Code Disclosure - SQL'),
      '10099 Source Code Disclosure - SQL',
    );
    assert.equal(
      zapRule('10099', '10099', 'Source Code Disclosure - PHP'),
      '10099 Source Code Disclosure - PHP',
    );
    assert.equal(zapSarifName('10099', 'Source Code Disclosure - PHP'), 'Source Code Disclosure');
    assert.equal(zapSarifName('40018', 'SQL Injection - SQLite'), 'SQL Injection - SQLite');
  });

  it('have the published type, else the one of their range, else by their attack', () => {
    const passive = ['2', '3', '10021', '10202', '90001', '90011', '90022', '90033', '10012', '110003'];
    const active = [
      '0',
      '6',
      '10045',
      '10047',
      '10058',
      '10095',
      '10104',
      '10106',
      '40012',
      '40018',
      '90019',
      '90026',
      '20999',
    ];
    for (const id of passive) assert.equal(zapCategory(id, true), 'Passive Scan', id);
    for (const id of active) assert.equal(zapCategory(id, false), 'Active Scan', id);
    const edges = ['10000', '19999', '110000', '129999'];
    for (const id of edges) assert.equal(zapCategory(id, true), 'Passive Scan', id);
    for (const id of ['20000', '49999']) assert.equal(zapCategory(id, false), 'Active Scan', id);
    for (const id of ['9999', '50000', '109999', '130000']) {
      assert.equal(zapCategory(id, true), 'Active Scan', id);
      assert.equal(zapCategory(id, false), 'Passive Scan', id);
    }
    assert.equal(zapCategory('60123', true), 'Active Scan');
    assert.equal(zapCategory('60123', false), 'Passive Scan');
  });
});
