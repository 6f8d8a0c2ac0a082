import assert from 'node:assert/strict';
import { Description, templateOf, undescribed } from '../../../scripts/check/mock/described.ts';
import { drift } from '../../../scripts/check/mock/drift.ts';
import { type Exchange, MockedServer } from '../../../scripts/check/mock/mockedServer.ts';
import type { SourceHttp } from '../../../src/sources/ports.ts';

const alert = '/alerts/{number}';
const state = { type: 'string', nullable: true, enum: ['open', 'fixed'] };
const operation = {
  parameters: [{ $ref: '#/components/parameters/page' }],
  requestBody: { content: { 'application/json': { schema: { properties: { state: {} } } } } },
  responses: {
    200: {
      content: { 'application/json': { schema: { oneOf: [{ $ref: '#/components/schemas/alert' }] } } },
    },
    404: { description: 'Not found' },
  },
};
const description = new Description({
  paths: { [alert]: { patch: operation } },
  components: {
    parameters: { page: { name: 'page', in: 'query', schema: { type: 'integer', description: 'Of all.' } } },
    schemas: { alert: { required: ['number', 'state'], properties: { number: {}, state } } },
  },
});
const published = description.operation('PATCH', alert) ?? assert.fail();
const page = { name: 'page', in: 'query', schema: { type: 'integer' } };
const own = { required: ['state'], properties: { state: { ...state, enum: ['open', 'fixed', null] } } };

describe('the check against the description of GitHub', () => {
  it('says where the fixture differs, and lets it leave out what nobody reads', () => {
    const fixture = { parameters: [page], responses: { 200: { schema: own }, 404: {} } };
    assert.deepEqual(drift(description, published, fixture), []);
    const drifted = {
      parameters: [{ ...page, schema: { type: 'string' } }],
      responses: { 200: { schema: { required: ['id'], properties: { state: { enum: ['open'] } } } } },
    };
    assert.deepEqual(drift(description, published, drifted), [
      'responses: also has "404"',
      '.parameters.0.schema.type: "integer", and not "string"',
      '.responses.200.schema.oneOf.0.required: has no "id"',
      '.responses.200.schema.oneOf.0.properties.state.enum: also has "fixed"',
    ]);
  });

  it('names what a query or a body has and the description has not', () => {
    assert.equal(templateOf([alert], '/alerts/7'), alert);
    assert.equal(templateOf([alert], '/alerts/7/more'), undefined);
    const query = new URLSearchParams('page=2&branch=main');
    assert.deepEqual(undescribed(description, published, query, { state: 'open', why: '' }), [
      'branch',
      'why',
    ]);
  });

  it('tells violations of a request from remarks about the answer, and keeps the token from other servers', async () => {
    const answered = (
      status: number,
      headers: Readonly<Record<string, string>>,
      body: object,
    ): SourceHttp => ({
      send: async () => ({
        ok: true,
        answer: {
          status,
          headers: Object.entries(headers),
          body: new TextEncoder().encode(JSON.stringify(body)),
        },
      }),
    });
    const asked = async (http: SourceHttp, url: string): Promise<Partial<Exchange>> => {
      const forge = new MockedServer({
        base: 'https://git.test/api',
        origin: 'http://127.0.0.1:1',
        http,
        description,
        elsewhere: ['/requests/{number}'],
        templates: [alert],
        fitting: (_request, answer) => answer,
        isRandom: false,
      });
      const headers = [['Authorization', 'Bearer x']] as const;
      await forge.send({ method: 'GET', url, headers }, 1000, new AbortController().signal);
      const [exchange = assert.fail()] = forge.taken();
      return { violations: exchange.violations, remarks: exchange.remarks };
    };
    const noted = [
      { location: ['request', 'query', 'page'], message: 'must be integer' },
      { location: ['response', 'body'], message: 'must have id' },
    ];
    const unknown = {
      type: 'https://stoplight.io/prism/errors#NO_PATH_MATCHED_ERROR',
      detail: 'not found',
    };
    const problem = { 'Content-Type': 'application/problem+json' };
    const of = (violations: readonly string[], remarks: readonly string[]): Partial<Exchange> => ({
      violations,
      remarks,
    });
    assert.deepEqual(
      await asked(
        answered(200, { 'sl-violations': JSON.stringify(noted) }, {}),
        'https://git.test/api/alerts/7',
      ),
      of(['request.query.page: must be integer'], ['response.body: must have id']),
    );
    assert.deepEqual(
      await asked(answered(404, problem, unknown), 'https://git.test/api/nowhere'),
      of(['NO_PATH_MATCHED_ERROR · not found'], []),
    );
    assert.deepEqual(
      await asked(answered(404, problem, unknown), 'https://git.test/api/requests/7'),
      of([], ['only other servers have this']),
    );
    assert.deepEqual(
      await asked(answered(200, {}, {}), 'https://storage.test/7'),
      of(['the token goes to another server'], []),
    );
  });
});
