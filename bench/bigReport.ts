import { closeSync, openSync, writeSync } from 'node:fs';

const rules = 50;

/**
 * Writes a SARIF report of so many results with requests and responses, about 1.74 kB each, without ever having it in
 * memory. `apis`: so many different APIs have the results; where these are fewer than the results, the findings have
 * many instances each.
 */
export function writeSarif(path: string, results: number, apis: number): void {
  const file = openSync(path, 'w');
  let text = '{\n "version": "2.1.0",\n "runs": [\n  {\n   "results": [\n';
  for (let index = 0; index < results; index++) {
    text += `${index === 0 ? '' : ',\n'}${JSON.stringify(result(index, index % apis))}`;
    if (text.length < 1_000_000) continue;
    writeSync(file, text);
    text = '';
  }
  // Tools may say what their rules are behind what these found.
  const driver = {
    name: 'Example Scanner',
    version: '1.0',
    rules: Array.from({ length: rules }, (_, n) => rule(n)),
  };
  writeSync(file, `${text}\n   ],\n   "tool": ${JSON.stringify({ driver })}\n  }\n ]\n}\n`);
  closeSync(file);
}

function rule(index: number): unknown {
  const advice = 'Validate what comes from outside, and encode what goes into another language. '.repeat(6);
  return {
    id: `EX-${index}`,
    name: `Vulnerability type ${index}`,
    shortDescription: { text: `Vulnerability type ${index}` },
    fullDescription: { text: `Type ${index}: input reaches an interpreter without being checked. ${advice}` },
    help: { text: advice, markdown: `## Remediation\n\n${advice}\n\n- Use *parameters*.\n- Check types.` },
    helpUri: `https://scanner.example/rules/${index}`,
    properties: {
      tags: ['security', `external/cwe/cwe-${20 + index}`],
      'security-severity': String((index % 10) + 0.5),
    },
  };
}

function result(index: number, api: number): unknown {
  const path = `/api/v1/${['orders', 'users', 'cart', 'reports'][api % 4] ?? ''}/r${api.toString(36)}x`;
  const url = `https://shop.example${path}?page=${index % 97}`;
  return {
    ruleId: `EX-${api % rules}`,
    ruleIndex: api % rules,
    level: 'error',
    message: {
      text: `The parameter "page" of ${path} reaches an interpreter without being checked (${index}).`,
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: url },
          region: {
            startLine: 1,
            snippet: { text: `You have an error in your SQL syntax near page ${index}` },
          },
        },
        properties: { attack: `1' OR '1'='1` },
      },
    ],
    webRequest: {
      protocol: 'HTTP',
      version: '1.1',
      target: url,
      method: api % 3 === 0 ? 'POST' : 'GET',
      headers: {
        Host: 'shop.example',
        Accept: 'application/json, text/plain, */*',
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0',
        Cookie: `session=${(index * 2_654_435_761).toString(36)}; theme=light`,
      },
      body: { text: `{"page":"1' OR '1'='1","size":${index % 50}}` },
    },
    webResponse: {
      protocol: 'HTTP',
      version: '1.1',
      statusCode: 500,
      reasonPhrase: 'Internal Server Error',
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        Date: 'Sun, 01 Mar 2026 12:00:00 GMT',
        Server: 'nginx',
      },
      body: {
        text: `<!doctype html>\n<title>Error ${index}</title>\n${'<p>The page could not be shown.</p>\n'.repeat(17)}`,
      },
    },
    partialFingerprints: { 'primaryLocationLineHash/v1': `${index.toString(16)}a` },
  };
}
