/** Hosts may be written in several ways; a query tells calls of one path apart only for the server. */
export function barePath(path: string): string {
  const local = path.replace(/^(?:https?:\/\/[^/?#]*|\{(?:auth|base)_url\})/i, '');
  const [bare = ''] = local.split(/[?#]/, 1);
  return bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare;
}
