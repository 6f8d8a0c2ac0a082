import { isRecord } from '../../../base/untrusted.ts';
import type { Linker } from '../../interpret/linker.ts';
import { yamlRecord } from '../../frameworks/yamlRecord.ts';
import type { AccessRule } from '../accessRules.ts';
import { layerOf } from '../judge.ts';
import type { Layer } from '../layer.ts';
import { patternReach } from '../pathPattern.ts';

/** `security.yaml` of a Symfony application: its `access_control`, and the firewalls that ask nothing. */
export interface SecuritySettings {
  /** The folder of the application. */
  readonly folder: string;
  readonly rules: readonly AccessRule[];
}

const file = /^(.*?)(?:^|\/)(?:config\/packages|app\/config|config)\/security\.ya?ml$/;
const everybody = /^(?:PUBLIC_ACCESS|IS_AUTHENTICATED_ANONYMOUSLY)$/;

export function securitySettings(linker: Linker): readonly SecuritySettings[] {
  return [...linker.sources.settings].flatMap(([path, text]) => {
    const folder = file.exec(path)?.[1];
    const { security } = folder === undefined ? {} : yamlRecord(text);
    if (folder === undefined || !isRecord(security)) return [];
    const control: unknown = security['access_control'];
    let from = Math.max(0, text.indexOf('access_control'));
    const lineAfter = (written: string): number => {
      const found = text.indexOf(written, from);
      if (found >= 0) from = found + written.length;
      return text.slice(0, from).split('\n').length;
    };
    const rules = (Array.isArray(control) ? (control as readonly unknown[]) : []).map((one) =>
      ruleOf(isRecord(one) ? one : {}, path, lineAfter),
    );
    return [{ folder, rules: [...openFirewalls(security['firewalls'], path), ...rules] }];
  });
}

/** `security: false` of a firewall: nobody is asked below its pattern. */
function openFirewalls(firewalls: unknown, path: string): readonly AccessRule[] {
  return Object.entries(isRecord(firewalls) ? firewalls : {}).flatMap(
    ([name, one]): readonly AccessRule[] => {
      if (!isRecord(one) || one['security'] !== false || name === 'dev') return [];
      const pattern: unknown = one['pattern'];
      const layer = layerOf(name, { file: path, line: 1 }, 'open');
      return [{ reach: patternReach(typeof pattern === 'string' ? pattern : ''), methods: [], layer }];
    },
  );
}

function ruleOf(
  rule: Readonly<Record<string, unknown>>,
  path: string,
  lineAfter: (text: string) => number,
): AccessRule {
  const { path: pattern, methods, roles, role, allow_if: condition } = rule;
  const written = typeof pattern === 'string' ? pattern : '';
  const names = textsOf(roles ?? role);
  const at = { file: path, line: lineAfter(written) };
  // What else it depends on is not of the path.
  const isOpenEnded = Object.keys(rule).some((key) =>
    /^(?:ips?|host|port|attributes|route|request_matcher)$/.test(key),
  );
  const reach: AccessRule['reach'] = pattern === undefined ? () => 'yes' : patternReach(written);
  return {
    reach: isOpenEnded ? (template) => (reach(template) === 'no' ? 'no' : 'maybe') : reach,
    methods: textsOf(methods).map((method) => method.toUpperCase()),
    layer: layerOfRule(names, condition, at),
  };
}

function layerOfRule(
  names: readonly string[],
  condition: unknown,
  at: { readonly file: string; readonly line: number },
): Layer | undefined {
  if (condition !== undefined) return layerOf('allow_if', at, 'unknown');
  if (names.length === 0) return undefined;
  const roles = names.filter((name) => !name.startsWith('IS_'));
  return names.every((name) => everybody.test(name))
    ? layerOf('access_control', at, 'open')
    : layerOf('access_control', at, 'required', roles);
}

function textsOf(value: unknown): readonly string[] {
  const items = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  return items.flatMap((one) =>
    typeof one === 'string' ? one.split(/[,|]/).map((name) => name.trim()) : [],
  );
}
