import type { ScannerPlan, ScannerAdapter, ScanOrder } from './adapter.ts';

/** An automation plan is YAML, which all JSON is. https://www.zaproxy.org/docs/automate/automation-framework/ */
function automationPlan(order: ScanOrder, folder: string): string {
  const { target, mode, minutes, proxy, description } = order;
  const { hostname, port, username, password } = new URL(proxy);
  const context = 'application';
  const jobs = [
    { type: 'passiveScan-config', parameters: { scanOnlyInScope: true } },
    ...(description === undefined
      ? []
      : [{ type: 'openapi', parameters: { apiFile: `${folder}/openapi`, targetUrl: target, context } }]),
    { type: 'spider', parameters: { context, url: `${target}/`, maxDuration: Math.ceil(minutes / 4) } },
    { type: 'passiveScan-wait', parameters: { maxDuration: Math.ceil(minutes / 4) } },
    ...(mode === 'look'
      ? []
      : [{ type: 'activeScan', parameters: { context, maxScanDurationInMins: Math.ceil(minutes / 2) } }]),
    {
      type: 'report',
      parameters: { template: 'traditional-json-plus', reportDir: folder, reportFile: 'report.json' },
    },
  ];
  const env = {
    contexts: [{ name: context, urls: [target] }],
    parameters: { failOnError: true, progressToStdout: true },
    proxy: { hostname, port: Number(port), username, password },
  };
  return `${JSON.stringify({ env, jobs }, undefined, 2)}\n`;
}

const planName = 'plan.yaml';

function filesOf(order: ScanOrder, folder: string): NonNullable<ScannerPlan['files']> {
  const { description } = order;
  return {
    [planName]: automationPlan(order, folder),
    ...(description === undefined ? {} : { openapi: description }),
  };
}

/** ZAP as it is installed. */
export const zap: ScannerAdapter = {
  id: 'zap',
  name: 'ZAP',
  program: 'zap.sh',
  versionArguments: ['-version'],
  howToGet: {
    linux: 'snap install zaproxy --classic',
    darwin: 'brew install --cask zap',
    win32: 'winget install ZAP.ZAP',
  },
  plan: (order) => ({
    argv: ['-cmd', '-dir', `${order.folder}/home`, '-autorun', `${order.folder}/${planName}`],
    files: filesOf(order, order.folder),
    report: 'report.json',
  }),
};

const image = 'ghcr.io/zaproxy/zaproxy:stable';
/** Where ZAP's image sees the folder of the run. */
const mounted = '/zap/wrk';

/** ZAP's image; on the network of this machine, whose loopback the proxy listens on. */
export const zapInDocker: ScannerAdapter = {
  id: 'zap-docker',
  name: 'ZAP in Docker',
  program: 'docker',
  versionArguments: ['--version'],
  image,
  // Elsewhere containers do not share the loopback that the proxy listens on.
  howToGet: { linux: `docker pull ${image}` },
  plan: (order) => ({
    argv: [
      ['run', '--rm', '--pull', 'never', '--network', 'host', '-v', `${order.folder}:${mounted}:rw`],
      [image, 'zap.sh', '-cmd', '-autorun', `${mounted}/${planName}`],
    ].flat(),
    files: filesOf(order, mounted),
    report: 'report.json',
    folderInside: mounted,
  }),
};
