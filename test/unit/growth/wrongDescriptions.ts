import { inspectAttachment } from '../../../src/auth/attachments/inspectAttachment.ts';
import { importAuthentication } from '../../../src/exchange/import/importAuthentication.ts';
import { operationsIn } from '../../../src/access/operations/allOperations.ts';
import { indexed } from './routeReaders.ts';
import { listsOf } from './wrongEntries.ts';

const openApi = '{"openapi":"3.0.0","info":{"title":"a"},"paths":{';
export const descriptions = {
  ...listsOf(
    openApi,
    {
      numbers: (index) => `"/a${index}":1`,
      'no paths': (index) => `"a${index}":{"get":1}`,
      'operations without anything': (index) => `"/a${index}":{"get":{},"post":null}`,
      'unknown references': (index) => `"/a${index}":{"$ref":"#/none/${index}"}`,
      'references in circles': (index) => `"/a${index}":{"$ref":"#/paths/~1a${index + 1}"}`,
      'escaped paths': (index) => String.raw`"\u002fa${index}":{"get":{}}`,
      'paths on lines of their own': (index) => `\n"/a${index}":{"get":{}}`,
      'unknown parameters': (index) => `"/a${index}":{"get":{"parameters":[{"$ref":"#/none"},1]}}`,
      'unknown security': (index) => `"/a${index}":{"post":{"security":[{"none${index}":[]}],"tags":[1]}}`,
    },
    '}}',
  ),
  ...Object.fromEntries(
    Object.entries(
      listsOf(
        'openapi: 3.0.0\npaths:\n',
        {
          'paths of YAML': (index) => `  /a${index}:\n    get: {}`,
          'broken lines of YAML': () => '  - a: b: c',
          'same keys of YAML': () => '  /a: 1',
          'aliases of YAML': () => '  a: *b',
        },
        '\n',
        '\n',
      ),
    ),
  ),
};

export async function readDescription(text: string): Promise<void> {
  inspectAttachment(text);
  await importAuthentication(text);
  operationsIn(text, { application: {}, roles: [], authentications: {}, testUsers: [] } as never);
  await indexed('openapi.yaml', text);
}
