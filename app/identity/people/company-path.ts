/** `path` with the company filter and a status, each left out where it is the default: the host's own company, all people. */
export function companyPath(path: string, given: { company: string | null; own: string; status?: string }): string {
  const params = new URLSearchParams();
  if (given.company !== null && given.company !== given.own) params.set("company", given.company);
  if (given.status) params.set("status", given.status);
  return params.size > 0 ? `${path}?${params}` : path;
}
