/** A token by the prefix that its vendor documents, and the fewest characters that follow. */
interface IssuedToken {
  readonly prefix: string;
  readonly least: number;
  readonly characters: RegExp;
}

const word = /[\w-]/;
const letters = /[A-Za-z\d]/;
const dotted = /[\w.-]/;

/** Vendors whose tokens the published rules (`scannerRules.ts`) leave out, or accept in one length only. */
export const issuedTokens: readonly IssuedToken[] = [
  // Cloud
  ...['AKIA', 'ASIA', 'ABIA', 'ACCA', 'LTAI'].map((prefix) => ({ prefix, least: 16, characters: letters })),
  { prefix: 'AIza', least: 30, characters: word },
  { prefix: 'ya29.', least: 20, characters: dotted },
  { prefix: 'GOCSPX-', least: 20, characters: word },
  { prefix: 'dop_v1_', least: 32, characters: letters },
  { prefix: 'doo_v1_', least: 32, characters: letters },
  { prefix: 'dor_v1_', least: 32, characters: letters },
  { prefix: 'FlyV1 ', least: 32, characters: /[\w,+/=-]/ },
  { prefix: 'hvs.', least: 20, characters: word },
  { prefix: 'hvb.', least: 20, characters: word },
  // Forges and package registries
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'].map((prefix) => ({
    prefix,
    least: 20,
    characters: word,
  })),
  ...['glpat-', 'glptt-', 'gldt-', 'glrt-', 'glcbt-', 'glsoat-', 'glft-', 'glagent-', 'gloas-'].map(
    (prefix) => ({
      prefix,
      least: 16,
      characters: dotted,
    }),
  ),
  { prefix: 'ATATT3', least: 40, characters: /[\w=-]/ },
  { prefix: 'ATBB', least: 24, characters: letters },
  { prefix: 'npm_', least: 30, characters: letters },
  { prefix: 'pypi-', least: 50, characters: word },
  { prefix: 'rubygems_', least: 40, characters: letters },
  // Chat and mail
  ...['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxo-', 'xoxe-', 'xoxe.', 'xapp-'].map((prefix) => ({
    prefix,
    least: 12,
    characters: dotted,
  })),
  { prefix: 'SG.', least: 40, characters: dotted },
  { prefix: 'xkeysib-', least: 40, characters: word },
  { prefix: 'discord.com/api/webhooks/', least: 40, characters: /[\w/-]/ },
  { prefix: 'hooks.slack.com/services/', least: 20, characters: /[\w/-]/ },
  // Payment
  ...['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'whsec_'].map((prefix) => ({
    prefix,
    least: 16,
    characters: letters,
  })),
  ...['sq0atp-', 'sq0csp-', 'sq0idp-', 'EAAAE'].map((prefix) => ({ prefix, least: 20, characters: word })),
  { prefix: 'access_token$production$', least: 32, characters: /[\w$]/ },
  ...['shpat_', 'shpca_', 'shppa_', 'shpss_'].map((prefix) => ({ prefix, least: 24, characters: letters })),
  // Services
  ...['sk-proj-', 'sk-ant-', 'sk-svcacct-', 'sk-admin-'].map((prefix) => ({
    prefix,
    least: 24,
    characters: word,
  })),
  { prefix: 'PMAK-', least: 40, characters: word },
  { prefix: 'NRAK-', least: 20, characters: letters },
  { prefix: 'dt0c01.', least: 40, characters: dotted },
  { prefix: 'pscale_tkn_', least: 32, characters: dotted },
  { prefix: 'pul-', least: 40, characters: letters },
  { prefix: 'sntrys_', least: 40, characters: /[\w+/=-]/ },
  { prefix: 'sntryu_', least: 40, characters: letters },
  { prefix: 'AGE-SECRET-KEY-1', least: 50, characters: letters },
];
