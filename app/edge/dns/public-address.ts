import ipaddr from "ipaddr.js";

/** The range of single hosts (RFC 4291): what else the library knows of no use for is not on the internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** The ended 6bone, which the library counts to it. */
const sixBone = ipaddr.IPv6.parseCIDR("3ffe::/16");

/** An address without brackets and zone; null for what is none. */
function addressOf(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) && !text.includes("%") ? ipaddr.IPv6.parse(text) : null;
}

/** Whether a text is an IPv4 or IPv6 address, without brackets. */
export function isAddress(text: string): boolean {
  return addressOf(text) !== null;
}

/** Whether an IP address belongs to a host on the public internet. False for what is no address. */
export function isPublicAddress(text: string): boolean {
  const address = addressOf(text);
  if (address?.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || (address.match(globalUnicast) && !address.match(sixBone));
}
