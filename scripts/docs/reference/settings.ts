import { contributes, restricted, said, type Setting } from './manifest.ts';

const scopes: Readonly<Record<string, string>> = {
  resource: 'user, workspace or folder',
  window: 'user or workspace',
  machine: 'user settings of this machine only',
};

/** Every setting, by name. */
export function describeSettings(): string {
  const settings = Object.entries(contributes.configuration.properties).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    '# Settings\n',
    'What is marked _trusted workspaces_ is not taken from the settings of a workspace in Restricted Mode.\n',
    ...settings.map(([id, setting]) => describeSetting(id, setting)),
  ].join('\n');
}

function describeSetting(id: string, setting: Setting): string {
  const { type, scope, enum: values = [], enumDescriptions = [], examples = [], minimum } = setting;
  const facts = [
    type,
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    `default \`${JSON.stringify(setting.default)}\``,
    scopes[scope] ?? scope,
    ...(restricted.includes(id) ? ['trusted workspaces'] : []),
  ];
  return [
    `## \`${id}\`\n`,
    `_${facts.join(' · ')}_\n`,
    `${said(setting.markdownDescription)}\n`,
    ...values.map((value, index) => `- \`${value}\`: ${said(enumDescriptions[index] ?? '')}`),
    ...(values.length === 0 ? [] : ['']),
    ...examples.map((example) => `\`\`\`json\n"${id}": ${JSON.stringify(example, undefined, 2)}\n\`\`\`\n`),
  ].join('\n');
}
