/**
 * What the makers of scanners publish about the files that are exported for them, as far as exports use it, in JSON
 * schemas of our own.
 */

type Schema = Readonly<Record<string, unknown>>;

const text = { type: 'string', minLength: 1 } as const;
const texts = { type: 'array', items: text, minItems: 1 } as const;

/** An object of these fields, with no others. */
function fields(required: Schema, optional: Schema = {}): Schema {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
    additionalProperties: false,
  };
}

function list(items: Schema): Schema {
  return { type: 'array', items, minItems: 1 };
}

function ofType(type: string, needs: Schema): Schema {
  return fields({ type: { const: type }, domains: texts, ...needs });
}

const entries = list(fields({ key: text, value: text }));

/** `Secret.Validate` in pkg/authprovider/authx/file.go of projectdiscovery/nuclei. */
const nucleiSecret = {
  oneOf: [
    ofType('BasicAuth', { username: text, password: text }),
    ofType('BearerToken', { token: text }),
    ofType('Header', { headers: entries }),
    ofType('Cookie', { cookies: entries }),
    ofType('Query', { params: entries }),
  ],
};

const info = fields({ name: text, author: text, severity: { enum: ['info'] } });

/** `Dynamic.Validate` in pkg/authprovider/authx/dynamic.go of projectdiscovery/nuclei. */
const nucleiDynamic = {
  type: 'object',
  required: ['template', 'variables'],
  properties: {
    template: { type: 'string', pattern: String.raw`^\./[\w-]+\.nuclei-login\.yaml$` },
    variables: entries,
    secrets: list(nucleiSecret),
    ...Object.fromEntries(
      ['type', 'domains', 'username', 'password', 'token', 'headers', 'cookies', 'params'].map((key) => [
        key,
        {},
      ]),
    ),
  },
  additionalProperties: false,
};

export const nucleiSecrets = {
  ...fields({ id: text, info }, { static: list(nucleiSecret), dynamic: list(nucleiDynamic) }),
  minProperties: 3,
};

/** nuclei-jsonschema.json of projectdiscovery/nuclei: `templates.Template`, `http.Request`, `extractors.Extractor`. */
export const nucleiTemplate = fields(
  {
    id: { type: 'string', pattern: '^([a-zA-Z0-9]+[-_])*[a-zA-Z0-9]+$' },
    info,
    'self-contained': { const: true },
    http: list(
      fields(
        { raw: texts },
        {
          extractors: list({
            oneOf: [
              extractor('json', { json: texts }),
              extractor('regex', { regex: texts, group: { type: 'integer' } }),
              extractor('xpath', { xpath: texts, attribute: text }),
            ],
          }),
        },
      ),
    ),
  },
  { variables: { type: 'object', additionalProperties: text } },
);

function extractor(type: string, needs: Schema): Schema {
  return fields({ type: { const: type }, name: text, part: text, internal: { const: true }, ...needs });
}

const environment = String.raw`^\$\{\w+\}`;

/**
 * StackHawk's configuration reference (docs.stackhawk.com/hawkscan/configuration, …/authenticated-scanning) and its schema
 * hawkconfig.json.
 */
export const stackHawk = fields({
  app: fields(
    {
      applicationId: { type: 'string', pattern: environment },
      env: text,
      host: { type: 'string', pattern: String.raw`^(?:https?://|\$\{\w+\})` },
      authentication: {
        ...fields(
          {},
          {
            loggedInIndicator: { type: 'string', format: 'regex' },
            loggedOutIndicator: { type: 'string', format: 'regex' },
            usernamePassword: fields(
              {
                type: { enum: ['FORM', 'JSON'] },
                loginPath: text,
                usernameField: text,
                passwordField: text,
                scanUsername: text,
                scanPassword: text,
              },
              { otherParams: list(fields({ name: text, val: { type: 'string' } })) },
            ),
            oauth: fields({
              credentials: fields({}, { clientId: text, clientSecret: text, username: text, password: text }),
              parameters: fields(
                { tokenEndpoint: text, grantType: { enum: ['client_credentials', 'password'] } },
                { additionalBodyParams: { type: 'object', additionalProperties: text } },
              ),
            }),
            external: fields({ type: { enum: ['TOKEN', 'COOKIE'] }, value: text }),
            externalCommand: fields({ command: { const: 'sh' }, parameters: texts }),
            tokenExtraction: fields({ type: { enum: ['TOKEN_PATH', 'HEADER_NAME'] }, value: text }),
            tokenAuthorization: fields(
              { type: { enum: ['HEADER', 'QUERY_PARAM'] }, value: text },
              { tokenType: text },
            ),
            cookieAuthorization: fields({ cookieNames: texts }),
            testPath: fields(
              { path: text, success: { type: 'string', format: 'regex' } },
              { requestMethod: { enum: ['GET', 'POST', 'PUT'] }, requestBody: text },
            ),
          },
        ),
        // One way to authenticate, and with one of StackHawk's own a way to carry what it gives.
        oneOf: [
          { required: ['usernamePassword'] },
          { required: ['oauth'] },
          { required: ['external'] },
          {
            required: ['externalCommand'],
            not: { anyOf: [{ required: ['tokenAuthorization'] }, { required: ['cookieAuthorization'] }] },
          },
        ],
        anyOf: [
          { required: ['externalCommand'] },
          { required: ['tokenAuthorization'] },
          { required: ['cookieAuthorization'] },
        ],
      },
    },
    { excludePaths: texts, openApiConf: fields({ filePath: text }) },
  ),
});

const expression = { type: 'string', minLength: 1 };

/** schemas/v1.0/schema.json of OAI/Arazzo-Specification. */
export const arazzo = fields({
  arazzo: { type: 'string', pattern: String.raw`^1\.0\.\d+(-.+)?$` },
  info: fields({ title: text, version: text }),
  sourceDescriptions: list(
    fields({
      name: { type: 'string', pattern: '^[A-Za-z0-9_-]+$' },
      url: { type: 'string', format: 'uri-reference' },
      type: { const: 'openapi' },
    }),
  ),
  workflows: list(
    fields(
      {
        workflowId: text,
        summary: text,
        steps: list(
          fields(
            {
              stepId: { type: 'string', pattern: String.raw`^[\w-]+$` },
              operationPath: text,
              successCriteria: list({
                oneOf: [
                  fields({ condition: text }),
                  fields({
                    condition: { type: 'string', format: 'regex' },
                    context: { type: 'string', pattern: String.raw`^\$` },
                    type: { const: 'regex' },
                  }),
                ],
              }),
            },
            {
              parameters: {
                ...list(
                  fields({
                    name: text,
                    in: { enum: ['path', 'query', 'header', 'cookie'] },
                    value: expression,
                  }),
                ),
                uniqueItems: true,
              },
              requestBody: fields({ contentType: text, payload: {} }),
              outputs: namedExpressions(),
            },
          ),
        ),
      },
      { inputs: { type: 'object' }, outputs: namedExpressions() },
    ),
  ),
});

function namedExpressions(): Schema {
  return {
    type: 'object',
    propertyNames: { pattern: String.raw`^[a-zA-Z0-9.\-_]+$` },
    additionalProperties: { type: 'string', pattern: String.raw`^\$` },
  };
}
