/** IPv4 blocks that are not reachable from everywhere, or mean no single host: IANA's special-purpose registry, RFC 6890. */
const reservedIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/**
 * Blocks within the global unicast range 2000::/3 (RFC 4291) that are protocol assignments and Teredo, documentation, 6to4 (its address
 * embeds an IPv4 one) and the ended 6bone. What lies outside the range is refused whole: mapped and translated IPv4, loopback, unique
 * local, link-local, multicast.
 */
const reservedIpv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3ffe::/16", "3fff::/20"];

const ipv4Shape = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** Octets of a dotted IPv4 address; null if it is none. */
function octetsOf(text: string): number[] | null {
  return ipv4Shape.test(text) ? text.split(".").map(Number) : null;
}

/** The eight groups of an IPv6 address; null if it is none. */
function groupsOf(text: string): number[] | null {
  const address = `http://[${text}]/`;
  if (!text.includes(":") || !/^[0-9a-f:.]+$/i.test(text) || !URL.canParse(address)) return null;
  const [start = "", end] = new URL(address).hostname.slice(1, -1).split("::");
  const read = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [first, last] = [read(start), read(end ?? "")];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** Whether the first bits of two addresses are equal. `width`: bits of each part. */
function sharePrefix(parts: number[], block: number[], { bits, width }: { bits: number; width: number }): boolean {
  return parts.every((part, at) => {
    const compared = Math.min(Math.max(bits - at * width, 0), width);
    return part >> (width - compared) === (block[at] ?? 0) >> (width - compared);
  });
}

function isInBlock(parts: number[], block: string, width: number): boolean {
  const [address = "", bits] = block.split("/");
  const start = (width === 8 ? octetsOf(address) : groupsOf(address)) ?? [];
  return sharePrefix(parts, start, { bits: Number(bits), width });
}

/** Whether a text is an IPv4 or IPv6 address, without brackets. */
export function isAddress(text: string): boolean {
  return octetsOf(text) !== null || groupsOf(text) !== null;
}

/** Whether an IP address belongs to a host on the public internet. False for what is no address. */
export function isPublicAddress(text: string): boolean {
  const octets = octetsOf(text);
  if (octets !== null) return !reservedIpv4.some((block) => isInBlock(octets, block, 8));
  const groups = groupsOf(text);
  return (
    groups !== null && isInBlock(groups, "2000::/3", 16) && !reservedIpv6.some((block) => isInBlock(groups, block, 16))
  );
}
