import assert from 'node:assert/strict';
import { chosen, labelsAt, typing } from './suggestionsAt.ts';

const subject = '"subject_token": "$steps.login.outputs.idToken"';
const inSubject = (typed: string): string => typing(subject, `"subject_token": ${typed}`);
const output = '"$response.body#/data/token"';
const inOutput = (typed: string): string => typing(output, typed);

describe('completion of expressions', () => {
  it('offers what a request can use where a value starts: outputs of earlier steps and inputs', async () => {
    const labels = await labelsAt(inSubject('"|"'));
    assert.deepEqual(labels.slice(0, 8), [
      '$steps.login.outputs.idToken',
      '$steps.login.outputs.csrf',
      '$inputs.username',
      '$inputs.password',
      '$inputs.totp',
      '$inputs.tenant',
      '$inputs.idp.clientId',
      '$inputs.idp.clientSecret',
    ]);
    assert.ok(!labels.some((label) => label.startsWith('$response')), 'requests know no response');
    assert.deepEqual(await labelsAt(inSubject('"$response.|"')), []);
    assert.equal(
      await chosen(inSubject('"|"'), '$inputs.totp'),
      '"requestBody": { "subject_token": "$inputs.totp" },',
    );
    assert.equal(
      await chosen(inSubject('"$in|"'), '$inputs.totp'),
      '"requestBody": { "subject_token": "$inputs.totp" },',
    );
    assert.equal(
      await chosen(inSubject('|'), '$inputs.totp'),
      '"requestBody": { "subject_token": "$inputs.totp" },',
    );
  });

  it('goes from step to output, earlier steps only', async () => {
    assert.deepEqual(await labelsAt(inSubject('"$steps.|"')), ['login']);
    assert.deepEqual(await labelsAt(inSubject('"$steps.login.|"')), ['outputs']);
    assert.deepEqual(await labelsAt(inSubject('"$steps.login.outputs.|"')), ['idToken', 'csrf']);
    assert.deepEqual(await labelsAt(inSubject('"$steps.exchange.outputs.|"')), [], 'not its own');
    assert.deepEqual(await labelsAt(typing('"$steps.exchange.outputs.token"', '"$steps.|"')), [
      'login',
      'exchange',
      'last',
    ]);
    assert.equal(
      await chosen(inSubject('"$steps.|"'), 'login'),
      '"requestBody": { "subject_token": "$steps.login.outputs." },',
    );
  });

  it('replaces the part under the cursor and leaves the rest', async () => {
    assert.equal(
      await chosen(inSubject('"$steps.lo|gout.outputs.idToken"'), 'login'),
      '"requestBody": { "subject_token": "$steps.login.outputs.idToken" },',
    );
    assert.equal(
      await chosen(inSubject('"$steps.login.outputs.i|dT"'), 'csrf'),
      '"requestBody": { "subject_token": "$steps.login.outputs.csrf" },',
    );
    assert.equal(
      await chosen(inSubject('"$in|puts.username"'), '$inputs.password'),
      '"requestBody": { "subject_token": "$inputs.password" },',
    );
  });

  it('knows the inputs of users and identity providers', async () => {
    assert.deepEqual(await labelsAt(inSubject('"$inputs.|"')), [
      'username',
      'password',
      'totp',
      'tenant',
      'idp.clientId',
      'idp.clientSecret',
    ]);
    assert.deepEqual(await labelsAt(inSubject('"$inputs.idp.|"')), ['clientId', 'clientSecret']);
    const withoutProvider = inSubject('"$inputs.|"').replace('"identityProvider": "keycloak",', '');
    assert.ok(!(await labelsAt(withoutProvider)).includes('idp.clientId'));
  });

  it('reads the response in outputs: pointers of the expected body, cookies, headers', async () => {
    assert.deepEqual(await labelsAt(inOutput('"$response.|"')), ['body', 'header', 'cookie', 'status']);
    assert.deepEqual(await labelsAt(inOutput('"$response.body#/|"')), [
      '#/data',
      '#/data/token',
      '#/data/a~1b',
      '#/items',
      '#/items/0',
      '#/items/0/id',
    ]);
    assert.deepEqual(await labelsAt(inOutput('"$response.cookie.|"')), ['SESSION', 'XSRF-TOKEN']);
    assert.ok((await labelsAt(inOutput('"$response.header.|"'))).includes('Location'));
    assert.ok((await labelsAt(inOutput('"|"'))).includes('$response.body#/data/token'));
    const selector = inOutput('{ "context": "$resp|", "selector": "", "type": "jsonpointer" }');
    assert.match(await chosen(selector, '$response.body'), /"context": "\$response\.body",/);
    const pointer = inOutput('{ "context": "$response.body", "selector": "/|", "type": "jsonpointer" }');
    assert.ok((await labelsAt(pointer)).includes('/data/token'));
    const line = await chosen(inOutput('"$response.body#/da|ta"'), '#/data/token');
    assert.ok(line.includes('"$response.body#/data/token"'), line);
    const dotted = await chosen(inOutput('"$response.body.data.to|ken"'), '#/data/token');
    assert.ok(dotted.includes('"$response.body#/data/token"'), dotted);
  });

  it('completes expressions inside texts and closes their brace once', async () => {
    const path = '"path": "/oauth/token"';
    const open = typing(path, '"path": "/users/{$steps.login.outputs.|"');
    assert.ok((await chosen(open, 'idToken')).includes('"/users/{$steps.login.outputs.idToken}"'));
    const closed = typing(path, '"path": "/users/{$|}/token"');
    assert.ok((await chosen(closed, '$inputs.username')).includes('"/users/{$inputs.username}/token"'));
    assert.deepEqual(await labelsAt(typing(path, '"path": "/users/|"')), []);
    assert.ok((await labelsAt(typing(path, '"path": "{|"'))).includes('{auth_url}'));
    const auth = await chosen(typing(path, '"path": "{au|}/token"'), '{auth_url}');
    assert.ok(auth.includes('"{auth_url}/token"'), auth);
  });

  it('offers nothing behind an escaped dollar and in prose', async () => {
    assert.deepEqual(await labelsAt(inSubject('"$$|"')), []);
    assert.deepEqual(await labelsAt(inSubject('"$${|"')), []);
    assert.ok((await labelsAt(inSubject('"$$${|"'))).length > 0, 'an escaped dollar before a placeholder');
    const note = typing('"version": "1.0",', '"version": "1.0", "notes": "$|",');
    assert.deepEqual(await labelsAt(note), []);
  });
});
