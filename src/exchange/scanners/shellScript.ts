import { shellWord } from '../../base/requests/shellWord.ts';
import { curlCommand } from '../copyAsCurl.ts';
import type { TextWithVariables, Variable } from '../variables.ts';
import type { OutgoingRequest } from '../outgoing.ts';
import { oneLine } from '../outgoing.ts';
import { jqPath } from './jsonPaths.ts';
import type { Carried, LoginStep, RoleLogin } from './roleLogin.ts';
import { responseValue } from './responseValue.ts';
import type { LeftOut } from './scannerExport.ts';

/** What a script does with the token: calls the application once, or has Schemathesis test it. */
type ScriptPurpose = 'curl' | 'schemathesis';

/** A script for a POSIX shell that logs in with curl and jq, and then runs a command with the arguments for the token. */
export function loginScript(login: RoleLogin, purpose: ScriptPurpose, left: LeftOut): string {
  return new LoginScript(login, purpose, left).write();
}

const cookies = '"$folder/cookies"';
const headers = '"$folder/headers"';
const body = '"$folder/body"';

class LoginScript {
  readonly #login: RoleLogin;
  readonly #purpose: ScriptPurpose;
  readonly #left: LeftOut;

  constructor(login: RoleLogin, purpose: ScriptPurpose, left: LeftOut) {
    this.#login = login;
    this.#purpose = purpose;
    this.#left = left;
  }

  write(): string {
    const { steps, hasRefreshSteps, users, variables } = this.#login;
    const [user] = users;
    if (users.length > 1 && user) this.#left.add('scanner-one-user', this.#plain(user.username));
    if (hasRefreshSteps) this.#left.add('scanner-refresh');
    const calls = steps.map((step) => this.#step(step));
    const command = this.#purpose === 'curl' ? this.#check() : this.#schemathesis();
    const blocks = [
      'set -eu',
      ...(steps.length === 0 ? [] : ['folder=$(mktemp -d)\ntrap \'rm -rf "$folder"\' EXIT']),
      ...variables.all.flatMap((variable) => this.#computed(variable) ?? []),
      ...calls,
      command,
    ];
    return `${blocks.join('\n\n')}\n`;
  }

  /** A one-time password; whatever else nobody can compute has to be filled in. */
  #computed({ name, origin }: Variable): string | undefined {
    if (origin.kind === 'unknown') this.#left.add('scanner-value', origin.text);
    const [user] = this.#login.users;
    if (origin.kind !== 'input' || origin.name !== 'totp') return undefined;
    if (user?.totp === undefined) {
      this.#left.add('scanner-totp');
      return undefined;
    }
    const { secret, digits, period, algorithm } = user.totp;
    const options = `--totp=${algorithm.toLowerCase()} -d ${digits} -s ${period} --base32`;
    return `${name}=$(oathtool ${options} ${shellWord(secret)})`;
  }

  #step({ request, expected, outputs, retry }: LoginStep): string {
    const options = ['-sS', `-b ${cookies} -c ${cookies}`, `-D ${headers} -o ${body}`];
    if (expected.status.every((status) => status < 400)) options[0] += 'f';
    if (retry !== undefined) {
      // curl repeats what fails for a while only; a response that is not the expected one is no failure to it.
      this.#left.add('scanner-retry', request.stepId);
    }
    options.push(...this.#certificate());
    const used = this.#usedOutputs();
    const taken = Object.entries(outputs).flatMap(([name, source]) => {
      const variable = used.get(`${request.stepId} ${name}`);
      return variable === undefined ? [] : [this.#taken(variable, source, request.stepId, name)];
    });
    const { lines, sent } = inJson(request);
    return [`# ${oneLine(request.stepId)}`, ...lines, curlCommand(sent, options), ...taken].join('\n');
  }

  /** Outputs that anything behind them needs. */
  #usedOutputs(): ReadonlyMap<string, string> {
    const { variables } = this.#login;
    return new Map(
      variables.all.flatMap(({ name, origin }) =>
        origin.kind === 'output' ? [[`${origin.step} ${origin.output}`, name] as const] : [],
      ),
    );
  }

  #taken(variable: string, source: unknown, step: string, output: string): string {
    const value = responseValue(source);
    switch (value?.kind) {
      case 'json':
        // A body that is no JSON is the value itself.
        if (value.path.length === 0) return `${variable}=$(cat ${body})`;
        return `${variable}=$(jq -er ${shellWord([jqPath(value.path)])} ${body})`;
      case 'header': {
        const test = `tolower($0) ~ /^${literalInAwk(value.name.toLowerCase())}:/`;
        const program = `${test} { sub(/^[^:]*: */, ""); sub(/\\r$/, ""); value = $0 } END { print value }`;
        return `${variable}=$(awk ${shellWord([program])} ${headers})`;
      }
      case 'cookie': {
        const program = `$6 == ${JSON.stringify(value.name)} { value = $7 } END { print value }`;
        return `${variable}=$(awk -F '\\t' ${shellWord([program])} ${cookies})`;
      }
      case 'field':
      case 'regex':
      case undefined:
        this.#left.add('scanner-response', output, step);
        return `: "\${${variable}:?}"`;
    }
  }

  #certificate(): readonly string[] {
    const { certificate } = this.#login;
    if (certificate === undefined) return [];
    const options = [
      ['--cert', certificate.certificate],
      ['--key', certificate.privateKey],
      ['--pass', certificate.passphrase],
    ] as const;
    return options.flatMap(([option, value]) =>
      value === undefined ? [] : [`${option} ${shellWord(value)}`],
    );
  }

  /** The arguments with which a command carries the token. */
  #tokenArguments(): readonly string[] {
    const { basic, token, additional } = this.#login;
    if (basic !== undefined) {
      const option = this.#purpose === 'curl' ? '-u' : '--auth';
      return [`${option} ${shellWord([...basic.username, ':', ...basic.password])}`];
    }
    const sent: TextWithVariables[] = [];
    const options: string[] = [];
    for (const carried of [token, ...additional]) {
      const value = this.#valueOf(carried);
      const { location, name } = carried;
      if (value === undefined) this.#left.add('scanner-cookies', name);
      else if (location === 'Cookie') sent.push([`${name}=`, ...value]);
      else if (location === 'Header') options.push(`-H ${shellWord([`${name}: `, ...value])}`);
      else if (this.#purpose === 'curl') options.push(`--url-query ${shellWord([`${name}=`, ...value])}`);
      else this.#left.add('scanner-token-place', location, name);
    }
    if (sent.length > 0) {
      const all = sent.flatMap((one, index): TextWithVariables => (index === 0 ? one : ['; ', ...one]));
      options.push(`-H ${shellWord(['Cookie: ', ...all])}`);
    }
    return options;
  }

  #valueOf(carried: Carried): TextWithVariables | undefined {
    const { token, tokenFormat } = this.#login;
    if (carried !== token || carried.value === undefined) return carried.value;
    return [tokenFormat.before, ...carried.value, tokenFormat.after].filter((part) => part !== '');
  }

  #check(): string {
    const { check, baseUrl } = this.#login;
    const options = [...this.#tokenArguments(), ...this.#certificate()];
    const title = `# ${this.#login.role.name}`;
    if (check !== undefined) {
      const { lines, sent } = inJson(check.request);
      return [oneLine(title), ...lines, curlCommand(sent, ['-sSi', ...options])].join('\n');
    }
    this.#left.add('scanner-check-missing');
    return [oneLine(title), ['curl -sSi', ...options, shellWord(baseUrl)].join(' \\\n  ')].join('\n');
  }

  #schemathesis(): string {
    const { description, baseUrl, neverCall, certificate } = this.#login;
    const options = [...this.#tokenArguments()];
    for (const { method, path } of neverCall) {
      const [kind, value] = method === undefined ? ['path', path] : ['name', `${method} ${path}`];
      if (value.includes('*')) this.#left.add('scanner-never-call-left', value);
      else options.push(`--exclude-${kind} ${shellWord([value])}`);
    }
    if (certificate?.certificate) options.push(`--request-cert ${shellWord(certificate.certificate)}`);
    if (certificate?.privateKey) options.push(`--request-cert-key ${shellWord(certificate.privateKey)}`);
    if (certificate?.passphrase) this.#left.add('scanner-certificate');
    const file = description ?? './openapi.yaml';
    if (description === undefined) this.#left.add('scanner-no-description', file);
    const words = [`schemathesis run ${shellWord([file])}`, `--url ${shellWord(baseUrl)}`, ...options];
    return words.join(' \\\n  ');
  }

  #plain(template: TextWithVariables): string {
    return template.map((part) => (typeof part === 'string' ? part : `$${part.name}`)).join('');
  }
}

/** Values inside the quotes of JSON, with the escapes that these need. */
function inJson(request: OutgoingRequest): {
  readonly lines: readonly string[];
  readonly sent: OutgoingRequest;
} {
  const { body } = request;
  if (body?.kind !== 'json') return { lines: [], sent: request };
  const escaped = (name: string): string => `${name}_IN_JSON`;
  const names = body.text.flatMap((part) => (typeof part === 'string' || part.isBare ? [] : part.name));
  const lines = [...new Set(names)].map(
    (name) => `${escaped(name)}=$(printf '%s' "$${name}" | jq -Rsr 'tojson | .[1:-1]')`,
  );
  const text = body.text.map((part) =>
    // As bare as a number: nothing is left to escape.
    typeof part === 'string' || part.isBare ? part : { ...part, name: escaped(part.name), isBare: true },
  );
  return { lines, sent: { ...request, body: { kind: 'json', text } } };
}

function literalInAwk(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
