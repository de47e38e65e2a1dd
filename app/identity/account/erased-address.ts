/** `.invalid` is reserved (RFC 2606): no email reaches it. */
const domain = "@deleted.invalid";

/** Unique address of an erased user. */
export function erasedAddress(userId: string): string {
  return `${userId}${domain}`;
}

export function isErasedAddress(address: string): boolean {
  return address.endsWith(domain);
}
