import type { ExpectedResponse } from '../../auth/generated/authConfig.ts';
import type { Translate } from '../../auth/messages.ts';
import { describeOrigin } from '../origins.ts';
import type { TextWithVariables, Variable } from '../variables.ts';
import type { OutgoingRequest } from '../outgoing.ts';
import type { OutgoingField } from '../outgoingBody.ts';
import { withoutControls } from '../../base/requests/withoutControls.ts';
import { bodyCriteria, regex } from './arazzoCriteria.ts';
import { mapJson } from './jsonTemplate.ts';
import type { Carried, LoginStep, RoleLogin } from './roleLogin.ts';
import { responseValue } from './responseValue.ts';
import type { Fields, LeftOut } from './scannerExport.ts';
import { rendered } from './scannerExport.ts';
import { knownPattern } from './statusPattern.ts';

/** The sources in which the operations of steps are looked up. */
const applicationSource = 'application';
const tokenServerSource = 'tokenServer';

/** An Arazzo 1.0 document as a value; undefined where there is no step to describe. */
export function arazzoDocument(
  login: RoleLogin,
  id: string,
  left: LeftOut,
  translate: Translate,
): Fields | undefined {
  return new Arazzo(login, id, left, translate).write();
}

class Arazzo {
  readonly #login: RoleLogin;
  readonly #id: string;
  readonly #left: LeftOut;
  readonly #translate: Translate;
  readonly #inputs = new Map<string, Variable>();
  readonly #sources = new Map<string, string>();

  constructor(login: RoleLogin, id: string, left: LeftOut, translate: Translate) {
    this.#login = login;
    this.#id = id;
    this.#left = left;
    this.#translate = translate;
  }

  write(): Fields | undefined {
    const { application, role, certificate, hasRefreshSteps, token } = this.#login;
    const steps = [...this.#login.steps.map((step) => this.#step(step)), ...this.#verification()];
    if (steps.length === 0) return undefined;
    if (certificate !== undefined) this.#left.add('scanner-certificate');
    if (hasRefreshSteps) this.#left.add('scanner-refresh');
    const [only] = token.value ?? [];
    const isOutput = token.value?.length === 1 && typeof only === 'object' && only.origin.kind === 'output';
    const outputs = isOutput ? { token: this.#value(token.value ?? []) } : undefined;
    return {
      arazzo: '1.0.1',
      info: { title: `${application}, ${role.name}`, version: '1.0.0' },
      sourceDescriptions: [...this.#sources].map(([name, url]) => ({ name, url, type: 'openapi' })),
      workflows: [
        {
          workflowId: this.#id,
          summary: `${application}, ${role.name}`,
          ...(this.#inputs.size > 0 && { inputs: this.#inputSchema() }),
          steps,
          ...(outputs && { outputs }),
        },
      ],
    };
  }

  #inputSchema(): Fields {
    const inputs = [...this.#inputs];
    return {
      type: 'object',
      required: inputs.map(([name]) => name),
      properties: Object.fromEntries(
        inputs.map(([name, variable]) => [
          name,
          {
            type: 'string',
            description: withoutControls(describeOrigin({ ...variable, name }, this.#translate)),
          },
        ]),
      ),
    };
  }

  #step({ request, expected, outputs, retry }: LoginStep): Fields {
    const { stepId } = request;
    // The published schema takes a retry only together with another step.
    if (retry !== undefined) this.#left.add('scanner-retry', stepId);
    const kept = Object.entries(outputs).flatMap(([name, source]) => {
      const expression = responseExpression(source);
      if (expression !== undefined) return [[name, expression]];
      this.#left.add('scanner-response', name, stepId);
      return [];
    });
    return {
      stepId,
      ...this.#call(request, []),
      successCriteria: this.#criteria(expected, stepId),
      ...(kept.length > 0 && { outputs: Object.fromEntries(kept) }),
    };
  }

  /** The call that proves that the token works. */
  #verification(): readonly Fields[] {
    const { check, token, additional, basic, steps } = this.#login;
    if (check === undefined) return [];
    let stepId = 'verification';
    while (steps.some(({ request }) => request.stepId === stepId)) stepId += '_';
    const carried = [...(basic === undefined ? [token] : []), ...additional];
    const call = this.#call(
      { ...check.request, stepId, basic: basic && [basic.username, basic.password] },
      carried,
    );
    return [{ stepId, ...call, successCriteria: this.#criteria(check.authenticated, stepId) }];
  }

  #call(
    { stepId, method, url, query, headers, contentType, body, basic }: OutgoingRequest,
    carried: readonly Carried[],
  ): Fields {
    const parameters = [
      ...(basic === undefined ? [] : [this.#basic(basic)]),
      ...query.map((field) => this.#parameter('query', field)),
      ...headers.map((field) => this.#parameter('header', field)),
      ...carried.flatMap((one) => this.#carried(one) ?? []),
    ];
    return {
      operationPath: this.#operation(url, method, stepId),
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: { contentType, payload: this.#payload(body) } }),
    };
  }

  /** It encodes nothing: user and password are given to it in Base64. */
  #basic([user, password]: NonNullable<OutgoingRequest['basic']>): Fields {
    const written = rendered([...user, ':', ...password], ({ name }) => `\${${name}}`) ?? '';
    const credentials = this.#login.variables.unknown(`${written} in Base64`);
    return this.#parameter('header', { name: 'Authorization', value: ['Basic ', credentials] });
  }

  #parameter(place: string, { name, value }: OutgoingField): Fields {
    return { name, in: place, value: this.#value(value) };
  }

  #carried(carried: Carried): Fields | undefined {
    const { location, name, value } = carried;
    if (value === undefined) {
      this.#left.add('scanner-cookies', name);
      return undefined;
    }
    const { token, tokenFormat } = this.#login;
    const written = carried === token ? [tokenFormat.before, ...value, tokenFormat.after] : value;
    const place = { Header: 'header', Cookie: 'cookie', 'Query Parameter': 'query' }[location];
    return this.#parameter(place, { name, value: written.filter((part) => part !== '') });
  }

  #payload(body: NonNullable<OutgoingRequest['body']>): unknown {
    if ('fields' in body) {
      return Object.fromEntries(body.fields.map(({ name, value }) => [name, this.#value(value)]));
    }
    return body.kind === 'text' ? this.#value(body.text) : mapJson(body.text, (text) => this.#value(text));
  }

  /** A step names its operation by its place in the description of the server that it is sent to. */
  #operation(url: TextWithVariables, method: string, stepId: string): string {
    const { baseUrl, tokenServer, description } = this.#login;
    const [text, application, server] = [url, baseUrl, tokenServer].map(
      (template) => rendered(template, ({ name }) => `\${${name}}`) ?? '',
    ) as [string, string, string];
    const isApplication = text.startsWith(application) || application === server;
    const source = isApplication ? applicationSource : tokenServerSource;
    const file = isApplication ? (description ?? './openapi.yaml') : './token-server.openapi.yaml';
    if (!isApplication || description === undefined) {
      this.#left.add('scanner-operation', file, isApplication ? application : server);
    }
    this.#sources.set(source, file);
    const [path = ''] = text.replace(/^(?:https?:\/\/[^/?#]*|\$\{\w+\})/i, '').split(/[?#]/, 1);
    if (path.includes('${')) this.#left.add('scanner-path', stepId);
    const escaped = (path === '' ? '/' : path).replaceAll('~', '~0').replaceAll('/', '~1');
    return `{$sourceDescriptions.${source}.url}#/paths/${escaped}/${method.toLowerCase()}`;
  }

  #criteria(expected: ExpectedResponse, stepId: string): readonly Fields[] {
    const { status, headers = {}, body = {}, setsCookies = [], bodyMatches, bodyNotMatches } = expected;
    const { found, unchecked } = bodyCriteria(body);
    if (unchecked.length > 0) this.#left.add('scanner-expected', unchecked.join(', '), stepId);
    const matched = (
      name: string,
      context: string,
      pattern: string | undefined,
      written = (known: string): string => known,
    ): readonly Fields[] => {
      const known = pattern === undefined ? undefined : knownPattern(pattern, this.#login.variables);
      if (pattern !== undefined && known === undefined) this.#left.add('scanner-expected', name, stepId);
      return known === undefined ? [] : [regex(context, written(known))];
    };
    return [
      { condition: status.map((one) => `$statusCode == ${one}`).join(' || ') },
      ...Object.entries(headers).flatMap(([name, pattern]) =>
        matched(name, `$response.header.${name}`, pattern),
      ),
      ...setsCookies.map((name) => regex('$response.header.Set-Cookie', `(?:^|, ?)${name}=`)),
      ...found,
      ...matched('bodyMatches', '$response.body', bodyMatches),
      ...matched('bodyNotMatches', '$response.body', bodyNotMatches, without),
    ];
  }

  /** One expression, or text with expressions in braces. */
  #value(template: TextWithVariables): string {
    const [only] = template;
    if (template.length === 1 && typeof only === 'object') return this.#expression(only);
    return rendered(template, (variable) => `{${this.#expression(variable)}}`) ?? '';
  }

  #expression(variable: Variable): string {
    const { name, origin } = variable;
    if (origin.kind === 'output') {
      if (responseExpression(origin.source) !== undefined) {
        return `$steps.${origin.step}.outputs.${origin.output}`;
      }
      this.#left.add('scanner-response', origin.output, origin.step);
    }
    if (origin.kind === 'input' && origin.name === 'totp') this.#left.add('scanner-totp');
    if (origin.kind === 'unknown') this.#left.add('scanner-value', origin.text);
    const input = origin.kind === 'input' && /^[\w-]+$/.test(origin.name) ? origin.name : name;
    this.#inputs.set(input, variable);
    return `$inputs.${input}`;
  }
}

/** A pattern that matches a text in which another one is nowhere. */
function without(pattern: string): string {
  return `^(?![\\s\\S]*(?:${pattern}))[\\s\\S]*$`;
}

function responseExpression(source: unknown): string | undefined {
  const value = responseValue(source);
  if (value?.kind === 'header') return `$response.header.${value.name}`;
  if (value?.kind !== 'json') return undefined;
  const pointer = value.path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return pointer === '' ? '$response.body' : `$response.body#${pointer}`;
}
