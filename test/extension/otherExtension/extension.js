// What another extension does with the API of DAST Workbench, as docs/api.md shows it.
const { extensions } = require('vscode');

/** Resolves to what it can say of DAST Workbench. */
exports.activate = async () => {
  /** @type {import('../../../api/dast-workbench.d.ts').DastWorkbenchExports} */
  const workbench = await extensions.getExtension('dast-workbench.dast-workbench').activate();
  const api = workbench.getApi(1);
  let changes = 0;
  const subscription = api.onDidChangeFindings(() => (changes += 1));
  return {
    api,
    getApi: (version) => workbench.getApi(version),
    changes: () => changes,
    stop: () => subscription.dispose(),
  };
};
