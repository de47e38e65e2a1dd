/** `path` with company filter and status, without defaults: the host's own company, all people. */
export function companyPath(path: string, given: { company: string | null; own: string; status?: string }): string {
  const params = new URLSearchParams();
  if (given.company !== null && given.company !== given.own) params.set("company", given.company);
  if (given.status) params.set("status", given.status);
  return params.size > 0 ? `${path}?${params}` : path;
}
