import { zapAlerts } from './zapAlerts.ts';

/**
 * The rule an alert belongs to, the same for JSON, XML and SARIF of ZAP 2.7 to 2.17 where they allow it. An
 * alert reference with a variant (`10038-1`) says it. Without one, the published names do: reports before 2.12
 * and SARIF tell the variants of a rule by their names alone, and a bare reference does not distinguish them. An
 * alert whose name is not published for its plugin (scripts, removed rules, renamed alerts) is known by plugin
 * and name.
 */
export function zapRule(pluginId: string, alertRef: string, name: string): string {
  if (alertRef.startsWith(`${pluginId}-`)) {
    return alertRef;
  }
  // Our own reports name the rule itself.
  if (ownRule.test(pluginId)) return pluginId;
  if (pluginId === sourceCode.plugin) {
    return name === '' || name === sourceCode.name ? pluginId : `${pluginId} ${name}`;
  }
  return zapVariant(pluginId, alertRef, name) ?? (name === '' ? pluginId : `${pluginId} ${name}`);
}

/** The rule by published names; undefined for a name that is not published for the plugin. */
function zapVariant(pluginId: string, alertRef: string, name: string): string | undefined {
  const names = zapAlerts.get(pluginId)?.names ?? [];
  const today = renamed.get(name) ?? name.replace(/^CSP Scanner: /, 'CSP: ');
  const variant = names.findIndex((published) => sameName(published, today));
  if (names.length > 1 && variant >= 0) {
    return `${pluginId}-${variant + 1}`;
  }
  const [single = '', ...others] = names;
  if (single === '' || others.length > 0) return undefined;
  return alertRef === pluginId || variant === 0 || isKindOf(name, single) ? pluginId : undefined;
}

/** A plugin with its variant or the name of its alert. */
const ownRule = /^\d{1,9}(?:-\d{1,3}| \S.*)$/;

/** The rule whose alerts are named after a language each (`Source Code Disclosure - SQL`), all with one reference. */
const sourceCode = { plugin: '10099', name: 'Source Code Disclosure' };

/**
 * The name that a rule of ZAP's SARIF report has for all of its results: it is that of the first alert, which says
 * nothing of the others where alerts are named after what they found.
 */
export function zapSarifName(pluginId: string, name: string): string {
  return pluginId === sourceCode.plugin ? sourceCode.name : name;
}

/** Names that old reports have for what ZAP publishes under another name today. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['X-Frame-Options Header Not Set', 'Missing Anti-clickjacking Header'],
  [
    'Information Disclosure - Sensitive Informations in URL',
    'Information Disclosure - Sensitive Information in URL',
  ],
  ['Incomplete or No Cache-control and Pragma HTTP Header Set', 'Re-examine Cache-control Directives'],
  ['Incomplete or No Cache-control Header Set', 'Re-examine Cache-control Directives'],
  ['Feature Policy Header Not Set', 'Permissions Policy Header Not Set'],
]);

/** `Active Scan` or `Passive Scan`: as published, else by ZAP's id ranges, else by whether there was an attack. */
export function zapCategory(pluginId: string, attacked: boolean): string {
  const active = zapAlerts.get(pluginId)?.active ?? activeByRange(Number(pluginId)) ?? attacked;
  return active ? 'Active Scan' : 'Passive Scan';
}

function activeByRange(id: number): boolean | undefined {
  if (id >= 10_000 && id < 20_000) return false;
  if (id >= 110_000 && id < 130_000) return false;
  return id >= 20_000 && id < 50_000 ? true : undefined;
}

function sameName(published: string, name: string): boolean {
  return published.toLowerCase() === name.trim().toLowerCase();
}

/** `SQL Injection - SQLite` is what the rule `SQL Injection` found. */
function isKindOf(name: string, published: string): boolean {
  return name.trim().toLowerCase().startsWith(`${published.toLowerCase()} - `);
}
