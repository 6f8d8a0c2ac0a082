import assert from 'node:assert/strict';
import { answerOf } from '../../../src/access/answer.ts';
import { factsOf } from '../../../src/access/facts/facts.ts';
import { idsIn } from '../../../src/access/harvest.ts';
import { commonFacts, hasShape, isLikeNothing, proofOf, shareOf } from '../../../src/access/proof.ts';
import { parametersIn, type Operation } from '../../../src/access/operations/operation.ts';
import { listedIds, listPath, nonsenseOf } from '../../../src/access/values.ts';
import type { AccessAnswer } from '../../../src/access/answer.ts';
import { Received } from '../../../src/login/response/received.ts';
import { received } from '../../fakes/received.ts';

const facts = (body: unknown, type = 'application/json'): readonly string[] => [
  ...factsOf(received(body, [], 200, type)).facts.keys(),
];

// In bytesFacts, factSet, jsonFacts, markupFacts and tableFacts.
describe('what an answer says', () => {
  it('of JSON are its values by their paths, and which are filled', () => {
    const said = factsOf(
      received({
        a: 'x',
        n: 10,
        small: 9,
        low: -9.5,
        none: null,
        yes: true,
        empty: '',
        list: [{ b: 'y' }, 'z'],
      }),
    );
    assert.deepEqual(Object.fromEntries(said.facts), {
      '.a=x': 'x',
      '.list[].b=y': 'y',
      '.list[]=z': 'z',
      '.n=10': '10',
    });
    assert.deepEqual([...said.shape].toSorted(), [
      '.a',
      '.list[]',
      '.list[].b',
      '.low',
      '.n',
      '.small',
      '.yes',
    ]);
  });

  it('of a file that JSON has as its bytes are the words in it, and of other numbers the numbers', () => {
    const data = [...Buffer.from('%PDF-1.4 words-of-ann-alone')];
    assert.deepEqual(facts({ data }), ['.data run=words-of-ann-alone']);
    assert.deepEqual(facts({ data: Array.from({ length: 12 }, () => 200) }), ['.data[]=200']);
    assert.equal(
      facts({ data: data.map((one) => one + 200) }).includes('.data run=words-of-ann-alone'),
      false,
    );
    assert.deepEqual(facts([...Buffer.from('short')]).length, 5);
  });

  it('are no small numbers, and no more of a long text than tells it from others', () => {
    assert.deepEqual(facts(['9', '10', '9.99', '-10', '1234', '9.1234567890', '  x  ', ' ']).toSorted(), [
      '[]=-10',
      '[]=10',
      '[]=1234',
      '[]=9.1234567890',
      '[]=x',
    ]);
    const long = 'a'.repeat(500);
    assert.deepEqual(facts([long]), [`[]=${long}`]);
    assert.deepEqual(facts([`${long}bc`]), [`[]=${long}…502`]);
    const many = (count: number): number => facts(Array.from({ length: count }, (_, at) => `x${at}`)).length;
    assert.deepEqual([many(2_999), many(3_000), many(3_001)], [2_999, 3_000, 3_000]);
  });

  it('is read by its type, else by how it begins', () => {
    const html = '<p>Hi  <b>Ann</b>\n there</p><style>x</style><script>go({"a":"b1"});</script>';
    const rows: readonly (readonly [body: string, type: string, facts: readonly string[]])[] = [
      ['name;age\n"Ann";42\n\nBob;43\n', 'text/csv', ['name=Ann', 'age=42', 'name=Bob', 'age=43']],
      ['name\tage\nAnn\t42', 'text/tab-separated-values', ['name=Ann', 'age=42']],
      ['name,age\nAnn,42,more', 'text/csv; charset=utf-8', ['name=Ann', 'age=42', '=more']],
      ['one\nAnn', 'text/csv', ['one=Ann']],
      [html, 'text/html', ['b=Ann', 'p=Hi there', '.a=b1']],
      ['<a><b>x1</b></a>', 'application/xml', ['b=x1']],
      ['<a b="x1"/>', 'application/xml', ['a@b=x1']],
      ['<p title="x0"><input name="b" value="x1"></p>', 'text/html', ['input@b=x1']],
      ['<input type="hidden" name="csrf" value="x1"><input type="submit" value="x2">', 'text/html', []],
      ['{"a":"x1"}\n{"a":"x2"}\n', 'application/x-ndjson', ['.a=x1', '.a=x2']],
      ['  <a>x1</a>', 'text/plain', ['a=x1']],
      ['< a>x1', 'text/plain', ['line=< a>x1']],
      ['line one\n two \n\n', 'text/plain', ['line=line one', 'line=two']],
      [' {"a":"b1"}', 'text/plain', ['.a=b1']],
      ['"text"', 'text/plain', ['=text']],
      ['{"a":', 'application/json', ['line={"a":']],
      [')]}\',\n{"a":"b1"}', 'application/json', ['.a=b1']],
      [')]}{"a":"b1"}', 'application/json', ['line=)]}{"a":"b1"}']],
      ['while(1);["b1"]', 'application/json', ['[]=b1']],
      ['while (1);["b1"]', 'application/json', ['[]=b1']],
      ['for(;;);["b1"]', 'application/json', ['[]=b1']],
      ['for (;;);["b1"]', 'application/json', ['[]=b1']],
      ['\uFEFF["b1"]', 'application/json', ['[]=b1']],
      ['<script>var a = [1, 2</script>', 'text/html', []],
      ['<script>}{</script>', 'text/html', []],
      ['<script>{"a":"b1"}</script>', 'text/html', ['.a=b1']],
      ['<svg><text>x1</text></svg>', 'image/svg+xml', ['text=x1']],
      ['abcdefghijkl', 'image/png', ['run=abcdefghijkl']],
      ['', 'text/plain', []],
    ];
    assert.deepEqual(
      rows.map(([body, type]) => [body, type, facts(body, type)]),
      rows,
    );
  });

  it('of binary content are runs of letters', () => {
    const binary = (text: string, type = 'text/plain'): readonly string[] => [
      ...factsOf(
        new Received(
          {
            status: 200,
            headers: [['content-type', type]],
            body: Uint8Array.from(text, (one) => one.charCodeAt(0)),
          },
          'https://shop.test/',
          new Map(),
        ),
      ).facts.keys(),
    ];
    assert.deepEqual(binary('Ann Smith\u0000 abcdefghijkl\u007fmnopqrstuvw !~!~!~!~!~!~'), [
      'run=abcdefghijkl',
      'run=!~!~!~!~!~!~',
    ]);
    assert.deepEqual(binary(`${'a'.repeat(200)}bcdefghijklm`, 'image/png'), [
      `run=${'a'.repeat(200)}`,
      'run=bcdefghijklm',
    ]);
    const types =
      'image/png AUDIO/mp3 video/x font/woff application/octet-stream application/pdf application/zip application/gzip ' +
      'application/x-tar';
    for (const type of types.split(' '))
      assert.deepEqual(binary('abcdefghijkl mno', type), ['run=abcdefghijkl'], type);
    assert.deepEqual(binary(`${'x\n'.repeat(499)}x\u0000`), []);
    assert.deepEqual(binary(`${'x\n'.repeat(500)}\u0000`).slice(0, 1), ['line=x']);
  });
});

describe('the ids that an answer lists', () => {
  const ids = (body: unknown, parameter = 'orderId', type = 'application/json'): readonly string[] =>
    idsIn(received(body, [], 200, type), '/api/orders', parameter);

  it('are those of the first list of objects, by the surest of their fields', () => {
    assert.deepEqual(ids([{ id: 1 }, { id: 2, orderId: 'a' }, 'x', { other: 3 }]), ['1', 'a']);
    assert.deepEqual(
      ids([
        { code: 'c', number: 1, id: '' },
        { id: 1.5, key: 'k' },
      ]),
      ['1', 'k'],
    );
    for (const name of ['id', '_id', 'uuid', 'guid', 'key', 'slug', 'number', 'code'])
      assert.deepEqual(ids([{ [name]: 'x' }]), ['x'], name);
    assert.deepEqual(ids({ meta: [1, 2], data: { items: [{ id: 7 }] } }), ['7']);
    assert.deepEqual(ids({ a: { b: { c: [{ id: 7 }] } } }), ['7']);
    assert.deepEqual(ids({ a: { b: { c: { d: [{ id: 7 }] } } } }), []);
    assert.deepEqual(ids([{ id: 'a'.repeat(100) }, { id: 'a'.repeat(101) }, { id: 2 ** 53 }]), [
      'a'.repeat(100),
    ]);
    assert.deepEqual(ids({ id: 7 }), []);
    const many = Array.from({ length: 1_001 }, (_, id) => ({ id }));
    assert.deepEqual(
      [ids(many).length, ids(many.slice(1)).length, ids(many.slice(2)).length],
      [1_000, 1_000, 999],
    );
  });

  it('are those that the links of a page lead to', () => {
    const page =
      '<a href="/api/orders/17">x</a><a href="/api/orders/a-b_c?x">y</a>/api/orders/ /api/orders/17';
    assert.deepEqual(ids(page, 'id', 'text/html'), ['17', 'a-b_c']);
    assert.deepEqual(ids(`/api/orders/${'9'.repeat(120)}`, 'id', 'text/html'), ['9'.repeat(100)]);
    const many = Array.from({ length: 1_001 }, (_, id) => `/api/orders/${id}`).join(' ');
    assert.equal(ids(many, 'id', 'text/html').length, 1_000);
  });
});

describe('addresses of operations', () => {
  const operation = (path: string, query: readonly string[] = []): Operation => ({
    method: 'GET',
    path,
    query,
    isPublic: false,
  });

  it('have parameters, and lists of what these are ids of', () => {
    const parameters = parametersIn('/a/{id}/b/{key}.json');
    assert.deepEqual(parameters, [
      { name: 'id', at: '/a/{id}' },
      { name: 'key', at: '/a/{id}/b/{key}' },
    ]);
    assert.deepEqual(parameters.map(listPath), ['/a', undefined]);
    assert.equal(listPath({ at: '/{id}' }), undefined);
    assert.deepEqual(parametersIn(`/{${'a'.repeat(100)}}/{${'a'.repeat(101)}}/{}/{a/b}`).length, 1);
  });

  it('of what does not exist have ids of the same shape', () => {
    const nonsense = (target: string, ...values: readonly string[]): string =>
      nonsenseOf(operation('/a/{id}', []), { target, values, owners: [] }).target;
    assert.equal(nonsense('/a/17', '17'), '/a/53');
    assert.equal(nonsense('/a/90-Zz', '90-Zz'), '/a/45-No');
    assert.equal(nonsense('/a/x', 'aZ-09.zAbcdefg é'), '/a/lL-74.lNproqsu%20%C3%A9');
    assert.equal(nonsense('/a/x', '0123456789'), '/a/4681813535');
    assert.equal(nonsense('/a/x', '0123456789abcde'), '/a/4681813535lnprt');
    assert.equal(nonsense('/a/x', '0123456789abcdef'), '/a/79bdfce024135796');
    const uuid = '123e4567-e89b-12d3-a456-426614174000';
    const other = nonsense('/a/x', uuid).slice(3);
    assert.match(other, /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/);
    assert.ok(
      Array.from(other).every((letter, index) => letter === '-' || letter !== uuid[index]),
      other,
    );
    for (let digit = 0; digit < 10; digit++)
      for (const before of ['', 'x', 'xx', 'xxx'])
        assert.notEqual(nonsense('/a/x', `${before}${digit}`).slice(3 + before.length), String(digit));
    assert.equal(nonsense('/me/profile'), '/me/adbtxwq');
  });

  it('list what users declare as theirs, by path or by name', () => {
    const users = (owns: Record<string, unknown>): never =>
      ({ testUsers: [{ role: 'a', owns }, { role: 'b' }] }) as never;
    const listed = (path: string, owns: Record<string, unknown>, method: 'GET' | 'HEAD' = 'GET'): unknown => {
      const { owners, roles } = listedIds({ ...operation(path), method }, users(owns));
      return [[...owners].map(([id, places]) => `${id}: ${[...places].join()}`).join(), [...roles].join()];
    };
    const none = ['', ''];
    assert.deepEqual(listed('/api/orders', { '/api/orders/{id}': [1, '2'] }), ['1: 0,2: 0', 'a']);
    for (const key of ['orderId', 'order_id', 'order-id', 'orders', 'Order'])
      assert.deepEqual(listed('/api/orders', { [key]: 1 }), ['1: 0', 'a'], key);
    assert.deepEqual(listed('/api/boxes', { boxId: 1 }), ['1: 0', 'a']);
    assert.deepEqual(listed('/api/order', { orderId: 1 }), ['1: 0', 'a']);
    assert.deepEqual(listed('/api/orders', { id: 1 }), none);
    assert.deepEqual(listed('/api/orders', { userId: 1 }), none);
    assert.deepEqual(listed('/api/orders', { '/orders/{id}': 1 }), none);
    assert.deepEqual(listed('/api/orders/{id}', { orderId: 1 }), none);
    assert.deepEqual(listed('/api/orders', { orderId: 1 }, 'HEAD'), none);
    assert.deepEqual(listed('/api/orders', { orderId: ['', '${env:X}', null, 0] }), ['0: 0', 'a']);
  });
});

describe('what an answer proves', () => {
  const answer = (body: unknown): AccessAnswer => answerOf({ received: received(body) });
  const proof = (
    owner: unknown,
    changes: Partial<Parameters<typeof proofOf>[0]> = {},
    attacker: Parameters<typeof proofOf>[3] = { name: 'bob' },
    got: unknown = owner,
    common: readonly string[] = [],
  ): readonly string[] => [
    ...proofOf(
      { first: answer(owner), again: answer(owner), echoed: [], ownerName: 'ann', ...changes },
      { ofOperations: new Set(common), ofObjects: new Set(common) },
      answer(got),
      attacker,
    ),
  ];

  it('is what lasts, is no echo, and neither others nor everybody are told', () => {
    const owner = { id: '1701', text: 'mine', time: 'now' };
    assert.deepEqual(proof(owner).toSorted(), ['.id=1701', '.text=mine', '.time=now']);
    assert.deepEqual(proof(owner, { again: answer({ ...owner, time: 'later' }) }).toSorted(), [
      '.id=1701',
      '.text=mine',
    ]);
    assert.deepEqual(proof({ a: 'x1701', b: '17', c: 'x17' }, { echoed: ['1701', '17'] }), ['.c=x17']);
    assert.deepEqual(proof({ a: '123', b: 'x123' }, { echoed: ['123'] }), []);
    assert.deepEqual(proof(owner, { nonsense: answer({ text: 'mine' }) }).length, 2);
    assert.deepEqual(proof(owner, { otherObject: answer({ text: 'mine' }) }).length, 2);
    assert.deepEqual(proof(owner, {}, { name: 'bob', ownObject: answer({ text: 'mine' }) }).length, 2);
    assert.deepEqual(proof(owner, {}, { name: undefined }, owner, ['.text=mine']).length, 2);
  });

  it('is not the name of who asks where his own stands for him', () => {
    const owner = { user: 'Ann', text: 'mine' };
    assert.deepEqual(proof(owner, {}, { name: 'bob' }, { user: 'BOB' }), ['.text=mine']);
    assert.equal(proof(owner, {}, { name: 'bob' }, { other: 'bob' }).length, 2);
    assert.equal(proof(owner, {}, { name: undefined }, { user: 'bob' }).length, 2);
    assert.equal(proof(owner, {}, { name: 'bo' }, { user: 'bo' }).length, 2);
    assert.equal(proof(owner, { ownerName: 'Smith' }, { name: 'bob' }, { user: 'bob' }).length, 2);
  });

  it('is what several operations answer of one object, where there is nothing else and all of it was got', () => {
    const owner = { text: 'mine', more: 'words' };
    const ofOne = { ofOperations: new Set(['.text=mine', '.more=words']), ofObjects: new Set<string>() };
    const asked = (got: unknown, common: Parameters<typeof proofOf>[1]): number => {
      const baseline = { first: answer(owner), again: answer(owner), echoed: [], ownerName: 'ann' };
      return proofOf(baseline, common, answer(got), { name: 'bob' }).size;
    };
    assert.equal(asked(owner, ofOne), 2);
    assert.equal(asked({ text: 'mine' }, ofOne), 0);
    assert.equal(asked(owner, { ...ofOne, ofObjects: ofOne.ofOperations }), 0);
    assert.equal(asked(owner, { ...ofOne, ofOperations: new Set(['.text=mine']) }), 1);
  });

  it('is nothing that who asks always gets at its place, unless that is all there is', () => {
    const owner = { city: 'Ulm', street: 'Main', item: 'desk' };
    const got = { city: 'Bonn', street: 'Main', item: 'desk' };
    const bob = { name: 'bob', ownObject: answer({ city: 'Bonn', item: 'lamp' }) };
    assert.deepEqual(proof(owner, {}, bob, got).toSorted(), ['.item=desk', '.street=Main']);
    assert.deepEqual(proof({ city: 'Ulm' }, {}, bob, { city: 'Bonn' }), ['.city=Ulm']);
  });

  it('is at least two texts in which an id that is a word stands beside as much else, all of them got', () => {
    const owner = { a: 'notes of anna', b: 'anna has written', c: 'annas', d: 'anna' };
    const asked = (body: unknown, got = body): readonly string[] =>
      proof(body, { echoed: ['anna'] }, { name: 'bob' }, got).toSorted();
    assert.deepEqual(asked(owner), ['.a=notes of anna', '.b=anna has written']);
    assert.deepEqual(asked({ a: 'annaanna', b: 'anna123' }), []);
    assert.deepEqual(asked({ a: 'annaanna', b: 'anna1234' }), ['.a=annaanna', '.b=anna1234']);
    assert.deepEqual(asked(owner, { ...owner, b: 'x' }), []);
  });

  it('is got in part', () => {
    const wanted = new Set(['.a=x', '.b=y']);
    assert.deepEqual(
      [{ a: 'x', b: 'y' }, { a: 'x' }, { c: 'x' }].map((body) => shareOf(wanted, answer(body))),
      [1, 0.5, 0],
    );
    assert.equal(shareOf(new Set(), answer({ a: 'x' })), undefined);
  });

  it('are facts that fewer than three operations answer', () => {
    const answers = [{ a: 'x', b: 'y' }, { a: 'x', b: 'y' }, { a: 'x' }].map((body, at) => ({
      answer: answer(body),
      object: `o${at}`,
    }));
    assert.deepEqual([...commonFacts(answers).ofOperations], ['.a=x']);
    assert.deepEqual([...commonFacts(answers).ofObjects], ['.a=x']);
    assert.deepEqual([...commonFacts(answers.slice(1)).ofOperations], []);
    const ofOne = commonFacts(answers.map((one) => ({ ...one, object: 'o' })));
    assert.deepEqual([[...ofOne.ofOperations], [...ofOne.ofObjects]], [['.a=x'], []]);
  });

  it('are the fields of the owner, nearly all of them, where what does not exist has others', () => {
    const fields = (count: number, value: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, value]));
    const shape = (owner: unknown, got: unknown, nonsense?: unknown): boolean =>
      hasShape(
        {
          first: answer(owner),
          again: answer(owner),
          echoed: [],
          ownerName: 'ann',
          ...(nonsense === undefined ? {} : { nonsense: answer(nonsense) }),
        },
        answer(got),
      );
    assert.deepEqual(
      [
        shape(fields(20, 'a'), fields(20, 'b')),
        shape(fields(20, 'a'), fields(19, 'b')),
        shape(fields(20, 'a'), fields(18, 'b')),
        shape(fields(2, 'a'), fields(2, 'b')),
        shape(fields(1, 'a'), fields(1, 'b')),
        shape(fields(20, 'a'), fields(20, 'b'), fields(19, 'c')),
        shape(fields(20, 'a'), fields(20, 'b'), fields(18, 'c')),
        shape({ users: 512, orders: 88 }, { users: 0, orders: 0 }),
      ],
      [true, true, false, true, false, false, true, false],
    );
  });

  it('is nothing where what does not exist is answered alike', () => {
    const like = (owner: unknown, nonsense: AccessAnswer | undefined): boolean =>
      isLikeNothing({
        first: answer(owner),
        again: answer(owner),
        echoed: [],
        ownerName: 'ann',
        ...(nonsense === undefined ? {} : { nonsense }),
      });
    assert.deepEqual(
      [
        like({ a: 'x' }, answer({ a: 'x', b: 'y' })),
        like({ a: 'x' }, answer({ a: 'y' })),
        like({ a: 'x', b: true }, answer({ a: 'x' })),
        like({ a: 'x' }, answerOf({ received: received({ a: 'x' }, [], 404) })),
        like({ a: 'x' }, undefined),
      ],
      [true, false, false, false, false],
    );
  });

  it('is content, a refusal, or neither by its status', () => {
    const kind = (status: number, body: unknown = { a: 'x' }, method = 'GET'): string =>
      answerOf({ received: received(body, [], status) }, method).kind;
    assert.deepEqual(
      [199, 200, 299, 300, 401, 429, 499, 500, 503].map((status) => kind(status)),
      ['refusal', 'content', 'content', 'refusal', 'refusal', 'failure', 'refusal', 'failure', 'failure'],
    );
    assert.deepEqual(
      [kind(200, ''), kind(200, '', 'HEAD'), kind(404, '', 'HEAD')],
      ['refusal', 'content', 'refusal'],
    );
  });
});
