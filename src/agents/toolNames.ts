/** The names of all tools, so that an editor can offer them before it has loaded what they do. */
export const toolNames = [
  'dast_list_findings',
  'dast_count_findings',
  'dast_explain_finding',
  'dast_find_handler',
  'dast_changed_endpoints',
  'dast_check_auth_config',
  'dast_set_triage',
  'dast_verify_role',
  'dast_retest',
  'dast_access_test',
  'dast_scan',
  'dast_job',
  'dast_propose_auth_config',
] as const;
