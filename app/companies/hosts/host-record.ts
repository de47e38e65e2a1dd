/** Prefix of the record's name before the host. */
const label = "_domain-challenge.";

/** Max characters of a host whose record name is still valid in DNS (RFC 1035: 253). */
export const maxHostLength = 253 - label.length;

/** The TXT record that verifies ownership of a host. */
export function hostRecord({ host, challenge }: { host: string; challenge: string }) {
  return { name: label + host, value: `domain-challenge=${challenge}` };
}
