import { shellWord } from '../../../base/requests/shellWord.ts';
import { curlOfRequest } from '../../copyAsCurl.ts';
import type { OutgoingRequest } from '../../outgoing.ts';
import { withoutControls } from '../../../base/requests/withoutControls.ts';
import type { TextWithVariables, Variable } from '../../variables.ts';
import type { LoginStep, RoleLogin } from '../roleLogin.ts';
import { carriedValue } from '../roleLogin.ts';
import type { LeftOut } from '../scannerExport.ts';
import { ShellChecks } from './checks.ts';
import type { ShellFunction } from './helpers.ts';
import { writtenFunctions } from './helpers.ts';
import { outputCommands } from './outputs.ts';
import { printedForHawkScan } from './hawkScan.ts';
import { schemathesisCommand } from './schemathesis.ts';

/** What a script does with the token: calls the application once, has Schemathesis test it, or prints it for HawkScan. */
type ScriptPurpose = 'curl' | 'schemathesis' | 'stackhawk';

/**
 * A script for a POSIX shell that logs in with curl and jq, proves that the login works, and then does with the token what it
 * is for. It stops at the first response that is not the expected one.
 */
export function loginScript(login: RoleLogin, purpose: ScriptPurpose, left: LeftOut): string {
  return new LoginScript(login, purpose, left).write();
}

const cookies = '"$folder/cookies"';
const answerOptions = `-D "$folder/headers" -o "$folder/body" -w '%{http_code}'`;

/** curl leaves the file as it was where an answer has no body. */
const emptied = ': >"$folder/body"';

class LoginScript {
  readonly #login: RoleLogin;
  readonly #purpose: ScriptPurpose;
  readonly #left: LeftOut;
  readonly #functions = new Set<ShellFunction>();
  readonly #checks: ShellChecks;

  constructor(login: RoleLogin, purpose: ScriptPurpose, left: LeftOut) {
    this.#login = login;
    this.#purpose = purpose;
    this.#left = left;
    this.#checks = new ShellChecks(login.variables, (name) => this.#use(name));
  }

  write(): string {
    const { steps, hasRefreshSteps, users, variables } = this.#login;
    const [user] = users;
    if (users.length > 1 && user) this.#left.add('scanner-one-user', this.#plain(user.username));
    if (hasRefreshSteps && this.#purpose !== 'curl') this.#left.add('scanner-refresh');
    this.#findAll();
    const calls = steps.map((step, index) => this.#step(step, index));
    const command = [this.#kept(), ...this.#check(), ...this.#run()].filter((block) => block !== '');
    const computed = inOrder(variables.all).flatMap((variable) => this.#computed(variable) ?? []);
    const blocks = [
      'set -eu',
      'folder=$(mktemp -d)\ntrap \'rm -rf "$folder"\' EXIT',
      ...writtenFunctions(this.#functions),
      ...computed,
      ...calls,
      ...command,
    ];
    return `${blocks.join('\n\n')}\n`;
  }

  /** Outputs are made of others, also of earlier steps: all that are needed are known before a step is written. */
  #findAll(): void {
    const { steps, variables } = this.#login;
    if (variables.all.some((one) => isGenerated(one, 'pkce.challenge'))) variables.template(verifierText);
    for (let known = -1; known !== variables.all.length;) {
      known = variables.all.length;
      const used = this.#usedOutputs();
      for (const { request, outputs } of steps) {
        for (const [name, source] of Object.entries(outputs)) {
          if (used.has(`${request.stepId} ${name}`)) outputCommands(source, variables, (one) => one);
        }
      }
    }
  }

  #use(name: ShellFunction): ShellFunction {
    this.#functions.add(name);
    return name;
  }

  /** What is made for one run, and a one-time password; whatever else nobody can compute has to be filled in. */
  #computed({ name, origin }: Variable): string | undefined {
    if (origin.kind === 'unknown' && origin.isGenerated === true)
      return `${name}=${this.#generated(origin.text)}`;
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

  #generated(name: string): string {
    if (name === 'timestamp') return '$(date +%s)';
    if (name === 'uuid') {
      const groups = String.raw`s/^\(.\{8\}\)\(.\{4\}\).\(.\{3\}\).\(.\{3\}\)\(.\{12\}\)$/\1-\2-4\3-a\4-\5/`;
      return `$(openssl rand -hex 16 | sed '${groups}')`;
    }
    const toText = this.#use('base64_url');
    if (name === 'pkce.verifier') return `$(openssl rand 32 | ${toText})`;
    const [verifier] = this.#login.variables.template(verifierText);
    const variable = typeof verifier === 'object' ? verifier.name : '';
    return `$(printf '%s' "$${variable}" | openssl dgst -sha256 -binary | ${toText})`;
  }

  #step({ request, expected, outputs, retry }: LoginStep, index: number): string {
    const { stepId } = request;
    const options = ['-sS', `-b ${cookies} -c ${cookies}`, answerOptions, ...this.#certificate()];
    const used = this.#usedOutputs();
    const taken = Object.entries(outputs).flatMap(([name, source]) => {
      const variable = used.get(`${stepId} ${name}`);
      if (variable === undefined) return [];
      const commands = outputCommands(source, this.#login.variables, (one) => this.#use(one));
      if (commands !== undefined) return assigned(variable, commands, `${stepId}: no ${name}`);
      this.#left.add('scanner-response', name, stepId);
      return [`: "\${${variable}:?}"`];
    });
    const { lines, sent } = inJson(request);
    this.#use('stop');
    const failed = shellWord([`${withoutControls(stepId)}: no response`]);
    const all = [
      ...lines,
      emptied,
      `status=$(${curlOfRequest(sent, options)}) || stop ${failed}`,
      ...this.#checks.of(expected, stepId),
      ...taken,
    ];
    const name = `step_${index + 1}`;
    // Inside of a condition, a shell goes on after what fails.
    const guarded = all.map((line) => `  ${line} || return 1`);
    const call =
      retry === undefined ? name : `${this.#use('repeat')} ${retry.times} ${retry.delaySeconds} ${name}`;
    return [`# ${withoutControls(stepId)}`, `${name}() {`, ...guarded, '}', `${call} || exit 1`].join('\n');
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

  /** Cookies that come and go by themselves, as the login has left them. */
  #kept(): string {
    const { token, additional } = this.#login;
    const like = [token, ...additional].filter(
      ({ value, location }) => value === undefined && location === 'Cookie',
    );
    return like
      .map(({ name }, index) => {
        const start = shellWord([name.replace(/\*$/, '')]);
        this.#use('stop');
        const failed = shellWord([`no cookie ${withoutControls(name)}`]);
        return `cookies_${index + 1}=$(${this.#use('cookies_like')} ${start}) || stop ${failed}`;
      })
      .join('\n');
  }

  /** The arguments with which a command carries the token. */
  #tokenArguments(purpose: ScriptPurpose): readonly string[] {
    const { basic, token, additional } = this.#login;
    if (basic !== undefined) {
      const option = purpose === 'curl' ? '-u' : '--auth';
      return [`${option} ${shellWord([...basic.username, ':', ...basic.password])}`];
    }
    const sent: TextWithVariables[] = [];
    const kept: string[] = [];
    const options: string[] = [];
    for (const carried of [token, ...additional]) {
      const value = carriedValue(this.#login, carried);
      const { location, name } = carried;
      if (value === undefined && location === 'Cookie') kept.push(`"$cookies_${kept.length + 1}"`);
      else if (value === undefined) this.#left.add('scanner-token-place', location, name);
      else if (location === 'Cookie') sent.push([`${name}=`, ...value]);
      else if (location === 'Header') options.push(`-H ${shellWord([`${name}: `, ...value])}`);
      else if (purpose === 'curl') options.push(`--url-query ${shellWord([`${name}=`, ...value])}`);
      else this.#left.add('scanner-token-place', location, name);
    }
    const all = [...sent.map((one) => shellWord(one)), ...kept];
    if (all.length > 0) options.push(`-H 'Cookie: '${all.join("'; '")}`);
    return options;
  }

  /** The call of `verification`, which has to be answered as it says. */
  #check(): readonly string[] {
    const { check } = this.#login;
    // HawkScan makes the call itself.
    if (this.#purpose === 'stackhawk') return [];
    if (check === undefined) {
      this.#left.add('scanner-check-missing');
      return [];
    }
    const { stepId } = check.request;
    const { lines, sent } = inJson(check.request);
    const options = ['-sS', answerOptions, ...this.#tokenArguments('curl'), ...this.#certificate()];
    const shown = this.#purpose === 'curl' ? ['cat "$folder/headers" "$folder/body"'] : [];
    const all = [
      ...lines,
      emptied,
      `status=$(${curlOfRequest(sent, options)})`,
      ...shown,
      ...this.#checks.of(check.authenticated, stepId).map((line) => `${line} || exit 1`),
    ];
    return [[`# ${this.#title()}${withoutControls(stepId)}`, ...all].join('\n')];
  }

  #title(): string {
    return this.#purpose === 'curl' ? `${withoutControls(this.#login.role.name)}, ` : '';
  }

  #run(): readonly string[] {
    if (this.#purpose === 'schemathesis') {
      return [schemathesisCommand(this.#login, this.#tokenArguments('schemathesis'), this.#left)];
    }
    if (this.#purpose === 'stackhawk') return [printedForHawkScan(this.#login)];
    const { check, baseUrl, role } = this.#login;
    if (check !== undefined) return [];
    const options = [...this.#tokenArguments('curl'), ...this.#certificate()];
    return [
      [`# ${withoutControls(role.name)}`, ['curl -sSi', ...options, shellWord(baseUrl)].join(' \\\n  ')].join(
        '\n',
      ),
    ];
  }

  #plain(template: TextWithVariables): string {
    return template.map((part) => (typeof part === 'string' ? part : `$${part.name}`)).join('');
  }
}

const verifierText = '$generated.pkce.verifier';

function isGenerated({ origin }: Variable, name: string): boolean {
  return origin.kind === 'unknown' && origin.isGenerated === true && origin.text === name;
}

/** The challenge is made of the verifier, but may be sent before it. */
function inOrder(variables: readonly Variable[]): readonly Variable[] {
  return variables.toSorted(
    (one, other) => Number(isGenerated(other, 'pkce.verifier')) - Number(isGenerated(one, 'pkce.verifier')),
  );
}

/** A variable that has to have a value. */
function assigned(variable: string, commands: readonly string[], problem: string): readonly string[] {
  const failed = `stop ${shellWord([withoutControls(problem)])}`;
  const [first = '', ...others] = commands;
  return [
    `${variable}=$(${first}) || ${failed}`,
    ...others.map((command) => `${variable}=$(printf '%s' "$${variable}" | ${command}) || ${failed}`),
    `[ -n "$${variable}" ] || ${failed}`,
  ];
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
