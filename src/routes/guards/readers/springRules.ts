import type { CallExpression, Expression, FunctionFacts } from '../../facts.ts';
import type { Linker } from '../../interpret/linker.ts';
import type { ClassValue, Scope, Value } from '../../interpret/values/value.ts';
import type { Coverage } from '../covers.ts';
import { callsOf } from '../callsOf.ts';
import { textsIn, layerOf } from '../judge.ts';
import { antReach, best, type AccessRule } from '../accessRules.ts';
import type { Layer } from '../layer.ts';

/** What one filter chain of Spring Security says of paths: `http.authorizeHttpRequests(…)`, in whatever generation. */
export interface Chain {
  readonly unit: string;
  readonly layer: Layer;
  /** Which paths it is for. */
  readonly scope: AccessRule['reach'];
  readonly rules: readonly AccessRule[];
  /** Paths that no chain is asked for. */
  readonly ignored: readonly AccessRule[];
  readonly order: number;
  /** It is there under some condition. */
  readonly isConditional: boolean;
}

/** What they annotate is there in some environments only. */
export const conditions = /^(?:Profile|Conditional\w{0,40})$/;

const builders = /^(?:Server)?HttpSecurity$|^WebSecurity$/;
const matchers =
  /^(?:(?:request|ant|mvc|path|regex|dispatcherType)Matchers|matchers|anyRequest|anyExchange)$/;
const scopes = /^(?:securityMatchers?|(?:ant|mvc|regex|request)Matcher)$/;
const sections = /^authorize(?:HttpRequests|Requests|Exchange)$/;
const outcomes: Readonly<Record<string, Layer['means']>> = {
  permitAll: 'open',
  anonymous: 'open',
  authenticated: 'required',
  fullyAuthenticated: 'required',
  rememberMe: 'required',
  denyAll: 'required',
  hasRole: 'required',
  hasAnyRole: 'required',
  hasAllRoles: 'required',
  hasAuthority: 'required',
  hasAnyAuthority: 'required',
  hasAllAuthorities: 'required',
  access: 'unknown',
  hasIpAddress: 'unknown',
};

/** The chains that a class makes. */
export function chainsOf(owner: ClassValue, linker: Linker): readonly Chain[] {
  const { file } = owner;
  return owner.facts.methods
    .flatMap((id) => file.functions[id] ?? [])
    .flatMap((method) => {
      const isOfChain = method.params.some(({ type }) => type?.kind === 'name' && builders.test(type.name));
      const isCustomizer =
        method.returnType?.kind === 'name' && method.returnType.name === 'WebSecurityCustomizer';
      return isOfChain || isCustomizer ? [new ChainReader(owner, method, linker).read()] : [];
    });
}

const anything: AccessRule['reach'] = () => 'yes';
const perhaps: AccessRule['reach'] = () => 'maybe';
const nothing: AccessRule['reach'] = () => 'no';

interface Matcher {
  readonly reach: AccessRule['reach'];
  readonly methods: readonly string[];
}

class ChainReader {
  readonly #owner: ClassValue;
  readonly #method: FunctionFacts;
  readonly #linker: Linker;
  readonly #scope: Scope;
  readonly #rules: AccessRule[] = [];
  readonly #ignored: AccessRule[] = [];
  #reach: AccessRule['reach'] = anything;
  #pending: Matcher | undefined;
  #isIgnoring = false;
  #lasts = 0;

  constructor(owner: ClassValue, method: FunctionFacts, linker: Linker) {
    this.#owner = owner;
    this.#method = method;
    this.#linker = linker;
    this.#scope = { names: new Map(), parent: owner.scope, file: owner.file, self: owner };
    // Its body says something, although nobody runs it.
    linker.trace.ran.add(method);
  }

  read(): Chain {
    const { file } = this.#owner;
    for (const { name, call } of callsOf(this.#method.body, file, this.#bind)) this.#take(name, call);
    const layer = this.#layer(this.#method.name, this.#method.line, 'unknown');
    const annotations = [...this.#owner.facts.annotations, ...this.#method.annotations];
    const named = (pattern: RegExp): CallExpression | undefined =>
      annotations.findLast(({ callee }) => callee.kind === 'name' && pattern.test(callee.name));
    const order = named(/^Order$/)?.args[0]?.value;
    return {
      unit: this.#linker.sources.unitOf(file.path),
      layer,
      scope: this.#reach,
      // Branches may decide which of several ends is meant.
      rules: this.#lasts > 1 ? [{ reach: anything, methods: [], layer }] : this.#rules,
      ignored: this.#ignored,
      order: order?.kind === 'literal' && typeof order.value === 'number' ? order.value : Number.MAX_VALUE,
      isConditional: named(conditions) !== undefined,
    };
  }

  readonly #bind = (name: string, value: Expression): void => {
    if (/^(?:list|text|join|name|member)$/.test(value.kind))
      this.#scope.names.set(name, this.#linker.evaluateAt(value, this.#scope));
  };

  #layer(name: string, line: number, means: Layer['means'], roles: readonly string[] = []): Layer {
    return layerOf(name, { file: this.#owner.file.path, line }, means, roles);
  }

  #value(expression: Expression): Value {
    return this.#linker.evaluateAt(expression, this.#scope);
  }

  #take(name: string, call: CallExpression): void {
    const { args, line } = call;
    if (name === 'ignoring') this.#isIgnoring = true;
    else if (sections.test(name)) {
      this.#isIgnoring = false;
      // Somebody else says the rules.
      if (args.some(({ value }) => value.kind !== 'function'))
        this.#rules.push({ reach: anything, methods: [], layer: this.#layer(name, line, 'unknown') });
    } else if (scopes.test(name) || (name === 'requestMatchers' && args.length === 0)) {
      this.#reach = this.#matcher(name, args).reach;
    } else if (matchers.test(name)) this.#match(name, args, line);
    else if (name === 'authorize') this.#authorize(call);
    else if (name === 'not') this.#pending = undefined;
    else if (this.#pending !== undefined && outcomes[name] !== undefined) {
      this.#push(this.#pending, name, args, line);
      this.#pending = undefined;
    } else if (call.callee.kind === 'name' && this.#isGiven(call)) {
      this.#rules.push({ reach: anything, methods: [], layer: this.#layer(name, line, 'unknown') });
    }
  }

  /** The builder is given to something that may add rules. */
  #isGiven({ args }: CallExpression): boolean {
    return args.some(
      ({ value }) => value.kind === 'name' && this.#method.params.some((param) => param.name === value.name),
    );
  }

  #match(name: string, args: CallExpression['args'], line: number): void {
    const matcher = this.#matcher(name, args);
    if (this.#isIgnoring) {
      this.#ignored.push({ ...matcher, layer: this.#layer('ignoring', line, 'open') });
      return;
    }
    if (name.startsWith('any')) this.#lasts += 1;
    // One whose outcome is not understood may mean anything.
    if (this.#pending !== undefined)
      this.#rules.push({ ...this.#pending, layer: this.#layer(name, line, 'unknown') });
    this.#pending = matcher;
  }

  /** `authorize("/x", hasRole("ADMIN"))` in Kotlin. */
  #authorize({ args, line }: CallExpression): void {
    const outcome = args.at(-1)?.value;
    const call = outcome?.kind === 'call' ? outcome : undefined;
    const callee = call?.callee ?? outcome;
    const name = callee?.kind === 'name' ? callee.name : '';
    const given = args.slice(0, -1);
    const isLast = given.some(({ value }) => value.kind === 'name' && value.name.startsWith('any'));
    if (isLast || given.length === 0) this.#lasts += 1;
    const matcher =
      isLast || given.length === 0 ? { reach: anything, methods: [] } : this.#matcher('', given);
    this.#push(matcher, name, call?.args ?? [], line);
  }

  #push(matcher: Matcher, name: string, args: CallExpression['args'], line: number): void {
    const values = args.map(({ value }) => ({ value: this.#value(value) }));
    const [written] = name === 'access' ? textsIn(values) : [];
    const layer =
      written === undefined
        ? this.#layer(name, line, outcomes[name] ?? 'unknown', textsIn(values))
        : spelLayer(written, this.#layer(name, line, 'unknown'));
    this.#rules.push({ ...matcher, layer });
  }

  #matcher(name: string, args: CallExpression['args']): Matcher {
    if (name === 'dispatcherTypeMatchers') return { reach: nothing, methods: [] };
    if (name.startsWith('any')) return { reach: anything, methods: [] };
    if (args.length === 0 || /regex/i.test(name)) return { reach: perhaps, methods: [] };
    const methods: string[] = [];
    const reaches = args.flatMap(({ value }) => this.#reachesOf(this.#value(value), methods, 0));
    // A method alone is for every path.
    if (reaches.length === 0) return { reach: methods.length > 0 ? anything : perhaps, methods };
    return { reach: (template) => best(reaches.map((reach): Coverage => reach(template))), methods };
  }

  #reachesOf(value: Value, methods: string[], depth: number): readonly AccessRule['reach'][] {
    if (value.kind === 'text') return [antReach(value.text)];
    if (value.kind === 'list') return value.items.flatMap((one) => this.#reachesOf(one, methods, depth + 1));
    if (value.kind !== 'external' || depth > 4) return [perhaps];
    const [owner = '', ...others] = value.path;
    if (owner === 'HttpMethod' && others.length === 1) {
      methods.push(others[0] ?? '');
      return [];
    }
    // What the framework serves by itself.
    if (/^(?:EndpointRequest|PathRequest|StaticResourceRequest)$/.test(owner)) return [nothing];
    if (/antMatcher|AntPathRequestMatcher|pathPattern|^matcher$|^pattern$/.test(value.path.at(-1) ?? ''))
      return (value.call?.args ?? []).flatMap((arg): readonly AccessRule['reach'][] => {
        const verb = arg.value.kind === 'text' && /^[A-Z]{3,7}$/.test(arg.value.text) ? arg.value.text : '';
        if (verb === '') return this.#reachesOf(arg.value, methods, depth + 1);
        methods.push(verb);
        return [];
      });
    return [perhaps];
  }
}

/** What an expression of Spring asks for: `hasRole('ADMIN')`, `isAuthenticated()`, `permitAll()`. */
export function spelLayer(text: string, at: Layer): Layer {
  const written = text.trim();
  if (/^(?:permitAll(?:\(\))?|isAnonymous\(\)|true)$/.test(written)) return { ...at, means: 'open' };
  const asks =
    /\b(?:has(?:Any)?(?:Role|Authority|Scope|Perm)\w{0,20}|is(?:Fully)?Authenticated|denyAll|authentication|principal)\b/;
  const mayBeOpen = /permitAll|isAnonymous|!|\bnot\b|\?/.test(written);
  if (mayBeOpen || !asks.test(written)) return at;
  const roles = Array.from(written.matchAll(/'([^']{1,80})'/g), ([, role = '']) => role);
  return { ...at, means: 'required', roles };
}
