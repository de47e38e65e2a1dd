/** Before the host's name in that of its record. */
const label = "_domain-challenge.";

/** Characters of a host whose record still has a name that DNS takes (RFC 1035: 253). */
export const maxHostLength = 253 - label.length;

/** The TXT record that shows who owns a host: only they can publish it. */
export function hostRecord({ host, challenge }: { host: string; challenge: string }) {
  return { name: label + host, value: `domain-challenge=${challenge}` };
}
