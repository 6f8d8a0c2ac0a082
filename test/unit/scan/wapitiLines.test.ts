import assert from 'node:assert/strict';
import { wapiti } from '../../../src/scan/adapters/wapiti.ts';

describe('what Wapiti prints', () => {
  it('says that it left something out, though it ends with 0', () => {
    const lines = [
      'Max attack time was reached for module sql, stopping.',
      'Max scan time was reached, stopping.',
      '[!] Unable to find a module named sqll',
      '[!] Could not find module mod_sql',
      '  File "/usr/lib/python3/dist-packages/wapitiCore/main/wapiti.py", line 398, in attack',
      '3 requests were skipped due to network issues',
      '[*] Launching module sql',
      'Evil request:',
      '    GET /files?name=File "x", line 1 HTTP/1.1',
      'Received a HTTP 500 error in http://localhost/orders',
    ];
    const early = lines.filter((line) => wapiti.saysEarlyEnd?.(line) === true);
    assert.deepEqual(early, lines.slice(0, 6));
  });

  it('names a report that is gone once the scan is over in one line, which is left out', () => {
    const lines = [
      'Report',
      '------',
      'A report has been generated in the file /tmp/dast-scan-Ab12Cd/report.json',
    ];
    const isReport = (line: string): boolean => wapiti.saysReport?.(line) === true;
    assert.deepEqual(lines.filter(isReport), lines.slice(2));
  });
});
